package team

import (
	"crypto/sha256"
	"log/slog"
	"sync"
	"time"

	"noonish/internal/api"
)

// listener is one open page. What it is to be told waits here, the newest in place of what came before; a goroutine
// exists only while something is being written.
type listener struct {
	watch                 *watch
	person, session, link string
	guest                 bool        // has not joined; guarded by live.mu
	stream                *api.Stream // nil until start
	until                 time.Time   // when it ends at the latest
	left                  func()      // counts it out of its address

	mu   sync.Mutex
	busy bool     // somebody writes, or nobody may
	next *showing // nil when there is nothing new
	beat bool
	last string // the last word: bye or gone

	// Of whoever is busy.
	joined bool
	print  [sha256.Size]byte // of what it was shown
}

// start begins to write what waits, and counts the listener out when its browser has gone.
func (li *listener) start(stream *api.Stream) {
	li.stream = stream
	go li.work()
	go func() {
		defer survive("waiting for a page")
		stream.Wait()
		stream.Close()
		li.watch.live.leave(li)
	}()
}

func (li *listener) show(s *showing) { li.post(func() { li.next = s }) }
func (li *listener) beatOnce()       { li.post(func() { li.beat = true }) }
func (li *listener) say(last string) { li.post(func() { li.last = last }) }

// post leaves something to be written.
func (li *listener) post(what func()) {
	li.mu.Lock()
	defer li.mu.Unlock()
	what()
	if !li.busy {
		li.busy = true
		go li.work()
	}
}

// work writes until nothing waits. After an error, a panic or the last word it stays busy, so that nobody writes again.
func (li *listener) work() {
	defer survive("writing to a page")
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

// write tells the page what there is, and whether that was not the last.
func (li *listener) write(next *showing, beat bool, last string) bool {
	if next != nil && last == "" { // who is sent away sees nothing more
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

// gone tells whether the ballot is no longer for this person: they were a member, or came by a link that was changed.
func (li *listener) gone(b *Ballot) bool {
	if b.Member(li.person) != nil {
		li.joined = true
		return false
	}
	return li.joined || li.link != b.Link
}

// draw sends a ballot, unless the page shows the same already.
func (li *listener) draw(s *showing) (wrote bool, err error) {
	b := s.ballot
	r := s.to(li.person)
	if r.err != nil {
		slog.Error("a ballot cannot be written", "error", r.err)
		return false, r.err
	}
	if r.print != li.print {
		if err := li.stream.Send(b.Version, r.data); err != nil {
			return false, err
		}
		li.print, wrote = r.print, true
	}
	if member := b.Member(li.person); member != nil && b.Round.State == stateFinal {
		li.watch.showed(b.Round.ID, member.ID)
	}
	return wrote, nil
}
