package main

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
)

// scratch is a copy of the repository to break. Installed packages are symbolic links; the caches of tools are its own.
type scratch struct{ folder string }

func newScratch(ctx context.Context, repo, folder string) (scratch, error) {
	names, err := git(ctx, repo, "ls-files", "-z", "--cached", "--others", "--exclude-standard")
	if err != nil {
		return scratch{}, fmt.Errorf("listing the files to copy: %w", err)
	}
	for name := range strings.SplitSeq(strings.Trim(names, "\x00"), "\x00") {
		content, err := os.ReadFile(filepath.Join(repo, name))
		if os.IsNotExist(err) {
			continue // deleted, but the deletion is not committed
		}
		if err == nil {
			err = write(filepath.Join(folder, name), string(content))
		}
		if err != nil {
			return scratch{}, err
		}
	}
	installed := filepath.Join(repo, "web/node_modules")
	packages, err := os.ReadDir(installed)
	if err != nil {
		return scratch{}, fmt.Errorf("run `make web/node_modules/.package-lock.json` first: %w", err)
	}
	own := filepath.Join(folder, "web/node_modules")
	if err := os.MkdirAll(own, 0o750); err != nil {
		return scratch{}, err
	}
	for _, p := range packages {
		if strings.HasPrefix(p.Name(), ".vite") {
			continue
		}
		if err := os.Symlink(filepath.Join(installed, p.Name()), filepath.Join(own, p.Name())); err != nil {
			return scratch{}, err
		}
	}
	return scratch{folder}, nil
}

// with applies the mutant to the copy, calls run, and restores the copy.
func (s scratch) with(m mutant, run func() error) error {
	broken, err := m.broken(s.folder)
	if err != nil {
		return err
	}
	path := filepath.Join(s.folder, m.File)
	whole, err := os.ReadFile(path)
	if err != nil {
		return err
	}
	if err := write(path, broken); err != nil {
		return err
	}
	err = run()
	if mended := write(path, string(whole)); mended != nil {
		return mended
	}
	return err
}

func write(path, content string) error {
	if err := os.MkdirAll(filepath.Dir(path), 0o750); err != nil {
		return err
	}
	mode := os.FileMode(0o600)
	if strings.HasSuffix(path, ".sh") {
		mode = 0o700
	}
	return os.WriteFile(path, []byte(content), mode)
}
