package main

import (
	"context"
	"crypto/rand"
	"fmt"
	"io"
	"net/http"
	"sync/atomic"
	"time"

	"github.com/nats-io/nats.go"

	"noonish/test/product"
)

// team is a team with candidates. Its first member is the owner.
type team struct {
	link   string
	people []*product.Person
}

// found makes teams in which it is early morning, each with three candidates.
func (w *world) found(ctx context.Context, count, sessions int) ([]*team, error) {
	people, err := product.NewPeople(ctx, w.pool, count*members, sessions)
	if err != nil {
		return nil, err
	}
	teams := make([]*team, count)
	for i := range teams {
		t := &team{link: rand.Text(), people: people[i*members : (i+1)*members]}
		ids := make([]string, members)
		for j, person := range t.people {
			ids[j] = person.ID
		}
		if _, err := w.pool.Exec(ctx, `
WITH team AS (INSERT INTO teams (team_id, name, size, zone) VALUES ($1, 'Lunch', 200, $3)),
link AS (INSERT INTO team_links (link, team_id, current) VALUES ($2, $1, true))
INSERT INTO team_members (member_id, team_id, person_id, name, owner)
SELECT md5(id || $1), $1, id, 'Somebody', n = 1 FROM unnest($4::text[]) WITH ORDINALITY AS m(id, n)`,
			rand.Text(), t.link, product.ZoneAtDawn(time.Now()), ids); err != nil {
			return nil, fmt.Errorf("making a team: %w", err)
		}
		teams[i] = t
	}
	return teams, repeat(ctx, 3*count, func(ctx context.Context, n int) error {
		t := teams[(n-1)%count]
		return w.call(ctx, t.people[0], "/api/team/suggestions",
			map[string]any{"teamId": t.link, "place_id": w.places[(n-1)/count]})
	})
}

// call makes a call with a key of its own, as browsers do.
func (w *world) call(ctx context.Context, who *product.Person, path string, body map[string]any) error {
	answer, err := who.Do(ctx, w.client, w.replica.Base, product.Call{
		Method: http.MethodPost, Path: path, Key: rand.Text(), Body: body,
	})
	if err == nil && !answer.OK() {
		err = fmt.Errorf("%s: %d %s", path, answer.Status, answer.Message)
	}
	return err
}

// follow opens a stream for each member of the teams and waits until each has shown its team. They end with ctx.
func (w *world) follow(ctx context.Context, teams []*team) error {
	client := &http.Client{Transport: anywhere{&http.Transport{DisableCompression: true, ReadBufferSize: 4 << 10}}}
	shown := make(chan struct{}, len(teams)*members)
	failed := make(chan error, len(teams)*members)
	for _, t := range teams {
		for _, person := range t.people {
			go func() {
				first := true
				failed <- person.Follow(ctx, client, w.replica.Base, t.link, func(product.Message) bool {
					if first {
						first = false
						shown <- struct{}{}
					}
					return true
				})
			}()
		}
		for range t.people {
			select {
			case <-shown:
			case err := <-failed:
				return fmt.Errorf("a stream ended: %w", err)
			case <-ctx.Done():
				return ctx.Err()
			}
		}
	}
	return nil
}

// vote casts and withdraws votes in teams whose five members all look at the ballot.
func (w *world) vote(ctx context.Context) error {
	const teams = 40
	all, err := w.found(ctx, teams, 1+w.votes/(teams*members*10))
	if err != nil {
		return err
	}
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	if err := w.follow(ctx, all); err != nil {
		return err
	}
	var nudges atomic.Int64
	bus, err := nats.Connect(w.nats.URL())
	if err != nil {
		return err
	}
	defer bus.Close()
	if _, err := bus.Subscribe(">", func(*nats.Msg) { nudges.Add(1) }); err != nil {
		return err
	}
	if err := bus.Flush(); err != nil {
		return err
	}
	logged, err := w.logged(ctx)
	if err != nil {
		return err
	}
	var votes atomic.Int64
	err = w.each(ctx, "vote", w.votes, func(ctx context.Context, _ int) error {
		n := int(votes.Add(1)) // also of those that warm up, or they would be repeated and change nothing
		t := all[n%teams]
		round := n / teams // each member votes for each candidate, and then withdraws it
		person, place := t.people[round%members], w.places[round/members%3]
		return w.call(ctx, person, "/api/team/vote", map[string]any{
			"teamId": t.link, "restaurantId": place, "vote": round/(members*3)%2 == 0,
		})
	})
	if err != nil {
		return err
	}
	after, err := w.logged(ctx)
	w.note("vote_wal_kb", float64(after-logged)/1024/float64(votes.Load()))
	w.note("vote_nats_messages", float64(nudges.Load())/float64(votes.Load()))
	return err
}

// logged returns how many bytes PostgreSQL has written to its log so far.
func (w *world) logged(ctx context.Context) (bytes int64, err error) {
	err = w.pool.QueryRow(ctx, `SELECT pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::bigint`).Scan(&bytes)
	return bytes, err
}

// stream opens streams, and notes the memory of one and the processor time that it takes while nothing happens.
func (w *world) stream(ctx context.Context) error {
	all, err := w.found(ctx, w.streams/members, 1)
	if err != nil {
		return err
	}
	before, err := w.replica.MemoryMB()
	if err != nil {
		return err
	}
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	if err := w.follow(ctx, all); err != nil {
		return err
	}
	after, err := w.replica.MemoryMB()
	if err != nil {
		return err
	}
	streams := float64(len(all) * members)
	w.note("stream_kb", float64(after-before)*1024/streams)
	start, err := w.cpu()
	if err != nil {
		return err
	}
	const quiet = 30 * time.Second
	select {
	case <-time.After(quiet):
	case <-ctx.Done():
		return ctx.Err()
	}
	end, err := w.cpu()
	w.note("stream_postgres_ms_per_minute", ms(end.postgres-start.postgres)/streams*float64(time.Minute/quiet))
	w.note("stream_noonish_ms_per_minute", ms(end.noonish-start.noonish)/streams*float64(time.Minute/quiet))
	return err
}

func discard(from io.Reader) (int64, error) { return io.Copy(io.Discard, from) }
