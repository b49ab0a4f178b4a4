package catalogue

import (
	"context"
	"fmt"
	"iter"
	"path/filepath"
	"slices"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/paulmach/orb"

	"noonish/internal/catalogue/source"
	"noonish/internal/catalogue/source/osmchange"
	"noonish/internal/streetmap"
)

// OpenChanges reads change files of OpenStreetMap and returns them in the order of their newest edits.
func OpenChanges(ctx context.Context, paths []string, progress source.Progress) ([]*osmchange.Change, error) {
	var all []*osmchange.Change
	for _, path := range paths {
		change, err := osmchange.Open(ctx, path, source.OrSilent(progress))
		if err != nil {
			return nil, err
		}
		all = append(all, change)
	}
	slices.SortStableFunc(all, func(a, b *osmchange.Change) int { return a.Until.Compare(b.Until) })
	return all, nil
}

// Update applies a change file to an area, in one transaction. Places that the file does not name stay as they are, as
// do addresses and the map. Everything else follows as from an import of the whole area: matching with other sources,
// chains, hidden places. It fails with ErrOlder if the area has newer data, and applying a file twice changes nothing.
func Update(
	ctx context.Context, pool *pgxpool.Pool, area string, edits *osmchange.Change, options Options,
) (Report, error) {
	batch := Batch{
		Source: source.OSM, Area: area, File: filepath.Base(edits.Path), Until: edits.Until,
		Force: options.Force, Progress: options.Progress,
	}
	report, err := change(ctx, pool, batch.Progress,
		func(tx pgx.Tx) (Report, error) { return update(ctx, tx, batch, edits) })
	if err != nil {
		err = fmt.Errorf("updating %s: %w", area, err)
	}
	return report, err
}

func update(ctx context.Context, tx pgx.Tx, batch Batch, edits *osmchange.Change) (Report, error) {
	if err := lock(ctx, tx); err != nil {
		return Report{}, err
	}
	if err := checkNewer(ctx, tx, batch); err != nil {
		return Report{}, err
	}
	where, err := findKnown(ctx, tx, batch.Area, edits.IDs())
	if err != nil {
		return Report{}, err
	}
	waiting := int64(0)
	report, err := stage(ctx, tx, where.sightings(edits, &waiting), &addressStaging{})
	if err != nil {
		return Report{}, err
	}
	report.Waiting = waiting
	if err := keepOthers(ctx, tx, batch, edits); err != nil {
		return Report{}, err
	}
	if err := replace(ctx, tx, batch, &report); err != nil {
		return Report{}, err
	}
	if _, err := tx.Exec(ctx, noteUpdate, batch.args()); err != nil {
		return Report{}, fmt.Errorf("recording the area: %w", err)
	}
	return report, streetmap.Doors(ctx, tx, batch.Area, false)
}

// noteUpdate leaves imported_at alone: most places of the area were not looked at, so what people say about them is not
// outdated.
const noteUpdate = `
UPDATE areas SET places = (SELECT count(*) FROM staging), data_until = coalesce(@until, data_until)
WHERE source = @source AND area = @area`

const makeNamed = `CREATE TEMP TABLE named (sighting_id text COLLATE "C" NOT NULL) ON COMMIT DROP`

// stageOthers adds what the area has and the change does not name.
const stageOthers = `
INSERT INTO staging (seen, sighting_id, ` + facts + `)
SELECT 0, sighting_id, ` + facts + ` FROM sightings s WHERE source = @source AND area = @area
  AND NOT EXISTS (SELECT FROM named WHERE named.sighting_id = s.sighting_id)`

// keepOthers completes the staged rows with the places of the area that the change does not name. The staged rows are
// then all that the area will have, as after an import.
func keepOthers(ctx context.Context, tx pgx.Tx, batch Batch, edits *osmchange.Change) error {
	if _, err := tx.Exec(ctx, makeNamed); err != nil {
		return fmt.Errorf("creating the table of named objects: %w", err)
	}
	rows := make([][]any, 0, stagingBatch)
	err := edits.EachID(ctx, func(id string) error {
		if rows = append(rows, []any{id}); len(rows) < stagingBatch {
			return nil
		}
		full := rows
		rows = rows[:0]
		return copyRows(ctx, tx, "named", []string{"sighting_id"}, full)
	})
	if err == nil {
		err = copyRows(ctx, tx, "named", []string{"sighting_id"}, rows)
	}
	if err != nil {
		return err
	}
	for _, statement := range []string{"ANALYZE named", stageOthers, "ANALYZE staging"} {
		if _, err := tx.Exec(ctx, statement, batch.args()); err != nil {
			return fmt.Errorf("keeping other places: %w", err)
		}
	}
	return nil
}

// known is what the tables say about the places that a change names.
type known struct {
	at    map[string]orb.Point // places of this area
	other map[string]bool      // places of another area, whose own updates they wait for
	box   orb.Bound            // where the area is
}

// aroundArea is how far beyond its places an area reaches, in degrees. A change of the whole planet creates places
// everywhere, and only those near by are the area's.
const aroundArea = 0.1

func findKnown(ctx context.Context, tx pgx.Tx, area string, ids []string) (known, error) {
	k := known{at: map[string]orb.Point{}, other: map[string]bool{}}
	err := tx.QueryRow(ctx, `
		SELECT coalesce(min(lng), 0) - $3, coalesce(min(lat), 0) - $3,
		  coalesce(max(lng), 0) + $3, coalesce(max(lat), 0) + $3
		FROM sightings WHERE source = $1 AND area = $2`, source.OSM, area, aroundArea).
		Scan(&k.box.Min[0], &k.box.Min[1], &k.box.Max[0], &k.box.Max[1])
	if err != nil {
		return known{}, fmt.Errorf("finding the bounds of the area: %w", err)
	}
	for portion := range slices.Chunk(ids, 10_000) {
		rows, err := tx.Query(ctx, `
			SELECT sighting_id, lng, lat, source = $1 AND area = $2 FROM sightings WHERE sighting_id = ANY($3)`,
			source.OSM, area, portion)
		if err != nil {
			return known{}, fmt.Errorf("finding known places: %w", err)
		}
		var id string
		var at orb.Point
		var ours bool
		_, err = pgx.ForEachRow(rows, []any{&id, &at[0], &at[1], &ours}, func() error {
			if ours {
				k.at[id] = at
			} else {
				k.other[id] = true
			}
			return nil
		})
		if err != nil {
			return known{}, fmt.Errorf("finding known places: %w", err)
		}
	}
	return k, nil
}

// sightings yields what a change says about places of the area, and counts those whose position is not known.
func (k known) sightings(edits *osmchange.Change, waiting *int64) iter.Seq2[source.Sighting, error] {
	return func(yield func(source.Sighting, error) bool) {
		for _, id := range edits.IDs() {
			at, ours := k.at[id]
			if !ours {
				at = source.Nowhere
			}
			s, placed := edits.Sighting(id, at)
			switch {
			case k.other[id] || placed && !ours && !k.box.Contains(orb.Point{s.Lng, s.Lat}):
				continue
			case !placed:
				*waiting++
				continue
			}
			if !yield(s, nil) {
				return
			}
		}
	}
}
