package main

import (
	"archive/tar"
	"compress/gzip"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"time"

	"github.com/goreleaser/nfpm/v2"
	"github.com/goreleaser/nfpm/v2/deb"
)

// build compiles a static binary. What the machine has set for other builds has no effect on it.
func build(from source, arch, folder string) (string, error) {
	binary := filepath.Join(folder, "noonish")
	// The version comes from the flags, not from -buildvcs, so that a build from a tarball gives the same bytes.
	flags := fmt.Sprintf("-s -w -buildid= -X main.version=%s -X main.commit=%s -X main.commitTime=%s",
		from.version, from.commit, from.time.Format(time.RFC3339))
	cmd := exec.Command("go", "build", "-trimpath", "-buildvcs=false", "-ldflags", flags, "-o", binary, "./cmd/noonish")
	cmd.Env = buildEnvironment(arch)
	cmd.Stderr = os.Stderr
	if err := cmd.Run(); err != nil {
		return "", fmt.Errorf("go build: %w", err)
	}
	return binary, nil
}

func buildEnvironment(arch string) []string {
	return append(os.Environ(), "GOFLAGS=-mod=readonly", "GOWORK=off", "GOEXPERIMENT=", "GODEBUG=",
		"CGO_ENABLED=0", "GOOS=linux", "GOARCH="+arch, "GOAMD64=v1", "GOARM64=v8.0", "GOFIPS140=off")
}

// packed is one file of a tarball.
type packed struct {
	from, name string
	mode       int64
}

// writeTarball packs the binary with what an operator needs beside it, in a fixed order.
func writeTarball(from source, arch, binary, notices, out string) (err error) {
	name := fmt.Sprintf("noonish_%s_linux_%s", from.version, arch)
	file, err := os.Create(filepath.Join(out, name+".tar.gz"))
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, file.Close()) }()
	zipped, err := gzip.NewWriterLevel(file, gzip.BestCompression)
	if err != nil {
		return err
	}
	archive := tar.NewWriter(zipped)
	for _, one := range []packed{
		{"CHANGELOG.md", "CHANGELOG.md", 0o644},
		{"LICENSE", "LICENSE", 0o644},
		{"README.md", "README.md", 0o644},
		{notices, "THIRD-PARTY-NOTICES", 0o644},
		{"docs/operations.md", "docs/operations.md", 0o644},
		{binary, "noonish", 0o755},
		{"deploy/debian/noonish.env", "systemd/noonish.env", 0o644},
		{"deploy/debian/noonish.service", "systemd/noonish.service", 0o644},
		{"deploy/debian/noonish.socket", "systemd/noonish.socket", 0o644},
	} {
		if err := pack(archive, from, path.Join(name, one.name), one); err != nil {
			return err
		}
	}
	return errors.Join(archive.Close(), zipped.Close())
}

func pack(archive *tar.Writer, from source, name string, one packed) error {
	content, err := os.ReadFile(one.from)
	if err != nil {
		return err
	}
	if err := archive.WriteHeader(&tar.Header{
		Typeflag: tar.TypeReg, Name: name, Mode: one.mode, Size: int64(len(content)), ModTime: from.time,
		Uname: "root", Gname: "root", Format: tar.FormatPAX,
	}); err != nil {
		return err
	}
	_, err = archive.Write(content)
	return err
}

// writePackage makes the Debian package that deploy/debian/nfpm.yaml describes.
func writePackage(from source, arch, binary, notices, out string) (err error) {
	changelog := binary + "-changelog.gz"
	if err := writeChangelog(from, changelog); err != nil {
		return err
	}
	values := map[string]string{
		"VERSION": from.debian, "ARCH": arch, "BINARY": binary, "NOTICES": notices, "CHANGELOG": changelog,
	}
	config, err := nfpm.ParseFileWithEnvMapping("deploy/debian/nfpm.yaml", func(name string) string {
		return values[name]
	})
	if err != nil {
		return err
	}
	config.MTime = from.time
	info, err := config.Get("deb")
	if err != nil {
		return err
	}
	info = nfpm.WithDefaults(info)
	if err := nfpm.PrepareForPackager(info, "deb"); err != nil {
		return err
	}
	file, err := os.Create(filepath.Join(out, deb.Default.ConventionalFileName(info)))
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, file.Close()) }()
	return deb.Default.Package(info, file)
}

// writeChangelog writes the one entry that Debian asks of a package.
func writeChangelog(from source, path string) (err error) {
	file, err := os.Create(path)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, file.Close()) }()
	zipped, err := gzip.NewWriterLevel(file, gzip.BestCompression)
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(zipped, "noonish (%s) stable; urgency=medium\n\n"+
		"  * Built from commit %s.\n  * CHANGELOG.md says what changed.\n\n"+
		" -- Noonish <noonish@localhost>  %s\n", from.debian, from.commit, from.time.Format(time.RFC1123Z))
	return errors.Join(err, zipped.Close())
}
