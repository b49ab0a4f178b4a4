package team_test

import (
	"net/http"
	"testing"

	"noonish/internal/limit"
	"noonish/internal/server/servertest"
	"noonish/internal/team/live"
)

func TestAStreamIsOpenedAsBrowsersExpect(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	address, _ := serve(t, o.Server)
	page := follow(t, address, o.anna, o.link)
	for name, want := range map[string]string{
		"Content-Type": "text/event-stream", "Cache-Control": "no-store", "X-Accel-Buffering": "no",
		"Content-Encoding":       "",
		"X-Content-Type-Options": "nosniff",
	} {
		if got := page.header.Get(name); got != want {
			t.Errorf("%s is %q, want %q", name, got, want)
		}
	}
	if page.header.Get("X-Request-Id") == "" || page.header.Get("Date") == "" {
		t.Errorf("headers %v", page.header)
	}
	seen := teamIn(t, page.next(t))
	if seen.ID != o.link || seen.Role != "owner" || len(seen.Round.Candidates) != 2 || seen.Round.Now.IsZero() {
		t.Errorf("the first message is %+v", seen)
	}
}

func TestWhoMayFollow(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	address, _ := serve(t, o.Server)
	stranger := o.As(t)
	for _, tt := range []struct {
		name   string
		person *servertest.Person
		link   string
		status int
	}{
		{"nobody", o.Nobody(), o.link, http.StatusUnauthorized},
		{"a link that nobody made", stranger, "nowhere", http.StatusNotFound},
		{"somebody without a team", stranger, "", http.StatusNotFound},
	} {
		if status, _, _ := tryFollow(t, dial(t, address), tt.person, tt.link); status != tt.status {
			t.Errorf("%s: %d, want %d", tt.name, status, tt.status)
		}
	}
	if seen := teamIn(t, follow(t, address, stranger, o.link).next(t)); seen.Role != "" || seen.Me != nil {
		t.Errorf("a person who has the link sees %+v", seen)
	}
	if seen := teamIn(t, follow(t, address, o.anna, "").next(t)); seen.ID != o.link {
		t.Errorf("without an id %s is followed", seen.ID)
	}
	head := o.anna.Do(t, http.MethodGet, "/api/team/events?id="+o.link+"&id=x", nil)
	if head.Status != http.StatusBadRequest {
		t.Errorf("two ids: %d", head.Status)
	}
}

func TestGuestsLeaveRoomForMembers(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	s := o.Beside(t, openBus(t, ""), func(l *live.Live) {
		l.Most = limit.Open{Session: 6, Person: 6, Guests: 1, Team: 3, Replica: 4}
	})
	address, _ := serve(t, s)
	follow(t, address, o.As(t), o.link).next(t)
	if status, _, _ := tryFollow(t, dial(t, address), o.As(t), o.link); status != http.StatusTooManyRequests {
		t.Errorf("a second guest: %d", status)
	}
	follow(t, address, o.anna, o.link).next(t)
}
