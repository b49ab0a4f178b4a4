package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"noonish/internal/boundtest"
	"noonish/internal/postgres/postgrestest"
)

// TestMain makes the test binary usable as the program, so that tests can start, watch and kill it.
func TestMain(m *testing.M) {
	if os.Getenv("NOONISH_TEST_AS_PROGRAM") == "1" {
		main()
		return
	}
	os.Exit(m.Run())
}

// output is a buffer that a test may read while the program writes.
type output struct {
	mu   sync.Mutex
	text bytes.Buffer
}

func (o *output) Write(p []byte) (int, error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.text.Write(p)
}

func (o *output) String() string {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.text.String()
}

func freePort(t *testing.T) string {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer listener.Close()
	return listener.Addr().String()
}

// program runs the test binary as the program, in a process of its own.
func program(t *testing.T, env []string, args ...string) (*exec.Cmd, *output) {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	return start(t, self, env, args...)
}

func start(t *testing.T, path string, env []string, args ...string) (*exec.Cmd, *output) {
	t.Helper()
	command := exec.CommandContext(t.Context(), path, args...)
	command.Env = append(append(os.Environ(), "NOONISH_TEST_AS_PROGRAM=1", "NOONISH_METRICS_LISTEN="), env...)
	log := new(output)
	command.Stdout, command.Stderr = log, log
	if err := command.Start(); err != nil {
		t.Fatal(err)
	}
	return command, log
}

func status(address, path string) int {
	answer, err := http.Get("http://" + address + path)
	if err != nil {
		return 0
	}
	defer answer.Body.Close()
	_, _ = io.Copy(io.Discard, answer.Body)
	return answer.StatusCode
}

// anyPort lets the kernel choose where a program listens.
const anyPort = "NOONISH_LISTEN=127.0.0.1:0"

// waitReady returns the address that the program writes into its log once it is ready.
func waitReady(t *testing.T, log *output) (address string) {
	t.Helper()
	for start := time.Now(); time.Since(start) < time.Minute; time.Sleep(5 * time.Millisecond) {
		_, after, found := strings.Cut(log.String(), `"address":"http://`)
		if address, _, _ = strings.Cut(after, `"`); found && status(address, "/readyz") == http.StatusOK {
			return address
		}
	}
	t.Fatalf("not ready:\n%s", log)
	return ""
}

func TestAReplicaIsSmallReadySoonAndStopsCleanly(t *testing.T) {
	// A build without the race detector, which would multiply its memory, as the Makefile makes it.
	plain := filepath.Join(t.TempDir(), "noonish")
	build := exec.CommandContext(t.Context(), "go", "build", "-trimpath", "-o", plain, ".")
	build.Env = append(os.Environ(), "CGO_ENABLED=0")
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("building: %v\n%s", err, out)
	}
	database := postgrestest.URL(t)
	began := time.Now()
	command, log := start(t, plain, []string{"NOONISH_DATABASE_URL=" + database, anyPort, "NOONISH_DRAIN=0s"}, "serve")
	waitReady(t, log)
	ready := time.Since(began)
	time.Sleep(time.Second)
	resident := residentMB(t, command.Process.Pid)
	fmt.Printf("replica.ready_ms %d\nreplica.idle_mb %d\n", ready.Milliseconds(), resident)
	boundtest.Under(t, "ready after", ready, 2*time.Second)
	boundtest.Under(t, "MB when idle", resident, 80)
	if err := command.Process.Signal(syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	if err := command.Wait(); err != nil {
		t.Errorf("stopped with %v:\n%s", err, log)
	}
}

func residentMB(t *testing.T, pid int) int {
	t.Helper()
	body, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", pid))
	if err != nil {
		t.Skip("no /proc to read memory from")
	}
	for line := range strings.Lines(string(body)) {
		var kb int
		if n, _ := fmt.Sscanf(line, "VmRSS: %d kB", &kb); n == 1 {
			return kb / 1024
		}
	}
	t.Fatal("no VmRSS")
	return 0
}

func TestAStoppingReplicaSaysSoAndFinishesItsWork(t *testing.T) {
	t.Parallel()
	command, log := program(t, []string{"NOONISH_DATABASE_URL=" + postgrestest.URL(t), anyPort, "NOONISH_DRAIN=5s"})
	address := waitReady(t, log)
	if err := command.Process.Signal(syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	unready, served := false, false
	for answer := http.StatusOK; answer != 0 && !served; time.Sleep(20 * time.Millisecond) { // 0 when it is gone
		answer = status(address, "/readyz")
		unready = unready || answer == http.StatusServiceUnavailable
		served = unready && status(address, "/api/config") == http.StatusOK
	}
	if !unready || !served {
		t.Errorf("while draining: unready %v, still serving %v; want both", unready, served)
	}
	if err := command.Wait(); err != nil {
		t.Errorf("stopped with %v:\n%s", err, log)
	}
}

func TestTheLogHasRequestIdsAndNoSecrets(t *testing.T) {
	t.Parallel()
	var out bytes.Buffer
	log := newLogger(&out, slog.LevelInfo)
	log.Error("connecting", "error", fmt.Errorf("dial postgres://ann:canary@db/x?key=canary"),
		"token", "canary", "url", "nats://a:canary@b")
	if strings.Contains(out.String(), "canary") {
		t.Errorf("logged %s", out.String())
	}
	line := map[string]any{}
	if err := json.Unmarshal(out.Bytes(), &line); err != nil || line["msg"] != "connecting" {
		t.Errorf("%v: %s", err, out.String())
	}
}

func TestHelpIsComplete(t *testing.T) {
	t.Parallel()
	for args, want := range map[string]string{
		"--help": "NOONISH_DATABASE_URL", "import --help": "overture", "import osm --help": "--no-map",
		"demo --help": "--serve",
	} {
		var out bytes.Buffer
		if err := run(context.Background(), strings.Fields(args), &out, io.Discard); err != nil {
			t.Errorf("%v: %v", args, err)
		}
		if !strings.Contains(out.String(), want) {
			t.Errorf("%s does not explain %s:\n%s", args, want, out.String())
		}
		repeated := args != "--help" && strings.Contains(out.String(), "NOONISH_DATABASE_URL")
		if repeated || !strings.Contains(out.String(), "--help") {
			t.Errorf("%s repeats the settings, or does not say where they are:\n%s", args, out.String())
		}
	}
}

func TestAProgramThatCannotStartSaysWhatToDo(t *testing.T) {
	t.Parallel()
	taken, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer taken.Close()
	for _, c := range []struct{ setting, want string }{
		{"NOONISH_LISTEN=" + taken.Addr().String(), "choose another address with NOONISH_LISTEN"},
		{"NOONISH_DATABASE_URL=postgres://127.0.0.1:5432/no_such_lunch", `Run "noonish doctor"`},
	} {
		command, log := program(t, []string{anyPort, c.setting}, "serve")
		_ = command.Wait()
		lines := strings.Split(strings.TrimSpace(log.String()), "\n")
		code := command.ProcessState.ExitCode()
		if last := lines[len(lines)-1]; code != 1 || !strings.Contains(last, c.want) {
			t.Errorf("%s: exit code %d, last line %q, want %q", c.setting, code, last, c.want)
		}
	}
}

func TestAnImportIsDoneWhetherOrNotNATSHears(t *testing.T) {
	t.Parallel()
	list := filepath.Join(t.TempDir(), "office.geojson")
	body := `{"type":"FeatureCollection","features":[` +
		`{"type":"Feature","geometry":{"type":"Point","coordinates":[24.94,60.17]},` +
		`"properties":{"name":"Canteen","cuisine":"regional","amenity":"restaurant"}}]}`
	if err := os.WriteFile(list, []byte(body), 0o600); err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	err := run(t.Context(), []string{
		"import", "geojson", list, "--database-url=" + postgrestest.URL(t), "--nats-url=nats://127.0.0.1:1",
		"--log-level=error",
	}, &out, io.Discard)
	if err != nil || !strings.Contains(out.String(), "1 places: 1 added") {
		t.Errorf("%v\n%s", err, out.String())
	}
}
