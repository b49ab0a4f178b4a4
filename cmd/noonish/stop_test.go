package main

import (
	"bufio"
	"net"
	"net/http"
	"syscall"
	"testing"
	"time"

	"noonish/internal/postgres/postgrestest"
)

// A proxy that keeps its connections would send the next call into one that is about to end.
func TestAStoppingReplicaAsksToConnectAnew(t *testing.T) {
	t.Parallel()
	command, log := program(t, []string{
		"NOONISH_DATABASE_URL=" + postgrestest.URL(t), anyPort, "NOONISH_DRAIN=10s",
	}, "serve")
	address := waitReady(t, log)
	if closes(t, address) {
		t.Error("a replica that stays ends its connections")
	}
	if err := command.Process.Signal(syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	for start := time.Now(); status(address, "/readyz") == http.StatusOK; time.Sleep(10 * time.Millisecond) {
		if time.Since(start) > 10*time.Second {
			t.Fatal("it is still ready")
		}
	}
	if !closes(t, address) {
		t.Error("a stopping replica keeps its connections")
	}
	_ = command.Process.Signal(syscall.SIGTERM) // the second one ends it at once
	_ = command.Wait()
}

// Who was accepted last sends their call a moment later, and it is answered.
func TestACallOnTheLastConnectionIsAnswered(t *testing.T) {
	t.Parallel()
	command, log := program(t, []string{
		"NOONISH_DATABASE_URL=" + postgrestest.URL(t), anyPort, "NOONISH_DRAIN=1s",
	}, "serve")
	address := waitReady(t, log)
	connect := func() (net.Conn, error) { return new(net.Dialer).DialContext(t.Context(), "tcp", address) }
	last, err := connect()
	if err != nil {
		t.Fatal(err)
	}
	if err := command.Process.Signal(syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	for start := time.Now(); ; time.Sleep(5 * time.Millisecond) { // until nobody else is accepted
		another, err := connect()
		if err != nil {
			break
		}
		_ = another.Close()
		if time.Since(start) > 20*time.Second {
			t.Fatal("it still accepts calls")
		}
	}
	if _, err := last.Write([]byte("GET /livez HTTP/1.1\r\nHost: " + address + "\r\n\r\n")); err != nil {
		t.Fatal(err)
	}
	answer, err := http.ReadResponse(bufio.NewReader(last), nil)
	if err != nil {
		t.Fatalf("the call was not answered: %v", err)
	}
	_ = answer.Body.Close()
	if err := command.Wait(); err != nil || answer.StatusCode != http.StatusOK {
		t.Errorf("%s, %v:\n%s", answer.Status, err, log)
	}
}

// closes reports whether an answer asks the caller to connect anew.
func closes(t *testing.T, address string) bool {
	t.Helper()
	answer, err := http.Get("http://" + address + "/livez")
	if err != nil {
		t.Fatal(err)
	}
	_ = answer.Body.Close()
	if answer.StatusCode != http.StatusOK {
		t.Errorf("livez answers %s", answer.Status)
	}
	return answer.Close
}

// A proxy would hand a refusal on to the person, so a replica whose database is there refuses nothing while it starts.
func TestACallWaitsForAReplicaThatStarts(t *testing.T) {
	t.Parallel()
	address := freePort(t)
	_, log := program(t, []string{"NOONISH_DATABASE_URL=" + postgrestest.URL(t), "NOONISH_LISTEN=" + address}, "serve")
	for start := time.Now(); time.Since(start) < time.Minute; time.Sleep(time.Millisecond) {
		code := status(address, "/api/config")
		if code == http.StatusOK {
			return
		}
		if code != 0 { // nobody listens yet
			t.Fatalf("a call was answered with %d while the replica started:\n%s", code, log)
		}
	}
	t.Fatalf("not ready:\n%s", log)
}
