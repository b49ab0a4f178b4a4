package catalogue

import (
	"context"
	"iter"
	"testing"
	"time"

	"github.com/jackc/pgx/v5/pgxpool"

	"noonish/internal/catalogue/source"
	"noonish/internal/place"
	"noonish/internal/postgres/postgrestest"
)

func mustExec(t testing.TB, pool *pgxpool.Pool, statement string, args ...any) {
	t.Helper()
	if _, err := pool.Exec(t.Context(), statement, args...); err != nil {
		t.Fatal(err)
	}
}

// hidePlace puts a place on the list of hidden ones. Searches follow it when they are told to.
func hidePlace(t testing.TB, pool *pgxpool.Pool, id string) {
	t.Helper()
	mustExec(t, pool, `INSERT INTO hidden_places VALUES ($1, 3, '{closed}', now())`, id)
}

func follow(t testing.TB, pool *pgxpool.Pool) bool {
	t.Helper()
	done, err := place.Store{Pool: pool}.FollowHidden(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	return done
}

// found reports whether a search can find a place, and fails if the place's own flag says otherwise.
func found(t testing.TB, pool *pgxpool.Pool, id string) (listed bool) {
	t.Helper()
	var flagged bool
	if err := pool.QueryRow(t.Context(), `SELECT EXISTS (SELECT FROM place_terms t WHERE t.n = p.n), p.hidden
		FROM places p WHERE place_id = $1`, id).Scan(&listed, &flagged); err != nil {
		t.Fatal(err)
	}
	if listed == flagged {
		t.Errorf("%s is found: %v, and marked as hidden: %v", id, listed, flagged)
	}
	return listed
}

func TestAnImportDoesNotBringAHiddenPlaceBack(t *testing.T) {
	t.Parallel()
	const lng = -3.19
	nami, other := seen("osm-n1", "Nami", metresNorth(0), lng), seen("osm-n2", "Dolsot", metresNorth(500), lng)
	changed, moved := nami, nami
	changed.Facts.Phone = "0131 496 0000"
	moved.Lat = metresNorth(1000)
	for _, tt := range []struct {
		name  string
		batch Batch
		id    string // the place's id afterwards
	}{
		{"the same again", Batch{Source: source.OSM, Sightings: these(nami, other)}, "osm-n1"},
		{"it changed", Batch{Source: source.OSM, Sightings: these(changed, other)}, "osm-n1"},
		{"it moved", Batch{Source: source.OSM, Sightings: these(moved, other)}, "osm-n1"},
		{
			"another source has it too",
			Batch{Source: source.Overture, Sightings: these(seen("ovt-a", "Nami", metresNorth(5), lng))},
			"osm-n1",
		},
		{
			"a better source has it",
			Batch{Source: source.Own, Sightings: these(seen("own-a", "Nami", metresNorth(5), lng))},
			"own-a",
		},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			pool := postgrestest.Open(t)
			mustLoad(t, pool, Batch{Source: source.OSM, Area: "e", Sightings: these(nami, other)})
			before := table(t, pool)
			hidePlace(t, pool, "osm-n1")
			if !follow(t, pool) || found(t, pool, "osm-n1") || !found(t, pool, "osm-n2") {
				t.Fatal("not hidden")
			}
			tt.batch.Area = "e"
			mustLoad(t, pool, tt.batch)
			if found(t, pool, tt.id) || !found(t, pool, "osm-n2") {
				t.Error("the import brought it back")
			}
			mustExec(t, pool, `DELETE FROM hidden_places`)
			if !follow(t, pool) || !found(t, pool, tt.id) {
				t.Error("it does not come back")
			}
			if after := table(t, pool); tt.name == "the same again" && len(after) != len(before) {
				t.Errorf("%d rows, had %d", len(after), len(before))
			}
		})
	}
}

func TestAPlaceThatIsNoLongerTheHiddenOneIsFoundAgain(t *testing.T) {
	t.Parallel()
	pool := postgrestest.Open(t)
	osm, own := seen("osm-n1", "Nami", metresNorth(0), -3.19), seen("own-a", "Nami", metresNorth(5), -3.19)
	mustLoad(t, pool, Batch{Source: source.Own, Area: "e", Sightings: these(own)})
	hidePlace(t, pool, "osm-n1")
	mustLoad(t, pool, Batch{Source: source.OSM, Area: "e", Sightings: these(osm)})
	if found(t, pool, "own-a") {
		t.Fatal("the hidden place is found under its better source")
	}
	mustLoad(t, pool, Batch{Source: source.OSM, Area: "e", Sightings: these()})
	if !found(t, pool, "own-a") {
		t.Error("a place is hidden that nobody reported")
	}
}

// A place that is hidden while an import is between its last look at the hidden places and its commit.
func TestAPlaceHiddenDuringAnImportIsHiddenAfterIt(t *testing.T) {
	t.Parallel()
	pool := postgrestest.Open(t)
	nami := seen("osm-n1", "Nami", metresNorth(0), -3.19)
	mustLoad(t, pool, Batch{Source: source.OSM, Area: "e", Sightings: these(nami)})
	nami.Facts.Phone = "0131 496 0000"
	tx, err := pool.Begin(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	defer tx.Rollback(context.WithoutCancel(t.Context()))
	if _, err := load(t.Context(), tx, Batch{Source: source.OSM, Area: "e", Sightings: these(nami)}); err != nil {
		t.Fatal(err)
	}
	hidePlace(t, pool, "osm-n1")
	if follow(t, pool) {
		t.Error("the search table was written beside an import")
	}
	if err := tx.Commit(t.Context()); err != nil {
		t.Fatal(err)
	}
	if !follow(t, pool) || found(t, pool, "osm-n1") {
		t.Error("the import brought back what was hidden meanwhile")
	}
}

// A place that is hidden while an import still reads its file does not wait for the import.
func TestAPlaceIsHiddenWhileAnImportReads(t *testing.T) {
	t.Parallel()
	pool := postgrestest.Open(t)
	nami := seen("osm-n1", "Nami", metresNorth(0), -3.19)
	mustLoad(t, pool, Batch{Source: source.OSM, Area: "e", Sightings: these(nami)})
	nami.Facts.Phone = "0131 496 0000"
	reading := iter.Seq2[source.Sighting, error](func(yield func(source.Sighting, error) bool) {
		yield(nami, nil)
		hidePlace(t, pool, "osm-n1")
		if !follow(t, pool) || found(t, pool, "osm-n1") {
			t.Error("not hidden at once")
		}
	})
	mustLoad(t, pool, Batch{Source: source.OSM, Area: "e", Sightings: reading})
	if found(t, pool, "osm-n1") {
		t.Error("the import brought it back")
	}
}

// Hiding must not make an import fail with ErrBusy, nor the other way round.
func TestHidingAndImportsDoNotRefuseOneAnother(t *testing.T) {
	t.Parallel()
	pool := postgrestest.Open(t)
	mustLoad(t, pool, Batch{Source: source.OSM, Area: "e", Sightings: some(1, 30)})
	ctx, stop := context.WithTimeout(t.Context(), time.Minute)
	defer stop()
	ended := make(chan error, 1)
	go func() {
		defer close(ended)
		for ctx.Err() == nil {
			for _, statement := range []string{
				`INSERT INTO hidden_places SELECT place_id, 3, '{closed}', now() FROM places`,
				`DELETE FROM hidden_places`,
			} {
				if _, err := pool.Exec(t.Context(), statement); err != nil {
					ended <- err
					return
				}
				if _, err := (place.Store{Pool: pool}).FollowHidden(t.Context()); err != nil {
					ended <- err
					return
				}
			}
		}
	}()
	for i := range 5 {
		mustLoad(t, pool, Batch{Source: source.OSM, Area: "e", Sightings: some(1+i, 30)})
	}
	stop()
	if err := <-ended; err != nil {
		t.Fatal(err)
	}
	if !follow(t, pool) {
		t.Error("somebody still holds the lock")
	}
	for _, id := range placeIDs(t, pool) {
		if !found(t, pool, id) {
			t.Errorf("%s is lost", id)
		}
	}
}
