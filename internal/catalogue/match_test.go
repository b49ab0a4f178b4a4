package catalogue

import (
	"encoding/json"
	"fmt"
	"iter"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"noonish/internal/catalogue/source"
	"noonish/internal/place"
	"noonish/internal/place/fact"
	"noonish/internal/postgres/postgrestest"
)

func seen(id, name string, lat, lng float64) source.Sighting {
	return source.Sighting{ID: id, Lat: lat, Lng: lng, Kinds: []string{"restaurant"}, Facts: place.Facts{Name: name}}
}

// metresNorth returns the latitude m metres north of a point in Edinburgh.
func metresNorth(m float64) float64 { return 55.95 + m/111_195 }

func placeIDs(t *testing.T, pool *pgxpool.Pool) []string {
	t.Helper()
	rows, err := pool.Query(t.Context(), `SELECT place_id FROM places ORDER BY 1`)
	if err != nil {
		t.Fatal(err)
	}
	ids, err := pgx.CollectRows(rows, pgx.RowTo[string])
	if err != nil {
		t.Fatal(err)
	}
	return ids
}

func TestWhichSightingsAreOnePlace(t *testing.T) {
	t.Parallel()
	const lng = -3.19
	osm := seen("osm-n1", "Café Zwölf & Co", metresNorth(0), lng)
	for _, tt := range []struct {
		name  string
		other source.Sighting
		want  []string
	}{
		{
			"the same name across the street", seen("ovt-a", "Cafe Zwolf and Co.", metresNorth(70), lng),
			[]string{"osm-n1"},
		},
		{
			"the same name two streets away", seen("ovt-a", "Cafe Zwolf and Co", metresNorth(90), lng),
			[]string{"osm-n1", "ovt-a"},
		},
		{
			"a longer form of the name", seen("ovt-a", "Cafe Zwolf & Co Edinburgh", metresNorth(10), lng),
			[]string{"osm-n1"},
		},
		{"a slip of the pen", seen("ovt-a", "Cafe Zwoelf & Co", metresNorth(10), lng), []string{"osm-n1"}},
		{"another name next door", seen("ovt-a", "Mint & Ember", metresNorth(3), lng), []string{"osm-n1", "ovt-a"}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			for _, osmFirst := range []bool{true, false} {
				pool := postgrestest.Open(t)
				batches := []Batch{
					{Source: source.OSM, Area: "e", Sightings: these(osm)},
					{Source: source.Overture, Area: "e", Sightings: these(tt.other)},
				}
				if !osmFirst {
					slices.Reverse(batches)
				}
				for _, b := range batches {
					mustLoad(t, pool, b)
				}
				if diff := cmp.Diff(tt.want, placeIDs(t, pool)); diff != "" {
					t.Errorf("osm first %v: %s", osmFirst, diff)
				}
			}
		})
	}
}

func TestTheRicherFactWins(t *testing.T) {
	t.Parallel()
	pool := postgrestest.Open(t)
	osm := seen("osm-n1", "Nami", metresNorth(0), -3.19)
	osm.Hours, osm.Words = "Mo-Fr 11:00-15:00", []string{"ramen"}
	osm.Facts.Dietary, osm.Facts.Attribution = map[string]string{"Vegan": "no"}, "© OpenStreetMap contributors"
	osm.Facts.Address = "Rose Street"
	four := seen("fsq-9", "NAMI", metresNorth(20), -3.19)
	four.Facts.FsqID, four.Facts.Phone, four.Facts.Attribution = "9", "0131 496 0000", "Foursquare OS Places"
	four.Facts.Address, four.Facts.Dietary = "7 Rose Street, Edinburgh EH2 2PR",
		map[string]string{"Vegan": "yes", "Halal": "yes"}
	mustLoad(t, pool, Batch{Source: source.FoursquareOS, Area: "e", Sightings: these(four)})
	mustLoad(t, pool, Batch{Source: source.OSM, Area: "e", Sightings: these(osm)})

	var doc []byte
	var hours string
	if err := pool.QueryRow(t.Context(), `SELECT doc, hours FROM places`).Scan(&doc, &hours); err != nil {
		t.Fatal(err)
	}
	var got place.Facts
	if err := json.Unmarshal(doc, &got); err != nil {
		t.Fatal(err)
	}
	want := place.Facts{
		PlaceID: "osm-n1", FsqID: "9", Name: "Nami",
		Types: []string{"ramen", "restaurant"}, TypesBasis: fact.StatedTypes,
		Location: place.Point{Lat: 55.95, Lng: -3.19},
		Address:  "7 Rose Street, Edinburgh EH2 2PR", Phone: "0131 496 0000",
		Dietary:     map[string]string{"Vegan": "no", "Halal": "yes"},
		Attribution: "© OpenStreetMap contributors · Foursquare OS Places",
	}
	if diff := cmp.Diff(want, got); diff != "" || hours != osm.Hours {
		t.Errorf("hours %q, %s", hours, diff)
	}
}

func TestANameIsAChainsFromTheFourthPlaceOn(t *testing.T) {
	t.Parallel()
	pool := postgrestest.Open(t)
	branches := func(n int) iter.Seq2[source.Sighting, error] {
		return func(yield func(source.Sighting, error) bool) {
			for i := range n {
				yield(seen(fmt.Sprint("osm-n", i), "Zwölf Löffel", metresNorth(float64(i)*500), -3.19), nil)
			}
			yield(seen("osm-n99", "Alone", metresNorth(0), -3.2), nil)
		}
	}
	for _, n := range []int{3, 4, 6, 3} {
		mustLoad(t, pool, Batch{Source: source.OSM, Area: "e", Sightings: branches(n), Force: true})
		want := 0
		if n >= 4 {
			want = n
		}
		var places, terms int
		err := pool.QueryRow(t.Context(), `SELECT (SELECT count(*) FROM places WHERE mask & $1 <> 0),
			(SELECT count(DISTINCT n) FROM place_terms WHERE mask & $1 <> 0)`, fact.ChainBit).Scan(&places, &terms)
		if err != nil || places != want || terms != want {
			t.Errorf("%d branches: %d places and %d for searches are a chain's, want %d; %v",
				n, places, terms, want, err)
		}
	}
}

// Any sequence of imports leaves the tables that searches read equal to those of one clean import of the last files.
func TestTheOrderOfImportsDoesNotMatter(t *testing.T) {
	t.Parallel()
	random := rand.New(rand.NewPCG(1, 9))
	draw := func(from, prefix string) Batch {
		var all []source.Sighting
		for i := range 40 {
			if random.IntN(4) > 0 {
				name := []string{"Nami Counter", "Mint & Ember", "Copper Ladle", "Nami"}[random.IntN(4)]
				all = append(all, seen(fmt.Sprint(prefix, i), name, metresNorth(float64(random.IntN(400))), -3.19))
			}
		}
		return Batch{Source: from, Area: "e", Sightings: these(all...), Force: true}
	}
	history := postgrestest.Open(t)
	last := map[string]Batch{}
	for range 25 {
		of := [][2]string{
			{source.OSM, "osm-n"}, {source.Overture, "ovt-"}, {source.FoursquareOS, "fsq-"}, {source.Own, "own-"},
		}[random.IntN(4)]
		last[of[0]] = draw(of[0], of[1])
		mustLoad(t, history, last[of[0]])
	}
	for _, order := range [][]string{source.ByTrust, {source.FoursquareOS, source.Overture, source.OSM, source.Own}} {
		clean := postgrestest.Open(t)
		for _, name := range order {
			if batch, ok := last[name]; ok {
				mustLoad(t, clean, batch)
			}
		}
		if diff := cmp.Diff(table(t, clean), table(t, history)); diff != "" {
			t.Errorf("in the order %v: %s", order, diff)
		}
	}
}

func TestASourceThatLeavesTakesItsMatchesAlong(t *testing.T) {
	t.Parallel()
	pool := postgrestest.Open(t)
	mustLoad(t, pool, Batch{
		Source: source.FoursquareOS, Area: "e", Sightings: these(seen("fsq-9", "Nami", metresNorth(20), -3.19)),
	})
	mustLoad(t, pool, Batch{
		Source: source.OSM, Area: "e", Sightings: these(seen("osm-n1", "Nami", metresNorth(0), -3.19)),
	})
	if diff := cmp.Diff([]string{"osm-n1"}, placeIDs(t, pool)); diff != "" {
		t.Fatal(diff)
	}
	mustLoad(t, pool, Batch{Source: source.OSM, Area: "e", Sightings: these(), Force: true})
	var id, doc string
	if err := pool.QueryRow(t.Context(), `SELECT place_id, doc::jsonb->>'place_id' FROM places`).
		Scan(&id, &doc); err != nil || id != "fsq-9" || doc != id {
		t.Errorf("got %s with a document of %s, %v", id, doc, err)
	}
}

func TestNeighboursWithRelatedNamesStayApart(t *testing.T) {
	t.Parallel()
	for _, names := range [][2]string{
		{"Pizza", "Pizza Hut"}, {"Sushi", "Sushi Samba"}, {"The Crown", "The Crown & Anchor"}, {"!!!", "???"},
	} {
		pool := postgrestest.Open(t)
		mustLoad(t, pool, Batch{
			Source: source.OSM, Area: "e", Sightings: these(seen("osm-n1", names[0], metresNorth(0), -3.19)),
		})
		mustLoad(t, pool, Batch{
			Source: source.Overture, Area: "e", Sightings: these(seen("ovt-a", names[1], metresNorth(70), -3.19)),
		})
		if ids := placeIDs(t, pool); len(ids) != 2 {
			t.Errorf("%q became one place", names)
		}
	}
}
