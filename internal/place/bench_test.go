//go:build bench

package place

import (
	"context"
	"fmt"
	"math/rand/v2"
	"net/url"
	"os"
	"slices"
	"strconv"
	"testing"
	"time"

	"github.com/jackc/pgx/v5/pgxpool"

	"noonish/internal/place/fact"
	"noonish/internal/place/near"
	"noonish/internal/postgres"
)

const (
	benchQueries = 3000
	benchClients = 8
)

// benchQuery is one search, and the mix it belongs to: a has no filter, b one cuisine, c two cuisines, a diet, a price
// and no chains.
type benchQuery struct {
	mix    string
	search Search
}

func drawQueries(random *rand.Rand, cities []benchCity, n int) []benchQuery {
	total := 0
	for _, c := range cities {
		total += c.places
	}
	queries := make([]benchQuery, n)
	for i := range queries {
		at := random.IntN(total)
		city := cities[0]
		for _, c := range cities {
			if at -= c.places; at < 0 {
				city = c
				break
			}
		}
		p := benchPlace(random, city, 0)
		q := benchQuery{
			mix:    []string{"a", "b", "c"}[i%3],
			search: Search{From: Point{Lat: p.Lat, Lng: p.Lng}, PageSize: maxPageSize},
		}
		switch dice := random.IntN(100); {
		case dice < 60:
			q.search.RadiusKm = 0.5
		case dice < 85:
			q.search.RadiusKm = 1
		default:
			q.search.RadiusKm = 5
		}
		f := &q.search.Filter
		if q.mix != "a" {
			f.Cuisines = append(f.Cuisines, p.Cuisines[2])
		}
		if q.mix == "c" {
			other := benchPlace(random, city, 0).Cuisines[2]
			f.Cuisines, f.Dietary = append(f.Cuisines, other), []string{fact.Diets[random.IntN(3)]}
			f.MaxPrice, f.ExcludeChains = 3, true
		}
		queries[i] = q
	}
	return queries
}

// path returns the search as the browser sends it.
func (q benchQuery) path(endpoint string) string {
	f := q.search.Filter
	v := url.Values{
		"lat": {fmt.Sprint(q.search.From.Lat)}, "lng": {fmt.Sprint(q.search.From.Lng)},
		"radius": {fmt.Sprint(q.search.RadiusKm)},
	}
	for _, c := range f.Cuisines {
		v.Add("cuisines", c)
	}
	for _, d := range f.Dietary {
		v.Add("dietary", d)
	}
	if f.MaxPrice > 0 {
		v.Set("priceLevel", fmt.Sprint(f.MaxPrice))
	}
	if f.ExcludeChains {
		v.Set("excludeChains", "true")
	}
	return endpoint + "?" + v.Encode()
}

// TestBenchSearch prints what a search costs beside the bare engine. N is the size of the catalogue.
func TestBenchSearch(t *testing.T) {
	n := setting(os.Getenv("N"), 1_000_000)
	seconds := setting(os.Getenv("SECONDS"), 6)
	bench := openBench(t, n)
	random := rand.New(rand.NewPCG(3, 5))
	bench.queries(t, drawQueries(random, bench.cities, benchQueries))
	server := bench.serve(t).base

	lunchPaths := make([]string, len(bench.paths))
	for i, path := range bench.paths {
		lunchPaths[i] = path + "&order=lunch"
	}
	var naive, strong, bare, service, lunch []run
	for range 3 {
		naive = append(naive, bench.pgbench(t, naiveSearch, seconds))
		strong = append(strong, bench.pgbench(t, strongSearch, seconds))
		bare = append(bare, bench.pgbench(t, bareSearch(near.Query{}.Statement()), seconds))
		service = append(service, bench.ask(t, server, "/api/restaurants", seconds))
		lunch = append(lunch, askPaths(t, server, "/api/restaurants", lunchPaths, seconds))
	}
	report("search.naive", median(naive))
	report("search.strong", median(strong))
	report("search.bare", median(bare))
	report("search.service", median(service))
	report("search.lunch", median(lunch))
	ratio("search.service_over_naive", median(service).perSecond, median(naive).perSecond)
	ratio("search.service_over_strong", median(service).perSecond, median(strong).perSecond)
	ratio("search.service_over_bare", median(service).perSecond, median(bare).perSecond)
	ratio("search.p99_over_bare", median(service).p99, median(bare).p99)
	ratio("search.lunch_over_service", median(lunch).perSecond, median(service).perSecond)
	bench.eachMix(t, seconds)
	bench.densest(t, server, seconds)
	bench.growth(t, n, seconds)
}

func (b *bench) eachMix(t *testing.T, seconds int) {
	for _, mix := range []string{"a", "b", "c"} {
		of := func(s string) run { return b.pgbench(t, s+" AND b.mix = '"+mix+"'", max(2, seconds/2)) }
		naive, bare := of(naiveSearch), of(bareSearch(near.Query{}.Statement()))
		report("search.naive."+mix, naive)
		report("search.bare."+mix, bare)
		ratio("search.bare_over_naive."+mix, bare.perSecond, naive.perSecond)
	}
}

// densest reads all ids, and a page far down, in the middle of the largest city.
func (b *bench) densest(t *testing.T, server string, seconds int) {
	all := benchQuery{mix: "a", search: Search{From: b.cities[0].centre, RadiusKm: 5, PageSize: maxIDs}}
	b.queries(t, []benchQuery{all})
	bare := b.pgbench(t, bareSearch(near.Query{Brief: true}.Statement()), seconds)
	service := b.ask(t, server, "/api/restaurants/ids", seconds)
	report("ids.bare", bare)
	report("ids.service", service)
	ratio("ids.service_over_bare", service.perSecond, bare.perSecond)

	first := benchQuery{mix: "a", search: Search{From: b.cities[0].centre, RadiusKm: 5, PageSize: maxPageSize}}
	b.queries(t, []benchQuery{first})
	shallow := b.ask(t, server, "/api/restaurants", seconds)
	deep := askPaths(t, server, "", []string{b.deepPath(t, server, first, 10)}, seconds)
	report("deep.page1", shallow)
	report("deep.page10", deep)
	ratio("deep.page10_over_page1", deep.meanMs, shallow.meanMs)
}

// growth compares one full page in the largest city with the same page in a catalogue of 50 thousand.
func (b *bench) growth(t *testing.T, n, seconds int) {
	small := openBench(t, 50_000)
	cost := func(b *bench) float64 {
		random := rand.New(rand.NewPCG(9, 9))
		queries := drawQueries(random, b.cities[:1], 300)
		for i := range queries {
			search := Search{From: queries[i].search.From, RadiusKm: 1, PageSize: maxPageSize}
			queries[i] = benchQuery{mix: "a", search: search}
		}
		b.queries(t, queries)
		runs := []run{}
		for range 3 {
			runs = append(runs, b.pgbench(t, bareSearch(near.Query{}.Statement()), max(2, seconds/2)))
		}
		return median(runs).meanMs
	}
	large, little := cost(b), cost(small)
	fmt.Printf("growth.ms_at_50000 %.3f\ngrowth.ms_at_%d %.3f\n", little, n, large)
	ratio("search.growth", large, little)
}

// bench is a catalogue of one size. It is kept between runs: making it takes minutes.
type bench struct {
	url    string
	pool   *pgxpool.Pool
	cities []benchCity
	paths  []string
}

func openBench(t *testing.T, n int) *bench {
	t.Helper()
	ctx := context.Background()
	b := &bench{
		url:    "postgres://127.0.0.1:5432/noonish_bench_" + strconv.Itoa(n) + "?sslmode=disable",
		cities: benchCities(rand.New(rand.NewPCG(7, 11)), n),
	}
	if err := postgres.Create(ctx, b.url); err != nil {
		t.Fatal(err)
	}
	pool, err := postgres.Open(ctx, b.url, 4)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(pool.Close)
	b.pool = pool
	if _, err := postgres.Migrate(ctx, pool); err != nil {
		t.Fatal(err)
	}
	var rows int
	if err := pool.QueryRow(ctx, `SELECT count(*) FROM places`).Scan(&rows); err != nil {
		t.Fatal(err)
	}
	if rows == 0 {
		start := time.Now()
		fillBench(ctx, t, pool, n)
		fmt.Printf("fill.seconds_%d %.0f\n", n, time.Since(start).Seconds())
	}
	return b
}

func setting(text string, otherwise int) int {
	if n, err := strconv.Atoi(text); err == nil {
		return n
	}
	return otherwise
}

// run is one measurement.
type run struct{ perSecond, meanMs, p99 float64 }

func median(runs []run) run {
	sorted := slices.Clone(runs)
	slices.SortFunc(sorted, func(a, b run) int { return int(1000 * (a.perSecond - b.perSecond)) })
	return sorted[len(sorted)/2]
}

func report(name string, r run) {
	fmt.Printf("%s.per_second %.0f\n%s.mean_ms %.3f\n%s.p99_ms %.2f\n", name, r.perSecond, name, r.meanMs, name, r.p99)
}

func ratio(name string, a, b float64) { fmt.Printf("%s %.2f\n", name, a/b) }
