package person_test

import (
	"context"
	"errors"
	"testing"

	"github.com/jackc/pgx/v5"

	"noonish/internal/person"
	"noonish/internal/postgres/postgrestest"
)

func TestOneWhoCannotBeDeletedDoesNotStopTheSweep(t *testing.T) {
	t.Parallel()
	pool := postgrestest.Open(t)
	broken := person.Keeper{Leave: func(_ context.Context, _ pgx.Tx, id string) (person.AfterCommit, error) {
		if id == "p050" {
			return nil, errors.New("tidying up failed")
		}
		return func() {}, nil
	}}
	store := person.Store{Pool: pool, Keepers: []person.Keeper{broken}}
	if _, err := pool.Exec(t.Context(), `INSERT INTO people (person_id) SELECT 'p' || lpad(n::text, 3, '0')
FROM generate_series(1, 100) n`); err != nil {
		t.Fatal(err)
	}
	n, err := store.Sweep(t.Context())
	var left int
	if counted := pool.QueryRow(t.Context(), `SELECT count(*) FROM people`).Scan(&left); counted != nil || err == nil ||
		n != 99 || left != 1 {
		t.Errorf("%d went, %d are left (%v)", n, left, err)
	}
}
