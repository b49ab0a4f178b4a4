// Package nudge tells every replica that a topic changed, over NATS. A nudge carries no data: whoever is
// woken reads the truth from PostgreSQL. A lost, late or doubled nudge can delay a screen, never falsify it.
package nudge

import (
	"errors"
	"fmt"
	"log/slog"
	"time"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nats.go"
)

// Bus sends and hears nudges.
type Bus struct {
	conn     *nats.Conn
	embedded *server.Server // nil when NATS runs elsewhere
}

const prefix = "noonish."

// Open connects to NATS at url, or starts one inside this process when url is empty, which is enough for
// a single replica. A NATS that is away does not keep a replica from starting: it is found when it returns.
func Open(url string) (*Bus, error) {
	options := []nats.Option{
		nats.Name("noonish"),
		nats.MaxReconnects(-1), // the default gives up after 60 tries
		nats.ReconnectWait(time.Second),
		nats.RetryOnFailedConnect(true),
		nats.DisconnectErrHandler(func(_ *nats.Conn, err error) {
			if err != nil {
				slog.Warn("nats is away; screens follow at their heartbeat", "error", err)
			}
		}),
		nats.ReconnectHandler(func(*nats.Conn) { slog.Info("nats is back") }),
	}
	bus := &Bus{}
	if url == "" {
		inProcess, err := server.NewServer(&server.Options{DontListen: true, NoLog: true, NoSigs: true, ServerName: "noonish"})
		if err != nil {
			return nil, fmt.Errorf("preparing the embedded nats: %w", err)
		}
		inProcess.Start()
		if !inProcess.ReadyForConnections(5 * time.Second) {
			return nil, errors.New("the embedded nats did not start within 5 s")
		}
		bus.embedded = inProcess
		options = append(options, nats.InProcessServer(inProcess))
	}
	conn, err := nats.Connect(url, options...)
	if err != nil {
		bus.Close()
		return nil, fmt.Errorf("connecting to nats: %w", err)
	}
	bus.conn = conn
	return bus, nil
}

// Send wakes everyone who listens to the topic. It is best effort: the caller has already committed, so
// there is nothing to undo, and listeners read again at their heartbeat.
func (b *Bus) Send(topic string) {
	if err := b.conn.Publish(prefix+topic, nil); err != nil {
		slog.Warn("nudge not sent", "topic", topic, "error", err)
	}
}

// Listen hears a topic until stop is called. The channel holds one wake, because one wake already means
// "read again".
func (b *Bus) Listen(topic string) (wake <-chan struct{}, stop func(), err error) {
	wakes := make(chan struct{}, 1)
	subscription, err := b.conn.Subscribe(prefix+topic, func(*nats.Msg) {
		select {
		case wakes <- struct{}{}:
		default:
		}
	})
	if err != nil {
		return nil, nil, fmt.Errorf("listening to %s: %w", topic, err)
	}
	return wakes, func() { _ = subscription.Unsubscribe() }, nil
}

// Flush waits until everything sent has reached NATS.
func (b *Bus) Flush(patience time.Duration) error { return b.conn.FlushTimeout(patience) }

// Close leaves NATS, and stops it when it is ours.
func (b *Bus) Close() {
	if b.conn != nil {
		b.conn.Close()
	}
	if b.embedded != nil {
		b.embedded.Shutdown()
		b.embedded.WaitForShutdown()
	}
}
