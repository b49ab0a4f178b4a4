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

// streamPatience is how long a browser may take to take in what it is sent. One that is slower has gone, or will
// connect again.
const streamPatience = 10 * time.Second

// Stream is an answer that goes on: server-sent events. It may be waited for and closed by anyone, and written to by
// one at a time.
type Stream struct{ conn net.Conn }

// OpenStream takes the connection over from net/http, says that there is more to come, and lets the handler end: what
// is kept for a request, and for the next one on the same connection, is five times what an open stream needs. No
// limit on the time of a request concerns it any more, and whoever stops the server has to close it.
func OpenStream(w http.ResponseWriter) (*Stream, error) {
	header := w.Header().Clone()
	header.Set("Content-Type", "text/event-stream")
	header.Set("Cache-Control", "no-store")
	header.Set("X-Accel-Buffering", "no") // nginx would wait for more
	header.Set("Connection", "close")     // it ends when the connection does
	header.Set("Date", time.Now().UTC().Format(http.TimeFormat))
	conn, _, err := http.NewResponseController(w).Hijack()
	if err != nil {
		return nil, fmt.Errorf("opening a stream: %w", err)
	}
	s := &Stream{conn: conn}
	var head bytes.Buffer
	head.WriteString("HTTP/1.1 200 OK\r\n")
	_ = header.Write(&head)
	// A replica's streams that are cut at the same instant come back one after the other.
	fmt.Fprintf(&head, "\r\nretry: %d\n\n", 1000+rand.IntN(2000))
	if s.write(head.Bytes()) != nil {
		s.Close() // who waits for it learns that; there is nobody left to answer
	}
	return s, nil
}

// Send is one message, and id what the browser tells when it connects again.
func (s *Stream) Send(id int64, data []byte) error {
	message := make([]byte, 0, len(data)+40)
	message = append(strconv.AppendInt(append(message, "id: "...), id, 10), '\n')
	for line := range bytes.SplitSeq(data, []byte("\n")) {
		message = append(append(append(message, "data: "...), line...), '\n')
	}
	return s.write(append(message, '\n'))
}

// Say is an event that is its name and nothing else. Browsers drop one without data.
func (s *Stream) Say(event string) error {
	return s.write([]byte("event: " + event + "\ndata: " + event + "\n\n"))
}

// Beat keeps whatever stands between us and the browser from taking the silence for an end.
func (s *Stream) Beat() error { return s.write([]byte(":\n\n")) }

// Wait returns when the browser has gone, sent something, or the stream was closed. Browsers send nothing more: who does
// is none, and could go on for ever.
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
