package streetmap

import (
	"context"
	"fmt"
	"strings"

	"github.com/jackc/pgx/v5"

	"noonish/internal/spill"
)

// target is a table that an import fills. Its column area is not listed.
type target struct {
	table   string
	columns []string // the last is geom, which is staged as bytes
	key     string
}

var (
	fills = &target{
		"map_fills", []string{"band", "x", "y", "shape", "kind", "size", "geom"}, "band, x, y, shape",
	}
	lines = &target{
		"map_lines", []string{"band", "x", "y", "shape", "kind", "name", "rank", "geom"}, "band, x, y, shape",
	}
	labels = &target{
		"map_labels", []string{"band", "x", "y", "shape", "kind", "name", "rank", "geom"}, "band, x, y, shape",
	}
	entrances = &target{"entrances", []string{"node", "main", "geom"}, "node"}
	walkEdges = &target{
		"walk_edges", []string{"way", "step", "source", "target", "metres", "seconds", "geom"}, "way, step",
	}
	targets = []*target{fills, lines, labels, entrances, walkEdges}
)

// Tables lists the tables that an import fills, for a vacuum.
const Tables = "map_fills, map_lines, map_labels, entrances, walk_edges, place_doors"

func (t *target) staging() string { return "staged_" + t.table }

func (t *target) stage() string {
	plain := strings.Join(t.columns[:len(t.columns)-1], ", ")
	return `CREATE TEMP TABLE ` + t.staging() + ` ON COMMIT DROP AS SELECT ` + plain +
		`, ''::bytea AS geom FROM ` + t.table + ` WITH NO DATA`
}

// replace returns the statements that replace the rows of the area @area with the staged ones. A row that another area
// imported before moves to this area.
func (t *target) replace() []string {
	plain := strings.Join(t.columns[:len(t.columns)-1], ", ")
	var set []string
	for _, column := range append(t.columns, "area") {
		set = append(set, column+" = excluded."+column)
	}
	return []string{
		`DELETE FROM ` + t.table + ` WHERE area = @area`,
		`INSERT INTO ` + t.table + ` (` + plain + `, geom, area)
SELECT DISTINCT ON (` + t.key + `) ` + plain + `, ST_GeomFromWKB(geom, 3857), @area
FROM ` + t.staging() + ` ORDER BY ` + t.key + `
ON CONFLICT (` + t.key + `) DO UPDATE SET ` + strings.Join(set, ", "),
	}
}

// Report counts what a read imported.
type Report struct {
	Shapes int64 // rows of fills, lines and labels
	Ways   int64 // edges of the walking graph
	Same   bool  // the file is already imported, so nothing was done
}

const sameDigest = `SELECT shapes, ways FROM streets WHERE area = @area AND digest = @digest`

const noteStreets = `
INSERT INTO streets (area, digest, file, shapes, ways) VALUES (@area, @digest, @file, @shapes, @ways)
ON CONFLICT (area) DO UPDATE SET
  digest = excluded.digest, file = excluded.file, shapes = excluded.shapes, ways = excluded.ways,
  imported_at = excluded.imported_at`

// format must change whenever Read handles a file differently, so that files are read again.
const format = "1"

// Job is what Read reads and into which area.
type Job struct {
	File  File
	Area  string
	Name  string       // of the file, for the record
	Space *spill.Space // keeps what grows with the file; nil for in memory
	Step  func(string) // is told what happens after the file is read
}

// Read replaces the map and the walking graph of an area with those of the file, in the transaction of an import. It
// does not read a file again that is already imported.
func Read(ctx context.Context, tx pgx.Tx, job Job) (Report, error) {
	digest, err := job.File.Digest(ctx)
	if err != nil {
		return Report{}, err
	}
	args := pgx.NamedArgs{"area": job.Area, "digest": format + "-" + digest, "file": job.Name}
	var report Report
	switch err := tx.QueryRow(ctx, sameDigest, args).Scan(&report.Shapes, &report.Ways); {
	case err == nil:
		report.Same = true
		return report, nil
	case err != pgx.ErrNoRows: //nolint:errorlint // pgx returns it bare
		return Report{}, fmt.Errorf("checking for an imported map: %w", err)
	}
	s := newSink(tx, job.Area)
	for _, t := range targets {
		if _, err := tx.Exec(ctx, t.stage()); err != nil {
			return Report{}, fmt.Errorf("creating the staging table of %s: %w", t.table, err)
		}
	}
	r := &reader{file: job.File, space: job.Space, sink: s}
	if err := r.read(ctx); err != nil {
		return Report{}, err
	}
	job.Step("writing the map")
	if err := dropIslands(ctx, tx, r.nodes.cutOff()); err != nil {
		return Report{}, err
	}
	for _, t := range targets {
		for _, statement := range t.replace() {
			if _, err := tx.Exec(ctx, statement, args); err != nil {
				return Report{}, fmt.Errorf("replacing %s: %w", t.table, err)
			}
		}
	}
	report = Report{Shapes: s.count[fills] + s.count[lines] + s.count[labels], Ways: s.count[walkEdges]}
	args["shapes"], args["ways"] = report.Shapes, report.Ways
	if _, err := tx.Exec(ctx, noteStreets, args); err != nil {
		return Report{}, fmt.Errorf("recording the map: %w", err)
	}
	return report, nil
}

const makeIslands = `CREATE TEMP TABLE islands (node int8) ON COMMIT DROP`

const deleteIslands = `DELETE FROM staged_walk_edges e USING islands i WHERE e.source = i.node`

// dropIslands deletes walks that lead nowhere, because a place beside one would have no route at all.
func dropIslands(ctx context.Context, tx pgx.Tx, islands []int64) error {
	if _, err := tx.Exec(ctx, makeIslands); err != nil {
		return fmt.Errorf("creating the table of islands: %w", err)
	}
	_, err := tx.CopyFrom(ctx, pgx.Identifier{"islands"}, []string{"node"},
		pgx.CopyFromSlice(len(islands), func(i int) ([]any, error) { return []any{islands[i]}, nil }))
	if err != nil {
		return fmt.Errorf("copying islands: %w", err)
	}
	if _, err := tx.Exec(ctx, deleteIslands); err != nil {
		return fmt.Errorf("dropping islands: %w", err)
	}
	return nil
}
