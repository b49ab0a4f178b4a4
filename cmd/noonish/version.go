package main

import (
	"cmp"
	"fmt"
	"runtime"
)

// The build sets these. They come from the commit, never from the machine or the clock: builds are reproducible.
var (
	version    = "dev"
	commit     string
	commitTime string
)

type versionCmd struct{}

func (versionCmd) Run(s streams) error {
	_, err := fmt.Fprintf(s.out, "noonish %s\ncommit %s\ntime %s\n%s %s/%s\n", version,
		cmp.Or(commit, "unknown"), cmp.Or(commitTime, "unknown"), runtime.Version(), runtime.GOOS, runtime.GOARCH)
	return err
}
