package main

import (
	"strings"
	"testing"
	"time"

	"noonish/test/product"
)

// standby gives the primary a standby with a PgBouncer of its own. It answers what people read. When it is killed, its
// PgBouncer is still there, and the primary answers.
func (s *site) standby(t *testing.T, c *crew) {
	t.Helper()
	standby, err := s.Cluster.NewStandby(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(standby.Close)
	only := append([]string{"noonish_5s =", "unused ="}, narrow...) // nobody else than searches reads there
	pooler, err := product.NewPooler(t.Context(), ini, standby, only...)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(pooler.Close)
	settings := s.Settings
	settings.Env = append(settings.Env[:len(settings.Env):len(settings.Env)],
		"NOONISH_DATABASE_STANDBY_URL="+pooler.URL("noonish")+"&pooler=transaction")
	if said, err := settings.Output(t.Context(), "doctor"); err != nil ||
		!strings.Contains(said, "ok    standby       it follows the primary") ||
		strings.Count(said, "ok    pooler        noonish_3s has the time limit") != 2 {
		t.Errorf("doctor fails with %v, or does not find both servers in order:\n%s", err, said)
	}
	replica, err := product.NewReplica(t.Context(), settings)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(replica.Kill)
	c.bases = []string{replica.Base}
	figure := func(name string) float64 {
		value, err := replica.Figure(t.Context(), name)
		if err != nil {
			t.Fatal(err)
		}
		return value
	}
	until := func(usable float64) {
		for deadline := time.Now().Add(20 * time.Second); figure("noonish_standby_usable") != usable; {
			if time.Now().After(deadline) {
				t.Fatalf("noonish_standby_usable does not become %v:\n%s", usable, replica.Log())
			}
			time.Sleep(50 * time.Millisecond)
		}
	}
	read := func() {
		for who, path := range c.paths {
			if _, err := c.get(t.Context(), who, path); err != nil {
				t.Error(err)
			}
		}
	}
	until(1)
	read()
	if _, err := c.vote(t.Context(), teamSize, true); err != nil {
		t.Error(err)
	}
	failures := figure("noonish_standby_failures_total")
	if reads := figure(`noonish_standby_reads_total{server="standby"}`); reads == 0 || failures > 0 {
		t.Errorf("the standby answered %v reads and failed %v:\n%s", reads, failures, replica.Log())
	}
	standby.Kill()
	read()
	until(0)
}
