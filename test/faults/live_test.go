package main

import (
	"context"
	"crypto/rand"
	"fmt"
	"net/http"
	"strconv"
	"testing"
	"time"

	"noonish/internal/boundtest"
	"noonish/internal/postgres"
	"noonish/internal/postgres/postgrestest"
	"noonish/test/product"
)

// screen is a person's open page on one replica.
type screen struct {
	person *product.Person
	base   string
	heard  chan *product.Ballot
}

// open follows the team and checks what a stream promises about every message: versions only rise, and the team is at
// the version that the message names.
func (s *screen) open(t *testing.T, team string) {
	t.Helper()
	ctx, cancel := context.WithCancel(t.Context())
	done := make(chan struct{})
	t.Cleanup(func() {
		cancel()
		<-done
	})
	client := &http.Client{Transport: &http.Transport{DisableCompression: true}}
	go func() {
		defer close(done)
		last := int64(0)
		err := s.person.Follow(ctx, client, s.base, team, func(m product.Message) bool {
			b, err := product.ParseBallot([]byte(m.Data))
			if err != nil || m.Event != "" || m.ID != strconv.FormatInt(b.Version, 10) || b.Version <= last {
				t.Errorf("after version %d came event %q with id %q: %s (%v)", last, m.Event, m.ID, m.Data, err)
				return false
			}
			last = b.Version
			s.heard <- b
			return true
		})
		if ctx.Err() == nil {
			t.Errorf("a stream ended: %v", err)
		}
	}()
}

// sees waits until the page shows at least this version, and returns the ballot that it shows.
func (s *screen) sees(t *testing.T, version int64) *product.Ballot {
	t.Helper()
	late := time.After(never)
	for {
		select {
		case b := <-s.heard:
			if b.Version >= version {
				return b
			}
		case <-late:
			t.Fatalf("version %d is not on the other screen", version)
		}
	}
}

// liveTeam is two people of one team, each with a page open on a different replica.
type liveTeam struct {
	link, place string
	client      *http.Client
	screens     [2]*screen
	votes       int
}

func newLiveTeam(t *testing.T, settings product.Settings) *liveTeam {
	t.Helper()
	if err := settings.Demo(t.Context()); err != nil {
		t.Fatal(err)
	}
	pool, err := postgres.Open(t.Context(), settings.Database, 2)
	if err != nil {
		t.Fatal(err)
	}
	defer pool.Close()
	places, err := somePlaces(t.Context(), pool)
	if err != nil {
		t.Fatal(err)
	}
	people, err := product.NewPeople(t.Context(), pool, 2, 4)
	if err != nil {
		t.Fatal(err)
	}
	live := &liveTeam{client: product.NewClient(), place: places[0]}
	for i := range live.screens {
		replica, err := product.NewReplica(t.Context(), settings)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() {
			if t.Failed() {
				t.Log(replica.Log())
			}
			if err := replica.Stop(); err != nil {
				t.Error(err)
			}
		})
		live.screens[i] = &screen{person: people[i], base: replica.Base, heard: make(chan *product.Ballot, 1000)}
	}
	live.link = live.do(t, 0, "/api/teams", map[string]any{
		"name": "Live", "myName": "Anna", "timeZone": product.ZoneAtDawn(time.Now()), "departure": "12:00",
	}).Team
	live.do(t, 1, "/api/team/members", map[string]any{"teamId": live.link, "name": "Bert"})
	live.do(t, 0, "/api/team/suggestions", map[string]any{"teamId": live.link, "place_id": live.place})
	for _, s := range live.screens {
		s.open(t, live.link)
		s.sees(t, 1)
	}
	return live
}

func (l *liveTeam) do(t *testing.T, who int, path string, body any) *product.Ballot {
	t.Helper()
	s := l.screens[who]
	answer, err := s.person.Do(t.Context(), l.client, s.base, product.Call{
		Method: http.MethodPost, Path: path, Key: rand.Text(), Body: body,
	})
	if err != nil || !answer.OK() {
		t.Fatalf("%s: %d %s (%v)", path, answer.Status, answer.Message, err)
	}
	return answer.Ballot
}

// vote casts or withdraws a vote of one of the two, and returns how long it took until the other's page showed it.
func (l *liveTeam) vote(t *testing.T) time.Duration {
	t.Helper()
	who := l.votes % 2
	want := l.votes/2%2 == 0
	l.votes++
	start := time.Now()
	b := l.do(t, who, "/api/team/vote", map[string]any{"teamId": l.link, "restaurantId": l.place, "vote": want})
	shown := l.screens[1-who].sees(t, b.Version)
	if shown.String() != b.String() || shown.Has(l.place, b.Me) != want {
		t.Fatalf("the other screen shows %s, and the answer was %s", shown, b)
	}
	return time.Since(start)
}

func TestAVoteIsOnTheOtherReplicasScreenWithinASecond(t *testing.T) {
	live := newLiveTeam(t, product.Settings{Program: program(t, ""), Database: postgrestest.URL(t), NATS: natsURL})
	var slowest time.Duration
	for range 100 {
		slowest = max(slowest, live.vote(t))
	}
	boundtest.Under(t, "the slowest of 100 votes", slowest, time.Second)
	_, _ = fmt.Fprintf(t.Output(), "live.slowest_ms %d\n", slowest.Milliseconds())
}

func TestWithoutNATSScreensFollowLaterAndWithItAtOnceAgain(t *testing.T) {
	t.Parallel() // it mostly waits
	nats, err := product.NewNATS(t.Context())
	orSkip(t, err)
	t.Cleanup(nats.Close)
	live := newLiveTeam(t, product.Settings{Program: program(t, ""), Database: postgrestest.URL(t), NATS: nats.URL()})
	live.vote(t)
	nats.Kill()
	without := live.vote(t)
	if err := nats.Start(t.Context()); err != nil {
		t.Fatal(err)
	}
	with := live.vote(t)
	boundtest.Under(t, "without NATS", without, 25*time.Second)
	boundtest.Under(t, "with NATS again", with, 2*time.Second)
	_, _ = fmt.Fprintf(t.Output(), "live.without_nats_ms %d\nlive.nats_is_back_ms %d\n",
		without.Milliseconds(), with.Milliseconds())
}
