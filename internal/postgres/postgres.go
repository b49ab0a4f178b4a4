// Package postgres opens the database and brings its schema up to date.
package postgres

import (
	"context"
	"crypto/sha256"
	"embed"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"strconv"
	"strings"
	"time"

	"github.com/jackc/pgerrcode"
	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/jackc/pgx/v5/stdlib"
	"github.com/pressly/goose/v3"
)

//go:embed migrations/*.sql
var migrationFiles embed.FS

// Option is how a pool differs from the usual one.
type Option interface{ apply(*pgxpool.Config) }

// Timeout bounds how long a statement may run in a pool that is opened with it; 0 means no bound. Like the other
// runtime parameters it is sent when a connection starts, except through a pooler: see throughPooler.
type Timeout time.Duration

func (t Timeout) apply(config *pgxpool.Config) {
	config.ConnConfig.RuntimeParams["statement_timeout"] = strconv.FormatInt(time.Duration(t).Milliseconds(), 10)
}

// Traced has a tracer told of every statement.
func Traced(tracer pgx.QueryTracer) Option { return traced{tracer} }

type traced struct{ pgx.QueryTracer }

func (t traced) apply(config *pgxpool.Config) { config.ConnConfig.Tracer = t.QueryTracer }

// Unasked has Open return without an answer of the database, which may be unreachable.
type Unasked struct{}

func (Unasked) apply(*pgxpool.Config) {}

// Open connects a pool to the database at url and waits until it answers. With "pooler=transaction" in the URL it keeps
// to what works through a pooler in transaction mode.
func Open(ctx context.Context, url string, conns int, options ...Option) (*pgxpool.Pool, error) {
	url, pooler := CutPooler(url)
	config, err := pgxpool.ParseConfig(url)
	if err != nil {
		return nil, errors.New(
			"the database URL cannot be read; it looks like postgres://user:password@host:5432/noonish")
	}
	config.MaxConns = int32(conns) //nolint:gosec // bounded by the settings check
	config.MaxConnIdleTime = 5 * time.Minute
	config.ConnConfig.ConnectTimeout = 5 * time.Second
	// Every statement is written so that one plan fits all its parameters; planning a search again costs
	// more than running it, and compiling it far more.
	for name, value := range map[string]string{
		"application_name": "noonish", "plan_cache_mode": "force_generic_plan", "jit": "off",
	} {
		config.ConnConfig.RuntimeParams[name] = value
	}
	asked := true
	for _, option := range options {
		option.apply(config)
		if _, unasked := option.(Unasked); unasked {
			asked = false
		}
	}
	if pooler == Transaction {
		throughPooler(config.ConnConfig)
	}
	pool, err := pgxpool.NewWithConfig(ctx, config)
	if err != nil {
		return nil, fmt.Errorf("opening the database: %w", err)
	}
	if !asked {
		return pool, nil
	}
	if err := pool.Ping(ctx); err != nil {
		pool.Close()
		return nil, explain(err, config.ConnConfig)
	}
	return pool, nil
}

// Create makes the database named in url if the server has none of that name.
func Create(ctx context.Context, url string) error {
	url, _ = CutPooler(url)
	config, err := pgx.ParseConfig(url)
	if err != nil {
		return fmt.Errorf("reading the database URL: %w", err)
	}
	name := config.Database
	config.Database = "postgres"
	conn, err := pgx.ConnectConfig(ctx, config)
	if err != nil {
		return explain(err, config)
	}
	defer conn.Close(ctx) //nolint:errcheck // the work is done
	_, err = conn.Exec(ctx, "CREATE DATABASE "+pgx.Identifier{name}.Sanitize())
	if code(err) == pgerrcode.DuplicateDatabase {
		return nil
	}
	return err
}

// ErrNoDatabase means that the server has no database of that name.
var ErrNoDatabase = errors.New("there is no such database yet")

// explain adds to a connection error what to do about it.
func explain(err error, config *pgx.ConnConfig) error {
	if refused := explainPooler(err, config.Database); refused != nil {
		return refused
	}
	where := fmt.Sprintf("%s:%d/%s", config.Host, config.Port, config.Database)
	if code(err) == pgerrcode.InvalidCatalogName {
		return fmt.Errorf("%w at %s: make it with \"createdb %s\"", ErrNoDatabase, where, config.Database)
	}
	if pgerrcode.IsInvalidAuthorizationSpecification(code(err)) {
		return fmt.Errorf("the database at %s does not let %s in: set name and password in NOONISH_DATABASE_URL; or, "+
			"as Debian comes, make the role with \"sudo -u postgres createuser --superuser %s\" and use "+
			"NOONISH_DATABASE_URL='postgres:///%s?host=/var/run/postgresql': %w",
			where, config.User, config.User, config.Database, err)
	}
	// pgconn's text contains the host and the user of the connection string, never the password.
	return fmt.Errorf("cannot reach the database at %s (set NOONISH_DATABASE_URL): %w", where, err)
}

func code(err error) string {
	var pgErr *pgconn.PgError
	if errors.As(err, &pgErr) {
		return pgErr.Code
	}
	return ""
}

// Migrate brings the schema to the newest version. Replicas may call it at the same time: a lock lets one of them work.
// It returns the versions it applied.
func Migrate(ctx context.Context, pool *pgxpool.Pool) (applied []int64, err error) {
	unlock, err := lockMigrations(ctx, pool.Config().ConnConfig)
	if err == nil {
		applied, err = migrate(ctx, pool)
		err = errors.Join(err, unlock())
	}
	if err != nil {
		return nil, fmt.Errorf("migrating the database: %w", err)
	}
	return applied, nil
}

func migrate(ctx context.Context, pool *pgxpool.Pool) ([]int64, error) {
	provider, err := migrations(pool)
	if err != nil {
		return nil, err
	}
	defer provider.Close() //nolint:errcheck // it closes a view of the pool
	results, err := provider.Up(ctx)
	if err != nil {
		if strings.Contains(err.Error(), "postgis") {
			err = fmt.Errorf("PostGIS is missing (Debian: apt-get install postgresql-15-postgis-3; "+
				"then, as a superuser, CREATE EXTENSION postgis): %w", err)
		}
		return nil, err
	}
	applied := make([]int64, 0, len(results))
	for _, result := range results {
		applied = append(applied, result.Source.Version)
	}
	return applied, migrateJobs(ctx, pool)
}

// Pending reports whether the schema is older than this binary.
func Pending(ctx context.Context, pool *pgxpool.Pool) (bool, error) {
	provider, err := migrations(pool)
	if err != nil {
		return false, err
	}
	defer provider.Close() //nolint:errcheck // it closes a view of the pool
	pending, err := provider.HasPending(ctx)
	if err != nil || pending {
		return pending, err
	}
	return jobsPending(ctx, pool)
}

func migrations(pool *pgxpool.Pool) (*goose.Provider, error) {
	files, err := fs.Sub(migrationFiles, "migrations")
	if err != nil {
		return nil, err
	}
	return goose.NewProvider(goose.DialectPostgres, stdlib.OpenDBFromPool(pool), files,
		goose.WithDisableGlobalRegistry(true))
}

// ErrReadOnly means that the database answers but takes no changes: it is a standby, or was set to read-only.
var ErrReadOnly = errors.New("the database is read-only")

// Writable returns nil if the database answers and takes changes.
func Writable(ctx context.Context, pool *pgxpool.Pool) error {
	var readOnly bool
	err := pool.QueryRow(ctx, `SELECT current_setting('transaction_read_only')::bool`).Scan(&readOnly)
	if err == nil && readOnly {
		return ErrReadOnly
	}
	return err
}

// Secret returns a key that all replicas share.
func Secret(ctx context.Context, pool *pgxpool.Pool, name string) ([]byte, error) {
	var value []byte
	err := pool.QueryRow(ctx, `SELECT value FROM secrets WHERE name = $1`, name).Scan(&value)
	if err != nil {
		return nil, fmt.Errorf("reading the shared key %q: %w", name, err)
	}
	return value, nil
}

// Fingerprint returns a hash that changes when any migration does.
func Fingerprint() (string, error) {
	sum := sha256.New()
	err := fs.WalkDir(migrationFiles, ".", func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		body, err := migrationFiles.ReadFile(path)
		sum.Write(body)
		return err
	})
	if err == nil {
		err = hashJobs(sum)
	}
	return hex.EncodeToString(sum.Sum(nil)[:8]), err
}
