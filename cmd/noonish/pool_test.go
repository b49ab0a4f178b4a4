package main

import (
	"os"
	"strings"
	"testing"

	"noonish/cmd/noonish/config"
	"noonish/internal/postgres"
)

// The statements of tiles may take longer on the standby than a second, and PgBouncer has a database for each time
// limit that the product asks for.
func TestAStandbyHasTheTimeLimitOfSearches(t *testing.T) {
	t.Parallel()
	recipe, err := os.ReadFile("../../deploy/pgbouncer/pgbouncer.ini")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ address, database, limit string }{
		{"postgres://127.0.0.1:1/noonish", "noonish", "3000"},
		{"postgres://127.0.0.1:1/noonish?pooler=transaction", "noonish_3s", ""},
	} {
		s, err := openStandby(t.Context(), config.Config{
			StandbyURL: c.address, DatabaseConns: 10, DatabaseTeamConns: 4,
		}, postgres.Traced(nil))
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(s.Pool().Close)
		got := s.Pool().Config()
		if limit := got.ConnConfig.RuntimeParams["statement_timeout"]; got.ConnConfig.Database != c.database ||
			limit != c.limit || got.MaxConns != 5 {
			t.Errorf("%s: database %s, limit %q, %d connections; want %s, %q, 5",
				c.address, got.ConnConfig.Database, limit, got.MaxConns, c.database, c.limit)
		}
		if !strings.Contains(string(recipe), "\n"+got.ConnConfig.Database+" = ") {
			t.Errorf("the recipe of PgBouncer has no %s", got.ConnConfig.Database)
		}
	}
}
