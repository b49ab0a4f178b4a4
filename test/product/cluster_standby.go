package product

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strconv"

	"github.com/jackc/pgx/v5"
)

// NewStandby copies a running cluster and starts the copy as its streaming standby.
func (c *Cluster) NewStandby(ctx context.Context) (*Cluster, error) {
	s := &Cluster{programs: c.programs, as: c.as}
	var err error
	if s.folder, err = os.MkdirTemp("", "noonish-postgres-"); err != nil {
		return nil, err
	}
	if err = s.copy(ctx, c); err == nil {
		err = s.Start(ctx)
	}
	if err != nil {
		s.Close()
		return nil, err
	}
	return s, nil
}

func (c *Cluster) copy(ctx context.Context, of *Cluster) error {
	if err := c.own(); err != nil {
		return err
	}
	backup, err := run(c.as, nil, filepath.Join(c.programs, "pg_basebackup"), "--pgdata", c.data(),
		"--host", "127.0.0.1", "--port", strconv.Itoa(of.port), "--username", "noonish",
		"--write-recovery-conf", "--checkpoint", "fast", "--no-sync")
	if err != nil {
		return err
	}
	select {
	case <-backup.done:
	case <-ctx.Done():
		backup.kill()
	}
	if !backup.command.ProcessState.Success() {
		return fmt.Errorf("pg_basebackup failed:\n%s", backup.words)
	}
	return nil
}

// Ask runs a query in the product's database, on a new connection, and returns its one number.
func (c *Cluster) Ask(ctx context.Context, query string, args ...any) (n int64, err error) {
	conn, err := pgx.Connect(ctx, c.URL("noonish"))
	if err != nil {
		return 0, err
	}
	defer conn.Close(ctx) //nolint:errcheck // the query is done
	err = conn.QueryRow(ctx, query, args...).Scan(&n)
	return n, err
}
