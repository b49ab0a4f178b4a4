package doctor

import (
	"context"
	"fmt"
	"time"

	"noonish/internal/postgres"
)

// examinePooler looks for a pooler in front of PostgreSQL, and whether it and the settings agree. It finds nothing
// where there is none and none is expected. If the first finding is a failure, nothing that is read can be relied on.
func examinePooler(ctx context.Context, s store, o Options) []Finding {
	behind, err := postgres.FindPooler(ctx, s.pool)
	switch {
	case err != nil:
		return []Finding{unread("pooler", err)}
	case behind.Shares && !o.pooled():
		return []Finding{{
			"pooler", Failure, "it gives one connection to several clients in turn, and no setting says so",
			"add pooler=transaction to NOONISH_DATABASE_URL, and set the pooler as deploy/pgbouncer/pgbouncer.ini does",
		}}
	case behind.Pooler && !o.pooled():
		return []Finding{{"pooler", OK, "it keeps a connection for each client", ""}}
	case !o.pooled():
		return nil
	case !behind.Pooler:
		return []Finding{{
			"pooler", Warning, "there is none, and so every statement is planned each time without need",
			"remove pooler=transaction from NOONISH_DATABASE_URL",
		}}
	}
	var found []Finding
	for _, timeout := range o.Timeouts {
		found = append(found, examineEntry(ctx, o.DatabaseURL, timeout))
	}
	return found
}

// examineEntry looks at the pooler's database of one timeout.
func examineEntry(ctx context.Context, url string, timeout postgres.Timeout) Finding {
	pool, err := postgres.Open(ctx, url, 1, timeout)
	if err != nil {
		return Finding{"pooler", Failure, err.Error(), ""}
	}
	defer pool.Close()
	got, err := store{pool}.parameters(ctx)
	if err != nil {
		return unread("pooler", err)
	}
	return judgeEntry(pool.Config().ConnConfig.Database, time.Duration(timeout).Milliseconds(), got)
}

func judgeEntry(name string, timeout int64, got parameters) Finding {
	want := parameters{Timeout: timeout, Plans: "force_generic_plan", JIT: "off"}
	if got == want {
		return Finding{"pooler", OK, name + " has the time limit and the plans it should have", ""}
	}
	return Finding{
		"pooler", Warning,
		fmt.Sprintf("%s has statement_timeout %d ms, plan_cache_mode %s and jit %s",
			name, got.Timeout, got.Plans, got.JIT),
		fmt.Sprintf("add connect_query='SET plan_cache_mode = force_generic_plan; SET jit = off; "+
			"SET statement_timeout = %d' to %s in pgbouncer.ini; then RELOAD and RECONNECT", timeout, name),
	}
}
