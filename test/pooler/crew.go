package main

import (
	"context"
	"crypto/rand"
	"fmt"
	"io"
	"net/http"
	"sync"
	"time"

	"noonish/internal/postgres"
	"noonish/test/product"
)

// teamSize is how many people are in a team. The people of a team call the same replica, so that no vote is refused
// because the other replica changes the team on a slow machine.
const teamSize = 4

// crew are teams whose people call the product.
type crew struct {
	client *http.Client
	bases  []string // addresses of the replicas
	links  []string // of the teams
	place  string
	paths  []string // what everybody reads
	people []*product.Person
}

// newCrew creates the teams, with a place on each ballot. It fills and reads the database directly.
func newCrew(ctx context.Context, database string, bases []string, teams int) (*crew, error) {
	pool, err := postgres.Open(ctx, database, 2)
	if err != nil {
		return nil, err
	}
	defer pool.Close()
	c := &crew{client: product.NewClient(), bases: bases}
	var lat, lng float64
	err = pool.QueryRow(ctx, `SELECT place_id, lat, lng FROM places ORDER BY n LIMIT 1`).Scan(&c.place, &lat, &lng)
	if err != nil {
		return nil, err
	}
	search := fmt.Sprintf("/api/restaurants?lat=%v&lng=%v&radius=0.5", lat, lng)
	c.paths = []string{
		search, "/api/restaurants/" + c.place, "/api/proxy/foursquare/autocomplete?query=noon",
		search + "&cuisines=pizza", "/api/tiles/14/7918/5834.mvt", "/api/restaurants/" + c.place + "/crowd-level",
		search + "&order=lunch&excludeChains=true", "/api/me/sessions",
		"/api/proxy/foursquare/geocode?address=1+Noon+Square",
	}
	if c.people, err = product.NewPeople(ctx, pool, teams*teamSize, 1); err != nil {
		return nil, err
	}
	for who := range c.people {
		if err := c.join(ctx, who); err != nil {
			return nil, err
		}
	}
	return c, nil
}

// join lets the first of a team create it, and the others join.
func (c *crew) join(ctx context.Context, who int) error {
	if who%teamSize > 0 {
		_, err := c.post(ctx, who, "/api/team/members", map[string]any{"name": fmt.Sprint("Member ", who)})
		return err
	}
	link, err := c.people[who].NewTeam(ctx, c.client, c.base(who), c.place)
	c.links = append(c.links, link)
	return err
}

// base returns the replica that a person calls.
func (c *crew) base(who int) string { return c.bases[who/teamSize%len(c.bases)] }

// post makes a call, about the person's team if they have one.
func (c *crew) post(ctx context.Context, who int, path string, body map[string]any) (product.Answer, error) {
	if team := who / teamSize; team < len(c.links) {
		body["teamId"] = c.links[team]
	}
	answer, err := c.people[who].Do(ctx, c.client, c.base(who), product.Call{
		Method: http.MethodPost, Path: path, Key: rand.Text(), Body: body,
	})
	if err == nil && !answer.OK() {
		err = fmt.Errorf("%s: %d %s", path, answer.Status, answer.Message)
	}
	return answer, err
}

func (c *crew) vote(ctx context.Context, who int, yes bool) (int, error) {
	answer, err := c.post(ctx, who, "/api/team/vote", map[string]any{"restaurantId": c.place, "vote": yes})
	return answer.Status, err
}

func (c *crew) get(ctx context.Context, who int, path string) (int, error) {
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, c.base(who)+path, nil)
	if err != nil {
		return 0, err
	}
	request.Header.Set("Cookie", c.people[who].Cookie())
	answer, err := c.client.Do(request)
	if err != nil {
		return 0, err
	}
	defer answer.Body.Close() //nolint:errcheck // the body was read completely
	content, err := io.ReadAll(answer.Body)
	if err == nil && answer.StatusCode >= http.StatusBadRequest {
		err = fmt.Errorf("%s: %d %s", path, answer.StatusCode, content)
	}
	return answer.StatusCode, err
}

// call makes the nth call of a person: every second one is a vote.
func (c *crew) call(ctx context.Context, who, n int) (int, error) {
	if n%2 == 1 {
		return c.vote(ctx, who, n%4 == 1)
	}
	return c.get(ctx, who, c.paths[(who+n/2)%len(c.paths)])
}

// failure is a call that was not carried out.
type failure struct {
	at     time.Time
	status int
	err    error
}

// figures counts calls.
type figures struct {
	mu       sync.Mutex
	calls    int
	failures []failure
}

func (f *figures) count(status int, err error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.calls++
	if err != nil {
		f.failures = append(f.failures, failure{time.Now(), status, err})
	}
}

// lastFailure returns when a call failed last.
func (f *figures) lastFailure() (at time.Time) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if n := len(f.failures); n > 0 {
		at = f.failures[n-1].at
	}
	return at
}

// lunch lets everybody call at once, each so many times, or until ctx ends.
func (c *crew) lunch(ctx context.Context, f *figures, times int,
	call func(ctx context.Context, who, n int) (int, error),
) {
	whole := context.WithoutCancel(ctx) // a call that is on its way at the end is waited for
	var wait sync.WaitGroup
	for who := range c.people {
		wait.Go(func() {
			for n := 0; n < times && ctx.Err() == nil; n++ {
				status, err := call(whole, who, n)
				f.count(status, err)
				if err != nil {
					time.Sleep(20 * time.Millisecond)
				}
			}
		})
	}
	wait.Wait()
}
