package postgres

import (
	"context"
	"errors"
	"fmt"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/pgxpool"
)

// Transaction is the value of "pooler" in the URL of a pooler that gives a connection of PostgreSQL to another client
// after each transaction, as PgBouncer does with pool_mode=transaction.
const Transaction = "transaction"

// ErrPooler means that the pooler in front of PostgreSQL refuses us because of its settings. Waiting does not help.
var ErrPooler = errors.New("PgBouncer refuses the connection")

// CutPooler returns a database URL without "pooler", which pgx does not know, and its value; "" if there is none.
func CutPooler(address string) (rest, pooler string) {
	parsed, err := url.Parse(address)
	if err != nil || !parsed.Query().Has("pooler") {
		return address, ""
	}
	values := parsed.Query()
	pooler = values.Get("pooler")
	values.Del("pooler")
	parsed.RawQuery = values.Encode()
	return parsed.String(), pooler
}

// throughPooler makes connections use nothing that outlives a transaction: no named statements, and no startup
// parameters that the pooler does not know. The pooler's own connections have these parameters instead. It has one
// database for each time limit, named after it: noonish_5s.
func throughPooler(config *pgx.ConnConfig) {
	config.DefaultQueryExecMode = pgx.QueryExecModeCacheDescribe
	if ms, err := strconv.ParseInt(config.RuntimeParams["statement_timeout"], 10, 64); err == nil && ms > 0 {
		config.Database += "_" + (time.Duration(ms) * time.Millisecond).String()
	}
	for _, name := range []string{"statement_timeout", "plan_cache_mode", "jit"} {
		delete(config.RuntimeParams, name)
	}
}

// explainPooler says what to do if it was a pooler that refused the connection, or returns nil.
func explainPooler(err error, database string) error {
	var refused *pgconn.PgError
	if !errors.As(err, &refused) {
		return nil
	}
	switch {
	case strings.HasPrefix(refused.Message, "unsupported startup parameter"):
		return fmt.Errorf("%w: add pooler=transaction to its URL (NOONISH_DATABASE_URL, of a standby "+
			"NOONISH_DATABASE_STANDBY_URL), and set PgBouncer as deploy/pgbouncer/pgbouncer.ini does: %w",
			ErrPooler, err)
	case strings.HasPrefix(refused.Message, "no such database"):
		return fmt.Errorf("%w: add %s to its [databases], as deploy/pgbouncer/pgbouncer.ini has it: %w",
			ErrPooler, database, err)
	}
	return nil
}

// Behind is what is known of a pooler between us and PostgreSQL.
type Behind struct {
	Pooler bool // there is one
	Shares bool // it gives a connection of PostgreSQL to several clients in turn
}

// FindPooler looks for a pooler. It needs two connections of the pool.
func FindPooler(ctx context.Context, pool *pgxpool.Pool) (b Behind, err error) {
	var seen [2][]uint32 // the backends that answered each connection
	var conns [2]*pgxpool.Conn
	for i := range conns {
		if conns[i], err = pool.Acquire(ctx); err != nil {
			return b, err
		}
		defer conns[i].Release()
	}
	for range 5 {
		for i, conn := range conns {
			var pid uint32
			// A prepared statement may be another client's.
			err := conn.QueryRow(ctx, `SELECT pg_backend_pid()`, pgx.QueryExecModeSimpleProtocol).Scan(&pid)
			if err != nil {
				return b, err
			}
			// A pooler invents the id that it gives a client to cancel with.
			b.Pooler = b.Pooler || pid != conn.Conn().PgConn().PID()
			b.Shares = b.Shares || slices.Contains(seen[1-i], pid) || len(seen[i]) > 0 && seen[i][0] != pid
			seen[i] = append(seen[i], pid)
		}
	}
	return b, nil
}
