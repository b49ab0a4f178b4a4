package live

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
	"noonish/internal/team/ballot"
)

// watch follows one team that has listeners. It subscribes to changes before it reads for the first time, so that no
// change is missed in between.
type watch struct {
	live   *Live
	teamID string
	ctx    context.Context
	stop   context.CancelFunc
	wakes  chan struct{} // has a buffer of one: one value is enough to mean "read again"

	// Guarded by live.mu.
	listeners map[*listener]stamp // with the ballot that each was given last
	version   int64               // the version that was read last; -1 before the first read
	round     string              // the round that shown and unsaved belong to
	shown     map[string]bool     // members whose page showed the decision
	unsaved   []string            // those of them who are not in the database yet
}

// stamp identifies the state of a ballot: a listener is given a ballot only if its stamp is new. Reached is part of it
// because it changes without a new version.
type stamp struct {
	version int64
	link    string
	round   string
	reached string
}

// survive recovers from a panic and logs it: one team that cannot be shown must not affect the others.
func survive(doing string) {
	if reason := recover(); reason != nil {
		slog.Error("panic", "doing", doing, "panic", fmt.Sprint(reason), "stack", string(debug.Stack()))
	}
}

func stampOf(b *ballot.Ballot) stamp {
	return stamp{version: b.Version, link: b.Link, round: b.Round.ID, reached: fmt.Sprint(b.Reached)}
}

// newWatch returns a watch with a context of its own: with the context of the first listener, every later log line of
// the watch would name that listener's request.
func newWatch(l *Live, teamID string) *watch {
	w := &watch{live: l, teamID: teamID, wakes: make(chan struct{}, 1), listeners: map[*listener]stamp{}, version: -1}
	w.ctx, w.stop = context.WithCancel(context.Background())
	return w
}

// poke makes the watch read the team again.
func (w *watch) poke() {
	select {
	case w.wakes <- struct{}{}:
	default:
	}
}

func (w *watch) run() {
	for w.ctx.Err() == nil {
		w.follow()
		_ = rest(w.ctx, readAgain) // follow returned because of a panic, or because the watch stopped
	}
}

// apart is the pause between two reads of a team for each page that shows it, and mostApart the longest pause. So a tap
// of one member is on twenty screens within a tenth of a second, and a member who taps without end sends 300 pages
// little more than a message a second each.
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
	nudges, unsubscribe, err := w.live.Listen(ballot.Topic(w.teamID))
	if err != nil {
		slog.WarnContext(w.ctx, "could not subscribe to a team, checking it at heartbeats only", "error", err)
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

// read reads the team once for all its listeners.
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
		slog.WarnContext(ctx, "could not read a team for its open pages, retrying in 1s", "error", err)
		time.AfterFunc(readAgain, w.poke)
	}
}

// hand gives a ballot to the listeners that do not have it yet.
func (w *watch) hand(b *ballot.Ballot) {
	mark, to, tabs := stampOf(b), []*listener{}, map[string]int{}
	w.live.mu.Lock()
	w.version = b.Version
	for li, handed := range w.listeners {
		li.Guest = li.Guest && b.Member(li.Person) == nil
		if handed != mark {
			w.listeners[li] = mark
			to = append(to, li)
			tabs[b.ViewerKey(li.Person)]++
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

// showing is a ballot on its way to the listeners. Nothing keeps it once it is written: the ballots of ten thousand
// listeners would be a hundred megabytes.
type showing struct {
	ballot *ballot.Ballot
	shared map[string]func() rendering // renderings that several listeners get, made once
}

// rendering is a ballot as one person sees it, encoded as JSON.
type rendering struct {
	data  []byte
	print [sha256.Size]byte // a hash of everything but the time
	err   error
}

func (s *showing) to(personID string) rendering {
	person := s.ballot.ViewerKey(personID)
	if shared, ok := s.shared[person]; ok {
		return shared()
	}
	return render(s.ballot, person)
}

// noTime is what render replaces with the time. No text that a person typed can look like it, because quotes are
// escaped in JSON.
var noTime = []byte(`"now":"0001-01-01T00:00:00Z"`)

func render(b *ballot.Ballot, personID string) (r rendering) {
	view := b.For(personID)
	now := view.Round.Now
	view.Round.Now = time.Time{}
	if r.data, r.err = json.Marshal(view); r.err != nil {
		return r
	}
	r.print = sha256.Sum256(r.data)
	r.data = bytes.Replace(r.data, noTime, []byte(`"now":"`+now.Format(time.RFC3339Nano)+`"`), 1)
	return r
}

// shownAfter is how long save waits, so that members who see a decision at the same time are recorded together.
const shownAfter = time.Second / 4

// showed remembers that a member's page showed the decision of a round, and schedules save.
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

// save records in the database whose page showed the decision, even if the page was closed since.
func (w *watch) save() {
	defer survive("recording who saw a decision")
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
		slog.WarnContext(ctx, "could not record who saw the decision", "error", err)
	}
}
