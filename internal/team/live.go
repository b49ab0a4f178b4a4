package team

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
)

// Live shows teams, as they change, to everyone who has them open. A replica has one. However many look at a team, it
// is read once; who looks holds a connection and a goroutine that waits, and nothing else.
type Live struct {
	Read     func(ctx context.Context, teamID string) (*Ballot, error)
	Versions func(ctx context.Context, teamIDs []string) (map[string]int64, error)
	Shown    func(ctx context.Context, teamID, roundID string, memberIDs []string) error
	Alive    func(ctx context.Context, sessionIDs []string) (map[string]bool, error) // which sessions go on
	Listen   func(topic string) (wake <-chan struct{}, stop func(), err error)
	Most     limit.Open
	Pulse    time.Duration // between heartbeats, which find what no nudge told of
	Longest  time.Duration // that a stream lives; its page connects again

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
	readAgain    = time.Second // after a read that failed
)

// NewLive shows what a store holds to sessions that go on. listen is how it hears of changes.
func NewLive(store Store, people person.Store, listen func(topic string) (<-chan struct{}, func(), error)) *Live {
	return &Live{
		Read: store.Ballot, Versions: store.Versions, Shown: store.Shown, Alive: people.Alive, Listen: listen,
		Most: limit.Streams, Pulse: pulse, Longest: longest,
		watches: map[string]*watch{}, people: map[string]int{}, sessions: map[string]int{},
	}
}

// Open is how many streams there are.
func (l *Live) Open() int {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.open
}

var errLeaving = &fault.Fault{Kind: fault.Unavailable, Message: "This page will be live again in a moment.", Retry: 2 * time.Second}

// enter counts a listener in and has the team read for it, or says why it cannot be.
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
	// Not all that came at the same instant leave at the same instant.
	li.until = time.Now().Add(l.Longest - rand.N(l.Longest/8))
	w.listeners[li] = stamp{}
	l.people[li.person]++
	l.sessions[li.session]++
	l.open++
	return li, nil
}

// leave counts a listener out. Nobody watches a team that nobody looks at.
func (l *Live) leave(li *listener) {
	l.mu.Lock()
	defer l.mu.Unlock()
	w := li.watch
	if _, there := w.listeners[li]; !there {
		return
	}
	delete(w.listeners, li)
	l.open--
	countOut(l.people, li.person)
	countOut(l.sessions, li.session)
	if li.left != nil {
		li.left()
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

// Run sends heartbeats, and ends the streams of sessions that have ended, until ctx ends.
func (l *Live) Run(ctx context.Context) {
	ended, stop, err := l.Listen(person.Topic)
	if err != nil {
		slog.WarnContext(ctx, "streams of ended sessions are closed at heartbeats alone", "error", err)
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
			if rest(ctx, checkAgain) != nil { // however many end
				return
			}
		case <-beats.C:
			l.checkSessions(ctx)
			l.beat(ctx)
		}
	}
}

// beat asks once for the versions of all teams that are looked at, has those read that moved, and lets every listener
// know that we are here: not all at the same instant.
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
		slog.WarnContext(ctx, "teams that changed unheard are shown a heartbeat later", "error", err)
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

// Leave lets nobody in any more and says bye to everyone, one after the other, so that the replicas that stay are not
// all called at once. It returns when they have gone, or ctx ends.
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

// rest waits, or says that there is no time for it.
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
