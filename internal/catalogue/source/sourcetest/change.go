package sourcetest

import (
	"bytes"
	"compress/gzip"
	"os"
	"path/filepath"
	"testing"
)

// WriteChange writes the inside of an osmChange element to a compressed file.
func WriteChange(t testing.TB, name, inside string) string {
	t.Helper()
	return WriteGzip(t, name, []byte(`<?xml version="1.0" encoding="UTF-8"?>`+"\n"+
		`<osmChange version="0.6" generator="test">`+inside+"</osmChange>\n"))
}

// WriteGzip writes a compressed file.
func WriteGzip(t testing.TB, name string, text []byte) string {
	t.Helper()
	var packed bytes.Buffer
	writer := gzip.NewWriter(&packed)
	if _, err := writer.Write(text); err != nil {
		t.Fatal(err)
	}
	if err := writer.Close(); err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(path, packed.Bytes(), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}
