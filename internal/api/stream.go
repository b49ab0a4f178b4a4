package api

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"net"
	"net/http"
	"strconv"
	"time"
)

// streamPatience is how long a browser may take to receive a message. A slower one has gone, or will connect again.
const streamPatience = 10 * time.Second

// Stream is a response of server-sent events that stays open. Any goroutine may wait for it or close it; only one at a
// time may write.
type Stream struct{ conn net.Conn }

// OpenStream takes the connection over from net/http, sends the head of the response, and lets the handler return: what
// net/http keeps for a request, and for the next one on the same connection, is five times what an open stream needs.
// Request timeouts no longer apply to it, and stopping the server does not close it: the caller must.
func OpenStream(w http.ResponseWriter) (*Stream, error) {
	header := w.Header().Clone()
	header.Set("Content-Type", "text/event-stream")
	header.Set("Cache-Control", "no-store")
	header.Set("X-Accel-Buffering", "no") // otherwise nginx would buffer
	header.Set("Connection", "close")     // the response ends when the connection does
	header.Set("Date", time.Now().UTC().Format(http.TimeFormat))
	conn, _, err := http.NewResponseController(w).Hijack()
	if err != nil {
		return nil, fmt.Errorf("opening a stream: %w", err)
	}
	s := &Stream{conn: conn}
	var head bytes.Buffer
	head.WriteString("HTTP/1.1 200 OK\r\n")
	_ = header.Write(&head)
	// The delay is random, so that streams that a replica cuts at the same instant do not come back at once.
	fmt.Fprintf(&head, "\r\nretry: %d\n\n", 1000+rand.IntN(2000))
	if s.write(head.Bytes()) != nil {
		s.Close() // Wait returns then; nobody is left to answer
	}
	return s, nil
}

// Send writes one message. The browser sends id when it connects again.
func (s *Stream) Send(id int64, data []byte) error {
	message := make([]byte, 0, len(data)+40)
	message = append(strconv.AppendInt(append(message, "id: "...), id, 10), '\n')
	for line := range bytes.SplitSeq(data, []byte("\n")) {
		message = append(append(append(message, "data: "...), line...), '\n')
	}
	return s.write(append(message, '\n'))
}

// Say writes an event that has a name and no content. Browsers drop an event without data.
func (s *Stream) Say(event string) error {
	return s.write([]byte("event: " + event + "\ndata: " + event + "\n\n"))
}

// Beat writes a comment, so that proxies between us and the browser do not close a silent connection.
func (s *Stream) Beat() error { return s.write([]byte(":\n\n")) }

// Wait returns when the browser has gone, has sent something, or the stream was closed. Browsers send nothing more: a
// client that does is not a browser, and could go on for ever.
func (s *Stream) Wait() {
	var unread [1]byte
	_, _ = s.conn.Read(unread[:])
}

// Close ends the stream.
func (s *Stream) Close() { _ = s.conn.Close() }

func (s *Stream) write(text []byte) error {
	if err := s.conn.SetWriteDeadline(time.Now().Add(streamPatience)); err != nil {
		return err
	}
	_, err := s.conn.Write(text)
	return err
}
