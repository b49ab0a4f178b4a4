package postgres

import (
	"context"
	"fmt"
	"hash"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/riverqueue/river/riverdriver/riverpgxv5"
	"github.com/riverqueue/river/rivermigrate"
)

// migrateJobs brings River's tables to the version this binary works with. River takes no lock itself.
func migrateJobs(ctx context.Context, pool *pgxpool.Pool) error {
	jobs, err := jobTables(pool)
	if err != nil {
		return err
	}
	if pending, err := jobsPending(ctx, pool); err != nil || !pending {
		return err
	}
	if _, err := jobs.Migrate(ctx, rivermigrate.DirectionUp, nil); err != nil {
		return fmt.Errorf("migrating the job tables: %w", err)
	}
	return nil
}

// jobsPending reports whether River's tables are older than this binary.
func jobsPending(ctx context.Context, pool *pgxpool.Pool) (bool, error) {
	jobs, err := jobTables(pool)
	if err != nil {
		return false, err
	}
	result, err := jobs.Validate(ctx, nil)
	if err != nil {
		return false, fmt.Errorf("checking the job tables: %w", err)
	}
	return !result.OK, nil
}

// hashJobs adds River's tables to the schema's fingerprint.
func hashJobs(sum hash.Hash) error {
	jobs, err := jobTables(nil)
	if err != nil {
		return err
	}
	for _, step := range jobs.AllVersions() {
		sum.Write([]byte(step.SQLUp))
	}
	return nil
}

func jobTables(pool *pgxpool.Pool) (*rivermigrate.Migrator[pgx.Tx], error) {
	jobs, err := rivermigrate.New(riverpgxv5.New(pool), nil)
	if err != nil {
		return nil, fmt.Errorf("reading the job migrations: %w", err)
	}
	return jobs, nil
}
