package team

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"log/slog"
	"runtime/debug"
	"sync"
	"time"

	"noonish/internal/fault"
)

// watch is one team that somebody looks at. It hears of changes before it reads for the first time, so that nothing
// falls between.
type watch struct {
	live   *Live
	teamID string
	ctx    context.Context
	stop   context.CancelFunc
	wakes  chan struct{} // holds one: one already means "read again"

	// Guarded by live.mu.
	listeners map[*listener]stamp // and what each was handed last
	version   int64               // when it was read last; -1 before
	round     string              // whose decision was shown
	shown     map[string]bool     // to whom
	unsaved   []string            // of them, those the database does not know of
}

// stamp tells ballots apart that look different to anybody. Who was reached changes without a version.
type stamp struct {
	version int64
	link    string
	round   string
	reached string
}

// survive logs a panic and goes on: one team that cannot be shown must not take the others with it.
func survive(doing string) {
	if trouble := recover(); trouble != nil {
		slog.Error("panic", "doing", doing, "panic", fmt.Sprint(trouble), "stack", string(debug.Stack()))
	}
}

func stampOf(b *Ballot) stamp {
	return stamp{version: b.Version, link: b.Link, round: b.Round.ID, reached: fmt.Sprint(b.Reached)}
}

// newWatch has a context of its own: that of whoever came first would put their request into the log for ever.
func newWatch(l *Live, teamID string) *watch {
	w := &watch{live: l, teamID: teamID, wakes: make(chan struct{}, 1), listeners: map[*listener]stamp{}, version: -1}
	w.ctx, w.stop = context.WithCancel(context.Background())
	return w
}

// poke has the team read again.
func (w *watch) poke() {
	select {
	case w.wakes <- struct{}{}:
	default:
	}
}

func (w *watch) run() {
	for w.ctx.Err() == nil {
		w.follow()
		_ = rest(w.ctx, readAgain) // after a panic
	}
}

// apart is how much time lies between two readings of a team, for each page that shows it. So a tap of one member is
// on twenty screens within a tenth of a second, and who taps without end sends 300 of them little more than a message
// a second.
const (
	apart     = 5 * time.Millisecond
	mostApart = 3 * time.Second / 2
)

func (w *watch) spacing() time.Duration {
	w.live.mu.Lock()
	defer w.live.mu.Unlock()
	return min(apart*time.Duration(len(w.listeners)), mostApart)
}

func (w *watch) follow() {
	defer survive("following a team")
	nudges, unsubscribe, err := w.live.Listen(Topic(w.teamID))
	if err != nil {
		slog.WarnContext(w.ctx, "a team is followed by heartbeats alone", "error", err)
		unsubscribe = func() {}
	}
	defer unsubscribe()
	for {
		w.read()
		if rest(w.ctx, w.spacing()) != nil {
			return
		}
		select {
		case <-w.ctx.Done():
			return
		case <-nudges:
		case <-w.wakes:
		}
	}
}

// read reads the team once for everyone who looks.
func (w *watch) read() {
	ctx, cancel := context.WithTimeout(w.ctx, readPatience)
	defer cancel()
	b, err := w.live.Read(ctx, w.teamID)
	switch {
	case err == nil && !b.Suspended:
		w.hand(b)
	case w.ctx.Err() != nil:
	case err == nil || fault.Of(err).Kind == fault.NotFound:
		for _, li := range w.live.listeners(w) {
			li.say("gone")
		}
	default:
		slog.WarnContext(ctx, "a team that is open somewhere could not be read", "error", err)
		time.AfterFunc(readAgain, w.poke)
	}
}

// hand gives a ballot to those who have not got it.
func (w *watch) hand(b *Ballot) {
	mark, to, tabs := stampOf(b), []*listener{}, map[string]int{}
	w.live.mu.Lock()
	w.version = b.Version
	for li, handed := range w.listeners {
		li.guest = li.guest && b.Member(li.person) == nil
		if handed != mark {
			w.listeners[li] = mark
			to = append(to, li)
			tabs[b.seen(li.person)]++
		}
	}
	w.live.mu.Unlock()
	s := &showing{ballot: b, shared: map[string]func() rendering{}}
	for person, n := range tabs {
		if n > 1 {
			s.shared[person] = sync.OnceValue(func() rendering { return render(b, person) })
		}
	}
	for _, li := range to {
		li.show(s)
	}
}

// seen is by whom a ballot is seen. All who have neither joined nor asked to see the same.
func (b *Ballot) seen(personID string) string {
	if b.Member(personID) == nil && !b.requested(personID) {
		return ""
	}
	return personID
}

// showing is a ballot on its way to those who look. It is forgotten when it has arrived: what ten thousand were shown
// would be a hundred megabytes.
type showing struct {
	ballot *Ballot
	shared map[string]func() rendering // what several of them see, written once
}

// rendering is a ballot as one person sees it.
type rendering struct {
	data  []byte
	print [sha256.Size]byte // of all but the time
	err   error
}

func (s *showing) to(personID string) rendering {
	person := s.ballot.seen(personID)
	if shared, ok := s.shared[person]; ok {
		return shared()
	}
	return render(s.ballot, person)
}

// noTime is where the time goes. No text of a person can look like it, because their quotes are escaped.
var noTime = []byte(`"now":"0001-01-01T00:00:00Z"`)

func render(b *Ballot, personID string) (r rendering) {
	team := b.For(personID)
	now := team.Round.Now
	team.Round.Now = time.Time{}
	if r.data, r.err = json.Marshal(team); r.err != nil {
		return r
	}
	r.print = sha256.Sum256(r.data)
	r.data = bytes.Replace(r.data, noTime, []byte(`"now":"`+now.Format(time.RFC3339Nano)+`"`), 1)
	return r
}

// shownAfter lets those who see a decision at the same time be noted together.
const shownAfter = time.Second / 4

// showed notes that a member's page shows a decision.
func (w *watch) showed(roundID, memberID string) {
	w.live.mu.Lock()
	defer w.live.mu.Unlock()
	if w.round != roundID {
		w.round, w.shown, w.unsaved = roundID, map[string]bool{}, nil
	}
	if w.shown[memberID] {
		return
	}
	w.shown[memberID] = true
	if w.unsaved = append(w.unsaved, memberID); len(w.unsaved) == 1 {
		time.AfterFunc(shownAfter, w.save)
	}
}

// save tells the database whose page showed the decision, also when they have gone since.
func (w *watch) save() {
	defer survive("noting who saw a decision")
	w.live.mu.Lock()
	round, members := w.round, w.unsaved
	w.unsaved = nil
	w.live.mu.Unlock()
	if len(members) == 0 {
		return
	}
	ctx, cancel := context.WithTimeout(context.WithoutCancel(w.ctx), readPatience)
	defer cancel()
	if err := w.live.Shown(ctx, w.teamID, round, members); err != nil {
		slog.WarnContext(ctx, "a receipt says of fewer people than it should that they saw it", "error", err)
	}
}
