package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
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

func waitReady(t *testing.T, address string, log *output) time.Duration {
	t.Helper()
	start := time.Now()
	for time.Since(start) < 20*time.Second {
		if status(address, "/readyz") == http.StatusOK {
			return time.Since(start)
		}
		time.Sleep(5 * time.Millisecond)
	}
	t.Fatalf("not ready:\n%s", log)
	return 0
}

func TestAReplicaIsSmallReadySoonAndStopsCleanly(t *testing.T) {
	// A build without the race detector, which would multiply its memory.
	plain := filepath.Join(t.TempDir(), "noonish")
	if out, err := exec.CommandContext(t.Context(), "go", "build", "-o", plain, ".").CombinedOutput(); err != nil {
		t.Fatalf("building: %v\n%s", err, out)
	}
	address := freePort(t)
	command, log := start(t, plain, []string{
		"NOONISH_DATABASE_URL=" + postgrestest.URL(t), "NOONISH_LISTEN=" + address, "NOONISH_DRAIN=0s",
	}, "serve")
	ready := waitReady(t, address, log)
	time.Sleep(time.Second)
	resident := residentMB(t, command.Process.Pid)
	t.Logf("ready after %v, %d MB resident when idle", ready.Round(time.Millisecond), resident)
	fmt.Printf("replica.ready_ms %d\nreplica.idle_mb %d\n", ready.Milliseconds(), resident)
	if ready > 2*time.Second {
		t.Errorf("ready after %v, want under 2 s", ready)
	}
	if resident >= 80 {
		t.Errorf("%d MB when idle, want under 80", resident)
	}
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
	address := freePort(t)
	command, log := program(t, []string{
		"NOONISH_DATABASE_URL=" + postgrestest.URL(t), "NOONISH_LISTEN=" + address, "NOONISH_DRAIN=1s",
	})
	waitReady(t, address, log)
	if err := command.Process.Signal(syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	deadline := time.Now().Add(900 * time.Millisecond)
	unready, served := false, false
	for time.Now().Before(deadline) {
		unready = unready || status(address, "/readyz") == http.StatusServiceUnavailable
		served = served || (unready && status(address, "/api/config") == http.StatusOK)
		time.Sleep(20 * time.Millisecond)
	}
	if !unready || !served {
		t.Errorf("while draining: unready %v, still serving %v; want both", unready, served)
	}
	if err := command.Wait(); err != nil {
		t.Errorf("stopped with %v:\n%s", err, log)
	}
}

func TestAllFaultsAreReportedAtOnce(t *testing.T) {
	t.Parallel()
	err := run(t.Context(), []string{
		"serve", "--database-url=mysql://x", "--drain=soon", "--database-conns=0", "--listen=nowhere",
		"--log-level=loud", "--workplace=here", "--map-style=file:///etc/passwd", "--name= ", "--nats-url=x", "--photos-url=commons",
		"--photon-url=photon:2322", "--nominatim-url=https://",
		"--trusted-proxies=proxy.example", "--limits=lunch=1", "--trust-user-id-header=perhaps",
		"--public-url=lunch.example/x", "--workers=many", "--notify-allow=chat.corp", "--channel-key=short", "--vapid-private=x", "--vapid-contact=x", "--security-contact=nobody", "--audit-key=short", "--oidc-issuer=http://login.example",
	}, io.Discard, io.Discard)
	if err == nil {
		t.Fatal("no error")
	}
	for _, name := range []string{"DATABASE_URL", "DRAIN", "DATABASE_CONNS", "LISTEN", "LOG_LEVEL", "WORKPLACE", "MAP_STYLE", "NAME", "NATS_URL", "PHOTOS_URL", "PHOTON_URL", "NOMINATIM_URL", "TRUSTED_PROXIES", "LIMITS", "TRUST_USER_ID_HEADER", "PUBLIC_URL", "WORKERS", "NOTIFY_ALLOW", "CHANNEL_KEY", "VAPID_PRIVATE", "VAPID_CONTACT", "SECURITY_CONTACT", "AUDIT_KEY", "OIDC_ISSUER", "OIDC_CLIENT_ID"} {
		if !strings.Contains(err.Error(), "NOONISH_"+name+" must") {
			t.Errorf("NOONISH_%s is not reported in:\n%v", name, err)
		}
	}
}

func TestANameIsOnlyBelievedOnThisMachine(t *testing.T) {
	t.Parallel()
	for listen, allowed := range map[string]bool{
		"127.0.0.1:8080": true, "[::1]:8080": true, "localhost:8080": true, "127.9.9.9:1": true,
		":8080": false, "0.0.0.0:8080": false, "[::]:8080": false, "192.0.2.1:8080": false, "lunch.example:8080": false, "nowhere": false,
	} {
		err := run(t.Context(), []string{"config", "--trust-user-id-header=true", "--listen=" + listen}, io.Discard, io.Discard)
		if refused := err != nil && strings.Contains(err.Error(), "NOONISH_TRUST_USER_ID_HEADER must"); refused == allowed {
			t.Errorf("%s: %v, want it allowed: %v", listen, err, allowed)
		}
	}
}

func TestConfigHidesSecrets(t *testing.T) {
	t.Parallel()
	var out bytes.Buffer
	err := run(t.Context(), []string{
		"config", "--database-url=postgres://ann:canary-1@db:5432/noonish?sslpassword=canary-2", "--nats-url=nats://bob:canary-3@nats:4222,nats://canary-4@other:4222",
		"--channel-key=canary-5-canary-5-canary", "--vapid-private=Y2FuYXJ5LWNhbmFyeS1jYW5hcnktY2FuYXJ5LWNhbmE",
	}, &out, io.Discard)
	if err != nil {
		t.Fatal(err)
	}
	if strings.Contains(out.String(), "canary") || strings.Contains(out.String(), "Y2FuYXJ5") || !strings.Contains(out.String(), "NOONISH_NATS_URL=nats://bob:xxxxx@nats:4222,nats://xxxxx@other:4222") {
		t.Errorf("printed\n%s", out.String())
	}
}

func TestASecretMayComeFromAFile(t *testing.T) {
	file := filepath.Join(t.TempDir(), "url")
	if err := os.WriteFile(file, []byte("postgres://db:5432/from_file\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	t.Setenv("NOONISH_DATABASE_URL_FILE", file)
	var out bytes.Buffer
	if err := run(t.Context(), []string{"config"}, &out, io.Discard); err != nil || !strings.Contains(out.String(), "/from_file") {
		t.Errorf("%v\n%s", err, out.String())
	}
	t.Setenv("NOONISH_DATABASE_URL", "postgres://db:5432/from_env")
	if err := run(t.Context(), []string{"config"}, io.Discard, io.Discard); err == nil || !strings.Contains(err.Error(), "keep one") {
		t.Errorf("got %v, want both to be refused", err)
	}
}

func TestTheLogHasRequestIdsAndNoSecrets(t *testing.T) {
	t.Parallel()
	var out bytes.Buffer
	log := newLogger(&out, "info")
	log.Error("connecting", "error", fmt.Errorf("dial postgres://ann:canary@db/x?key=canary"), "token", "canary", "url", "nats://a:canary@b")
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
	for _, args := range [][]string{{"--help"}, {"import", "--help"}, {"import", "osm", "--help"}, {"demo", "--help"}} {
		var out bytes.Buffer
		if err := run(context.Background(), args, &out, io.Discard); err != nil {
			t.Errorf("%v: %v", args, err)
		}
		if !strings.Contains(out.String(), "NOONISH_DATABASE_URL") {
			t.Errorf("%v does not explain the settings:\n%s", args, out.String())
		}
	}
}

func TestProgressIsPlainWhenNobodyWatches(t *testing.T) {
	t.Parallel()
	var out bytes.Buffer
	p := newProgress(&out, "town.osm.pbf")
	p.started = time.Now().Add(-2 * time.Second)
	p.Total(4_000_000)
	p.Add(1_000_000)
	p.Step("reading places")
	p.done()
	if got, want := out.String(), "town.osm.pbf: reading places, 25%, 0.5 MB/s, 6s left\n"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	out.Reset()
	p.watched = true
	p.Step("merging")
	if got := out.String(); !strings.HasPrefix(got, "\r[######..................] town.osm.pbf: merging, 25%") {
		t.Errorf("got %q", got)
	}
}

func TestAnImportIsDoneWhetherOrNotNATSHears(t *testing.T) {
	t.Parallel()
	list := filepath.Join(t.TempDir(), "office.geojson")
	body := `{"type":"FeatureCollection","features":[{"type":"Feature","geometry":{"type":"Point","coordinates":[24.94,60.17]},` +
		`"properties":{"name":"Canteen","cuisine":"regional","amenity":"restaurant"}}]}`
	if err := os.WriteFile(list, []byte(body), 0o600); err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	err := run(t.Context(), []string{
		"import", "geojson", list, "--database-url=" + postgrestest.URL(t), "--nats-url=nats://127.0.0.1:1", "--log-level=error",
	}, &out, io.Discard)
	if err != nil || !strings.Contains(out.String(), "1 places: 1 added") {
		t.Errorf("%v\n%s", err, out.String())
	}
}
