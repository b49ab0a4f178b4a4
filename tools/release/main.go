// Release builds what a release of Noonish publishes: for each architecture a tarball, a Debian package and an SBOM,
// and for all of them the licences and the checksums. `make release` runs it. The same commit, Go and Node give the
// same bytes on every machine.
package main

import (
	"bytes"
	"errors"
	"flag"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
)

// architectures are those we publish, as Go and Debian both name them.
var architectures = []string{"amd64", "arm64"}

func main() {
	repo := flag.String("repo", "../..", "the repository")
	version := flag.String("version", "", "the version, as git describe prints it")
	key := flag.String("sign-key", "", "an SSH private key that signs the checksums")
	flag.Parse()
	if err := release(*repo, *version, *key); err != nil {
		fmt.Fprintf(os.Stderr, "release: %v\n", err)
		os.Exit(1)
	}
}

// release writes into bin/release. What an earlier release left there is removed.
func release(repo, described, key string) error {
	key, err := absolute(key)
	if err != nil {
		return err
	}
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
	defer func() { _ = os.RemoveAll(work) }()
	binaries, parts, err := buildAll(from, work)
	if err != nil {
		return err
	}
	if err := publish(from, binaries, parts, out); err != nil {
		return err
	}
	return errors.Join(writeSums(out), sign(out, key))
}

func absolute(path string) (string, error) {
	if path == "" {
		return "", nil
	}
	return filepath.Abs(path)
}

// buildAll builds the binary of each architecture, and lists what is in it.
func buildAll(from source, work string) (binaries map[string]string, parts map[string][]part, err error) {
	binaries, parts = map[string]string{}, map[string][]part{}
	for _, arch := range architectures {
		if binaries[arch], err = build(from, arch, filepath.Join(work, arch)); err != nil {
			return nil, nil, fmt.Errorf("%s: %w", arch, err)
		}
		if parts[arch], err = readParts(binaries[arch], arch); err != nil {
			return nil, nil, fmt.Errorf("%s: %w", arch, err)
		}
	}
	return binaries, parts, nil
}

// publish writes the notices, which are the same for all architectures, and then what each of them has.
func publish(from source, binaries map[string]string, parts map[string][]part, out string) error {
	var text bytes.Buffer
	if err := writeNotices(&text, together(slices.Collect(maps.Values(parts))...)); err != nil {
		return err
	}
	notices := filepath.Join(out, "THIRD-PARTY-NOTICES")
	if err := os.WriteFile(notices, text.Bytes(), 0o644); err != nil {
		return err
	}
	for _, arch := range architectures {
		if err := errors.Join(
			writeSBOM(from, arch, parts[arch], out),
			writeTarball(from, arch, binaries[arch], notices, out),
			writePackage(from, arch, binaries[arch], notices, out),
		); err != nil {
			return fmt.Errorf("%s: %w", arch, err)
		}
	}
	return nil
}
