package main

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
)

// bundled are packages for building of which a piece is in the browser app: the reset of styles, the loader of modules.
var bundled = map[string]bool{"node_modules/tailwindcss": true, "node_modules/vite": true}

// npmParts lists what the browser app is built of, from its lock, and the table of brands.
func npmParts() ([]part, error) {
	content, err := os.ReadFile("web/package-lock.json")
	if err != nil {
		return nil, err
	}
	var lock struct {
		Packages map[string]struct {
			Version, License, Integrity      string
			Dev, DevOptional, Optional, Peer bool
		}
	}
	if err := json.Unmarshal(content, &lock); err != nil {
		return nil, fmt.Errorf("web/package-lock.json: %w", err)
	}
	const inside = "node_modules/"
	var parts []part
	for folder, one := range lock.Packages {
		left := one.Dev || one.DevOptional || one.Optional || one.Peer
		if folder == "" || left && !bundled[folder] {
			continue
		}
		found := part{
			kind: "npm", name: folder[strings.LastIndex(folder, inside)+len(inside):],
			version: one.Version, licence: one.License, integrity: one.Integrity,
		}
		installed := filepath.Join("web", folder)
		if found.texts = licenceTexts(installed, installed); len(found.texts) == 0 {
			if found.texts, err = standardText(installed, one.License); err != nil {
				return nil, fmt.Errorf("%s: %w", found.url(), err)
			}
		}
		parts = append(parts, found)
	}
	brands, err := brandTable()
	return append(parts, brands), err
}

// standardText is for a package that names its licence and its author, and forgot the text.
func standardText(folder, licence string) ([]string, error) {
	content, err := os.ReadFile(filepath.Join(folder, "package.json"))
	if err != nil {
		return nil, err
	}
	var about struct{ Author any }
	if err := json.Unmarshal(content, &about); err != nil {
		return nil, err
	}
	if fields, ok := about.Author.(map[string]any); ok {
		about.Author = fields["name"]
	}
	if licence != "MIT" || about.Author == nil {
		return nil, fmt.Errorf("it has no licence text, and its licence is %q", licence)
	}
	return []string{fmt.Sprintf("Copyright (c) %v\n\n%s", about.Author, mit)}, nil
}

// brandTable is the table of brand names in internal/catalogue/normal/data.
func brandTable() (part, error) {
	text, err := os.ReadFile("internal/catalogue/normal/data/nsi-LICENSE.txt")
	if err != nil {
		return part{}, err
	}
	content, err := os.ReadFile("tools/nsi/package.json")
	if err != nil {
		return part{}, err
	}
	var about struct{ Dependencies, DevDependencies map[string]string }
	if err := json.Unmarshal(content, &about); err != nil {
		return part{}, err
	}
	const name = "name-suggestion-index"
	return part{
		kind: "npm", name: name, version: about.Dependencies[name] + about.DevDependencies[name],
		licence: "BSD-3-Clause", texts: []string{strings.TrimSpace(string(text))},
	}, nil
}
