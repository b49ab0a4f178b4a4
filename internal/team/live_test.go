package team_test

import (
	"context"
	"net/http"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"noonish/internal/limit"
	"noonish/internal/server/servertest"
	"noonish/internal/team/ballot"
	"noonish/internal/team/live"
)

func TestAVoteReachesAPageOnAnotherReplica(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	one, two := o.Beside(t, openBus(t, natsURL()), nil), o.Beside(t, openBus(t, natsURL()), nil)
	address, _ := serve(t, two)
	anna, bob := at(one, o.anna), at(two, o.joins(o.link, "Bob"))
	page := follow(t, address, bob, o.link)
	page.next(t)
	var slowest time.Duration
	for i := range 100 {
		version := o.thumb(anna, "osm-n1", i%2 == 0)
		answered := time.Now()
		page.until(t, "the vote", reached(version))
		slowest = max(slowest, time.Since(answered))
	}
	t.Logf("the slowest of 100 votes was on the other screen %v after it was saved", slowest)
}

func TestATeamIsReadOnceHoweverManyLook(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	var mu sync.Mutex
	reads := map[int64]int{} // by the version that was read
	s := o.Beside(t, openBus(t, natsURL()), func(l *live.Live) {
		l.Most = limit.Open{Session: 50, Person: 50, Team: 50, Replica: 60}
		read := l.Read
		l.Read = func(ctx context.Context, teamID string) (*ballot.Ballot, error) {
			b, err := read(ctx, teamID)
			if err == nil {
				mu.Lock()
				defer mu.Unlock()
				reads[b.Version]++
			}
			return b, err
		}
	})
	address, _ := serve(t, s)
	bob := o.joins(o.link, "Bob")
	pages := make([]*page, 50)
	for i := range pages {
		pages[i] = follow(t, address, []*servertest.Person{o.anna, bob}[i%2], o.link)
	}
	for _, p := range pages {
		p.next(t)
	}
	for _, voter := range []struct {
		name   string
		person *servertest.Person
	}{{"here", at(s, o.anna)}, {"on another replica", at(o.Beside(t, openBus(t, natsURL()), nil), o.anna)}} {
		version := o.thumb(voter.person, "osm-n1", voter.name == "here")
		for _, p := range pages {
			if seen := teamIn(t, p.next(t)); seen.Version != version {
				t.Fatalf("version %d is shown, want %d", seen.Version, version)
			}
		}
		// The handler reads the answer to the vote, not the watch. A page that has just come may make the watch read
		// once more, and so may the nudge after that.
		mu.Lock()
		if n := reads[version]; n < 1 || n > 2 {
			t.Errorf("a vote %s was read %d times for 50 pages", voter.name, n)
		}
		mu.Unlock()
	}
}

func TestASlowPageSkipsToTheNewest(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	// Writes to this page block until it reads.
	listener := newPipes()
	serveOn(t, o.Server, listener)
	_, _, body := tryFollow(t, listener.dial(), o.anna, o.link)
	first, err := readMessage(body)
	if err != nil {
		t.Fatal(err)
	}
	if first.data == "" {
		t.Fatal("the first message is empty")
	}
	var newest int64
	const votes = 20
	for i := range votes {
		newest = o.thumb(o.anna, "osm-n1", i%2 == 0)
	}
	for n := 1; ; n++ {
		m, err := readMessage(body)
		if err != nil {
			t.Fatal(err)
		}
		if teamIn(t, m).Version == newest {
			if n > votes/2 {
				t.Errorf("%d messages for %d votes that nobody read", n, votes)
			}
			return
		}
	}
}

func TestWhatLooksTheSameIsNotSentAgain(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	bus := openBus(t, "")
	var reads atomic.Int64
	s := o.Beside(t, bus, func(l *live.Live) {
		l.Pulse = 20 * time.Millisecond // heartbeats are comments, which nobody sees
		read := l.Read
		l.Read = func(ctx context.Context, teamID string) (*ballot.Ballot, error) {
			defer reads.Add(1)
			return read(ctx, teamID)
		}
	})
	address, _ := serve(t, s)
	page := follow(t, address, o.anna, o.link)
	page.next(t)
	teamID := o.teamID()
	for n := reads.Load(); reads.Load() < n+3; time.Sleep(10 * time.Millisecond) {
		bus.Send(ballot.Topic(teamID))
	}
	version := o.thumb(at(s, o.anna), "osm-n1", true)
	if seen := teamIn(t, page.next(t)); seen.Version != version {
		t.Errorf("version %d was sent, and nothing had changed", seen.Version)
	}
}

func (o office) teamID() (id string) {
	o.t.Helper()
	if err := o.Pool.QueryRow(o.t.Context(), `SELECT team_id FROM team_links WHERE link = $1`,
		o.link).Scan(&id); err != nil {
		o.t.Fatal(err)
	}
	return id
}

func TestOnlySoManyStreamsAreOpenAtOnce(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	bob, other := o.joins(o.link, "Bob"), o.As(t)
	elsewhere := o.found(other).ID
	s := o.Beside(t, openBus(t, ""), func(l *live.Live) {
		l.Most = limit.Open{Session: 2, Person: 6, Guests: 1, Team: 3, Replica: 4}
	})
	address, _ := serve(t, s)
	refused := func(p *servertest.Person, link string, status int) {
		t.Helper()
		got, header, _ := tryFollow(t, dial(t, address), p, link)
		if got != status || header.Get("Retry-After") == "" {
			t.Errorf("%d, Retry-After %q, want %d", got, header.Get("Retry-After"), status)
		}
	}
	first := follow(t, address, o.anna, o.link)
	follow(t, address, o.anna, o.link)
	refused(o.anna, o.link, http.StatusTooManyRequests) // her third
	follow(t, address, bob, o.link)
	refused(bob, o.link, http.StatusTooManyRequests) // the team's fourth
	follow(t, address, other, elsewhere)
	refused(other, elsewhere, http.StatusServiceUnavailable) // the replica's fifth
	if open := s.Live.Open(); open != 4 {
		t.Errorf("%d are open, want 4", open)
	}
	first.close()
	for start := time.Now(); s.Live.Open() > 3; time.Sleep(10 * time.Millisecond) {
		if time.Since(start) > patience {
			t.Fatal("a page that was closed is still counted")
		}
	}
	follow(t, address, o.anna, o.link).next(t)
}

func TestAReplicaThatStopsSaysBye(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	address, stop := serve(t, o.Server)
	pages := []*page{
		follow(t, address, o.anna, o.link), follow(t, address, o.anna, o.link),
		follow(t, address, o.joins(o.link, "Bob"), o.link),
	}
	for _, p := range pages {
		p.next(t)
	}
	stopped := make(chan error, 1)
	go func() { stopped <- stop() }()
	for _, p := range pages {
		p.ends(t, "bye")
	}
	select {
	case err := <-stopped:
		if err != nil {
			t.Error(err)
		}
	case <-time.After(patience):
		t.Fatal("open streams keep a replica from stopping")
	}
	if open := o.Live.Open(); open != 0 {
		t.Errorf("%d streams are open after the end", open)
	}
	answer := o.anna.Do(t, http.MethodGet, "/api/team/events", nil)
	if answer.Status != http.StatusServiceUnavailable || answer.Header.Get("Retry-After") == "" {
		t.Errorf("a page that comes late: %d, Retry-After %q", answer.Status, answer.Header.Get("Retry-After"))
	}
}
