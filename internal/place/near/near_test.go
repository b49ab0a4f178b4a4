package near_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/jackc/pgx/v5/pgxpool"

	"noonish/internal/place"
	"noonish/internal/place/fact"
	"noonish/internal/place/memory"
	"noonish/internal/place/near"
	"noonish/internal/place/placetest"
	"noonish/internal/place/sphere"
	"noonish/internal/postgres/postgrestest"
)

// centres are where places are: a city, both poles, the antimeridian, and the equator.
var centres = []sphere.Point{
	{Lat: 51.5, Lng: -0.12},
	{Lat: 90, Lng: 0},
	{Lat: -89.99, Lng: 40},
	{Lat: 10, Lng: 179.999},
	{Lat: -45, Lng: -180},
	{Lat: 0, Lng: 0},
}

func randomPlaces(random *rand.Rand, n int) (places []place.Place) {
	for i := range n {
		centre := centres[i%len(centres)]
		p := place.Place{
			ID: fmt.Sprintf("osm-n%d", random.Uint32()), Source: "osm", Area: "test", Zone: "Europe/London",
			Lat: min(90, max(-90, centre.Lat+random.NormFloat64()*0.01)),
			Lng: centre.Lng + random.NormFloat64()*0.015, Cafe: random.IntN(4) == 0, Brand: random.IntN(4) == 0,
			Hours: []string{"", "Mo-Su 11:00-15:00", "24/7"}[random.IntN(3)],
			Facts: place.Facts{Name: "Place", PriceLevel: random.IntN(5), Dietary: map[string]string{}},
		}
		if i%5 == 0 { // many at one point
			p.Lat, p.Lng = centre.Lat, centre.Lng
		}
		if i%7 == 0 {
			p.Facts.FsqID = fmt.Sprintf("%024x", random.Uint64())
		}
		if p.Lng > 180 {
			p.Lng -= 360
		} else if p.Lng < -180 {
			p.Lng += 360
		}
		for range random.IntN(3) {
			p.Cuisines = append(p.Cuisines, fact.Catalogue[random.IntN(len(fact.Catalogue))])
		}
		for _, diet := range fact.Diets {
			if state := []string{"", "yes", "limited", "no"}[random.IntN(4)]; state != "" {
				p.Facts.Dietary[diet] = state
			}
		}
		places = append(places, p)
	}
	return places
}

func randomQuery(random *rand.Rand) near.Query {
	centre := centres[random.IntN(len(centres))]
	q := near.Query{
		From: sphere.Point{
			Lat: min(90, max(-90, centre.Lat+random.NormFloat64()*0.005)), Lng: min(180, max(-180, centre.Lng)),
		},
		RadiusKm: []float64{0.2, 0.4, 1, 5}[random.IntN(4)], PageSize: 1 + random.IntN(50),
		Order: []near.Order{near.Nearest, near.BestForLunch}[random.IntN(2)], Brief: random.IntN(3) == 0,
		Test: near.Test{Terms: []int16{near.Everything}, Priced: random.IntN(2) == 0},
	}
	if random.IntN(2) == 0 {
		q.Any = fact.CuisineMask([]string{fact.Catalogue[random.IntN(45)], fact.Catalogue[random.IntN(45)]})
	}
	if random.IntN(3) == 0 {
		q.Not = 1 << (fact.DearerThan1 + random.IntN(5))
	}
	if random.IntN(3) == 0 {
		q.Offer = 1 + random.Int32N(127)
	}
	if q.Care = q.Offer; random.IntN(3) == 0 {
		q.Care |= fact.Mealless
	}
	if random.IntN(3) == 0 {
		q.Keep = func(f near.Found) bool { return f.ID[len(f.ID)-1] != '3' || f.Hours == "" }
	}
	return q
}

// remember fills a memory with the catalogue, and keeps it up to date until the test ends.
func remember(t *testing.T, pool *pgxpool.Pool) *memory.Memory {
	t.Helper()
	m := memory.New(256 << 20)
	ctx, cancel := context.WithCancel(context.WithoutCancel(t.Context()))
	done := make(chan struct{})
	go func() {
		defer close(done)
		m.Run(ctx, pool, pool, nil)
	}()
	t.Cleanup(func() { cancel(); <-done })
	for range 600 {
		v := m.View()
		if v != nil && !slices.ContainsFunc(centres, func(c sphere.Point) bool { return !v.Holds(c, 10) }) {
			return m
		}
		time.Sleep(20 * time.Millisecond)
	}
	t.Fatal("the memory was not filled")
	return nil
}

// seen is what a caller gets of a page.
func seen(p near.Page, order near.Order) (all []string) {
	for _, f := range p.Places {
		all = append(all, fmt.Sprint(f.ID, f.FsqID, string(f.Doc), f.Hours, f.Zone, f.Mask, f.Chord2, f.Mark(order)))
	}
	return append(all, fmt.Sprint(p.More))
}

// Page by page, memory and statement find the same, and each goes on where the other ended.
func TestMemoryAndStatementFindTheSame(t *testing.T) {
	t.Parallel()
	pool := postgrestest.Open(t)
	random := rand.New(rand.NewPCG(19, 1))
	placetest.Put(t, pool, randomPlaces(random, 1200)...)
	stores := []near.Store{{Pool: pool}, {Pool: pool, Memory: remember(t, pool)}}
	pages := 0
	for range 300 {
		q := randomQuery(random)
		for range 8 { // pages
			var got [2][]string
			var last near.Page
			for i, store := range stores {
				scratch := near.GetScratch()
				page, err := store.Page(t.Context(), q, scratch)
				if err != nil {
					t.Fatal(err)
				}
				if page.Held != (i == 1) {
					t.Fatalf("store %d answered from memory: %v", i, page.Held)
				}
				got[i], last = seen(page, q.Order), page
				for j := range last.Places {
					last.Places[j].ID = strings.Clone(last.Places[j].ID)
				}
			}
			if !reflect.DeepEqual(got[0], got[1]) {
				t.Fatalf("%+v:\nstatement %.2000s\nmemory    %.2000s", q, got[0], got[1])
			}
			if pages++; !last.More {
				break
			}
			mark := last.Places[len(last.Places)-1].Mark(q.Order)
			q.After = &mark
		}
		checkCounts(t, stores, q)
	}
	if pages < 400 {
		t.Errorf("%d pages are too few", pages)
	}
}

func checkCounts(t *testing.T, stores []near.Store, q near.Query) {
	t.Helper()
	var counts [2][2]int
	for i, store := range stores {
		var err, failed error
		counts[i][0], err = store.UnknownDiets(t.Context(), q, 100)
		counts[i][1], failed = store.Passing(t.Context(), q, 100)
		if err != nil || failed != nil {
			t.Fatal(err, failed)
		}
	}
	if counts[0] != counts[1] {
		t.Errorf("%+v: the statement counts %v, memory %v", q, counts[0], counts[1])
	}
}

// generations returns the generations that the documents of a page are of.
func generations(p near.Page) map[string]bool {
	seen := map[string]bool{}
	for _, f := range p.Places {
		_, rest, _ := strings.Cut(string(f.Doc), `"name":"`)
		name, _, _ := strings.Cut(rest, `"`)
		seen[name+f.Hours] = true
	}
	return seen
}

// An import that changes every row and every document is seen soon, whole, and by itself.
func TestNoPageMixesTwoImports(t *testing.T) {
	t.Parallel()
	pool := postgrestest.Open(t)
	random := rand.New(rand.NewPCG(19, 2))
	places := randomPlaces(random, 300)
	for i := range places {
		places[i].Hours = ""
	}
	placetest.Put(t, pool, places...)
	store := near.Store{Pool: pool, Memory: remember(t, pool)}
	q := near.Query{From: centres[0], RadiusKm: 5, PageSize: 50, Test: near.Test{Terms: []int16{near.Everything}}}
	for generation := range 5 {
		name := fmt.Sprint("gen", generation)
		changed := make(chan error, 1)
		go func() {
			_, err := pool.Exec(context.WithoutCancel(t.Context()), `
UPDATE places SET hours = $1, doc = regexp_replace(doc, '"name":"[^"]*"', '"name":"' || $1 || '"')`, name)
			changed <- err
		}()
		begun, held := time.Now(), false
		for seen := false; !seen || !held; { // until it is seen, and then in memory
			page, err := store.Page(t.Context(), q, near.GetScratch())
			if err != nil {
				t.Fatal(err)
			}
			now := generations(page)
			if len(now) != 1 {
				t.Fatalf("a page of %v, from memory: %v", now, page.Held)
			}
			seen = now[name+name]
			if held = page.Held; time.Since(begun) > 10*time.Second {
				t.Fatalf("%s is not seen: %v, from memory: %v", name, now, held)
			}
		}
		if err := <-changed; err != nil {
			t.Fatal(err)
		}
	}
}

// A change is seen by everybody who waits for the memory after it.
func TestAChangeIsSeenAfterAwait(t *testing.T) {
	t.Parallel()
	pool := postgrestest.Open(t)
	placetest.Put(t, pool, randomPlaces(rand.New(rand.NewPCG(19, 4)), 60)...)
	m := remember(t, pool)
	store := near.Store{Pool: pool, Memory: m}
	q := near.Query{From: centres[0], RadiusKm: 5, PageSize: 50, Test: near.Test{Terms: []int16{near.Everything}}}
	for i := range 5 {
		hours := fmt.Sprintf("Mo-Su %02d:00-15:00", i)
		if _, err := pool.Exec(t.Context(), `UPDATE places SET hours = $1`, hours); err != nil {
			t.Fatal(err)
		}
		m.Await(t.Context())
		page, err := store.Page(t.Context(), q, near.GetScratch())
		if err != nil || len(page.Places) == 0 || page.Places[0].Hours != hours {
			t.Fatalf("%q is not seen: %+v, %v", hours, page, err)
		}
	}
}

// What does not fit into memory is found by the statement.
func TestMemoryIsBounded(t *testing.T) {
	t.Parallel()
	pool := postgrestest.Open(t)
	placetest.Put(t, pool, randomPlaces(rand.New(rand.NewPCG(19, 3)), 60)...)
	m := memory.New(4096) // bytes
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	go m.Run(ctx, pool, pool, nil)
	time.Sleep(300 * time.Millisecond)
	store := near.Store{Pool: pool, Memory: m}
	q := near.Query{From: centres[0], RadiusKm: 5, PageSize: 50, Test: near.Test{Terms: []int16{near.Everything}}}
	page, err := store.Page(t.Context(), q, near.GetScratch())
	if err != nil || page.Held || len(page.Places) != 10 {
		t.Errorf("%d places, from memory: %v; %v", len(page.Places), page.Held, err)
	}
}
