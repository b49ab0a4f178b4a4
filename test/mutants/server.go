package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"
	"os/exec"
	"path"
	"strings"
)

// serverTests runs Go tests.
type serverTests struct{ copies []scratch }

func (s serverTests) run(ctx context.Context, copied int, _ string, tests []test) (outcomes, error) {
	ctx, cancel := context.WithTimeout(ctx, longest)
	defer cancel()
	// -trimpath removes the copy's path from the output, so that the copies share the build cache.
	args := []string{
		"test", "-json", "-trimpath", "-vet=off", "-count=1",
		"-run", "^(?:" + strings.Join(patterns(tests), "|") + ")$",
	}
	packages := map[string]bool{}
	for _, t := range tests {
		if folder := "./" + path.Dir(t.file); !packages[folder] {
			packages[folder] = true
			args = append(args, folder)
		}
	}
	command := exec.CommandContext(ctx, "go", args...)
	command.Dir = s.copies[copied].folder
	var out, complaint bytes.Buffer
	command.Stdout, command.Stderr = &out, &complaint
	runErr := command.Run()
	got := outcomes{}
	lines := json.NewDecoder(&out)
	for {
		var line struct{ Action, Package, Test, Output string }
		if err := lines.Decode(&line); errors.Is(err, io.EOF) {
			break
		} else if err != nil {
			return nil, err
		}
		if line.Action == "build-output" {
			complaint.WriteString(line.Output)
		}
		here := strings.TrimPrefix(line.Package, "noonish/")
		got.note(tests, func(t test) bool { return path.Dir(t.file) == here }, line.Test,
			line.Action == "fail", line.Action == "pass")
	}
	if len(got) == 0 && runErr != nil {
		return nil, errors.New("the server does not build: " + tail(complaint.Bytes()))
	}
	return got, nil
}
