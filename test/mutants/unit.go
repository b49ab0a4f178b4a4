package main

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"syscall"
	"time"
)

// longest is the timeout of one run of tests.
const longest = 5 * time.Minute

// unitTests runs Vitest with web/scripts/unit-tests.mjs, in one process per copy that is reused for all mutants.
type unitTests struct {
	copies  []scratch
	running []*vitest // one per copy; nil until it is needed
}

type vitest struct {
	command *exec.Cmd
	in      io.WriteCloser
	out     *bufio.Reader
	words   *lastWords
}

// question is a line sent to that process. ended is one test in its answer.
type question struct {
	Changed string   `json:"changed"`
	Files   []string `json:"files"`
	Pattern string   `json:"pattern"`
}

type ended struct{ File, Title, State string }

func (u *unitTests) run(ctx context.Context, copied int, changed string, tests []test) (outcomes, error) {
	if u.running[copied] == nil {
		started, err := startVitest(filepath.Join(u.copies[copied].folder, "web"))
		if err != nil {
			return nil, err
		}
		u.running[copied] = started
	}
	q := question{
		Changed: strings.TrimPrefix(changed, "web/"), Pattern: "(?:" + strings.Join(patterns(tests), "|") + ")$",
	}
	for _, file := range filesOf(tests) {
		q.Files = append(q.Files, strings.TrimPrefix(file, "web/"))
	}
	told, err := u.running[copied].ask(ctx, q)
	if err != nil {
		u.running[copied].end()
		u.running[copied] = nil
		return nil, err
	}
	got := outcomes{}
	for _, one := range told {
		got.note(tests, func(t test) bool { return strings.HasSuffix(one.File, t.file) }, one.Title,
			one.State == "failed", one.State == "passed")
	}
	return got, nil
}

func (u *unitTests) close() {
	for _, v := range u.running {
		if v != nil {
			v.end()
		}
	}
}

func startVitest(web string) (*vitest, error) {
	v := &vitest{
		command: exec.Command("node", "scripts/unit-tests.mjs"),
		words:   &lastWords{},
	}
	v.command.Dir = web
	v.command.Stderr = v.words
	v.command.SysProcAttr = &syscall.SysProcAttr{Pdeathsig: syscall.SIGKILL}
	in, err := v.command.StdinPipe()
	if err != nil {
		return nil, err
	}
	out, err := v.command.StdoutPipe()
	if err != nil {
		return nil, err
	}
	v.in, v.out = in, bufio.NewReader(out)
	return v, v.command.Start()
}

// ask runs tests and returns how they ended. It ignores what the tests print.
func (v *vitest) ask(ctx context.Context, q question) (told []ended, err error) {
	line, err := json.Marshal(q)
	if err != nil {
		return nil, err
	}
	if _, err := v.in.Write(append(line, '\n')); err != nil {
		return nil, fmt.Errorf("vitest has ended: %w\n%s", err, v.words)
	}
	type answer struct {
		line string
		err  error
	}
	answers := make(chan answer, 1)
	go func() {
		for {
			line, err := v.out.ReadString('\n')
			if found, ok := strings.CutPrefix(line, "told "); ok || err != nil {
				answers <- answer{found, err}
				return
			}
		}
	}()
	select {
	case got := <-answers:
		if got.err != nil {
			return nil, fmt.Errorf("vitest has ended: %w\n%s", got.err, v.words)
		}
		return told, json.Unmarshal([]byte(got.line), &told)
	case <-ctx.Done():
		return nil, ctx.Err()
	case <-time.After(longest):
		return nil, fmt.Errorf("the tests had not ended after %v", longest)
	}
}

func (v *vitest) end() {
	_ = v.in.Close()
	_ = v.command.Process.Kill()
	_ = v.command.Wait()
}

// lastWords keeps the end of a process's output.
type lastWords struct{ text []byte }

func (l *lastWords) Write(p []byte) (int, error) {
	l.text = append(l.text, p...)
	l.text = l.text[max(0, len(l.text)-2000):]
	return len(p), nil
}

func (l *lastWords) String() string { return string(l.text) }

// note records how a test with this title ended. A test that runs several times has failed if any run did.
func (o outcomes) note(tests []test, inFile func(test) bool, title string, hasFailed, hasPassed bool) {
	for _, t := range tests {
		if !inFile(t) || !regexp.MustCompile("^(?:"+t.pattern()+")$").MatchString(title) {
			continue
		}
		switch {
		case hasFailed:
			o[t] = failed
		case hasPassed && o[t] != failed:
			o[t] = passed
		}
	}
}

func patterns(tests []test) (patterns []string) {
	for _, t := range tests {
		patterns = append(patterns, t.pattern())
	}
	return patterns
}

func filesOf(tests []test) (files []string) {
	for _, t := range tests {
		if !slices.Contains(files, t.file) {
			files = append(files, t.file)
		}
	}
	return files
}

// tail returns the end of a program's output.
func tail(out []byte) string {
	return string(out[max(0, len(out)-2000):])
}
