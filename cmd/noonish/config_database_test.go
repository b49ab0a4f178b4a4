package main

import (
	"io"
	"strings"
	"testing"
)

func TestAStandbyIsAnotherServerAndItsLagIsBounded(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ url, lag, fault string }{
		{"", "5s", ""},
		{"postgres://10.0.0.2/noonish", "1s", ""},
		{"postgresql://10.0.0.2/noonish", "5m", ""},
		{"postgres://10.0.0.2/noonish", "999ms", "LAG"},
		{"postgres://10.0.0.2/noonish", "5m1s", "LAG"},
		{"", "soon", "LAG"},
		{"10.0.0.2", "5s", "URL"},
		{"postgres://10.0.0.2", "5s", "URL"},
		{"postgres://10.0.0.1/noonish", "5s", "URL"},
		{"postgres://10.0.0.2/noonish?pooler=transaction", "5s", ""},
	} {
		err := run(t.Context(), []string{
			"config", "--database-url=postgres://10.0.0.1/noonish",
			"--database-standby-url=" + c.url, "--database-standby-lag=" + c.lag,
		}, io.Discard, io.Discard)
		if (err == nil) != (c.fault == "") ||
			(err != nil && !strings.Contains(err.Error(), "NOONISH_DATABASE_STANDBY_"+c.fault+" must")) {
			t.Errorf("%q behind by %s: %v; want an error for %q", c.url, c.lag, err, c.fault)
		}
	}
}

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
		for flag, name := range map[string]string{
			"--database-url": "NOONISH_DATABASE_URL", "--database-standby-url": "NOONISH_DATABASE_STANDBY_URL",
		} {
			err := run(t.Context(), []string{"config", flag + "=postgres://10.0.0.1/noonish?pooler=" + pooler},
				io.Discard, io.Discard)
			if (err == nil) != known || (err != nil && !strings.Contains(err.Error(), name+" may have")) {
				t.Errorf("%s with pooler=%s: %v; want it known: %v", name, pooler, err, known)
			}
		}
	}
}
