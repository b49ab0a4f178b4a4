package catalogue

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"slices"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"noonish/internal/streetmap"
)

// Why an import changed nothing.
var (
	ErrBusy   = errors.New("another import is running")
	ErrShrunk = errors.New("more than half of the area's places are not in the file")
)

// Batch is all that one source says about one area.
type Batch struct {
	Source    string // one of sources
	Area      string
	File      string                     // what it was read from, for the record
	Sightings iter.Seq2[Sighting, error] // the first error ends the import
	Force     bool                       // skip the check for ErrShrunk
	Progress  Progress

	gazetteer *gazetteer     // filled while Sightings are read; nil where the only addresses are those of the places
	streets   streetmap.File // the extract whose map to make; nil for none
}

func (b Batch) args() pgx.NamedArgs {
	return pgx.NamedArgs{"source": b.Source, "area": b.Area, "file": b.File}
}

// Load makes the batch the truth about its area, in one transaction: new places and addresses are added, those that
// differ are written, and those of this source and area that are not in the batch are deleted. A place
// that another area brought before moves to this one, which by itself is no change.
//
// It fails with ErrBusy while another Load is at work on the same database, and with ErrShrunk when the
// area would lose so much that the file is probably cut short. An error with a report that is not zero
// means that the import is done and only the planner's statistics are old.
func Load(ctx context.Context, pool *pgxpool.Pool, batch Batch) (Report, error) {
	conn, err := pool.Acquire(ctx)
	if err != nil {
		return Report{}, fmt.Errorf("importing %s: %w", batch.Area, err)
	}
	defer conn.Release()
	report, err := commit(ctx, conn, batch)
	if err != nil {
		return Report{}, fmt.Errorf("importing %s: %w", batch.Area, err)
	}
	// A limit that suits searches would end the vacuum of a country.
	if _, err := conn.Exec(ctx, "SET statement_timeout = 0"); err != nil {
		return report, fmt.Errorf("lifting statement_timeout: %w", err)
	}
	defer conn.Exec(ctx, "RESET statement_timeout") //nolint:errcheck // the connection goes back to an importer's pool
	// Besides statistics, this marks pages as seen by all, without which no search stays in its index.
	if _, err := conn.Exec(ctx, "VACUUM (ANALYZE) sightings, places, place_terms, addresses, "+streetmap.Tables); err != nil {
		return report, fmt.Errorf("vacuuming: %w", err)
	}
	return report, nil
}

// loadSafely turns a panic that a file caused into an error, so that the transaction is undone and the file is named.
func loadSafely(ctx context.Context, tx pgx.Tx, batch Batch) (report Report, err error) {
	defer func() {
		if cause := recover(); cause != nil {
			err = panicError{cause}
		}
	}()
	return load(ctx, tx, batch)
}

func commit(ctx context.Context, conn *pgxpool.Conn, batch Batch) (Report, error) {
	tx, err := conn.Begin(ctx)
	if err != nil {
		return Report{}, fmt.Errorf("beginning: %w", err)
	}
	report, err := loadSafely(ctx, tx, batch)
	if err != nil {
		// A cancelled import lets go of its lock too before it returns.
		ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), 5*time.Second)
		defer cancel()
		_ = tx.Rollback(ctx) // if it cannot, the server does when the connection ends
		return Report{}, err
	}
	if err := tx.Commit(ctx); err != nil {
		return Report{}, fmt.Errorf("committing: %w", err)
	}
	return report, nil
}

func load(ctx context.Context, tx pgx.Tx, batch Batch) (Report, error) {
	if !slices.Contains(sources, batch.Source) {
		return Report{}, fmt.Errorf("%q is not among the sources", batch.Source)
	}
	if err := lock(ctx, tx); err != nil {
		return Report{}, err
	}
	var addresses *gazetteer
	if batch.gazetteer == nil {
		addresses = newGazetteer()
		batch.gazetteer = addresses
	}
	report, err := stage(ctx, tx, batch.Sightings, addresses)
	if err != nil {
		return Report{}, err
	}
	orSilent(batch.Progress).Step("merging")
	had, err := compare(ctx, tx, batch, &report)
	if err != nil {
		return Report{}, err
	}
	if !batch.Force && shrunk(had, report.Deleted) {
		return Report{}, fmt.Errorf("%w: it would lose %d of %d; if the file is whole, import it again with --force",
			ErrShrunk, report.Deleted, had)
	}
	present, err := presentSources(ctx, tx, batch.Source)
	if err != nil {
		return Report{}, err
	}
	if err := merge(ctx, tx, batch); err != nil {
		return Report{}, err
	}
	if err := match(ctx, tx, present); err != nil {
		return Report{}, err
	}
	if err := publish(ctx, tx); err != nil {
		return Report{}, err
	}
	if report.Addresses, err = loadAddresses(ctx, tx, batch); err != nil {
		return Report{}, err
	}
	report.Map, err = loadStreets(ctx, tx, batch)
	return report, err
}

// importLock is the advisory lock that every import of a database holds. The number means nothing.
const importLock = 4715236890

func lock(ctx context.Context, tx pgx.Tx) error {
	var free bool
	if err := tx.QueryRow(ctx, "SELECT pg_try_advisory_xact_lock($1)", importLock).Scan(&free); err != nil {
		return fmt.Errorf("taking the import lock: %w", err)
	}
	if !free {
		return ErrBusy
	}
	// Limits that suit searches would end the import of a country.
	for _, limit := range []string{"statement_timeout", "idle_in_transaction_session_timeout"} {
		if _, err := tx.Exec(ctx, "SET LOCAL "+limit+" = 0"); err != nil {
			return fmt.Errorf("lifting %s: %w", limit, err)
		}
	}
	return nil
}

// shrunk tells a cut file from a place or two that closed.
func shrunk(had, lost int64) bool {
	const worthGuarding = 20
	return had >= worthGuarding && lost*2 > had
}
