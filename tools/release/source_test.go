package main

import (
	"os/exec"
	"testing"
	"time"
)

func TestDebianOrdersVersionsAsGitDoes(t *testing.T) {
	t.Parallel()
	at := time.Date(2026, 11, 17, 9, 30, 0, 0, time.UTC)
	inOrder := []struct{ described, want string }{
		{"1234567", "0~20261117093000.1234567"},
		{"v0.1.0", "0.1.0"},
		{"v1.2.3-rc.1", "1.2.3~rc.1"},
		{"v1.2.3-rc.1-4-gabc1234", "1.2.3~rc.1+4.gabc1234"},
		{"v1.2.3", "1.2.3"},
		{"v1.2.3-4-gabc1234", "1.2.3+4.gabc1234"},
		{"v1.2.3-dirty", "1.2.3+dirty"},
		{"1.2.4", "1.2.4"},
	}
	before := ""
	for _, version := range inOrder {
		got, err := debianVersion(version.described, at)
		if err != nil || got != version.want {
			t.Errorf("%s is %q (%v), want %q", version.described, got, err, version.want)
		}
		if before != "" && !precedes(t, before, got) {
			t.Errorf("dpkg does not put %s before %s", before, got)
		}
		before = got
	}
	for _, described := range []string{"", "main", "v1.2.3; rm", "1.2 3", "../1.2.3"} {
		if got, err := debianVersion(described, at); err == nil {
			t.Errorf("%q is taken as %s", described, got)
		}
	}
}

func precedes(t *testing.T, before, after string) bool {
	t.Helper()
	dpkg, err := exec.LookPath("dpkg")
	if err != nil {
		t.Skip("dpkg is not here")
	}
	return exec.CommandContext(t.Context(), dpkg, "--compare-versions", before, "lt", after).Run() == nil
}
