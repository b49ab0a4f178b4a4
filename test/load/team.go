package main

import (
	"context"
	"fmt"
	mathrand "math/rand/v2"
	"net/http"
	"strconv"
	"sync"
	"time"

	"noonish/test/product"
)

// team is a team whose members all have a stream of it open.
type team struct {
	link   string
	people []*product.Person
	places []string

	mu      sync.Mutex
	changed chan struct{} // closed and replaced whenever a listener gets a message
	version []int64       // newest version of each listener
	at      []time.Time   // when each listener got it
	size    int           // of the last message
	failed  error
}

// hear records a message of a listener.
func (t *team) hear(i int, m product.Message) {
	version, err := strconv.ParseInt(m.ID, 10, 64)
	t.mu.Lock()
	defer t.mu.Unlock()
	if err != nil || m.Event != "" || version <= t.version[i] {
		t.failed = fmt.Errorf("listener %d of %s had version %d and got %q, event %q",
			i, t.link, t.version[i], m.ID, m.Event)
	}
	t.version[i], t.at[i], t.size = version, m.At, len(m.Data)
	close(t.changed)
	t.changed = make(chan struct{})
}

func (t *team) fail(err error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.failed = err
	close(t.changed)
	t.changed = make(chan struct{})
}

// everyone waits until all listeners have a version, and returns the time at which the last of them got it.
func (t *team) everyone(ctx context.Context, version int64) (time.Time, error) {
	for {
		t.mu.Lock()
		last, missing, changed, err := time.Time{}, 0, t.changed, t.failed
		for i, at := range t.at {
			if t.version[i] < version {
				missing++
			} else if at.After(last) {
				last = at
			}
		}
		t.mu.Unlock()
		if err != nil || missing == 0 {
			return last, err
		}
		select {
		case <-changed:
		case <-ctx.Done():
			return last, fmt.Errorf("%d of %d listeners wait for version %d: %w",
				missing, len(t.at), version, ctx.Err())
		}
	}
}

// vote casts or withdraws a vote, and measures the time until it is answered and until every listener has it.
func (t *team) vote(ctx context.Context, client *http.Client, base string) (answered, heard time.Duration, err error) {
	ctx, cancel := context.WithTimeout(ctx, 30*time.Second)
	defer cancel()
	person := t.people[mathrand.IntN(len(t.people))]
	for _, want := range []bool{true, false} { // the second only if the first changed nothing
		t.mu.Lock()
		before := t.version[0]
		t.mu.Unlock()
		sent := time.Now()
		answer, err := person.Do(ctx, client, base, product.Call{
			Method: http.MethodPost, Path: "/api/team/vote",
			Body: map[string]any{"teamId": t.link, "restaurantId": t.places[0], "vote": want},
		})
		if err == nil && !answer.OK() {
			err = fmt.Errorf("voting: %d %s", answer.Status, answer.Message)
		}
		if err != nil {
			return 0, 0, err
		}
		answered = time.Since(sent)
		if answer.Ballot.Version > before {
			last, err := t.everyone(ctx, answer.Ballot.Version)
			return answered, last.Sub(sent), err
		}
	}
	return 0, 0, fmt.Errorf("neither a vote nor its withdrawal changed %s", t.link)
}
