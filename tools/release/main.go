// Release builds what a release of Noonish publishes: for each architecture a binary, a tarball and a Debian package.
// `make release` runs it. The same commit, Go and Node give the same bytes on every machine.
package main

import (
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
)

// architectures are those we publish, as Go and Debian both name them.
var architectures = []string{"amd64", "arm64"}

func main() {
	repo := flag.String("repo", "../..", "the repository")
	version := flag.String("version", "", "the version, as git describe prints it")
	flag.Parse()
	if err := release(*repo, *version); err != nil {
		fmt.Fprintf(os.Stderr, "release: %v\n", err)
		os.Exit(1)
	}
}

// release writes into bin/release. What an earlier release left there is removed.
func release(repo, described string) error {
	if err := os.Chdir(repo); err != nil {
		return err
	}
	from, err := readSource(described)
	if err != nil {
		return err
	}
	out := filepath.Join("bin", "release")
	if err := errors.Join(os.RemoveAll(out), os.MkdirAll(out, 0o755)); err != nil {
		return err
	}
	work, err := os.MkdirTemp("", "noonish-release-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(work)
	for _, arch := range architectures {
		if err := publish(from, arch, work, out); err != nil {
			return fmt.Errorf("%s: %w", arch, err)
		}
	}
	return nil
}

// publish builds the files of one architecture.
func publish(from source, arch, work, out string) error {
	binary, err := build(from, arch, filepath.Join(work, arch))
	if err != nil {
		return err
	}
	if err := writeTarball(from, arch, binary, out); err != nil {
		return err
	}
	return writePackage(from, arch, binary, out)
}
