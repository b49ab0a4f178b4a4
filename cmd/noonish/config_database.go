package main

import "strconv"

// databaseSettings say how connections are divided.
type databaseSettings struct {
	DatabaseTeamConns string `env:"NOONISH_DATABASE_TEAM_CONNS" help:"Of NOONISH_DATABASE_CONNS, those that only teams and people use; empty for half."`
}

// Connections are divided so that each class has at least two, and background work has two.
const (
	leastConns      = 6
	mostConns       = 500
	classConns      = 2
	backgroundConns = 2
)

// checkDatabase reads how many connections there are, and how they are divided.
func (s settings) checkDatabase(c *config, fail func(name, must string)) {
	var err error
	if c.databaseConns, err = strconv.Atoi(s.DatabaseConns); err != nil || c.databaseConns < leastConns ||
		c.databaseConns > mostConns {
		fail("NOONISH_DATABASE_CONNS", "must be a whole number from 6 to 500")
		return
	}
	free := c.databaseConns - backgroundConns
	if c.databaseTeamConns = free / 2; s.DatabaseTeamConns == "" {
		return
	}
	if c.databaseTeamConns, err = strconv.Atoi(s.DatabaseTeamConns); err != nil || c.databaseTeamConns < classConns ||
		c.databaseTeamConns > free-classConns {
		fail("NOONISH_DATABASE_TEAM_CONNS",
			"must be a whole number from 2 to 4 less than NOONISH_DATABASE_CONNS, or empty")
	}
}
