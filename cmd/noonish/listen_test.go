package main

import (
	"context"
	"net"
	"net/http"
	"os"
	"os/exec"
	"strings"
	"syscall"
	"testing"
	"time"

	"noonish/internal/postgres/postgrestest"
)

// handOver starts the program as systemd does: with the socket as the fourth descriptor. Only a shell knows the process
// id before the program starts.
func handOver(t *testing.T, socket *os.File, count string, env ...string) (*exec.Cmd, *output) {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	t.Cleanup(cancel)
	command := exec.CommandContext(ctx, "sh", "-c", `LISTEN_PID=$$ exec "$0" serve`, self)
	command.Env = append(os.Environ(), "NOONISH_TEST_AS_PROGRAM=1", "NOONISH_METRICS_LISTEN=", "NOONISH_DRAIN=0s",
		"LISTEN_FDS="+count)
	command.Env = append(command.Env, env...)
	command.ExtraFiles = []*os.File{socket}
	log := new(output)
	command.Stdout, command.Stderr = log, log
	if err := command.Start(); err != nil {
		t.Fatal(err)
	}
	return command, log
}

// openSocket returns a socket that outlives the programs to which it is handed.
func openSocket(t *testing.T) (*os.File, string) {
	t.Helper()
	listener, err := new(net.ListenConfig).Listen(t.Context(), "tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	socket, err := listener.(*net.TCPListener).File()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _, _ = listener.Close(), socket.Close() })
	return socket, listener.Addr().String()
}

// An upgrade of the package on one server replaces the program. A call in between waits and is answered.
func TestACallWaitsWhileTheProgramIsReplaced(t *testing.T) {
	t.Parallel()
	socket, address := openSocket(t)
	database := "NOONISH_DATABASE_URL=" + postgrestest.URL(t)
	first, log := handOver(t, socket, "1", database)
	if at := waitReady(t, log); at != address {
		t.Fatalf("it listens at %s instead of %s", at, address)
	}
	if err := first.Process.Signal(syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	if err := first.Wait(); err != nil {
		t.Fatalf("%v:\n%s", err, log)
	}
	answered := make(chan int, 1)
	go func() { answered <- status(address, "/api/config") }()
	second, log := handOver(t, socket, "1", database)
	if code := <-answered; code != http.StatusOK {
		t.Errorf("a call while nobody ran was answered with %d:\n%s", code, log)
	}
	_ = second.Process.Signal(syscall.SIGTERM)
	_ = second.Wait()
}

func TestASocketThatCannotBeUsedIsAnError(t *testing.T) {
	t.Parallel()
	socket, _ := openSocket(t)
	file, err := os.Open(os.DevNull)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = file.Close() })
	for _, tt := range []struct {
		file       *os.File
		count, say string
	}{
		{socket, "2", "2"},
		{socket, "", "one is expected"},
		{file, "1", "cannot be used"},
	} {
		command, log := handOver(t, tt.file, tt.count, "NOONISH_DATABASE_URL=postgres://127.0.0.1:1/noonish")
		if err := command.Wait(); err == nil || !strings.Contains(log.String(), tt.say) ||
			!strings.Contains(log.String(), "noonish.socket") {
			t.Errorf("%q sockets: %v, %s", tt.count, err, log)
		}
	}
}
