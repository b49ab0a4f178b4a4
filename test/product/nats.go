package product

import (
	"context"
	"fmt"
	"net"
	"os"
	"os/exec"
	"strconv"
	"syscall"
	"time"
)

// NATS is a private NATS server, which may be killed.
type NATS struct {
	program string
	port    int
	process *process
}

// NewNATS starts a NATS server.
func NewNATS(ctx context.Context) (*NATS, error) {
	n := &NATS{program: "/usr/sbin/nats-server"}
	if _, err := os.Stat(n.program); err != nil {
		if n.program, err = exec.LookPath("nats-server"); err != nil {
			return nil, fmt.Errorf("nats-server %w (Debian: apt-get install nats-server)", ErrMissing)
		}
	}
	var err error
	if n.port, err = freePort(); err != nil {
		return nil, err
	}
	return n, n.Start(ctx)
}

// URL returns its address.
func (n *NATS) URL() string { return fmt.Sprintf("nats://127.0.0.1:%d", n.port) }

// Start starts the server, also after it was killed, always on the same port.
func (n *NATS) Start(ctx context.Context) error {
	var err error
	n.process, err = run(nil, nil, n.program, "-a", "127.0.0.1", "-p", strconv.Itoa(n.port))
	if err != nil {
		return err
	}
	return n.process.until(ctx, 30*time.Second, func(ctx context.Context) error {
		conn, err := new(net.Dialer).DialContext(ctx, "tcp", fmt.Sprintf("127.0.0.1:%d", n.port))
		if err != nil {
			return err
		}
		return conn.Close()
	})
}

// Kill ends the server with SIGKILL.
func (n *NATS) Kill() { n.process.kill() }

// Close stops the server.
func (n *NATS) Close() {
	if !n.process.ended() {
		_ = n.process.signal(syscall.SIGTERM, 5*time.Second)
	}
}
