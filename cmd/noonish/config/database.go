package config

import (
	"strconv"

	"noonish/internal/postgres"
)

// databaseSettings say how connections are divided.
type databaseSettings struct {
	DatabaseTeamConns string `env:"NOONISH_DATABASE_TEAM_CONNS" help:"Of NOONISH_DATABASE_CONNS, those that only teams and people use; empty for half."`
}

// Connections are divided so that each class has at least two, and background work has two.
const (
	leastConns      = 6
	mostConns       = 500
	classConns      = 2
	BackgroundConns = 2
)

// checkDatabase reads how many connections there are, and how they are divided.
func (s Settings) checkDatabase(c *Config, fail func(name, must string)) {
	if _, pooler := postgres.CutPooler(s.DatabaseURL); pooler != "" && pooler != postgres.Transaction {
		fail("NOONISH_DATABASE_URL", "may have pooler=transaction, and no other value of pooler")
	}
	var err error
	if c.DatabaseConns, err = strconv.Atoi(s.DatabaseConns); err != nil || c.DatabaseConns < leastConns ||
		c.DatabaseConns > mostConns {
		fail("NOONISH_DATABASE_CONNS", "must be a whole number from 6 to 500")
		return
	}
	free := c.DatabaseConns - BackgroundConns
	if c.DatabaseTeamConns = free / 2; s.DatabaseTeamConns == "" {
		return
	}
	if c.DatabaseTeamConns, err = strconv.Atoi(s.DatabaseTeamConns); err != nil || c.DatabaseTeamConns < classConns ||
		c.DatabaseTeamConns > free-classConns {
		fail("NOONISH_DATABASE_TEAM_CONNS",
			"must be a whole number from 2 to 4 less than NOONISH_DATABASE_CONNS, or empty")
	}
}

// BrowseConns returns how many connections remain after teams and background work.
func (c Config) BrowseConns() int { return c.DatabaseConns - BackgroundConns - c.DatabaseTeamConns }
