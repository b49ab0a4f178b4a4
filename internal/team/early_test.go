package team_test

import (
	"fmt"
	"net/http"
	"testing"
	"time"

	"noonish/internal/server/servertest"
	"noonish/internal/team/ballot"
)

// pair is a team of Anna and Ben, who are all that is expected, with two places on the ballot.
type pair struct {
	*world
	anna, ben *servertest.Person
	link      string
}

func newPair(t *testing.T) pair {
	t.Helper()
	w := newWorld(t)
	anna := w.As(t)
	link := w.found(anna).ID
	w.team(anna, http.MethodPatch, "/api/team", fmt.Sprintf(`{"teamId":%q,"size":2}`, link))
	ben := w.joins(link, "Ben")
	w.suggest(anna, link, "osm-n1")
	w.suggest(anna, link, "osm-n2")
	return pair{w, anna, ben, link}
}

// soon fails the test unless the round closes within a minute because everyone has voted.
func (p pair) soon(r ballot.RoundView, want bool) {
	p.t.Helper()
	left := r.Deadline.Sub(r.Now)
	if near := left > 0 && left <= ballot.EarlyNotice; r.Closing != want || near != want {
		p.t.Errorf("closing %v with %v left, want %v", r.Closing, left, want)
	}
}

func TestARoundClosesAMinuteAfterEveryoneHasVoted(t *testing.T) {
	t.Parallel()
	p := newPair(t)
	planned := p.show(p.anna, p.link).Round.Deadline
	p.soon(p.vote(p.anna, p.link, "osm-n1").Round, false)
	p.soon(p.vote(p.ben, p.link, "osm-n2").Round, true)

	back := p.withdraw(p.ben, p.link, "osm-n2").Round
	if p.soon(back, false); !back.Deadline.Equal(planned) {
		t.Errorf("the deadline is %v after a vote was withdrawn, want %v", back.Deadline, planned)
	}
	p.soon(p.vote(p.ben, p.link, "osm-n2").Round, true)
	p.exec(`UPDATE rounds SET deadline = clock_timestamp()`)
	if n := p.closeDue(); n != 1 {
		t.Fatalf("%d rounds closed", n)
	}
	if d := p.show(p.anna, p.link).Round.Decision; d.By != ballot.ByDeadline || !d.Early || d.Winner == "" {
		t.Errorf("%+v", d)
	}
	p.sound()
}

func TestWhoIsInDecidesWhetherEveryoneHasVoted(t *testing.T) {
	t.Parallel()
	p := newPair(t)
	p.vote(p.anna, p.link, "osm-n1")
	p.soon(p.say(p.ben, p.link, `"inToday":false`).Round, true)
	p.soon(p.say(p.ben, p.link, `"inToday":true`).Round, false)
	p.say(p.ben, p.link, `"inToday":false`)
	p.withdraw(p.anna, p.link, "osm-n1")
	p.soon(p.vote(p.ben, p.link, "osm-n1").Round, false) // he is in after all, and Anna has no vote
	p.soon(p.vote(p.anna, p.link, "osm-n1").Round, true)
	cara := p.joins(p.link, "Cara")
	p.soon(p.show(p.anna, p.link).Round, false)
	p.soon(p.vote(cara, p.link, "osm-n1").Round, true)
}

func TestTheOwnerTurnsClosingEarlyOff(t *testing.T) {
	t.Parallel()
	p := newPair(t)
	p.vote(p.anna, p.link, "osm-n1")
	p.soon(p.vote(p.ben, p.link, "osm-n1").Round, true)
	set := func(what string) ballot.View {
		return p.team(p.anna, http.MethodPatch, "/api/team", fmt.Sprintf(`{"teamId":%q,%s}`, p.link, what))
	}
	p.soon(set(`"closeEarly":false`).Round, false)
	p.soon(set(`"closeEarly":true`).Round, true)
	p.soon(set(`"deadline":"23:30"`).Round, false) // the owner wants it open for longer
}

func TestAMemberMayFinaliseWhatTheMissingCannotChange(t *testing.T) {
	t.Parallel()
	p := newPair(t)
	p.team(p.anna, http.MethodPatch, "/api/team", fmt.Sprintf(`{"teamId":%q,"size":3}`, p.link))
	if got := p.vote(p.ben, p.link, "osm-n1").Round.Settled; got != "" {
		t.Errorf("settled for %q with two missing", got)
	}
	p.do(p.ben, http.MethodPost, "/api/team/finalise", of(p.link), http.StatusForbidden)
	if got := p.vote(p.anna, p.link, "osm-n1").Round.Settled; got != "osm-n1" {
		t.Errorf("settled for %q", got)
	}
	d := p.team(p.ben, http.MethodPost, "/api/team/finalise", of(p.link)).Round.Decision
	if d.Winner != "osm-n1" || d.By != ballot.ByMember || !d.Early {
		t.Errorf("%+v", d)
	}
}

func TestWhoComesLateReopensOnce(t *testing.T) {
	t.Parallel()
	p := newPair(t)
	p.say(p.ben, p.link, `"inToday":false`)
	planned := p.show(p.anna, p.link).Round.Deadline
	p.vote(p.anna, p.link, "osm-n1")
	p.exec(`UPDATE rounds SET deadline = clock_timestamp()`)
	p.closeDue()
	if d := p.show(p.anna, p.link).Round.Decision; d.UndoUntil == nil {
		t.Error("the owner cannot undo it")
	}
	if d := p.show(p.ben, p.link).Round.Decision; d.UndoUntil == nil || d.UndoUntil.Sub(d.At) != 10*time.Minute {
		t.Errorf("Ben may undo it until %v", d.UndoUntil)
	}
	again := p.team(p.ben, http.MethodPost, "/api/team/reopen", of(p.link)).Round
	if p.soon(again, false); again.State != ballot.StateOpen || !again.Deadline.Equal(planned) {
		t.Errorf("reopened until %v, want %v", again.Deadline, planned)
	}
	p.exec(`UPDATE rounds SET deadline = clock_timestamp(), planned = $1 WHERE state = 'open'`, planned)
	p.closeDue()
	if d := p.show(p.ben, p.link).Round.Decision; d.UndoUntil != nil {
		t.Error("Ben may undo it twice")
	}
	p.do(p.ben, http.MethodPost, "/api/team/reopen", of(p.link), http.StatusForbidden)
}

func TestWhoVotedCannotReopen(t *testing.T) {
	t.Parallel()
	p := newPair(t)
	p.vote(p.anna, p.link, "osm-n1")
	p.vote(p.ben, p.link, "osm-n1")
	p.exec(`UPDATE rounds SET deadline = clock_timestamp()`)
	p.closeDue()
	p.do(p.ben, http.MethodPost, "/api/team/reopen", of(p.link), http.StatusForbidden)
}
