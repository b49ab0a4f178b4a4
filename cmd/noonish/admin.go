package main

import (
	"context"
	"fmt"
	"log/slog"
	"text/tabwriter"
	"time"

	"github.com/jackc/pgx/v5/pgxpool"

	"noonish/cmd/noonish/config"
	"noonish/internal/admin"
	"noonish/internal/nudge"
	"noonish/internal/person"
	"noonish/internal/server"
	"noonish/internal/team/ballot"
	"noonish/internal/wiring"
)

// adminCmd is what an operator may do with teams and people.
type adminCmd struct {
	Find    adminFindCmd    `cmd:"" help:"List teams and people by id, link or part of a name."`
	Suspend adminSuspendCmd `cmd:"" help:"Shut a team or a person out. What they have stays."`
	Resume  adminResumeCmd  `cmd:"" help:"Let a suspended team or person in again."`
	Delete  adminDeleteCmd  `cmd:"" help:"Delete a team or a person, for good."`
}

type adminFindCmd struct {
	Text string `arg:"" help:"An id, a team's link or its whole address, or part of a name."`
}

// adminTarget is one team or person, by id.
type adminTarget struct {
	Kind string `arg:"" enum:"team,person" help:"team or person."`
	ID   string `arg:"" name:"id" help:"The id that admin find shows."`
}

type (
	adminSuspendCmd struct{ adminTarget }
	adminResumeCmd  struct{ adminTarget }
	adminDeleteCmd  struct {
		adminTarget
		Yes bool `help:"Do it. Without this, nothing is deleted."`
	}
)

// Run lists the teams and people it finds.
func (c adminFindCmd) Run(ctx context.Context, set *config.Settings, s streams) error {
	return withAdmin(ctx, set, s, func(store admin.Store) error {
		list, err := store.Find(ctx, c.Text)
		if err != nil {
			return err
		}
		table := tabwriter.NewWriter(s.out, 0, 0, 2, ' ', 0)
		_, _ = fmt.Fprintln(table, "KIND\tID\tNAME\tMEMBERS OR TEAMS\tMADE\tSTATE")
		for _, f := range list {
			state := "active"
			if f.Suspended {
				state = "suspended"
			}
			_, _ = fmt.Fprintf(table, "%s\t%s\t%s\t%d\t%s\t%s\n", f.Kind, f.ID, f.Name, f.Members,
				f.CreatedAt.UTC().Format(time.DateOnly), state)
		}
		return table.Flush()
	})
}

// Run suspends a team or a person.
func (c adminSuspendCmd) Run(ctx context.Context, set *config.Settings, s streams) error {
	return c.act(ctx, set, s, "suspended", func(store admin.Store) error {
		return store.Suspend(ctx, admin.Kind(c.Kind), c.ID, true)
	})
}

// Run lifts the suspension of a team or a person.
func (c adminResumeCmd) Run(ctx context.Context, set *config.Settings, s streams) error {
	return c.act(ctx, set, s, "resumed", func(store admin.Store) error {
		return store.Suspend(ctx, admin.Kind(c.Kind), c.ID, false)
	})
}

// Run deletes a team or a person.
func (c adminDeleteCmd) Run(ctx context.Context, set *config.Settings, s streams) error {
	if !c.Yes {
		return fmt.Errorf("this deletes the %s %s for good: add --yes", c.Kind, c.ID)
	}
	return c.act(ctx, set, s, "deleted", func(store admin.Store) error {
		return store.Delete(ctx, admin.Kind(c.Kind), c.ID)
	})
}

func (t adminTarget) act(
	ctx context.Context, set *config.Settings, s streams, done string, do func(admin.Store) error,
) error {
	return withAdmin(ctx, set, s, func(store admin.Store) error {
		if err := do(store); err != nil {
			return fmt.Errorf("%s %s: %w", t.Kind, t.ID, err)
		}
		_, err := fmt.Fprintf(s.out, "The %s %s is %s.\n", t.Kind, t.ID, done)
		return err
	})
}

// withAdmin opens the product for one command. Open pages are notified over NATS, if it is set.
func withAdmin(ctx context.Context, set *config.Settings, s streams, do func(admin.Store) error) error {
	return withNouns(ctx, set, s, func(pool *pgxpool.Pool, bus *nudge.Bus, nouns server.Nouns) error {
		nudge := func(kind admin.Kind, id string) {
			if kind == admin.Team {
				bus.Send(ballot.Topic(id))
				return
			}
			bus.Send(person.Topic)
		}
		return do(admin.Store{Pool: pool, DeletePerson: nouns.People.Store.Delete, Nudge: nudge})
	})
}

// withNouns opens the database and NATS for one command, which serves nobody.
func withNouns(
	ctx context.Context, set *config.Settings, s streams, do func(*pgxpool.Pool, *nudge.Bus, server.Nouns) error,
) error {
	c, err := set.Check()
	if err != nil {
		return err
	}
	slog.SetDefault(newLogger(s.err, c.LogLevel))
	pool, err := openMigrated(ctx, c, 2)
	if err != nil {
		return err
	}
	defer pool.Close()
	bus, err := nudge.Open(c.NATSURL)
	if err != nil {
		return err
	}
	defer bus.Close()
	parts, err := partsOf(c, wiring.Pools{Team: pool, Browse: pool, Background: pool}, bus)
	if err != nil {
		return err
	}
	nouns, err := wiring.Build(ctx, parts)
	if err != nil {
		return err
	}
	return do(pool, bus, nouns)
}
