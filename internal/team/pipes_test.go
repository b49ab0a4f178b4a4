package team_test

import (
	"net"
	"sync"
	"time"
)

// pipes is a net.Listener whose connections have no buffer: a write waits for a read.
type pipes struct {
	conns chan net.Conn
	close func() // as often as one likes
}

func newPipes() pipes {
	conns := make(chan net.Conn)
	return pipes{conns, sync.OnceFunc(func() { close(conns) })}
}

func (p pipes) dial() net.Conn {
	near, far := net.Pipe()
	p.conns <- patient{far}
	return near
}

// patient is a connection that waits for its reader, however busy the machine is.
type patient struct{ net.Conn }

func (patient) SetWriteDeadline(time.Time) error { return nil }

func (p pipes) Accept() (net.Conn, error) {
	conn, ok := <-p.conns
	if !ok {
		return nil, net.ErrClosed
	}
	return conn, nil
}

func (p pipes) Close() error   { p.close(); return nil }
func (p pipes) Addr() net.Addr { return &net.TCPAddr{IP: net.IPv4(127, 0, 0, 1)} }
