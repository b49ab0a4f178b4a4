// Package live sends teams, whenever they change, to everyone who has them open. It reads a team through functions that
// it is given, and knows neither how teams are stored nor who may see one.
package live

import (
	"context"
	"errors"
	"log/slog"
	"math/rand/v2"
	"sync"
	"time"

	"noonish/internal/fault"
	"noonish/internal/limit"
	"noonish/internal/person"
	"noonish/internal/team/ballot"
)

// Live sends teams, whenever they change, to everyone who has them open. Each replica has one Live. A team is read once
// for all its listeners; an idle listener costs a connection and a waiting goroutine, and nothing else.
type Live struct {
	Read     func(ctx context.Context, teamID string) (*ballot.Ballot, error)
	Versions func(ctx context.Context, teamIDs []string) (map[string]int64, error)
	Shown    func(ctx context.Context, teamID, roundID string, memberIDs []string) error
	Alive    func(ctx context.Context, sessionIDs []string) (map[string]bool, error) // sessions that have not ended
	Listen   func(topic string) (wake <-chan struct{}, stop func(), err error)
	Most     limit.Open
	Pulse    time.Duration // between heartbeats, which find changes whose nudge was lost
	Longest  time.Duration // a stream ends after this; its page connects again

	mu       sync.Mutex
	watches  map[string]*watch // by team
	people   map[string]int    // open streams
	sessions map[string]int
	open     int
	leaving  bool
}

const (
	pulse        = 20 * time.Second
	longest      = time.Hour
	readPatience = 5 * time.Second
	readAgain    = time.Second // pause after a read that failed
)

// Teams is where teams are read from, and where it is recorded who saw a decision.
type Teams interface {
	Ballot(ctx context.Context, teamID string) (*ballot.Ballot, error)
	Versions(ctx context.Context, teamIDs []string) (map[string]int64, error)
	Shown(ctx context.Context, teamID, roundID string, memberIDs []string) error
}

// Sessions reports which sessions have not ended.
type Sessions interface {
	Alive(ctx context.Context, sessionIDs []string) (map[string]bool, error)
}

// New returns a Live without listeners. listen subscribes to changes.
func New(teams Teams, sessions Sessions, listen func(topic string) (<-chan struct{}, func(), error)) *Live {
	return &Live{
		Read: teams.Ballot, Versions: teams.Versions, Shown: teams.Shown, Alive: sessions.Alive, Listen: listen,
		Most: limit.Streams, Pulse: pulse, Longest: longest,
		watches: map[string]*watch{}, people: map[string]int{}, sessions: map[string]int{},
	}
}

// Open returns the number of open streams.
func (l *Live) Open() int {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.open
}

var errLeaving = &fault.Fault{
	Kind: fault.Unavailable, Message: "This page will be live again in a moment.", Retry: 2 * time.Second,
}

// enter adds a listener and has the team read for it, or returns why there is no room.
func (l *Live) enter(teamID string, li *listener) (*listener, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	w := l.watches[teamID]
	if err := l.room(w, li); err != nil {
		return nil, err
	}
	if w == nil {
		w = newWatch(l, teamID)
		l.watches[teamID] = w
		go w.run()
	} else {
		w.poke()
	}
	li.watch = w
	// Listeners that came at the same instant must not all end at the same instant.
	li.until = time.Now().Add(l.Longest - rand.N(l.Longest/8))
	w.listeners[li] = stamp{}
	l.people[li.Person]++
	l.sessions[li.Session]++
	l.open++
	return li, nil
}

// leave removes a listener. The watch of a team stops with its last listener.
func (l *Live) leave(li *listener) {
	l.mu.Lock()
	defer l.mu.Unlock()
	w := li.watch
	if _, there := w.listeners[li]; !there {
		return
	}
	delete(w.listeners, li)
	l.open--
	countOut(l.people, li.Person)
	countOut(l.sessions, li.Session)
	if li.Left != nil {
		li.Left()
	}
	if len(w.listeners) == 0 {
		delete(l.watches, w.teamID)
		w.stop()
	}
}

func countOut(open map[string]int, who string) {
	if open[who]--; open[who] == 0 {
		delete(open, who)
	}
}

// Run sends heartbeats and closes the streams of ended sessions until ctx ends.
func (l *Live) Run(ctx context.Context) {
	ended, stop, err := l.Listen(person.Topic)
	if err != nil {
		slog.WarnContext(ctx, "could not subscribe to ended sessions, checking them at heartbeats only", "error", err)
		stop = func() {}
	}
	defer stop()
	beats := time.NewTicker(l.Pulse)
	defer beats.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-ended:
			l.checkSessions(ctx)
			if rest(ctx, checkAgain) != nil { // one check a second at most, even if many sessions end
				return
			}
		case <-beats.C:
			l.checkSessions(ctx)
			l.beat(ctx)
		}
	}
}

// beat asks once for the versions of all watched teams, has those read that changed, and sends every listener a
// heartbeat. It spreads them over time so that they are not all sent at the same instant.
func (l *Live) beat(ctx context.Context) {
	watches, versions := l.watched()
	if len(watches) == 0 {
		return
	}
	ids := make([]string, len(watches))
	for i, w := range watches {
		ids[i] = w.teamID
	}
	asked, cancel := context.WithTimeout(ctx, readPatience)
	now, err := l.Versions(asked, ids)
	cancel()
	if err != nil && !errors.Is(err, context.Canceled) {
		slog.WarnContext(ctx, "could not check teams for missed updates, retrying at the next heartbeat", "error", err)
	}
	pause := l.Pulse / 4 / time.Duration(len(watches))
	for i, w := range watches {
		if err == nil && now[w.teamID] != versions[i] {
			w.poke()
		}
		for _, li := range l.listeners(w) {
			li.beatOnce()
		}
		if rest(ctx, pause) != nil {
			return
		}
	}
}

func (l *Live) watched() (watches []*watch, versions []int64) {
	l.mu.Lock()
	defer l.mu.Unlock()
	for _, w := range l.watches {
		watches, versions = append(watches, w), append(versions, w.version)
	}
	return watches, versions
}

func (l *Live) listeners(watches ...*watch) (all []*listener) {
	l.mu.Lock()
	defer l.mu.Unlock()
	for _, w := range watches {
		for li := range w.listeners {
			all = append(all, li)
		}
	}
	return all
}

// Leave refuses new listeners and ends the open streams one after the other during over, so that their pages do not
// all call the remaining replicas at once. It returns when all streams are closed or ctx ends.
func (l *Live) Leave(ctx context.Context, over time.Duration) {
	l.mu.Lock()
	l.leaving = true
	l.mu.Unlock()
	watches, _ := l.watched()
	all := l.listeners(watches...)
	rand.Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
	start := time.Now()
	for i, li := range all {
		li.say("bye")
		due := start.Add(over * time.Duration(i) / time.Duration(len(all)))
		if rest(ctx, time.Until(due)) != nil {
			return
		}
	}
	for l.Open() > 0 {
		if rest(ctx, 10*time.Millisecond) != nil {
			return
		}
	}
}

// rest waits for the pause and returns an error if ctx ends first.
func rest(ctx context.Context, pause time.Duration) error {
	if pause <= 0 {
		return ctx.Err()
	}
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-time.After(pause):
		return nil
	}
}
