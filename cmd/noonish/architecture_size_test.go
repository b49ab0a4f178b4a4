package main

import (
	"bytes"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// size is how much Go a folder holds, without tests.
type size struct{ files, lines int }

// usualSize is what a reader can learn in a sitting. A folder that outgrows it has two subjects.
var usualSize = size{files: 25, lines: 2000}

// largerSizes are the folders with another bound, each with its reason.
var largerSizes = map[string]size{
	"internal/team": {files: 30, lines: 3000}, // one transaction changes a team, its round and its members together
}

func TestNoFolderIsTooLarge(t *testing.T) {
	t.Parallel()
	sizes := map[string]size{}
	for _, root := range []string{"cmd", "internal", "test", "web", "api"} {
		if err := addSizes(sizes, "../..", root); err != nil {
			t.Fatal(err)
		}
	}
	for _, folder := range slices.Sorted(maps.Keys(sizes)) {
		got, most := sizes[folder], usualSize
		if larger, ok := largerSizes[folder]; ok {
			most = larger
		}
		if got.files > most.files || got.lines > most.lines {
			t.Errorf("%s has %d files and %d lines without tests, want at most %d and %d",
				folder, got.files, got.lines, most.files, most.lines)
		}
	}
	for folder := range largerSizes {
		if _, ok := sizes[folder]; !ok {
			t.Errorf("%s has a bound and no Go", folder)
		}
	}
}

func addSizes(sizes map[string]size, repo, root string) error {
	return filepath.WalkDir(filepath.Join(repo, root), func(path string, entry fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case entry.IsDir() && entry.Name() == "node_modules":
			return filepath.SkipDir
		case !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go"):
			return nil
		}
		source, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		folder, err := filepath.Rel(repo, filepath.Dir(path))
		if err != nil {
			return err
		}
		folder = filepath.ToSlash(folder)
		sizes[folder] = size{sizes[folder].files + 1, sizes[folder].lines + bytes.Count(source, []byte("\n"))}
		return nil
	})
}
