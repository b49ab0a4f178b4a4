package main

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"sync"
	"sync/atomic"
	"time"

	"golang.org/x/sync/errgroup"
)

// dearSearches sends the most expensive searches, within every limit, while a team at another address votes.
func dearSearches(ctx context.Context, s *site) error {
	people, err := s.people(ctx, 6)
	if err != nil {
		return err
	}
	link, places, err := s.newTeam(ctx, people, 2)
	if err != nil {
		return err
	}
	ctx, stop := context.WithCancel(ctx)
	var searching sync.WaitGroup
	for replica := range s.replicas {
		attacker := s.stranger(replica)
		searching.Go(func() { attacker.search(ctx, 100*time.Millisecond) })
	}
	defer searching.Wait()
	defer stop()
	rounds := 8
	if s.short {
		rounds = 3
	}
	for round := range rounds {
		time.Sleep(time.Second)
		for _, person := range people {
			start := time.Now()
			body := map[string]any{"teamId": link, "restaurantId": places[0], "vote": round%2 == 0}
			a, err := person.ask(ctx, http.MethodPost, "/api/team/vote", body)
			if err != nil {
				return err
			}
			if !a.ok() || time.Since(start) > 4*time.Second {
				return fmt.Errorf("a vote got %d after %.1f s", a.status, time.Since(start).Seconds())
			}
		}
	}
	return nil
}

// search sends one search per beat, whether or not the previous one was answered.
func (b *browser) search(ctx context.Context, beat time.Duration) {
	query := url.Values{"lat": {fmt.Sprint(middleLat)}, "lng": {fmt.Sprint(middleLng)}, "radius": {"5"}}
	for n := range 5 {
		query.Add("cuisines", fmt.Sprintf("zzz%d", n))
	}
	tick := time.NewTicker(beat)
	defer tick.Stop()
	var out sync.WaitGroup
	defer out.Wait()
	for {
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
			out.Go(func() { _, _ = b.ask(ctx, http.MethodGet, "/api/restaurants/ids?"+query.Encode(), nil) })
		}
	}
}

// drainAddress makes many calls without a session. Colleagues behind the same address must still be able to vote.
func drainAddress(ctx context.Context, s *site) error {
	people, err := s.people(ctx, 38)
	if err != nil {
		return err
	}
	link, places, err := s.newTeam(ctx, people, 1)
	if err != nil {
		return err
	}
	stranger := s.stranger(0)
	var refused atomic.Int64
	group, asking := errgroup.WithContext(ctx)
	for range 20 {
		group.Go(func() error {
			for range 30 {
				a, err := stranger.ask(asking, http.MethodPost, "/api/team/vote", map[string]any{
					"teamId": link, "restaurantId": places[0],
				})
				switch {
				case err != nil:
					return err
				case a.ok():
					return errors.New("a stranger voted")
				case a.status == http.StatusTooManyRequests:
					refused.Add(1)
				}
			}
			return nil
		})
	}
	if err := group.Wait(); err != nil {
		return err
	}
	for _, person := range people {
		body := map[string]any{"teamId": link, "restaurantId": places[0]}
		voter := person.at(0).from(stranger.address)
		if err := voter.must(ctx, http.MethodPost, "/api/team/vote", body, nil); err != nil {
			return fmt.Errorf("a colleague behind that address (%d strangers were refused): %w", refused.Load(), err)
		}
	}
	return nil
}

// puppets lets many fake people of one address join a team and open streams. The owner must still be admitted.
func puppets(ctx context.Context, s *site) error {
	people, err := s.people(ctx, 1)
	if err != nil {
		return err
	}
	owner := people[0]
	link, _, err := s.newTeam(ctx, people, 1)
	if err != nil {
		return err
	}
	dolls, err := s.people(ctx, 100)
	if err != nil {
		return err
	}
	address, joined := s.address(), 0
	start := time.Now()
	for _, doll := range dolls {
		body := map[string]any{"teamId": link, "name": "Owner"}
		a, err := doll.from(address).ask(ctx, http.MethodPost, "/api/team/members", body)
		if err != nil {
			return err
		}
		if a.ok() {
			joined++
		}
	}
	if joined > 60 && time.Since(start) < time.Minute {
		return fmt.Errorf("%d puppets joined one team in %.0f s", joined, time.Since(start).Seconds())
	}
	opened := 0
	for _, doll := range dolls[:50] {
		for range 6 {
			status, _, leave, err := doll.at(0).from(address).follow(ctx, link)
			if err != nil {
				return err
			}
			defer leave()
			if status == http.StatusOK {
				opened++
			}
		}
	}
	status, _, leave, err := owner.at(0).follow(ctx, link)
	if err != nil {
		return err
	}
	defer leave()
	if status != http.StatusOK {
		return fmt.Errorf("%d puppets opened %d streams; the owner's was refused with %d", joined, opened, status)
	}
	return nil
}
