package live

import (
	"context"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"noonish/internal/api"
	"noonish/internal/team/ballot"
)

func TestATeamThatPanicsIsReadAgain(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		l := still(new(atomic.Int64))
		var reads atomic.Int64
		read := l.Read
		l.Read = func(ctx context.Context, teamID string) (*ballot.Ballot, error) {
			if reads.Add(1) == 1 {
				panic("once")
			}
			return read(ctx, teamID)
		}
		lines := audience(t, l, 1)
		time.Sleep(2 * readAgain)
		synctest.Wait()
		if got := count(lines(), "id: 7"); got != 1 {
			t.Errorf("the page got %d messages, want 1", got)
		}
		l.Leave(t.Context(), 0)
	})
}

func TestAPageThatPanicsIsClosedAlone(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		l := still(new(atomic.Int64))
		lines := audience(t, l, 6)
		time.Sleep(time.Second)
		watches, _ := l.watched()
		bad := l.listeners(watches...)[0]
		bad.show(nil) // having nothing to write is not an error
		bad.show(&showing{})
		synctest.Wait()
		if l.Open() != 5 {
			t.Errorf("%d are open, want the five others", l.Open())
		}
		if got := count(lines(), "id: 7"); got != 6 {
			t.Errorf("%d messages, want 6", got)
		}
		l.Leave(t.Context(), 0)
	})
}

func TestATeamIsNotReadInTheNameOfWhoCameFirst(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		l := still(new(atomic.Int64))
		var id atomic.Value
		read := l.Read
		l.Read = func(ctx context.Context, teamID string) (*ballot.Ballot, error) {
			id.Store(api.RequestID(ctx))
			return read(ctx, teamID)
		}
		audience(t, l, 1)
		if id.Load() != "" {
			t.Errorf("it is read for request %q", id.Load())
		}
		l.Leave(t.Context(), 0)
	})
}

func TestWhoTapsWithoutEndWakesPagesAFewTimesASecond(t *testing.T) {
	t.Parallel()
	for pages, most := range map[int]int{1: 300, 20: 31, 300: 3} {
		synctest.Test(t, func(t *testing.T) {
			l := still(new(atomic.Int64))
			var version atomic.Int64
			l.Read = func(_ context.Context, teamID string) (*ballot.Ballot, error) {
				return &ballot.Ballot{
					TeamID: teamID, Link: "link", Version: version.Add(1), Round: ballot.Round{ID: "round"},
				}, nil
			}
			l.Most.Guests, l.Most.Team = 1000, 1000
			var w *watch
			for i := range pages {
				li, err := l.enter("team",
					newListener(Viewer{Person: string(rune('a' + i)), Session: string(rune('a' + i)), Link: "link"}))
				if err != nil {
					t.Fatal(err)
				}
				li.stream, w = nil, li.watch
			}
			time.Sleep(mostApart) // until the team was read for all listeners
			synctest.Wait()
			before := version.Load()
			for range 300 { // three seconds
				w.poke()
				time.Sleep(10 * time.Millisecond)
			}
			synctest.Wait()
			if got := int(version.Load() - before); got > most || got < most/2 {
				t.Errorf("%d pages were woken %d times in three seconds, want at most %d", pages, got, most)
			}
			for _, li := range l.listeners(w) {
				l.leave(li)
			}
		})
	}
}

func TestAStreamIsCountedOutOfItsAddressOnce(t *testing.T) {
	t.Parallel()
	l := still(new(atomic.Int64))
	left := 0
	li, err := l.enter("team", newListener(Viewer{Person: "p", Session: "s", Link: "link", Left: func() { left++ }}))
	if err != nil {
		t.Fatal(err)
	}
	l.leave(li)
	l.leave(li)
	if left != 1 || len(l.sessions) != 0 || len(l.people) != 0 {
		t.Errorf("removed %d times; %d sessions and %d people are left", left, len(l.sessions), len(l.people))
	}
}
