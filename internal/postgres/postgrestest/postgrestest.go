// Package postgrestest gives each test a database of its own, cloned from a migrated template.
//
// The server is the one at NOONISH_TEST_DATABASE_URL, by default the local one. The template is kept
// between runs under a name that changes with the migrations, so only the first test ever waits for it.
package postgrestest

import (
	"context"
	"crypto/rand"
	"fmt"
	"net/url"
	"os"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"noonish/internal/postgres"
)

const defaultServer = "postgres://127.0.0.1:5432/postgres"

// templateLock keeps test processes that start together from making the template twice.
const templateLock = 7236591

var template = sync.OnceValues(makeTemplate)

// URL returns the address of an empty, migrated database that is dropped when the test ends.
func URL(t testing.TB) string {
	t.Helper()
	name, err := template()
	if err != nil {
		t.Fatalf("postgrestest: %v", err)
	}
	clone := "noonish_test_" + strings.ToLower(rand.Text())
	if err := admin(t.Context(), "CREATE DATABASE "+clone+" TEMPLATE "+name); err != nil {
		t.Fatalf("postgrestest: %v", err)
	}
	t.Cleanup(func() {
		if err := admin(context.Background(), "DROP DATABASE "+clone+" WITH (FORCE)"); err != nil {
			t.Errorf("postgrestest: %v", err)
		}
	})
	return at(clone)
}

// Open returns a pool on a database of the test's own.
func Open(t testing.TB) *pgxpool.Pool {
	t.Helper()
	pool, err := postgres.Open(t.Context(), URL(t), 4)
	if err != nil {
		t.Fatalf("postgrestest: %v", err)
	}
	t.Cleanup(pool.Close)
	return pool
}

func makeTemplate() (string, error) {
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	fingerprint, err := postgres.Fingerprint()
	if err != nil {
		return "", err
	}
	name := "noonish_template_" + fingerprint
	conn, err := pgx.Connect(ctx, at("postgres"))
	if err != nil {
		return "", fmt.Errorf("no PostgreSQL to test on (NOONISH_TEST_DATABASE_URL): %w", err)
	}
	defer conn.Close(ctx) //nolint:errcheck // closing also releases the lock
	if _, err := conn.Exec(ctx, "SELECT pg_advisory_lock($1)", templateLock); err != nil {
		return "", err
	}
	var ready bool
	err = conn.QueryRow(ctx, "SELECT EXISTS (SELECT FROM pg_database WHERE datname = $1 AND datistemplate)",
		name).Scan(&ready)
	if err != nil || ready {
		return name, err
	}
	return name, fillTemplate(ctx, conn, name)
}

// fillTemplate marks the database as a template last, so a half-made one is made again.
func fillTemplate(ctx context.Context, conn *pgx.Conn, name string) error {
	for _, statement := range []string{
		"DROP DATABASE IF EXISTS " + name + " WITH (FORCE)",
		"CREATE DATABASE " + name,
	} {
		if _, err := conn.Exec(ctx, statement); err != nil {
			return err
		}
	}
	pool, err := postgres.Open(ctx, at(name), 2)
	if err != nil {
		return err
	}
	_, err = postgres.Migrate(ctx, pool)
	// Half of an empty database is PostGIS's table of projections; every test would copy it.
	for _, statement := range []string{
		"DELETE FROM spatial_ref_sys WHERE srid NOT IN (4326, 3857)", "VACUUM FULL spatial_ref_sys",
	} {
		if err == nil {
			_, err = pool.Exec(ctx, statement)
		}
	}
	pool.Close()
	if err != nil {
		return err
	}
	_, err = conn.Exec(ctx, "ALTER DATABASE "+name+" IS_TEMPLATE true")
	return err
}

func admin(ctx context.Context, statement string) error {
	conn, err := pgx.Connect(ctx, at("postgres"))
	if err != nil {
		return err
	}
	defer conn.Close(ctx) //nolint:errcheck // the one statement has run
	_, err = conn.Exec(ctx, statement)
	return err
}

// at returns the test server's address with another database.
func at(database string) string {
	server := os.Getenv("NOONISH_TEST_DATABASE_URL")
	if server == "" {
		server = defaultServer
	}
	address, err := url.Parse(server)
	if err != nil {
		return server
	}
	address.Path = "/" + database
	return address.String()
}
