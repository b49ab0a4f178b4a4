package main

import (
	"context"
	"fmt"
	mathrand "math/rand/v2"
	"sync"
	"time"

	"github.com/jackc/pgx/v5/pgxpool"
	"golang.org/x/sync/errgroup"

	"noonish/test/product"
)

// The load consists of crews of people. Each crew works in one team after the other.
const (
	crews        = 4
	crewSize     = 5
	gesturesEach = 60 // per person and team
	maxDecisions = 15 // per team; a day allows at most 20
	firstPlaces  = 4  // suggested by the owner at the start
	sessionsEach = 4  // so that nobody reaches the limit of a session
	dividedEvery = 4  // of so many teams, one is divided
)

// crew is a group that votes in one new team after the other.
type crew struct {
	load  *load
	pool  *pgxpool.Pool
	first int // the number of its first client
	teams int // how many it has had, and its own number, so that some crew always has a divided team
}

// run works until stop is closed, and returns the history.
func (c *crew) run(ctx context.Context, stop <-chan struct{}) (all []gesture, err error) {
	for {
		select {
		case <-stop:
			return all, nil
		default:
		}
		done, err := c.team(ctx, stop)
		all = append(all, done...)
		if err != nil {
			return all, err
		}
	}
}

// team runs one team from its creation to its end, with people who are in no other team.
func (c *crew) team(ctx context.Context, stop <-chan struct{}) (all []gesture, err error) {
	people, err := c.recruit(ctx)
	if err != nil {
		return nil, err
	}
	voters := make([]*voter, crewSize)
	for i := range voters {
		voters[i] = &voter{
			load: c.load, client: c.first + i, person: people[i],
			random: mathrand.New(mathrand.NewPCG(mathrand.Uint64(), 0)),
		}
	}
	team, err := c.gather(ctx, voters)
	if err != nil {
		return nil, err
	}
	ended := func() bool {
		select {
		case <-stop:
			return true
		default:
			return false
		}
	}
	group, ctx := errgroup.WithContext(ctx)
	for i, v := range voters {
		group.Go(func() error { return v.live(ctx, team, i == 0, ended) })
	}
	err = group.Wait()
	for _, v := range voters {
		all = append(all, v.history...)
	}
	return all, err
}

// gather creates the team, which is divided now and then. What its owner then sees is where the model starts.
func (c *crew) gather(ctx context.Context, voters []*voter) (team string, err error) {
	owner := voters[0]
	if team, err = owner.found(ctx); err != nil {
		return "", err
	}
	if c.teams++; c.teams%dividedEvery == 0 {
		if err := divide(ctx, voters, team); err != nil {
			return "", err
		}
	}
	answer, err := owner.look(ctx, team)
	if err == nil && !answer.OK() {
		err = fmt.Errorf("looking at a new team: %d %s", answer.Status, answer.Message)
	}
	return team, err
}

// recruit creates the people. It retries, because the database may be unreachable.
func (c *crew) recruit(ctx context.Context) (people []*product.Person, err error) {
	for range 600 {
		if people, err = product.NewPeople(ctx, c.pool, crewSize, sessionsEach); err == nil || ctx.Err() != nil {
			return people, err
		}
		time.Sleep(50 * time.Millisecond)
	}
	return nil, err
}

// live makes the calls of one person in one team.
func (v *voter) live(ctx context.Context, team string, owner bool, ended func() bool) error {
	if v.member == "" {
		if err := v.join(ctx, team); err != nil {
			return err
		}
	}
	decideOneIn := 12
	if v.table != "" { // many are refused, because a table is short of people
		decideOneIn = 6
	}
	for i, decisions := 0, 0; i < gesturesEach && !ended(); i++ {
		var err error
		if owner && i < firstPlaces && v.table == "" {
			err = v.suggest(ctx, team, v.places[i])
		} else if owner && decisions < maxDecisions && v.random.IntN(decideOneIn) == 0 {
			decisions++
			err = v.decide(ctx, team)
		} else {
			err = v.act(ctx, team)
		}
		if err != nil {
			return fmt.Errorf("client %d: %w", v.client, err)
		}
	}
	// What was acknowledged must be there at the end.
	if err := v.lookAgain(ctx, team); err != nil {
		return err
	}
	return v.lookVeto(ctx, team)
}

// work lets every crew work while during runs, and returns the history of all of them.
func work(ctx context.Context, l *load, pool *pgxpool.Pool, during func(context.Context) error) ([]gesture, error) {
	stop := make(chan struct{})

	group, ctx := errgroup.WithContext(ctx)
	var mu sync.Mutex
	var all []gesture
	for i := range crews {
		group.Go(func() error {
			done, err := (&crew{load: l, pool: pool, first: i * crewSize, teams: i}).run(ctx, stop)
			mu.Lock()
			defer mu.Unlock()
			all = append(all, done...)
			return err
		})
	}
	group.Go(func() error {
		defer close(stop)
		return during(ctx)
	})
	err := group.Wait()
	return all, err
}
