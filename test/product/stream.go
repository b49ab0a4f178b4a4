package product

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"net/http"
	"strings"
	"time"
)

// Message is one message of a stream.
type Message struct {
	ID, Event, Data string
	At              time.Time
}

// Follow opens the stream of a team and passes its messages to hear until the stream or ctx ends or hear returns false.
func (p *Person) Follow(ctx context.Context, client *http.Client, base, team string, hear func(Message) bool) error {
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, base+"/api/team/events?id="+team, nil)
	if err != nil {
		return err
	}
	request.Header.Set("Cookie", p.Cookie())
	request.Header.Set("Accept", "text/event-stream")
	answer, err := client.Do(request)
	if err != nil {
		return err
	}
	defer answer.Body.Close() //nolint:errcheck // the stream is no longer needed
	if answer.StatusCode != http.StatusOK {
		return fmt.Errorf("a stream was refused: %s", answer.Status)
	}
	return readMessages(bufio.NewReaderSize(answer.Body, 4<<10), hear)
}

// readMessages parses messages as EventSource does.
func readMessages(from *bufio.Reader, hear func(Message) bool) error {
	var m Message
	for {
		line, err := from.ReadString('\n')
		if err != nil {
			if line == "" {
				return err
			}
			return errors.Join(errors.New("a stream ended inside a line"), err)
		}
		line = strings.TrimRight(line, "\r\n")
		field, value, _ := strings.Cut(line, ":")
		value = strings.TrimPrefix(value, " ")
		switch field {
		case "id":
			m.ID = value
		case "event":
			m.Event = value
		case "data":
			if m.Data != "" {
				m.Data += "\n"
			}
			m.Data += value
		}
		if line == "" && (m.Data != "" || m.Event != "") {
			m.At = time.Now()
			if !hear(m) {
				return nil
			}
			m = Message{}
		}
	}
}
