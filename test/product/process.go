// Package product runs the product as operators do: the built binary in separate processes, beside a PostgreSQL and a
// NATS that may be killed.
package product

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"time"
)

// lastWords is how many bytes of a process's output are kept.
const lastWords = 4 << 10

// said keeps the end of a process's output.
type said struct {
	mu   sync.Mutex
	text []byte
}

func (s *said) Write(p []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.text = append(s.text, p...)
	if over := len(s.text) - lastWords; over > 0 {
		s.text = append(s.text[:0], s.text[over:]...)
	}
	return len(p), nil
}

func (s *said) String() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return string(s.text)
}

// process is a child process that can be killed. It ends with its parent.
type process struct {
	command *exec.Cmd
	words   *said
	done    chan struct{} // closed when it has ended
}

// run starts a process as the given user; nil is the current user.
func run(as *syscall.Credential, env []string, path string, args ...string) (*process, error) {
	return start(as, env, exec.Command(path, args...))
}

// handOver starts a process with a socket, as systemd does (sd_listen_fds(3)). Only a shell knows the process id before
// the program starts.
func handOver(socket *os.File, env []string, path string, args ...string) (*process, error) {
	command := exec.Command("sh", append([]string{"-c", `LISTEN_PID=$$ LISTEN_FDS=1 exec "$0" "$@"`, path}, args...)...)
	command.ExtraFiles = []*os.File{socket}
	return start(nil, env, command)
}

func start(as *syscall.Credential, env []string, command *exec.Cmd) (*process, error) {
	p := &process{command: command, words: &said{}, done: make(chan struct{})}
	p.command.Env = append(os.Environ(), env...)
	p.command.Dir = os.TempDir() // every user may enter it
	p.command.Stdout, p.command.Stderr = p.words, p.words
	p.command.SysProcAttr = &syscall.SysProcAttr{Credential: as, Pdeathsig: syscall.SIGKILL}
	if err := p.command.Start(); err != nil {
		return nil, fmt.Errorf("starting %s: %w", filepath.Base(command.Path), err)
	}
	go func() {
		_ = p.command.Wait()
		close(p.done)
	}()
	return p, nil
}

// signal sends a signal and waits until the process has ended. After patience it kills the process and returns an
// error.
func (p *process) signal(signal syscall.Signal, patience time.Duration) error {
	if err := p.command.Process.Signal(signal); err != nil && !errors.Is(err, os.ErrProcessDone) {
		return err
	}
	select {
	case <-p.done:
		return nil
	case <-time.After(patience):
		_ = p.command.Process.Kill()
		<-p.done
		return fmt.Errorf("%s still ran %v after %v:\n%s", filepath.Base(p.command.Path), patience, signal, p.words)
	}
}

func (p *process) kill() { _ = p.signal(syscall.SIGKILL, time.Minute) }

func (p *process) ended() bool {
	select {
	case <-p.done:
		return true
	default:
		return false
	}
}

// until calls so repeatedly until it succeeds. It gives up when the process has ended or patience runs out.
func (p *process) until(ctx context.Context, patience time.Duration, so func(context.Context) error) error {
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	for {
		err := so(ctx)
		if err == nil {
			return nil
		}
		select {
		case <-p.done:
			return fmt.Errorf("%s ended:\n%s", filepath.Base(p.command.Path), p.words)
		case <-ctx.Done():
			return fmt.Errorf("%s is not ready after %v: %w\n%s", filepath.Base(p.command.Path), patience, err, p.words)
		case <-time.After(5 * time.Millisecond):
		}
	}
}

// freePort returns a port of this machine on which no process listens. It is below the ports that the kernel uses for
// outgoing connections, so that none of them takes it while its owner is down.
func freePort() (int, error) {
	var err error
	for range 100 {
		port := 20_000 + rand.IntN(12_000)
		var listener net.Listener
		listener, err = new(net.ListenConfig).Listen(context.Background(), "tcp", fmt.Sprintf("127.0.0.1:%d", port))
		if err == nil {
			return port, listener.Close()
		}
	}
	return 0, err
}

// Build builds the program into a folder and returns its path. Tags select a mutant. It builds as the Makefile does,
// so that Go's cache has most of it.
func Build(ctx context.Context, folder string, tags ...string) (string, error) {
	path := filepath.Join(folder, "noonish"+strings.Join(tags, "-"))
	build := exec.CommandContext(ctx,
		"go", "build", "-trimpath", "-tags", strings.Join(tags, ","), "-o", path, "noonish/cmd/noonish")
	build.Env = append(os.Environ(), "CGO_ENABLED=0")
	if out, err := build.CombinedOutput(); err != nil {
		return "", fmt.Errorf("building: %w\n%s", err, out)
	}
	return path, nil
}
