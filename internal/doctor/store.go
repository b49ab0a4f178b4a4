package doctor

import (
	"context"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
)

type store struct{ pool *pgxpool.Pool }

// follows is what a server says about replication.
type follows struct {
	Number      int // the version
	InRecovery  bool
	Position    int64 // how far it has replayed, or where its log ends if it is a primary
	Cluster     int64
	Receiving   bool // a standby gets changes just now
	Feedback    bool
	Delay       string // max_standby_streaming_delay
	Connections int
}

const readFollows = `
SELECT current_setting('server_version_num')::int, pg_is_in_recovery(),
  coalesce(
    (CASE WHEN pg_is_in_recovery() THEN pg_last_wal_replay_lsn() ELSE pg_current_wal_lsn() END - '0/0')::int8, 0),
  (SELECT system_identifier FROM pg_control_system()), EXISTS (SELECT FROM pg_stat_wal_receiver),
  current_setting('hot_standby_feedback')::bool, current_setting('max_standby_streaming_delay'),
  current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int`

func (s store) follows(ctx context.Context) (follows, error) {
	rows, err := s.pool.Query(ctx, readFollows)
	if err != nil {
		return follows{}, fmt.Errorf("asking about replication: %w", err)
	}
	return pgx.CollectExactlyOneRow(rows, pgx.RowToStructByPos[follows])
}

// state is what the database says about itself.
type state struct {
	Version       string
	Number        int
	Encoding      string
	Connections   int
	Now           time.Time
	Size          int64
	MayCreate     bool
	MayStage      bool // temporary tables, for imports
	MayAddTables  bool
	ReadOnly      bool
	DataDirectory string // empty where only a superuser may know it
	Local         bool   // the server is on this machine
}

const readState = `
SELECT current_setting('server_version'), current_setting('server_version_num')::int,
  current_setting('server_encoding'),
  current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int,
  clock_timestamp(), pg_database_size(current_database()),
  has_database_privilege(current_database(), 'CREATE'), has_database_privilege(current_database(), 'TEMP'),
  has_schema_privilege('public', 'CREATE'), current_setting('transaction_read_only')::bool,
  CASE WHEN pg_has_role('pg_read_all_settings', 'USAGE') THEN current_setting('data_directory') ELSE '' END,
  coalesce(inet_server_addr() = inet_client_addr(), true)`

func (s store) state(ctx context.Context) (state, error) {
	rows, err := s.pool.Query(ctx, readState)
	if err != nil {
		return state{}, fmt.Errorf("asking the database about itself: %w", err)
	}
	return pgx.CollectExactlyOneRow(rows, pgx.RowToStructByPos[state])
}

// extension is a part of PostgreSQL that can be added. A version is empty where it is not installed, or not there.
type extension struct {
	Installed, Offered string
	MayAdd             bool
}

func (s store) extension(ctx context.Context, name string) (e extension, err error) {
	err = s.pool.QueryRow(ctx, `
		SELECT coalesce(max(e.installed_version), ''), coalesce(max(e.default_version), ''),
		  current_setting('is_superuser')::bool
		    OR coalesce(bool_or(v.trusted), false) AND has_database_privilege(current_database(), 'CREATE')
		FROM pg_available_extensions e
		JOIN pg_available_extension_versions v ON v.name = e.name AND v.version = e.default_version
		WHERE e.name = $1`, name).Scan(&e.Installed, &e.Offered, &e.MayAdd)
	return e, err
}

// invalidIndexes returns the indexes that PostgreSQL does not use because building them failed.
func (s store) invalidIndexes(ctx context.Context) ([]string, error) {
	return s.texts(ctx, `
		SELECT i.indexrelid::regclass::text FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid
		WHERE NOT i.indisvalid AND c.relnamespace = 'public'::regnamespace ORDER BY 1 LIMIT 10`)
}

// unknownZones returns the time zones of teams that PostgreSQL does not know.
func (s store) unknownZones(ctx context.Context) ([]string, error) {
	return s.texts(ctx, `
		SELECT zone FROM (SELECT DISTINCT zone FROM teams) t
		WHERE zone NOT IN (SELECT name FROM pg_timezone_names) ORDER BY 1 LIMIT 10`)
}

func (s store) texts(ctx context.Context, query string) ([]string, error) {
	rows, err := s.pool.Query(ctx, query)
	if err != nil {
		return nil, err
	}
	return pgx.CollectRows(rows, pgx.RowTo[string])
}

// places returns how many areas are imported, and when the newest one was.
func (s store) places(ctx context.Context) (areas int, newest time.Time, err error) {
	err = s.pool.QueryRow(ctx, `SELECT count(*), coalesce(max(imported_at), 'epoch') FROM areas`).Scan(&areas, &newest)
	return areas, newest, err
}

// parameters are what a replica sets when it connects, and a pooler must set instead.
type parameters struct {
	Timeout int64 // of a statement, in milliseconds
	Plans   string
	JIT     string
}

func (s store) parameters(ctx context.Context) (p parameters, err error) {
	err = s.pool.QueryRow(ctx, `
		SELECT (SELECT setting::int8 FROM pg_settings WHERE name = 'statement_timeout'),
		  current_setting('plan_cache_mode'), current_setting('jit')`).Scan(&p.Timeout, &p.Plans, &p.JIT)
	return p, err
}
