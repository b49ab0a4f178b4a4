package live

import (
	"crypto/sha256"
	"log/slog"
	"sync"
	"time"

	"noonish/internal/api"
	"noonish/internal/team/ballot"
)

// Viewer is who opens a team.
type Viewer struct {
	Person, Session string
	Link            string // of the team, as the page gave it
	Guest           bool   // has not joined
	Left            func() // called when the page is closed; nil for nothing
}

// listener is one open page. Only the newest ballot waits to be written: it replaces the one before. The goroutine that
// writes exists only while there is something to write.
type listener struct {
	Viewer // Guest is guarded by live.mu
	watch  *watch
	stream *api.Stream // nil until start
	until  time.Time   // the stream ends at the first check after this

	mu   sync.Mutex
	busy bool     // a goroutine writes, or nothing may be written any more
	next *showing // nil if there is nothing new
	beat bool
	last string // the last message: bye or gone

	// Used only by the goroutine that writes.
	joined bool
	print  [sha256.Size]byte // of the ballot that was sent last
}

// newListener returns a listener that writes nothing before start.
func newListener(who Viewer) *listener { return &listener{Viewer: who, busy: true} }

// start begins to write to the stream, and removes the listener when its browser disconnects.
func (li *listener) start(stream *api.Stream) {
	li.stream = stream
	go li.work()
	go func() {
		defer survive("waiting for a stream to end")
		stream.Wait()
		stream.Close()
		li.watch.live.leave(li)
	}()
}

func (li *listener) show(s *showing) { li.post(func() { li.next = s }) }
func (li *listener) beatOnce()       { li.post(func() { li.beat = true }) }
func (li *listener) say(last string) { li.post(func() { li.last = last }) }

// post sets something to be written and starts a goroutine to write it if there is none.
func (li *listener) post(what func()) {
	li.mu.Lock()
	defer li.mu.Unlock()
	what()
	if !li.busy {
		li.busy = true
		go li.work()
	}
}

// work writes until there is nothing left to write. After an error, a panic or the last message the listener stays
// busy, so that nothing is written again.
func (li *listener) work() {
	defer survive("writing to a stream")
	idle := false
	defer func() {
		if !idle {
			li.stream.Close()
		}
	}()
	for {
		li.mu.Lock()
		next, beat, last := li.next, li.beat, li.last
		li.next, li.beat = nil, false
		li.busy = next != nil || beat || last != ""
		idle = !li.busy
		li.mu.Unlock()
		if idle || !li.write(next, beat, last) {
			return
		}
	}
}

// write sends what it is given and reports whether the stream goes on.
func (li *listener) write(next *showing, beat bool, last string) bool {
	if next != nil && last == "" { // a page that is about to be closed gets no more ballots
		if li.gone(next.ballot) {
			last = "gone"
		} else if wrote, err := li.draw(next); err != nil {
			return false
		} else if wrote {
			beat = false
		}
	}
	if last != "" {
		_ = li.stream.Say(last)
		return false
	}
	return !beat || li.stream.Beat() == nil
}

// gone reports whether this person may no longer see the team: they were a member, or used a link that was replaced.
func (li *listener) gone(b *ballot.Ballot) bool {
	if b.Member(li.Person) != nil {
		li.joined = true
		return false
	}
	return li.joined || li.Link != b.Link
}

// draw sends a ballot, unless the page shows the same already. It also records that a member saw the decision.
func (li *listener) draw(s *showing) (wrote bool, err error) {
	b := s.ballot
	r := s.to(li.Person)
	if r.err != nil {
		slog.Error("could not encode a ballot, closing the stream", "error", r.err)
		return false, r.err
	}
	if r.print != li.print {
		if err := li.stream.Send(b.Version, r.data); err != nil {
			return false, err
		}
		li.print, wrote = r.print, true
	}
	if member := b.Member(li.Person); member != nil && b.Round.State == ballot.StateFinal {
		li.watch.showed(b.Round.ID, member.ID)
	}
	return wrote, nil
}
