// Command overload sends one replica more calls than it can answer, and measures how many it still answers:
// `make overload`.
package main

import (
	"context"
	"fmt"
	"net/http"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"noonish/test/product"
)

// crew is a team that votes on one place.
type crew struct {
	link, place string
	people      []*product.Person
}

// newCrews creates teams, each with its people and a place on the ballot.
func newCrews(
	ctx context.Context, pool *pgxpool.Pool, client *http.Client, base string, teams, members int,
) ([]*crew, error) {
	people, err := product.NewPeople(ctx, pool, teams*members, 4)
	if err != nil {
		return nil, err
	}
	rows, err := pool.Query(ctx, `SELECT place_id FROM places ORDER BY n LIMIT 1`)
	if err != nil {
		return nil, err
	}
	place, err := pgx.CollectExactlyOneRow(rows, pgx.RowTo[string])
	if err != nil {
		return nil, err
	}
	crews := make([]*crew, teams)
	for i := range crews {
		crews[i] = &crew{place: place, people: people[i*members : (i+1)*members]}
		if err := crews[i].gather(ctx, client, base); err != nil {
			return nil, err
		}
	}
	return crews, nil
}

// gather creates the team, lets everyone join, and suggests the place.
func (c *crew) gather(ctx context.Context, client *http.Client, base string) error {
	var err error
	if c.link, err = c.people[0].NewTeam(ctx, client, base, c.place); err != nil {
		return err
	}
	for i := range c.people[1:] {
		_, err := c.do(ctx, client, base, i+1, http.MethodPost, "/api/team/members", map[string]any{
			"teamId": c.link, "name": fmt.Sprint("Member ", i),
		})
		if err != nil {
			return err
		}
	}
	return nil
}

func (c *crew) do(
	ctx context.Context, client *http.Client, base string, who int, method, path string, body any,
) (product.Answer, error) {
	answer, err := c.people[who].Do(ctx, client, base, product.Call{Method: method, Path: path, Body: body})
	if err == nil && !answer.OK() {
		err = fmt.Errorf("%s %s: %d %s", method, path, answer.Status, answer.Message)
	}
	return answer, err
}

// vote casts or withdraws the vote of one member.
func (c *crew) vote(ctx context.Context, client *http.Client, base string, who int, yes bool) (product.Answer, error) {
	return c.people[who].Do(ctx, client, base, product.Call{
		Method: http.MethodPost, Path: "/api/team/vote",
		Body: map[string]any{"teamId": c.link, "restaurantId": c.place, "vote": yes},
	})
}

// voteAs votes and returns the status of the answer.
func (c *crew) voteAs(ctx context.Context, client *http.Client, base string, who int, yes bool) (int, error) {
	answer, err := c.vote(ctx, client, base, who, yes)
	return answer.Status, err
}
