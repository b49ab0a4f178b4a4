// Package nudge tells every replica that a topic changed, over NATS. A nudge contains no data: a listener reads the
// current state from PostgreSQL. A lost, late or doubled nudge can delay a screen, but never make it wrong.
package nudge

import (
	"errors"
	"fmt"
	"log/slog"
	"sync"
	"sync/atomic"
	"time"

	"github.com/nats-io/nats.go"
)

// Bus sends and receives nudges. Listeners in this process get them without NATS, which carries them to the others.
type Bus struct {
	conn *nats.Conn // nil for a process without other replicas

	unsent, slow atomic.Uint64 // nudges that were not sent; times NATS dropped some

	mu    sync.Mutex
	wakes map[string]map[chan struct{}]bool // by topic: the listeners in this process
}

const prefix = "noonish."

// patience is how long to wait for NATS to confirm.
const patience = time.Second

// Open connects to NATS at url. Without a url the process has no other replicas and only gets its own nudges. An
// unreachable NATS does not keep a replica from starting: it connects when NATS is back.
func Open(url string) (*Bus, error) {
	bus := &Bus{wakes: map[string]map[chan struct{}]bool{}}
	if url == "" {
		return bus, nil
	}
	var late atomic.Bool
	options := []nats.Option{
		nats.Name("noonish"),
		nats.NoEcho(),          // this process has its own nudges already
		nats.MaxReconnects(-1), // the default gives up after 60 tries
		nats.ReconnectWait(time.Second / 2),
		nats.RetryOnFailedConnect(true),
		nats.DisconnectErrHandler(func(_ *nats.Conn, err error) {
			if err != nil {
				slog.Warn("nats is unreachable, screens are updated at their heartbeat", "error", err)
			}
		}),
		nats.ReconnectHandler(bus.returned),
		nats.ErrorHandler(bus.failed),
		nats.ConnectHandler(func(conn *nats.Conn) {
			if late.Load() { // NATS was unreachable from the start, and there may be listeners by now
				bus.returned(conn)
			}
		}),
	}
	conn, err := nats.Connect(url, options...)
	if err != nil {
		return nil, fmt.Errorf("connecting to nats: %w", err)
	}
	late.Store(!conn.IsConnected())
	bus.conn = conn
	return bus, nil
}

// returned wakes every listener once after NATS was unreachable, because nudges may have been missed. It first waits
// until NATS has confirmed our subscriptions: what is sent after that arrives, and what was sent before is read.
func (b *Bus) returned(conn *nats.Conn) {
	slog.Info("nats is reachable again")
	_ = conn.FlushTimeout(patience)
	b.mu.Lock()
	defer b.mu.Unlock()
	for _, listeners := range b.wakes {
		wakeAll(listeners)
	}
}

// failed is called for errors that no call returns. NATS reports a slow subscription once until it has caught up.
func (b *Bus) failed(_ *nats.Conn, _ *nats.Subscription, err error) {
	if errors.Is(err, nats.ErrSlowConsumer) {
		b.slow.Add(1)
		slog.Warn("nudges were dropped, screens are updated at their heartbeat", "error", err)
		return
	}
	slog.Warn("nats reports an error", "error", err)
}

// Send wakes every listener of the topic. It is best effort: the caller has already committed, so there is nothing to
// undo, and listeners read again at their heartbeat.
func (b *Bus) Send(topic string) {
	b.wake(topic)
	if b.conn == nil {
		return
	}
	if err := b.conn.Publish(prefix+topic, nil); err != nil {
		b.unsent.Add(1)
		slog.Warn("could not send a nudge, other replicas update at their heartbeat", "topic", topic, "error", err)
	}
}

func (b *Bus) wake(topic string) {
	b.mu.Lock()
	defer b.mu.Unlock()
	wakeAll(b.wakes[topic])
}

func wakeAll(listeners map[chan struct{}]bool) {
	for listener := range listeners {
		select {
		case listener <- struct{}{}:
		default:
		}
	}
}

// Listen wakes the caller for a topic until stop is called. The channel holds one wake, because one wake already means
// "read again". While NATS is reachable, everything sent after Listen has returned arrives.
func (b *Bus) Listen(topic string) (wake <-chan struct{}, stop func(), err error) {
	wakes := make(chan struct{}, 1)
	unsubscribe, err := b.subscribe(topic, wakes)
	if err != nil {
		return nil, nil, fmt.Errorf("listening to %s: %w", topic, err)
	}
	b.mu.Lock()
	if b.wakes[topic] == nil {
		b.wakes[topic] = map[chan struct{}]bool{}
	}
	b.wakes[topic][wakes] = true
	b.mu.Unlock()
	return wakes, func() {
		unsubscribe()
		b.mu.Lock()
		defer b.mu.Unlock()
		if delete(b.wakes[topic], wakes); len(b.wakes[topic]) == 0 {
			delete(b.wakes, topic)
		}
	}, nil
}

// subscribe receives a topic from other processes.
func (b *Bus) subscribe(topic string, wakes chan struct{}) (unsubscribe func(), err error) {
	if b.conn == nil {
		return func() {}, nil
	}
	subscription, err := b.conn.Subscribe(prefix+topic, func(*nats.Msg) {
		wakeAll(map[chan struct{}]bool{wakes: true})
	})
	if err != nil {
		return nil, err
	}
	if b.conn.IsConnected() {
		_ = b.conn.FlushTimeout(patience)
	}
	return func() { _ = subscription.Unsubscribe() }, nil
}

// Flush waits until everything sent has reached NATS.
func (b *Bus) Flush(limit time.Duration) error {
	if b.conn == nil {
		return nil
	}
	return b.conn.FlushTimeout(limit)
}

// Close closes the connection to NATS.
func (b *Bus) Close() {
	if b.conn != nil {
		b.conn.Close()
	}
}
