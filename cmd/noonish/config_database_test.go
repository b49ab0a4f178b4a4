package main

import (
	"io"
	"strings"
	"testing"
)

func TestEachClassKeepsItsConnections(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ total, team, fault string }{
		{"6", "", ""},
		{"10", "6", ""},
		{"10", "2", ""},
		{"500", "", ""},
		{"5", "", "CONNS"},
		{"501", "", "CONNS"},
		{"10", "7", "TEAM_CONNS"},
		{"10", "1", "TEAM_CONNS"},
		{"10", "some", "TEAM_CONNS"},
	} {
		err := run(t.Context(), []string{"config", "--database-conns=" + c.total, "--database-team-conns=" + c.team},
			io.Discard, io.Discard)
		if (err == nil) != (c.fault == "") ||
			(err != nil && !strings.Contains(err.Error(), "NOONISH_DATABASE_"+c.fault+" must")) {
			t.Errorf("%s connections, %q of them for teams: %v; want an error for %q", c.total, c.team, err, c.fault)
		}
	}
}

func TestOnlyOneKindOfPoolerIsKnown(t *testing.T) {
	t.Parallel()
	for pooler, known := range map[string]bool{"transaction": true, "session": false, "statement": false} {
		err := run(t.Context(), []string{"config", "--database-url=postgres://127.0.0.1/noonish?pooler=" + pooler},
			io.Discard, io.Discard)
		if (err == nil) != known || (err != nil && !strings.Contains(err.Error(), "NOONISH_DATABASE_URL may have")) {
			t.Errorf("pooler=%s: %v; want it known: %v", pooler, err, known)
		}
	}
}
