package product

import (
	"errors"
	"testing"

	"github.com/jackc/pgx/v5"
)

func TestAKilledClusterComesBackWithWhatItCommitted(t *testing.T) {
	t.Parallel()
	cluster, err := NewCluster(t.Context())
	if errors.Is(err, ErrMissing) {
		t.Skip(err)
	}
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(cluster.Close)
	conn, err := pgx.Connect(t.Context(), cluster.URL("postgres"))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := conn.Exec(t.Context(), `CREATE TABLE kept AS SELECT 7 AS n`); err != nil {
		t.Fatal(err)
	}
	cluster.Kill()
	_ = conn.Close(t.Context())
	if err := cluster.Start(t.Context()); err != nil {
		t.Fatal(err)
	}
	if conn, err = pgx.Connect(t.Context(), cluster.URL("postgres")); err != nil {
		t.Fatal(err)
	}
	defer conn.Close(t.Context())
	var n int
	if err := conn.QueryRow(t.Context(), `SELECT n FROM kept`).Scan(&n); err != nil || n != 7 {
		t.Errorf("%d (%v)", n, err)
	}
}
