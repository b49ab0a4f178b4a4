package product

import (
	"context"
	"errors"
	"fmt"
	"os"

	"github.com/jackc/pgx/v5/pgxpool"
)

// Environment is what replicas need to run: the built program, and a private PostgreSQL and NATS.
type Environment struct {
	Settings Settings
	Cluster  *Cluster
	NATS     *NATS
	folder   string
	replicas []*Replica
}

// NewEnvironment builds the program and starts PostgreSQL and NATS. env holds additional settings of the replicas.
func NewEnvironment(ctx context.Context, env ...string) (*Environment, error) {
	e := &Environment{Settings: Settings{Env: env}}
	if err := e.start(ctx); err != nil {
		e.Close()
		return nil, err
	}
	return e, nil
}

func (e *Environment) start(ctx context.Context) (err error) {
	if e.folder, err = os.MkdirTemp("", "noonish-"); err != nil {
		return err
	}
	if e.Settings.Program, err = Build(ctx, e.folder); err != nil {
		return err
	}
	if e.Cluster, err = NewCluster(ctx); err != nil {
		return err
	}
	if e.NATS, err = NewNATS(ctx); err != nil {
		return err
	}
	e.Settings.Database, e.Settings.NATS = e.Cluster.URL("noonish"), e.NATS.URL()
	return nil
}

// Replicas starts n replicas. Close kills them.
func (e *Environment) Replicas(ctx context.Context, n int) ([]*Replica, error) {
	for range n {
		replica, err := NewReplica(ctx, e.Settings)
		if err != nil {
			return nil, err
		}
		e.replicas = append(e.replicas, replica)
	}
	return e.replicas, nil
}

// WithLogs adds what the replicas logged to an error.
func (e *Environment) WithLogs(err error) error {
	if err == nil {
		return nil
	}
	for _, replica := range e.replicas {
		err = fmt.Errorf("%w\nlog of a replica: %s", err, replica.Log())
	}
	return err
}

// Close stops what was started and deletes the program.
func (e *Environment) Close() {
	for _, replica := range e.replicas {
		replica.Kill()
	}
	if e.NATS != nil {
		e.NATS.Close()
	}
	if e.Cluster != nil {
		e.Cluster.Close()
	}
	_ = os.RemoveAll(e.folder)
}

// Crowd adds this many copies of every place of the invented city at the same location. 12 copies make about 25,000
// places, as in a dense city, where a search is expensive.
func Crowd(ctx context.Context, pool *pgxpool.Pool, copies int) error {
	_, places := pool.Exec(ctx, `
INSERT INTO places (
  n, place_id, lat, lng, country, zone, name_key, brand, generic, mask, diets, fsq_id, words, hours, doc)
SELECT
  n + 1000000 * k, place_id || '-' || k, lat, lng, country, zone, name_key, brand, generic, mask, diets,
  fsq_id || '-' || k, words, hours, doc
FROM places, generate_series(1, $1::int) k`, copies)
	_, terms := pool.Exec(ctx, `
INSERT INTO place_terms (term, band, lng, n, x, y, z, mask, diets)
SELECT term, band, lng, n + 1000000 * k, x, y, z, mask, diets FROM place_terms, generate_series(1, $1::int) k`, copies)
	_, analyzed := pool.Exec(ctx, `VACUUM ANALYZE places, place_terms`)
	if err := errors.Join(places, terms, analyzed); err != nil {
		return fmt.Errorf("making the city dense: %w", err)
	}
	return nil
}
