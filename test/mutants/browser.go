package main

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"syscall"
	"time"
)

// sites serves the copies to browsers. Each copy has two databases and two servers, as in web/e2e/serve.sh. The binary
// is built once per copy and reads the app from the copy's folder, so that a mutant costs only a build of the app.
type sites struct {
	repo   string
	port   int
	copies []scratch
	once   sync.Once
	failed error
}

func (s *sites) portOf(copied int) int { return s.port + 10*copied }

func (s *sites) database(what string, copied int) string {
	return fmt.Sprintf("noonish_mutants_%s_%d", what, s.portOf(copied))
}

func postgres() string {
	if url := os.Getenv("NOONISH_TEST_DATABASE_URL"); url != "" {
		return url
	}
	return "postgres://127.0.0.1:5432/postgres"
}

func shared(repo string) string {
	if folder := os.Getenv("NOONISH_SHARED"); folder != "" {
		return folder
	}
	return filepath.Join(repo, "../shared")
}

// prepare builds the binary and fills the databases. It turns off compression, which only a release needs.
func (s *sites) prepare(ctx context.Context) error {
	for i, copied := range s.copies {
		stub := "export const precompress = () => ({ name: 'unpacked' })\n"
		if err := write(filepath.Join(copied.folder, "web/precompress.ts"), stub); err != nil {
			return err
		}
		if err := s.do(ctx, i, "go", "build", "-trimpath", "-tags", "webdir",
			"-o", "bin/noonish", "./cmd/noonish"); err != nil {
			return err
		}
		for _, what := range []string{"demo", "helsinki"} {
			again := []string{
				"-q", postgres(), "-c", "DROP DATABASE IF EXISTS " + s.database(what, i) + " WITH (FORCE)",
				"-c", "CREATE DATABASE " + s.database(what, i),
			}
			if err := s.do(ctx, i, "psql", again...); err != nil {
				return err
			}
		}
		if err := s.fill(ctx, i); err != nil {
			return err
		}
	}
	return nil
}

func (s *sites) fill(ctx context.Context, copied int) error {
	if err := s.do(ctx, copied, "bash", "-c", s.product("demo", copied, "demo")); err != nil {
		return err
	}
	if err := s.alwaysOpen(ctx, copied, "demo"); err != nil {
		return err
	}
	extract := filepath.Join(shared(s.repo), "data/helsinki-centre-2019.osm.pbf")
	if _, err := os.Stat(extract); err != nil {
		return s.do(ctx, copied, "bash", "-c", s.product("helsinki", copied, "demo"))
	}
	list := filepath.Join(filepath.Dir(extract), "london-restaurants-2026-04.flattened.geojson")
	if err := s.do(ctx, copied, "bash", "-c", s.product("helsinki", copied, "import osm "+extract)); err != nil {
		return err
	}
	if err := s.do(ctx, copied, "bash", "-c", s.product("helsinki", copied, "import geojson "+list)); err != nil {
		return err
	}
	return s.alwaysOpen(ctx, copied, "helsinki")
}

// alwaysOpen lets places that have lunch win at whatever hour a test runs, as web/e2e/serve.sh does.
func (s *sites) alwaysOpen(ctx context.Context, copied int, what string) error {
	return s.do(ctx, copied, "psql", "-q", s.url(what, copied), "-f", "web/e2e/always-open.sql")
}

// product returns a shell command that runs the product with the copy's database and port.
func (s *sites) product(what string, copied int, command string) string {
	port := s.portOf(copied)
	if what == "helsinki" {
		port++
	}
	return fmt.Sprintf("NOONISH_DATABASE_URL=%s NOONISH_LISTEN=127.0.0.1:%d NOONISH_METRICS_LISTEN='' "+
		"NOONISH_DRAIN=0s NOONISH_LOG_LEVEL=warn exec bin/noonish %s", s.url(what, copied), port, command)
}

func (s *sites) url(what string, copied int) string {
	server := postgres()
	return server[:strings.LastIndex(server, "/")+1] + s.database(what, copied)
}

func (s *sites) do(ctx context.Context, copied int, name string, args ...string) error {
	command := exec.CommandContext(ctx, name, args...)
	command.Dir = s.copies[copied].folder
	if out, err := command.CombinedOutput(); err != nil {
		return fmt.Errorf("%s: %w\n%s", name, err, tail(out))
	}
	return nil
}

func (s *sites) run(ctx context.Context, copied int, _ string, tests []test) (outcomes, error) {
	s.once.Do(func() { s.failed = s.prepare(ctx) })
	if s.failed != nil {
		return nil, s.failed
	}
	ctx, cancel := context.WithTimeout(ctx, 2*longest)
	defer cancel()
	build := exec.CommandContext(ctx, "node", "node_modules/vite/bin/vite.js", "build", "--logLevel", "warn")
	build.Dir = filepath.Join(s.copies[copied].folder, "web")
	if out, err := build.CombinedOutput(); err != nil {
		return nil, fmt.Errorf("the app does not build: %s", tail(out))
	}
	stop, err := s.serve(ctx, copied)
	defer stop()
	if err != nil {
		return nil, err
	}
	got, err := s.playwright(ctx, copied, "desktop", tests)
	if err != nil {
		return nil, err
	}
	// A test that is skipped on a wide screen needs a phone.
	rest := slices.DeleteFunc(slices.Clone(tests), func(t test) bool { return got[t] != absent })
	if len(rest) > 0 && !slices.ContainsFunc(tests, func(t test) bool { return got[t] == failed }) {
		phone, err := s.playwright(ctx, copied, "phone", rest)
		if err != nil {
			return nil, err
		}
		for t, o := range phone {
			got[t] = o
		}
	}
	return got, nil
}

// serve starts both servers and waits until they answer.
func (s *sites) serve(ctx context.Context, copied int) (stop func(), err error) {
	var started []*exec.Cmd
	stop = func() {
		for _, c := range started {
			_ = c.Process.Signal(syscall.SIGTERM)
			_ = c.Wait()
		}
	}
	helsinki := "serve"
	if _, err := os.Stat(filepath.Join(shared(s.repo), "data/helsinki-centre-2019.osm.pbf")); err != nil {
		helsinki = "demo --serve"
	}
	for what, command := range map[string]string{"demo": "demo --serve", "helsinki": helsinki} {
		c := exec.CommandContext(ctx, "bash", "-c", s.product(what, copied, command))
		c.Dir = s.copies[copied].folder
		c.SysProcAttr = &syscall.SysProcAttr{Pdeathsig: syscall.SIGKILL}
		if err := c.Start(); err != nil {
			return stop, err
		}
		started = append(started, c)
	}
	for _, port := range []int{s.portOf(copied), s.portOf(copied) + 1} {
		if err := ready(ctx, port); err != nil {
			return stop, err
		}
	}
	return stop, nil
}

func ready(ctx context.Context, port int) error {
	for range 600 {
		address := fmt.Sprintf("http://127.0.0.1:%d/readyz", port)
		request, err := http.NewRequestWithContext(ctx, http.MethodGet, address, nil)
		if err != nil {
			return err
		}
		if answer, err := http.DefaultClient.Do(request); err == nil {
			_ = answer.Body.Close()
			if answer.StatusCode == http.StatusOK {
				return nil
			}
		}
		time.Sleep(50 * time.Millisecond)
	}
	return fmt.Errorf("no server is ready on port %d", port)
}

func (s *sites) close() {
	if s.failed != nil {
		return
	}
	for i := range s.copies {
		for _, what := range []string{"demo", "helsinki"} {
			_ = s.do(context.Background(), i, "psql", "-q", postgres(),
				"-c", "DROP DATABASE IF EXISTS "+s.database(what, i)+" WITH (FORCE)")
		}
	}
}

// suite is the part of Playwright's JSON report that is read.
type suite struct {
	File   string
	Suites []suite
	Specs  []struct {
		Title, File string
		Tests       []struct{ Status string }
	}
}

// playwright runs tests against servers that are already running.
func (s *sites) playwright(ctx context.Context, copied int, project string, tests []test) (outcomes, error) {
	web := filepath.Join(s.copies[copied].folder, "web")
	told := filepath.Join(web, ".playwright-told.json")
	_ = os.Remove(told)
	args := []string{
		"node_modules/@playwright/test/cli.js", "test", "--reporter=json", "--workers=1", "--project=" + project,
	}
	args = append(args, "-g", "(?:"+strings.Join(patterns(tests), "|")+")$")
	for _, file := range filesOf(tests) {
		args = append(args, regexp.QuoteMeta(strings.TrimPrefix(file, "web/")))
	}
	command := exec.CommandContext(ctx, "node", args...)
	command.Dir = web
	command.Env = append(os.Environ(), "NOONISH_E2E_RUNNING=1", "PLAYWRIGHT_JSON_OUTPUT_NAME="+told,
		fmt.Sprintf("NOONISH_E2E_PORT=%d", s.portOf(copied)), "NOONISH_SHARED="+shared(s.repo))
	out, runErr := command.CombinedOutput()
	content, err := os.ReadFile(told)
	if err != nil {
		return nil, fmt.Errorf("playwright wrote no report: %w\n%s", runErr, tail(out))
	}
	var report suite
	if err := json.Unmarshal(content, &report); err != nil {
		return nil, err
	}
	got := outcomes{}
	report.read(tests, got)
	return got, nil
}

func (u suite) read(tests []test, got outcomes) {
	for _, inner := range u.Suites {
		inner.read(tests, got)
	}
	for _, spec := range u.Specs {
		for _, one := range spec.Tests {
			got.note(tests, func(t test) bool { return strings.HasSuffix(t.file, spec.File) }, spec.Title,
				one.Status == "unexpected", one.Status == "expected" || one.Status == "flaky")
		}
	}
}
