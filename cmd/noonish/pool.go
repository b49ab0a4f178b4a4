package main

import (
	"context"
	"time"

	"noonish/cmd/noonish/config"
	"noonish/internal/postgres"
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
	if err != nil {
		closePools(p)
		return wiring.Pools{}, err
	}
	return p, nil
}

func byClass(p wiring.Pools) telemetry.Pools {
	return telemetry.Pools{"team": p.Team, "browse": p.Browse, "background": p.Background}
}

func closePools(p wiring.Pools) {
	for _, pool := range byClass(p) {
		if pool != nil {
			pool.Close()
		}
	}
}
