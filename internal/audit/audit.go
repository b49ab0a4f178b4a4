// Package audit writes one log line for each security event: who did what, from which network. Person and network are
// hashed with a key, so that lines of the same person can be found together and nobody can be identified by them.
package audit

import (
	"context"
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"log/slog"
	"net/netip"
	"time"

	"github.com/maypok86/otter/v2"
)

// Event is what happened. docs/operations.md lists each.
type Event string

// All events.
const (
	SessionStarted Event = "session_started"
	SessionEnded   Event = "session_ended"
	CodeMade       Event = "move_code_made"
	CodeUsed       Event = "move_code_used"
	PersonDeleted  Event = "person_deleted"
	MemberJoined   Event = "member_joined"
	MemberRemoved  Event = "member_removed"
	LinkReplaced   Event = "link_replaced"
	TeamChanged    Event = "team_changed"
	ChannelAdded   Event = "channel_added"
	ChannelRemoved Event = "channel_removed"
	LimitHit       Event = "limit_hit"
	Refused        Event = "refused"
)

// Line is one event.
type Line struct {
	Event  Event
	Person string     // an id; empty for nobody
	Team   string     // an id or link; empty for none
	From   netip.Addr // where the request came from
	Call   string     // the route, never the full address
	Count  int        // how often recently, for events that are grouped
}

// Log writes lines. Create it with New.
type Log struct {
	key      []byte
	repeated *otter.Cache[string, *repetition]
}

type repetition struct{ count int }

// Bounds on what is remembered about repeated events.
const (
	mostNetworks = 10_000
	repeatedFor  = 10 * time.Minute
)

// New returns a log that hashes with this key, or with one of this process alone when the key is empty.
func New(key string) *Log {
	l := &Log{key: []byte(key), repeated: otter.Must(&otter.Options[string, *repetition]{
		MaximumSize: mostNetworks, ExpiryCalculator: otter.ExpiryCreating[string, *repetition](repeatedFor),
	})}
	if key == "" {
		l.key = make([]byte, 32)
		_, _ = rand.Read(l.key) // never fails: the runtime ends the process instead
	}
	return l
}

// Write writes a line, always with the same fields.
func (l *Log) Write(ctx context.Context, line Line) {
	slog.InfoContext(ctx, "security",
		"event", string(line.Event), "person", l.hash("person", line.Person), "team", l.hash("team", line.Team),
		"network", l.hash("network", network(line.From)), "call", line.Call, "count", max(line.Count, 1))
}

// Repeated writes the tenth event of a network within ten minutes, the hundredth and so on: a single one is not worth a
// line, and a line for each would let strangers fill the log.
func (l *Log) Repeated(ctx context.Context, line Line) {
	key := string(line.Event) + " " + network(line.From)
	var count int
	l.repeated.Compute(key, func(old *repetition, found bool) (*repetition, otter.ComputeOp) {
		if found {
			count = old.count + 1
		} else {
			count = 1
		}
		return &repetition{count}, otter.WriteOp
	})
	for step := 10; step <= count; step *= 10 {
		if count == step {
			line.Count = count
			l.Write(ctx, line)
		}
	}
}

// network returns the network around an address, so that a client that moves within it stays the same.
func network(address netip.Addr) string {
	bits := 24
	if address = address.Unmap(); address.Is6() {
		bits = 48
	}
	prefix, err := address.Prefix(bits)
	if err != nil {
		return ""
	}
	return prefix.String()
}

// hash returns 96 bits of a value in 16 letters, or "" for no value.
func (l *Log) hash(kind, value string) string {
	if value == "" {
		return ""
	}
	mac := hmac.New(sha256.New, l.key)
	mac.Write([]byte(kind + "\n" + value))
	return base64.RawURLEncoding.EncodeToString(mac.Sum(nil)[:12])
}
