package travel_test

import (
	"context"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/jackc/pgx/v5/pgxpool"

	"noonish/internal/catalogue"
	"noonish/internal/postgres/postgrestest"
	"noonish/internal/standby"
	"noonish/internal/travel"
)

// grid is a town of 20 by 20 blocks of about 100 by 100 metres, each side with its own walking speed, and 200 places.
const grid = `
INSERT INTO walk_edges (way, step, source, target, metres, seconds, geom, area)
SELECT 1 + i * 1000 + j * 2 + side, 0, 1 + i * 100 + j, 1 + (i + 1 - side) * 100 + j + side,
  60, 45 + 30 * abs(sin(i * 7.1 + j * 3.3 + side)),
  ST_Transform(ST_SetSRID(ST_MakeLine(ST_MakePoint(24.90 + i * 0.0018, 60.10 + j * 0.0009),
    ST_MakePoint(24.90 + (i + 1 - side) * 0.0018, 60.10 + (j + side) * 0.0009)), 4326), 3857), 'grid'
FROM generate_series(0, 19) i, generate_series(0, 19) j, generate_series(0, 1) side
WHERE NOT (i = 10 AND j BETWEEN 2 AND 17);
INSERT INTO places (place_id, lat, lng, country, zone, name_key, brand, generic, mask, diets, fsq_id, words, hours, doc)
SELECT 'own-' || k, 60.1004 + (k % 17) * 0.00093, 24.9007 + (k % 19) * 0.0017,
  '', '', '', false, false, 0, 0, '', '', '', '{}'
FROM generate_series(1, 200) k;
INSERT INTO place_doors
SELECT p.n, e.edge, ST_LineLocatePoint(e.geom, p.at), (e.geom <-> p.at) * 0.5
FROM (SELECT n, ST_Transform(ST_SetSRID(ST_MakePoint(lng, lat), 4326), 3857) AS at FROM places) p,
LATERAL (SELECT edge, geom FROM walk_edges ORDER BY geom <-> p.at LIMIT 1) e`

func never(context.Context) (string, error) { return "one", nil }

func withRouting(t *testing.T, pool *pgxpool.Pool) {
	t.Helper()
	var has bool
	if err := pool.QueryRow(t.Context(), `SELECT EXISTS (SELECT FROM pg_extension WHERE extname = 'pgrouting')`).
		Scan(&has); err != nil {
		t.Fatal(err)
	}
	if !has {
		t.Skip("pgRouting is not installed (Debian: apt-get install postgresql-15-pgrouting)")
	}
}

func TestMinutesOnFootAreThoseOfAPlainDijkstra(t *testing.T) {
	t.Parallel()
	pool := postgrestest.Open(t)
	withRouting(t, pool)
	if _, err := pool.Exec(t.Context(), grid); err != nil {
		t.Fatal(err)
	}
	compare(t, pool, func(r *rand.Rand) travel.Point {
		return travel.Point{Lat: 60.104 + r.Float64()*0.01, Lng: 24.908 + r.Float64()*0.02}
	})
}

func TestMinutesOnFootInHelsinkiAreThoseOfAPlainDijkstra(t *testing.T) {
	t.Parallel()
	file := sharedFile(t, "helsinki-centre-2019.osm.pbf")
	pool := postgrestest.Open(t)
	withRouting(t, pool)
	if _, err := catalogue.ImportOSM(t.Context(), pool, file, catalogue.Options{}); err != nil {
		t.Fatal(err)
	}
	compare(t, pool, func(r *rand.Rand) travel.Point {
		return travel.Point{Lat: 60.166 + r.Float64()*0.01, Lng: 24.937 + r.Float64()*0.014}
	})
}

// compare checks 200 pairs of origin and place against the textbook algorithm and the straight line.
func compare(t *testing.T, pool *pgxpool.Pool, anywhere func(*rand.Rand) travel.Point) {
	t.Helper()
	paths := travel.NewPaths(standby.Reader{Primary: pool}, never)
	paths.Patience = 20 * time.Second
	random := rand.New(rand.NewPCG(1, 2))
	pairs := 0
	for range 10 {
		from := anywhere(random)
		want, err := travel.PlainLegs(t.Context(), pool, from)
		if err != nil {
			t.Fatal(err)
		}
		got, err := paths.Legs(t.Context(), travel.Walking, from, 2, nil)
		if err != nil {
			t.Fatal(err)
		}
		few := 0
		for id, leg := range want {
			if few++; few > 20 {
				break
			}
			pairs++
			if found, ok := got[id]; !ok || apart(found.Seconds, leg.Seconds) > 0.02 ||
				apart(found.Metres, leg.Metres) > 0.02 {
				t.Errorf("from %v to %s: %v, and by the textbook %v", from, id, found, leg)
			}
		}
	}
	if pairs < 200 {
		t.Errorf("only %d pairs", pairs)
	}
}

func apart(a, b float32) float64 {
	return math.Abs(float64(a-b)) / math.Max(1, float64(max(a, b)))
}

func TestAPathIsAsLongAsItsMinutesSay(t *testing.T) {
	t.Parallel()
	pool := postgrestest.Open(t)
	withRouting(t, pool)
	if _, err := pool.Exec(t.Context(), grid); err != nil {
		t.Fatal(err)
	}
	paths := travel.NewPaths(standby.Reader{Primary: pool}, never)
	paths.Patience = 20 * time.Second
	from := travel.Point{Lat: 60.1081, Lng: 24.9155}
	legs, err := paths.Legs(t.Context(), travel.Walking, from, 2, nil)
	if err != nil || len(legs) == 0 {
		t.Fatalf("%d legs: %v", len(legs), err)
	}
	for _, id := range []string{"own-1", "own-7", "own-42", "own-150"} {
		points, leg, err := paths.Path(t.Context(), from, id)
		if err != nil || len(points) < 2 {
			t.Fatalf("%s: %d points: %v", id, len(points), err)
		}
		if apart(leg.Seconds, legs[id].Seconds) > 0.02 {
			t.Errorf("%s: the path takes %v and the leg %v", id, leg, legs[id])
		}
		for i := 1; i < len(points); i++ {
			if gap := math.Hypot((points[i].Lat-points[i-1].Lat)*111_200,
				(points[i].Lng-points[i-1].Lng)*55_400); gap > 110 {
				t.Errorf("%s: the path jumps by %.0f metres", id, gap)
			}
		}
	}
	if points, _, err := paths.Path(t.Context(), from, "own-none"); err != nil || points != nil {
		t.Errorf("a place that is not there: %v %v", points, err)
	}
}

func TestWithoutAGraphOrFarFromOneThereAreNoWays(t *testing.T) {
	t.Parallel()
	pool := postgrestest.Open(t)
	withRouting(t, pool)
	none := func(context.Context) (string, error) { return "", nil }
	if legs, err := travel.NewPaths(standby.Reader{Primary: pool}, none).Legs(t.Context(), travel.Walking,
		travel.Point{Lat: 60, Lng: 24}, 1, nil); legs != nil || err != nil {
		t.Errorf("no graph: %v %v", legs, err)
	}
	if _, err := pool.Exec(t.Context(), grid); err != nil {
		t.Fatal(err)
	}
	paths := travel.NewPaths(standby.Reader{Primary: pool}, never)
	paths.Patience = 20 * time.Second
	if legs, err := paths.Legs(t.Context(), travel.Walking,
		travel.Point{Lat: 61, Lng: 25}, 1, nil); len(legs) > 0 || err != nil {
		t.Errorf("far away: %v %v", legs, err)
	}
	paths.Patience = 0
	if legs, err := paths.Legs(t.Context(), travel.Walking,
		travel.Point{Lat: 60.105, Lng: 24.91}, 5, nil); legs != nil || err == nil {
		t.Errorf("without patience: %v %v", legs, err)
	}
}

func TestWithoutPgRoutingMinutesAreEstimates(t *testing.T) {
	t.Parallel()
	pool := postgrestest.Open(t)
	if _, err := pool.Exec(t.Context(), `DROP EXTENSION IF EXISTS pgrouting`); err != nil {
		t.Fatal(err)
	}
	paths := travel.NewPaths(standby.Reader{Primary: pool}, never)
	if legs, err := paths.Legs(t.Context(), travel.Walking,
		travel.Point{Lat: 60.105, Lng: 24.91}, 1, nil); legs != nil || err != nil {
		t.Errorf("%v %v", legs, err)
	}
	if points, _, err := paths.Path(t.Context(),
		travel.Point{Lat: 60.105, Lng: 24.91}, "own-1"); points != nil || err != nil {
		t.Errorf("%v %v", points, err)
	}
}

func TestALegIsNeverShorterThanTheStraightLine(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		leg     travel.Leg
		km      float64
		metres  float32
		minutes int
	}{
		{travel.Leg{Metres: 500, Seconds: 400}, 0.4, 500, 7},
		{travel.Leg{Metres: 300, Seconds: 225}, 0.4, 400, 5},
		{travel.Leg{}, 0, 0, 1},
	} {
		if got := c.leg.NoShorterThan(c.km); got.Metres != c.metres || got.Minutes() != c.minutes {
			t.Errorf("%v over %v km: %v, %d minutes", c.leg, c.km, got, got.Minutes())
		}
	}
}

// sharedFile returns the path of a real file in the shared folder beside the repository, or in NOONISH_SHARED.
func sharedFile(t testing.TB, name string) string {
	t.Helper()
	roots := []string{os.Getenv("NOONISH_SHARED")}
	for dir, err := os.Getwd(); err == nil && dir != filepath.Dir(dir); dir = filepath.Dir(dir) {
		roots = append(roots, filepath.Join(filepath.Dir(dir), "shared"))
	}
	for _, root := range roots {
		path := filepath.Join(root, "data", name)
		if _, err := os.Stat(path); err == nil {
			return path
		}
	}
	t.Skipf("%s is not here (NOONISH_SHARED)", name)
	return ""
}
