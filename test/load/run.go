package main

import (
	"context"
	"crypto/rand"
	"fmt"
	mathrand "math/rand/v2"
	"net/http"
	"strconv"
	"sync"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
	"golang.org/x/sync/errgroup"

	"noonish/internal/postgres"
	"noonish/test/product"
)

// The number of goroutines for each step: enough to be quick, and few enough to measure the replica and not a queue.
const (
	setters = 8
	openers = 32
	voters  = 4
)

// run opens the streams, votes and measures.
func run(ctx context.Context, p plan, settings product.Settings, replica *product.Replica) (f figures, err error) {
	pool, err := postgres.Open(ctx, settings.Database, setters)
	if err != nil {
		return f, err
	}
	defer pool.Close()
	teams, err := found(ctx, pool, p)
	if err != nil {
		return f, err
	}
	client := product.NewClient()
	if err := suggest(ctx, client, replica.Base, teams); err != nil {
		return f, err
	}
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	start := time.Now()
	if err := open(ctx, replica.Base, teams); err != nil {
		return f, err
	}
	f.streams, f.opened = p.teams*p.listeners, time.Since(start)
	if err := f.vote(ctx, client, replica.Base, teams, p); err != nil {
		return f, err
	}
	f.messageBytes = teams[0].size
	f.memoryMB, err = replica.MemoryMB()
	return f, err
}

// found inserts the teams and their members, as people would create them one by one.
func found(ctx context.Context, pool *pgxpool.Pool, p plan) ([]*team, error) {
	people, err := product.NewPeople(ctx, pool, p.teams*p.listeners, 1)
	if err != nil {
		return nil, err
	}
	rows, err := pool.Query(ctx, `SELECT place_id FROM places ORDER BY n LIMIT 3`)
	if err != nil {
		return nil, err
	}
	places, err := pgx.CollectRows(rows, pgx.RowTo[string])
	if err != nil {
		return nil, err
	}
	teams := make([]*team, p.teams)
	var rowsOfTeams, links, members [][]any
	for i := range teams {
		id := rand.Text()
		t := &team{
			link: rand.Text(), people: people[i*p.listeners : (i+1)*p.listeners], places: places,
			changed: make(chan struct{}), version: make([]int64, p.listeners), at: make([]time.Time, p.listeners),
		}
		name, zone := "Load "+strconv.Itoa(i), product.ZoneAtDawn(time.Now())
		rowsOfTeams = append(rowsOfTeams, []any{id, name, 200, zone}) // never has everyone voted
		links = append(links, []any{t.link, id, true})
		for j, person := range t.people {
			members = append(members, []any{rand.Text(), id, person.ID, "Member " + strconv.Itoa(j), j == 0})
		}
		teams[i] = t
	}
	for _, fill := range []struct {
		table   string
		columns []string
		rows    [][]any
	}{
		{"teams", []string{"team_id", "name", "size", "zone"}, rowsOfTeams},
		{"team_links", []string{"link", "team_id", "current"}, links},
		{"team_members", []string{"member_id", "team_id", "person_id", "name", "owner"}, members},
	} {
		rows := pgx.CopyFromRows(fill.rows)
		if _, err := pool.CopyFrom(ctx, pgx.Identifier{fill.table}, fill.columns, rows); err != nil {
			return nil, err
		}
	}
	return teams, nil
}

// suggest puts places on every ballot.
func suggest(ctx context.Context, client *http.Client, base string, teams []*team) error {
	group, ctx := errgroup.WithContext(ctx)
	group.SetLimit(setters)
	for _, t := range teams {
		group.Go(func() error {
			for _, place := range t.places {
				answer, err := t.people[0].Do(ctx, client, base, product.Call{
					Method: http.MethodPost, Path: "/api/team/suggestions",
					Body: map[string]any{"teamId": t.link, "place_id": place},
				})
				if err == nil && !answer.OK() {
					err = fmt.Errorf("suggesting: %d %s", answer.Status, answer.Message)
				}
				if err != nil {
					return err
				}
			}
			return nil
		})
	}
	return group.Wait()
}

// open opens every stream and waits until each has shown its team.
func open(ctx context.Context, base string, teams []*team) error {
	client := &http.Client{Transport: &http.Transport{
		DisableCompression: true, ReadBufferSize: 4 << 10, WriteBufferSize: 1 << 10,
	}}
	hands := make(chan struct{}, openers)
	for _, t := range teams {
		for i, person := range t.people {
			select {
			case hands <- struct{}{}:
			case <-ctx.Done():
				return ctx.Err()
			}
			let := sync.OnceFunc(func() { <-hands })
			go func() {
				defer let()
				err := person.Follow(ctx, client, base, t.link, func(m product.Message) bool {
					let()
					t.hear(i, m)
					return true
				})
				if ctx.Err() == nil {
					t.fail(fmt.Errorf("a stream ended: %w", err))
				}
			}()
		}
	}
	for _, t := range teams {
		if _, err := t.everyone(ctx, 1); err != nil {
			return err
		}
	}
	return nil
}

// vote casts votes at a steady pace, each in a team in which nobody else votes at that moment.
func (f *figures) vote(ctx context.Context, client *http.Client, base string, teams []*team, p plan) error {
	group, ctx := errgroup.WithContext(ctx)
	var mu sync.Mutex
	beat := time.NewTicker(p.pace)
	defer beat.Stop()
	for hand := range voters {
		group.Go(func() error {
			for n := hand; n < p.votes; n += voters {
				select {
				case <-beat.C:
				case <-ctx.Done():
					return ctx.Err()
				}
				t := teams[(mathrand.IntN(len(teams)/voters)*voters+hand)%len(teams)]
				answered, heard, err := t.vote(ctx, client, base)
				if err != nil {
					return err
				}
				mu.Lock()
				f.answered, f.fanout = append(f.answered, answered), append(f.fanout, heard)
				mu.Unlock()
			}
			return nil
		})
	}
	return group.Wait()
}
