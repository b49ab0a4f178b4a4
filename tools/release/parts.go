package main

import (
	"cmp"
	"debug/buildinfo"
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
)

// part is other people's work inside the binary.
type part struct {
	kind, name, version string // kind is golang or npm, as in a package URL
	licence             string // an SPDX expression
	integrity           string // of an npm package, as its lock has it
	texts               []string
}

// url names the part as SBOMs do.
func (p part) url() string {
	return "pkg:" + p.kind + "/" + strings.Replace(p.name, "@", "%40", 1) + "@" + p.version
}

func byURL(a, b part) int { return cmp.Compare(a.url(), b.url()) }

// together merges what the binaries of several architectures contain.
func together(lists ...[]part) []part {
	return slices.CompactFunc(slices.SortedFunc(slices.Values(slices.Concat(lists...)), byURL),
		func(a, b part) bool { return a.url() == b.url() })
}

// readParts lists what the binary contains: Go modules as it records them itself, and what the browser app is built of.
func readParts(binary, arch string) ([]part, error) {
	info, err := buildinfo.ReadFile(binary)
	if err != nil {
		return nil, err
	}
	texts, err := moduleTexts(arch)
	if err != nil {
		return nil, err
	}
	root := runtimeRoot()
	parts := []part{{
		kind: "golang", name: "std", version: strings.TrimPrefix(info.GoVersion, "go"), texts: licenceTexts(root, root),
	}}
	for _, module := range info.Deps {
		if module.Replace != nil {
			module = module.Replace
		}
		parts = append(parts, part{
			kind: "golang", name: module.Path, version: module.Version, texts: texts[module.Path],
		})
	}
	for i := range parts {
		if parts[i].licence = licenceOf(parts[i].texts); parts[i].licence == "" {
			return nil, fmt.Errorf("%s has no licence that licenceOf knows", parts[i].url())
		}
	}
	app, err := npmParts()
	return together(parts, app), err
}

// runtimeRoot is where Go itself is, with its licence.
func runtimeRoot() string {
	out, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		return ""
	}
	return strings.TrimSpace(string(out))
}

// moduleTexts returns the licence texts of each module: those beside its packages that are compiled, and above.
func moduleTexts(arch string) (map[string][]string, error) {
	cmd := exec.Command("go", "list", "-deps", "-json=Dir,Module", "./cmd/noonish")
	cmd.Env = buildEnvironment(arch)
	cmd.Stderr = os.Stderr
	out, err := cmd.Output()
	if err != nil {
		return nil, fmt.Errorf("go list: %w", err)
	}
	texts := map[string]map[string]bool{}
	for decoder := json.NewDecoder(strings.NewReader(string(out))); decoder.More(); {
		var one struct {
			Dir    string
			Module *struct {
				Path, Dir string
				Main      bool
			}
		}
		if err := decoder.Decode(&one); err != nil {
			return nil, err
		}
		if one.Module == nil || one.Module.Main {
			continue
		}
		if texts[one.Module.Path] == nil {
			texts[one.Module.Path] = map[string]bool{}
		}
		for _, text := range licenceTexts(one.Dir, one.Module.Dir) {
			texts[one.Module.Path][text] = true
		}
	}
	sorted := map[string][]string{}
	for module, found := range texts {
		sorted[module] = slices.Sorted(maps.Keys(found))
	}
	return sorted, nil
}

// licenceTexts reads the licences in folder and in every folder above it, up to root.
func licenceTexts(folder, root string) []string {
	var texts []string
	for {
		entries, err := os.ReadDir(folder)
		if err != nil {
			return texts
		}
		for _, entry := range entries {
			if !entry.Type().IsRegular() || !isLicence(entry.Name()) {
				continue
			}
			if text, err := os.ReadFile(filepath.Join(folder, entry.Name())); err == nil {
				texts = append(texts, strings.TrimSpace(strings.ReplaceAll(string(text), "\r\n", "\n")))
			}
		}
		if folder == root || !strings.HasPrefix(folder, root) {
			return texts
		}
		folder = filepath.Dir(folder)
	}
}

func isLicence(name string) bool {
	name = strings.ToLower(name)
	if strings.HasSuffix(name, ".go") || strings.HasSuffix(name, ".js") {
		return false
	}
	for _, start := range []string{"license", "licence", "copying", "notice", "unlicense", "patents"} {
		if strings.HasPrefix(name, start) {
			return true
		}
	}
	return false
}
