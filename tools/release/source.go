package main

import (
	"fmt"
	"os/exec"
	"regexp"
	"strconv"
	"strings"
	"time"
)

// source is the commit that a release is built from.
type source struct {
	version string    // without the v of a tag
	debian  string    // the same for dpkg, which compares it
	commit  string    // whole
	time    time.Time // of the commit; every file of the release has it
}

func readSource(described string) (source, error) {
	commit, err := git("rev-parse", "HEAD")
	if err != nil {
		return source{}, err
	}
	seconds, err := git("log", "-1", "--format=%ct")
	if err != nil {
		return source{}, err
	}
	unix, err := strconv.ParseInt(seconds, 10, 64)
	if err != nil {
		return source{}, fmt.Errorf("read the time of the commit: %w", err)
	}
	at := time.Unix(unix, 0).UTC()
	debian, err := debianVersion(described, at)
	return source{version: strings.TrimPrefix(described, "v"), debian: debian, commit: commit, time: at}, err
}

func git(args ...string) (string, error) {
	out, err := exec.Command("git", args...).Output()
	if err != nil {
		return "", fmt.Errorf("git %s: %w", strings.Join(args, " "), err)
	}
	return strings.TrimSpace(string(out)), nil
}

var (
	tagged   = regexp.MustCompile(`^v?(\d+(?:\.\d+)*)(?:-([a-zA-Z][0-9A-Za-z.]*))?(?:-(\d+)-(g[0-9a-f]+))?$`)
	untagged = regexp.MustCompile(`^[0-9a-f]{7,40}$`)
)

// debianVersion orders versions as git does: a candidate before its release, commits after their tag, and a commit
// that no tag precedes before everything.
func debianVersion(described string, at time.Time) (string, error) {
	clean, changed := strings.CutSuffix(described, "-dirty")
	dirty := ""
	if changed {
		dirty = "+dirty"
	}
	if untagged.MatchString(clean) {
		return "0~" + at.Format("20060102150405") + "." + clean + dirty, nil
	}
	part := tagged.FindStringSubmatch(clean)
	if part == nil {
		return "", fmt.Errorf("version %q is neither a tag such as v1.2.3 or v1.2.3-rc.1 nor what git describe prints",
			described)
	}
	version := part[1]
	if part[2] != "" {
		version += "~" + part[2]
	}
	if part[3] != "" {
		version += "+" + part[3] + "." + part[4]
	}
	return version + dirty, nil
}
