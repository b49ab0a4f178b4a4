package main

import (
	"bytes"
	"io"
	"regexp"
	"testing"
)

func TestTheVersionSaysWhatWasBuiltAndByWhichGo(t *testing.T) {
	t.Parallel()
	var out bytes.Buffer
	if err := run(t.Context(), []string{"version"}, &out, io.Discard); err != nil {
		t.Fatal(err)
	}
	want := regexp.MustCompile(`^noonish dev\ncommit unknown\ntime unknown\ngo1\.\d+\S* \w+/\w+\n$`)
	if !want.Match(out.Bytes()) {
		t.Errorf("got %q", out.String())
	}
}
