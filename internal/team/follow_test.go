package team_test

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"net"
	"net/http"
	"os"
	"strings"
	"testing"
	"time"

	"noonish/internal/nudge"
	"noonish/internal/server/servertest"
	"noonish/internal/team/ballot"
)

// patience is how long a test waits for what it expects. It is far less than a heartbeat.
const patience = 10 * time.Second

// natsURL is the NATS server that CI and developers run beside PostgreSQL.
func natsURL() string {
	if url := os.Getenv("NOONISH_TEST_NATS_URL"); url != "" {
		return url
	}
	return "nats://127.0.0.1:4222"
}

func openBus(t testing.TB, url string) *nudge.Bus {
	t.Helper()
	bus, err := nudge.Open(url)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(bus.Close)
	return bus
}

// serve runs a server on a socket, with the timeouts of production. stop ends it as a signal does.
func serve(t testing.TB, s *servertest.Server) (address string, stop func() error) {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	return listener.Addr().String(), serveOn(t, s, listener)
}

func serveOn(t testing.TB, s *servertest.Server, listener net.Listener) (stop func() error) {
	t.Helper()
	ctx, cancel := context.WithCancel(context.Background())
	ended := make(chan error, 1)
	go func() { ended <- s.Handler.Serve(ctx, listener, 0) }()
	stop = func() error {
		cancel()
		err := <-ended
		ended <- err
		return err
	}
	t.Cleanup(func() { _ = stop() })
	return stop
}

// at returns the same browser, calling another replica.
func at(s *servertest.Server, p *servertest.Person) *servertest.Person {
	other := s.Nobody()
	other.ID, other.Token = p.ID, p.Token
	return other
}

// message is one event of a stream.
type message struct {
	id, event, data string
}

// page is a browser that follows a team.
type page struct {
	header   http.Header
	messages chan message // closed when the stream ends
	close    func()
}

// tryFollow opens a stream over a connection of its own.
func tryFollow(
	t testing.TB, conn net.Conn, p *servertest.Person, link string,
) (status int, header http.Header, body *bufio.Reader) {
	t.Helper()
	t.Cleanup(func() { conn.Close() })
	query := ""
	if link != "" {
		query = "?id=" + link
	}
	request := fmt.Sprintf("GET /api/team/events%s HTTP/1.1\r\nHost: noonish.example\r\n"+
		"Accept: text/event-stream\r\nAccept-Encoding: gzip, zstd\r\nCookie: %s=%s\r\n\r\n",
		query, servertest.CookieName, p.Token)
	if _, err := conn.Write([]byte(request)); err != nil {
		t.Fatal(err)
	}
	reader := bufio.NewReader(conn)
	response, err := http.ReadResponse(reader, nil)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { // close the connection first: a reader of the body would block until a message comes
		conn.Close()
		response.Body.Close()
	})
	return response.StatusCode, response.Header, bufio.NewReader(response.Body)
}

func dial(t testing.TB, address string) net.Conn {
	t.Helper()
	conn, err := net.Dial("tcp", address)
	if err != nil {
		t.Fatal(err)
	}
	return conn
}

func follow(t testing.TB, address string, p *servertest.Person, link string) *page {
	t.Helper()
	conn := dial(t, address)
	status, header, body := tryFollow(t, conn, p, link)
	if status != http.StatusOK {
		t.Fatalf("following: %d", status)
	}
	messages := make(chan message, 1000)
	go func() {
		defer close(messages)
		for {
			m, err := readMessage(body)
			if err != nil {
				return
			}
			messages <- m
		}
	}()
	return &page{header: header, messages: messages, close: func() { conn.Close() }}
}

// readMessage reads an event as the standard says a browser does. A block without data is not a message.
func readMessage(body *bufio.Reader) (m message, err error) {
	for {
		line, err := body.ReadString('\n')
		if err != nil {
			return m, err
		}
		field, value, _ := strings.Cut(strings.TrimSuffix(line, "\n"), ":")
		value = strings.TrimPrefix(value, " ")
		switch field {
		case "id":
			m.id = value
		case "event":
			m.event = value
		case "data":
			m.data += value
		case "":
			if line == "\n" && m.data != "" {
				return m, nil
			}
			m = message{}
		}
	}
}

// next returns the next message.
func (p *page) next(t testing.TB) message {
	t.Helper()
	select {
	case m, ok := <-p.messages:
		if !ok {
			t.Fatal("the stream ended")
		}
		return m
	case <-time.After(patience):
		t.Fatal("no message came")
	}
	return message{}
}

// ends waits for the last message of a stream.
func (p *page) ends(t testing.TB, word string) {
	t.Helper()
	for {
		m := p.next(t)
		if m.event == "" {
			continue
		}
		if m.event != word {
			t.Fatalf("the last message is %q, want %q", m.event, word)
		}
		select {
		case _, more := <-p.messages:
			if more {
				t.Fatal("a message came after the last one")
			}
			return
		case <-time.After(patience):
			t.Fatal("the stream goes on after the last message")
		}
	}
}

// until waits for a message with a team that fits.
func (p *page) until(t testing.TB, what string, is func(ballot.View) bool) ballot.View {
	t.Helper()
	deadline := time.After(patience)
	var last ballot.View
	for {
		select {
		case m, ok := <-p.messages:
			if !ok {
				t.Fatalf("the stream ended before %s", what)
			}
			last = teamIn(t, m)
			if is(last) {
				return last
			}
		case <-deadline:
			t.Fatalf("no message with %s; the last: %+v", what, last)
		}
	}
}

func teamIn(t testing.TB, m message) (seen ballot.View) {
	t.Helper()
	if m.event != "" {
		t.Fatalf("event %q", m.event)
	}
	if err := json.Unmarshal([]byte(m.data), &seen); err != nil {
		t.Fatalf("%v in %q", err, m.data)
	}
	if m.id != fmt.Sprint(seen.Version) {
		t.Fatalf("the message of version %d has id %s", seen.Version, m.id)
	}
	return seen
}

// office is a team with two restaurants on its ballot, of which Anna is the owner.
type office struct {
	*world
	anna *servertest.Person
	link string
}

func newOffice(t *testing.T) office {
	t.Helper()
	w := newWorld(t)
	anna := w.As(t)
	link := w.found(anna).ID
	w.suggest(anna, link, "osm-n1")
	w.suggest(anna, link, "osm-n2")
	return office{w, anna, link}
}

// thumb sets or withdraws a vote and returns the version of the team after it.
func (o office) thumb(p *servertest.Person, placeID string, up bool) int64 {
	o.t.Helper()
	if up {
		return o.vote(p, o.link, placeID).Version
	}
	return o.withdraw(p, o.link, placeID).Version
}

// reached reports whether a team has reached a version.
func reached(version int64) func(ballot.View) bool {
	return func(seen ballot.View) bool { return seen.Version >= version }
}

// pipes is a net.Listener whose connections have no buffer: a write waits for a read.
type pipes struct{ conns chan net.Conn }

func newPipes() pipes { return pipes{make(chan net.Conn)} }

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

func (p pipes) Close() error   { close(p.conns); return nil }
func (p pipes) Addr() net.Addr { return &net.TCPAddr{IP: net.IPv4(127, 0, 0, 1)} }
