package main

import (
	"context"
	"fmt"
	"time"

	"noonish/cmd/noonish/config"
	"noonish/internal/postgres"
	"noonish/internal/standby"
	"noonish/internal/telemetry"
	"noonish/internal/wiring"
)

// Statement timeouts. Nobody waits for an answer longer than eight seconds; a change of a team sets a shorter one
// itself.
const (
	teamTimeout   = postgres.Timeout(5 * time.Second)
	browseTimeout = postgres.Timeout(3 * time.Second)
)

// openPools opens the database, migrates its schema, and divides the connections. measured is told of every statement.
func openPools(ctx context.Context, c config.Config, measured *telemetry.Statements) (p wiring.Pools, err error) {
	traced := func(class string) postgres.Option { return postgres.Traced(measured.Class(class)) }
	if p.Background, err = openMigrated(ctx, c, config.BackgroundConns, traced("background")); err != nil {
		return wiring.Pools{}, err
	}
	p.Team, err = postgres.Open(ctx, c.DatabaseURL, c.DatabaseTeamConns, teamTimeout, traced("team"))
	if err == nil {
		p.Browse, err = postgres.Open(ctx, c.DatabaseURL, c.BrowseConns(), browseTimeout, traced("browse"))
	}
	if err == nil && c.StandbyURL != "" {
		p.Standby, err = openStandby(ctx, c, traced("standby"))
	}
	if err != nil {
		closePools(p)
		return wiring.Pools{}, err
	}
	return p, nil
}

// openStandby opens the standby. One that is unreachable keeps no replica from starting. It has the time limit of
// searches, whose pool behind PgBouncer is then the same on both servers; package standby gives up on it sooner.
func openStandby(ctx context.Context, c config.Config, traced postgres.Option) (*standby.Server, error) {
	pool, err := postgres.Open(ctx, c.StandbyURL, c.StandbyConns(), browseTimeout, traced, postgres.Unasked{})
	if err != nil {
		return nil, fmt.Errorf("NOONISH_DATABASE_STANDBY_URL: %w", err)
	}
	return standby.New(pool, c.StandbyLag), nil
}

func byClass(p wiring.Pools) telemetry.Pools {
	pools := telemetry.Pools{"team": p.Team, "browse": p.Browse, "background": p.Background}
	if p.Standby != nil {
		pools["standby"] = p.Standby.Pool()
	}
	return pools
}

func closePools(p wiring.Pools) {
	for _, pool := range byClass(p) {
		if pool != nil {
			pool.Close()
		}
	}
}
