package main

import (
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nats.go"
)

// A script creates the secrets that compose.yaml names. They work, and are stored nowhere else.
func TestTheSecretsOfComposeAreFilesThatWork(t *testing.T) {
	t.Parallel()
	compose, err := os.ReadFile("../../compose.yaml")
	if err != nil {
		t.Fatal(err)
	}
	folder := filepath.Join(t.TempDir(), "secrets")
	for range 2 { // the second time changes nothing
		if out, err := exec.CommandContext(t.Context(), "sh", "../../tools/compose/secrets",
			folder).CombinedOutput(); err != nil {
			t.Fatalf("%v: %s", err, out)
		}
	}
	read := func(name string) string {
		content, err := os.ReadFile(filepath.Join(folder, name))
		if err != nil {
			t.Fatal(err)
		}
		return strings.TrimSpace(string(content))
	}
	for _, file := range regexp.MustCompile(`file: \./secrets/(\S+)`).FindAllStringSubmatch(string(compose), -1) {
		if read(file[1]) == "" {
			t.Errorf("%s is empty", file[1])
		}
	}
	err = run(t.Context(), []string{
		"config", "--database-url=" + read("database_url"), "--nats-url=" + read("nats_url"),
		"--channel-key=" + read("channel_key"), "--audit-key=" + read("audit_key"),
	}, io.Discard, io.Discard)
	if err != nil || !strings.Contains(read("database_url"), read("database_password")) {
		t.Errorf("the settings are refused: %v", err)
	}

	options, err := server.ProcessConfigFile(filepath.Join(folder, "nats.conf"))
	if err != nil {
		t.Fatal(err)
	}
	options.Host, options.Port = "127.0.0.1", -1
	bus, err := server.NewServer(options)
	if err != nil {
		t.Fatal(err)
	}
	bus.Start()
	t.Cleanup(bus.Shutdown)
	if conn, err := nats.Connect(bus.ClientURL()); err == nil {
		conn.Close()
		t.Error("NATS lets strangers in")
	}
	conn, err := nats.Connect(strings.Replace(bus.ClientURL(), "nats://", "nats://"+read("nats_token")+"@", 1))
	if err != nil {
		t.Fatalf("the address of the settings does not open NATS: %v", err)
	}
	conn.Close()
}

func TestComposeKeepsItsDoorsClosed(t *testing.T) {
	t.Parallel()
	content, err := os.ReadFile("../../compose.yaml")
	if err != nil {
		t.Fatal(err)
	}
	compose := string(content)
	for _, image := range regexp.MustCompile(`(?m)^\s+image: (\S+)`).FindAllStringSubmatch(compose, -1) {
		if !regexp.MustCompile(`(:\d+[\d.-]*\.\d+(-[a-z]+)?|@sha256:[0-9a-f]{64})$`).MatchString(image[1]) {
			t.Errorf("%s names no exact version", image[1])
		}
	}
	for _, line := range regexp.MustCompile(`(?m)^\s+ports: (.*)$`).FindAllStringSubmatch(compose, -1) {
		if line[1] != `["127.0.0.1:8080:8080"]` {
			t.Errorf("published: %s", line[1])
		}
	}
	secret := regexp.MustCompile(`(?i)(password|token|key): *[^/\s{]`)
	if secret.MatchString(compose) || strings.Contains(compose, "${") {
		t.Error("a secret is in the file, or comes from the environment")
	}
	if !strings.Contains(compose, "inside: { internal: true }") {
		t.Error("the database can reach the internet")
	}
}

func TestProfilesAreShownOnThisMachineOnly(t *testing.T) {
	t.Parallel()
	handler := figures(http.NotFoundHandler())
	for peer, want := range map[string]int{
		"127.0.0.1:9": http.StatusOK, "[::1]:9": http.StatusOK, "10.0.0.7:9": http.StatusNotFound,
		"192.0.2.1:9": http.StatusNotFound, "": http.StatusNotFound,
	} {
		for _, path := range []string{"/debug/pprof/", "/debug/pprof/goroutine"} {
			r := httptest.NewRequestWithContext(t.Context(), http.MethodGet, path, nil)
			r.RemoteAddr = peer
			w := httptest.NewRecorder()
			handler.ServeHTTP(w, r)
			if w.Code != want {
				t.Errorf("%s from %q: %d, want %d", path, peer, w.Code, want)
			}
		}
	}
}
