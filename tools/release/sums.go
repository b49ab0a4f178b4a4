package main

import (
	"bytes"
	"crypto/sha256"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
)

const (
	sumsName  = "SHA256SUMS"
	namespace = "noonish-release" // a signature for this purpose is good for no other
)

// writeSums lists every file of the release with its digest, as sha256sum -c reads it.
func writeSums(out string) error {
	entries, err := os.ReadDir(out)
	if err != nil {
		return err
	}
	var sums bytes.Buffer
	for _, entry := range entries {
		content, err := os.ReadFile(filepath.Join(out, entry.Name()))
		if err != nil {
			return err
		}
		fmt.Fprintf(&sums, "%x  %s\n", sha256.Sum256(content), entry.Name())
	}
	return os.WriteFile(filepath.Join(out, sumsName), sums.Bytes(), 0o644)
}

// sign signs the sums with the builder's SSH key, which may be one in an agent or on a token.
func sign(out, key string) error {
	if key == "" {
		fmt.Println("release: not signed; give SIGN_KEY=path of an SSH private key")
		return nil
	}
	cmd := exec.Command("ssh-keygen", "-Y", "sign", "-q", "-n", namespace, "-f", key, filepath.Join(out, sumsName))
	cmd.Stdin, cmd.Stderr = os.Stdin, os.Stderr
	if err := cmd.Run(); err != nil {
		return fmt.Errorf("sign: %w", err)
	}
	return nil
}
