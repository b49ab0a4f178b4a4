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

	"noonish/internal/catalogue/gazetteer"
	"noonish/internal/catalogue/source"
	"noonish/internal/spill"
	"noonish/internal/streetmap"
)

// These errors say why an import changed nothing.
var (
	ErrBusy   = errors.New("another import is running")
	ErrShrunk = errors.New("more than half of the area's places are not in the file")
	ErrEmpty  = errors.New("the file has no places to eat and no addresses, and the area is new")
)

// Batch is everything that one source says about one area.
type Batch struct {
	Source    string // must be in source.ByTrust
	Area      string
	File      string                            // the name of the file, for the record
	Until     time.Time                         // the newest edit that the file includes; zero if it does not tell
	Newer     bool                              // fail unless the area is there and its data is not newer
	Sightings iter.Seq2[source.Sighting, error] // the first error ends the import
	Streets   streetmap.File                    // the extract to make the map from; nil for none
	Force     bool                              // skip the check for ErrShrunk
	Progress  source.Progress

	known     bool                 // without any place or address, the area must be known
	portion   int                  // addressPortion if 0
	space     *spill.Space         // where reading Streets keeps what it needs; nil for in memory
	gazetteer *gazetteer.Gazetteer // filled while Sightings are read; nil if the only addresses are those of the places
}

func (b Batch) args() pgx.NamedArgs {
	args := pgx.NamedArgs{"source": b.Source, "area": b.Area, "file": b.File, "until": nil}
	if !b.Until.IsZero() {
		args["until"] = b.Until
	}
	return args
}

// Load replaces what the table says about the batch's area, in one transaction: it adds new places and addresses,
// updates those that differ, and deletes those of this source and area that are not in the batch. A place that another
// area imported before moves to this area; the move alone does not count as a change.
//
// It fails with ErrBusy while another Load runs on the same database, and with ErrShrunk if the area would lose so
// many places that the file is probably truncated. An error together with a report that is not zero means that the
// import is committed and only the planner's statistics are out of date.
func Load(ctx context.Context, pool *pgxpool.Pool, batch Batch) (Report, error) {
	report, err := change(ctx, pool, batch.Progress, func(tx pgx.Tx) (Report, error) { return load(ctx, tx, batch) })
	if err != nil {
		err = fmt.Errorf("importing %s: %w", batch.Area, err)
	}
	return report, err
}

// change runs a change of the tables in one transaction, and cleans up after it. An error together with a report that
// is not zero means that the change is committed.
func change(
	ctx context.Context, pool *pgxpool.Pool, progress source.Progress, do func(pgx.Tx) (Report, error),
) (Report, error) {
	conn, err := pool.Acquire(ctx)
	if err != nil {
		return Report{}, err
	}
	defer conn.Release()
	report, err := commit(ctx, conn, progress, do)
	if err != nil {
		return Report{}, err
	}
	source.OrSilent(progress).Step("vacuuming")
	// Besides updating statistics, this marks pages as all-visible. Index-only scans of searches need that.
	if _, err := conn.Exec(ctx,
		"VACUUM (ANALYZE) sightings, places, place_terms, addresses, "+streetmap.Tables); err != nil {
		return report, fmt.Errorf("vacuuming: %w", err)
	}
	return report, nil
}

// safely turns a panic that a file caused into an error, so that the transaction rolls back and the error names the
// file.
func safely(tx pgx.Tx, do func(pgx.Tx) (Report, error)) (report Report, err error) {
	defer func() {
		if cause := recover(); cause != nil {
			err = source.PanicError{Cause: cause}
		}
	}()
	return do(tx)
}

func commit(
	ctx context.Context, conn *pgxpool.Conn, progress source.Progress, do func(pgx.Tx) (Report, error),
) (Report, error) {
	tx, err := conn.Begin(ctx)
	if err != nil {
		return Report{}, fmt.Errorf("beginning the transaction: %w", err)
	}
	report, err := safely(tx, do)
	if err != nil {
		// Roll back even after a cancellation, so that the import lock is free before we return.
		ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), 5*time.Second)
		defer cancel()
		_ = tx.Rollback(ctx) // if this fails, the server rolls back when the connection ends
		return Report{}, err
	}
	source.OrSilent(progress).Step("committing")
	if err := tx.Commit(ctx); err != nil {
		return Report{}, fmt.Errorf("committing: %w", err)
	}
	return report, nil
}

func load(ctx context.Context, tx pgx.Tx, batch Batch) (Report, error) {
	if !slices.Contains(source.ByTrust, batch.Source) {
		return Report{}, fmt.Errorf("unknown source %q", batch.Source)
	}
	if err := lock(ctx, tx); err != nil {
		return Report{}, err
	}
	if batch.Newer {
		if err := checkNewer(ctx, tx, batch); err != nil {
			return Report{}, err
		}
	}
	report, err := replaceArea(ctx, tx, batch)
	if err != nil {
		return Report{}, err
	}
	if batch.known && !batch.Force && report.Read == report.Skipped && report.Addresses == 0 {
		if err := checkEmpty(ctx, tx, batch); err != nil {
			return Report{}, err
		}
	}
	if err := recordArea(ctx, tx, batch); err != nil {
		return Report{}, err
	}
	report.Map, err = loadStreets(ctx, tx, batch)
	return report, err
}

// replaceArea makes what the batch says the places and addresses of its area.
func replaceArea(ctx context.Context, tx pgx.Tx, batch Batch) (Report, error) {
	addresses, err := newAddressStaging(ctx, tx, batch)
	if err != nil {
		return Report{}, err
	}
	report, err := stage(ctx, tx, batch.Sightings, addresses)
	if err != nil {
		return Report{}, err
	}
	if err := replace(ctx, tx, batch, &report); err != nil {
		return Report{}, err
	}
	source.OrSilent(batch.Progress).Step("writing addresses")
	report.Addresses, err = addresses.load(ctx, batch)
	return report, err
}

// replace makes the staged rows the sightings of the area, and then updates the tables that searches read.
func replace(ctx context.Context, tx pgx.Tx, batch Batch, report *Report) error {
	progress := source.OrSilent(batch.Progress)
	progress.Step("merging")
	had, err := compare(ctx, tx, batch, report)
	if err != nil {
		return err
	}
	if !batch.Force && shrunk(had, report.Deleted) {
		return fmt.Errorf("%w: it would lose %d of %d; if the file is complete, import it again with --force",
			ErrShrunk, report.Deleted, had)
	}
	present, err := presentSources(ctx, tx, batch.Source)
	if err != nil {
		return err
	}
	if err := merge(ctx, tx, batch); err != nil {
		return err
	}
	if err := match(ctx, tx, present); err != nil {
		return err
	}
	progress.Step("publishing")
	return publish(ctx, tx)
}

// importLock is the key of the advisory lock that an import holds on its database. The number is arbitrary.
const importLock = 4715236890

func lock(ctx context.Context, tx pgx.Tx) error {
	var free bool
	if err := tx.QueryRow(ctx, "SELECT pg_try_advisory_xact_lock($1)", importLock).Scan(&free); err != nil {
		return fmt.Errorf("taking the import lock: %w", err)
	}
	if !free {
		return ErrBusy
	}
	// The timeouts for searches would abort the import of a country.
	for _, limit := range []string{"statement_timeout", "idle_in_transaction_session_timeout"} {
		if _, err := tx.Exec(ctx, "SET LOCAL "+limit+" = 0"); err != nil {
			return fmt.Errorf("disabling %s: %w", limit, err)
		}
	}
	return nil
}

// shrunk reports whether an area would lose so many places that the file is probably truncated. A small area is exempt,
// because a place or two may well have closed.
func shrunk(had, lost int64) bool {
	const worthGuarding = 20
	return had >= worthGuarding && lost*2 > had
}
