package main

import (
	"context"
	"crypto/rand"
	"fmt"
	"io"
	"net/http"
	"time"

	"github.com/jackc/pgx/v5/pgxpool"

	"noonish/test/product"
)

// crew is a team whose people search and vote.
type crew struct {
	link, place string
	lat, lng    float64 // of the place
	people      []*product.Person
	votes       []bool // of each one, as last acknowledged
}

// front is where the crew calls.
type front struct {
	base   string
	client func() *http.Client
}

// newCrew creates the team at one replica, with a place on its ballot.
func newCrew(ctx context.Context, pool *pgxpool.Pool, base string, count int) (*crew, error) {
	people, err := product.NewPeople(ctx, pool, count, 1)
	if err != nil {
		return nil, err
	}
	c := &crew{people: people, votes: make([]bool, count)}
	err = pool.QueryRow(ctx, `SELECT place_id, lat, lng FROM places ORDER BY n LIMIT 1`).Scan(&c.place, &c.lat, &c.lng)
	if err != nil {
		return nil, err
	}
	client := product.NewClient()
	if c.link, err = people[0].NewTeam(ctx, client, base, c.place); err != nil {
		return nil, err
	}
	for i, person := range people[1:] {
		joined, err := person.Do(ctx, client, base, product.Call{
			Method: http.MethodPost, Path: "/api/team/members",
			Body: map[string]any{"teamId": c.link, "name": fmt.Sprint("Member ", i)},
		})
		if err == nil && !joined.OK() {
			err = fmt.Errorf("joining: %d %s", joined.Status, joined.Message)
		}
		if err != nil {
			return nil, err
		}
	}
	return c, nil
}

// pause is between two calls of one person.
const pause = 40 * time.Millisecond

// lunch searches and votes in turn until ctx ends. A call is made once, as curl would: nothing is repeated.
func (c *crew) lunch(ctx context.Context, at front, who int, f *figures) {
	client := at.client()
	for i := 0; ctx.Err() == nil; i++ {
		began := time.Now()
		whole := context.WithoutCancel(ctx) // a call that is on its way at the end is waited for
		if i%2 == 0 {
			status, err := c.search(whole, client, at.base)
			f.count(&f.searches, began, status, err)
		} else {
			vote := i%4 == 1
			answer, err := c.people[who].Do(whole, client, at.base, product.Call{
				Method: http.MethodPost, Path: "/api/team/vote", Key: rand.Text(),
				Body: map[string]any{"teamId": c.link, "restaurantId": c.place, "vote": vote},
			})
			if err == nil && answer.OK() {
				c.votes[who] = vote
			}
			f.count(&f.votes, began, answer.Status, err)
		}
		time.Sleep(pause)
	}
}

func (c *crew) search(ctx context.Context, client *http.Client, base string) (int, error) {
	path := fmt.Sprintf("/api/restaurants?lat=%v&lng=%v&radius=0.5", c.lat, c.lng)
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, base+path, nil)
	if err != nil {
		return 0, err
	}
	answer, err := client.Do(request)
	if err != nil {
		return 0, err
	}
	defer answer.Body.Close() //nolint:errcheck // the body was read completely
	_, err = io.Copy(io.Discard, answer.Body)
	return answer.StatusCode, err
}

// follow keeps a live page open and opens it again when it ends, as a browser does.
func (c *crew) follow(ctx context.Context, at front, f *figures) {
	client := at.client()
	client.Timeout = 0
	for ctx.Err() == nil {
		_ = c.people[0].Follow(ctx, client, at.base, c.link, func(product.Message) bool {
			f.mu.Lock()
			defer f.mu.Unlock()
			f.streams++
			return true
		})
		time.Sleep(pause)
	}
}

// compare returns an error if a person's vote is not the one that was last acknowledged.
func (c *crew) compare(ctx context.Context, at front) error {
	client := at.client()
	for i, person := range c.people {
		answer, err := person.Do(ctx, client, at.base, product.Call{
			Method: http.MethodGet, Path: "/api/team?id=" + c.link,
		})
		if err != nil {
			return err
		}
		if !answer.OK() {
			return fmt.Errorf("reading the team: %d %s", answer.Status, answer.Message)
		}
		if has := answer.Ballot.Has(c.place, answer.Ballot.Me); has != c.votes[i] {
			return fmt.Errorf("the vote of person %d was acknowledged as %t and is %t", i, c.votes[i], has)
		}
	}
	return nil
}
