package config

import (
	"errors"
	"net/url"
	"strconv"
	"strings"
	"time"

	"github.com/KimMachineGun/automemlimit/memlimit"

	"noonish/internal/postgres"
)

// databaseSettings say how connections are divided, and who else may be read.
type databaseSettings struct {
	DatabaseTeamConns  string `env:"NOONISH_DATABASE_TEAM_CONNS" help:"Of NOONISH_DATABASE_CONNS, those that only teams and people use; empty for half."`
	DatabaseStandbyURL string `env:"NOONISH_DATABASE_STANDBY_URL" secret:"" help:"Streaming standby that searches, map and addresses are read from; empty for none."`
	SearchMemory       string `env:"NOONISH_SEARCH_MEMORY" help:"Memory for searches, such as 512MB; 0 for none, empty for a quarter of the machine."`
	DatabaseStandbyLag string `env:"NOONISH_DATABASE_STANDBY_LAG" default:"5s" help:"How far the standby may be behind."`
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
	checkDatabaseURL("NOONISH_DATABASE_URL", s.DatabaseURL, fail)
	s.checkStandby(c, fail)
	var err error
	if c.SearchMemory, err = memoryOf(s.SearchMemory); err != nil {
		fail("NOONISH_SEARCH_MEMORY", "must be a size such as 512MB or 2GB, 0 for none, or empty")
	}
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

func checkDatabaseURL(name, address string, fail func(name, must string)) {
	if u, err := url.Parse(address); err != nil || (u.Scheme != "postgres" && u.Scheme != "postgresql") ||
		len(u.Path) < 2 {
		fail(name, "must look like postgres://user:password@host:5432/noonish")
	}
	if _, pooler := postgres.CutPooler(address); pooler != "" && pooler != postgres.Transaction {
		fail(name, "may have pooler=transaction, and no other value of pooler")
	}
}

// How far a standby may be behind.
const (
	leastLag = time.Second
	mostLag  = 5 * time.Minute
)

func (s Settings) checkStandby(c *Config, fail func(name, must string)) {
	const name = "NOONISH_DATABASE_STANDBY_URL"
	if c.StandbyURL = s.DatabaseStandbyURL; c.StandbyURL != "" {
		checkDatabaseURL(name, c.StandbyURL, fail)
		if c.StandbyURL == s.DatabaseURL {
			fail(name, "must name another server than NOONISH_DATABASE_URL")
		}
	}
	var err error
	if c.StandbyLag, err = time.ParseDuration(s.DatabaseStandbyLag); err != nil || c.StandbyLag < leastLag ||
		c.StandbyLag > mostLag {
		fail("NOONISH_DATABASE_STANDBY_LAG", "must be a duration from 1s to 5m, such as 5s")
	}
}

// memoryOf returns a size in bytes. An empty text is a quarter of the memory that this process may use.
func memoryOf(text string) (uint64, error) {
	if text == "" {
		most, err := memlimit.ApplyFallback(memlimit.FromCgroup, memlimit.FromSystem)()
		if err != nil {
			return 0, nil //nolint:nilerr // a system that does not tell: searches work without
		}
		return most / 4, nil
	}
	for unit, bytes := range map[string]uint64{"MB": 1 << 20, "GB": 1 << 30} {
		if number, ok := strings.CutSuffix(text, unit); ok {
			n, err := strconv.ParseUint(number, 10, 16)
			return n * bytes, err
		}
	}
	if text != "0" {
		return 0, errors.New("no unit")
	}
	return 0, nil
}

// BrowseConns returns how many connections remain after teams and background work.
func (c Config) BrowseConns() int { return c.DatabaseConns - BackgroundConns - c.DatabaseTeamConns }

// StandbyConns returns how many connections are opened to a standby: as many as searches have to the primary, and one
// that looks after it.
func (c Config) StandbyConns() int { return c.BrowseConns() + 1 }
