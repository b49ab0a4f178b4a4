//go:build bench

package place

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"testing"
	"time"

	"noonish/internal/place/near"
)

const (
	benchRounds     = 3
	benchWorkplaces = 500     // where people search from; most search from few of them
	benchUniform    = 200_000 // points that are asked from once
	idsClients      = 2       // a replica reads few of so long lists at once, and refuses those who wait for a second
)

// TestBenchMemory prints what a search costs from memory, beside the same binary without it and beside our own
// statement in bare PostgreSQL. Every ratio is of medians of one run in which the contestants take turns.
// NOONISH_SEARCH_MEMORY may be set for it, as for a replica.
func TestBenchMemory(t *testing.T) {
	n := setting(os.Getenv("N"), 1_000_000)
	seconds := setting(os.Getenv("SECONDS"), 6)
	b := openBench(t, n)
	zipf := drawZipf(rand.New(rand.NewPCG(3, 5)), b.cities)
	b.queries(t, zipf)

	off := b.serveOff(t)
	warm := b.serveMemory(t)
	fmt.Printf("search.load_seconds %.1f\n", warm.load(t, n))
	warm.rows(t, n)

	traffics := b.traffics(zipf)
	hello := b.serveHello(t, warm, traffics["zipf"].off.paths)
	for _, name := range []string{"zipf", "gzip", "lunch", "ids"} { // uniform points are asked from once
		for _, replica := range []memoryReplica{off, warm} {
			replica.ask(t, traffics[name].again(), max(1, seconds/2))
		}
	}
	got := map[string][]cost{}
	for round := range benchRounds {
		got["bare"] = append(got["bare"], cost{run: b.pgbench(t, bareSearch(near.Query{}.Statement()), seconds)})
		for _, name := range []string{"zipf", "gzip"} {
			got[name+".hello"] = append(got[name+".hello"], hello.ask(t, traffics[name].again(), seconds))
		}
		for _, name := range slices.Sorted(maps.Keys(traffics)) {
			off := func() { got[name+".off"] = append(got[name+".off"], off.ask(t, traffics[name].off, seconds)) }
			warm := func() { got[name+".warm"] = append(got[name+".warm"], warm.ask(t, traffics[name].warm, seconds)) }
			if round%2 == 0 { // who is first may find the machine cooler, or its caches colder
				off()
				warm()
			} else {
				warm()
				off()
			}
		}
		got["cold.off"] = append(got["cold.off"], cold(t, b.serveOff, traffics["uniform"].again(), seconds))
		got["cold.memory"] = append(got["cold.memory"], cold(t, b.serveMemory, traffics["uniform"].again(), seconds))
	}
	printMemory(got)
	fmt.Printf("search.rss_mb.warm %.0f\nsearch.rss_mb.off %.0f\n", warm.rssMB(t), off.rssMB(t))
	warm.share(t)
}

// printMemory prints the medians and their ratios.
func printMemory(got map[string][]cost) {
	for _, name := range slices.Sorted(maps.Keys(got)) {
		report("search."+name, middle(got[name]).run)
	}
	speed := func(name string) float64 { return middle(got[name]).perSecond }
	ratio("search.warm_over_bare", speed("zipf.warm"), speed("bare"))
	ratio("search.warm_over_off", speed("zipf.warm"), speed("zipf.off"))
	ratio("search.cold_over_off", speed("cold.memory"), speed("cold.off"))
	ratio("search.uniform_over_off", speed("uniform.warm"), speed("uniform.off"))
	ratio("search.gzip_over_off", speed("gzip.warm"), speed("gzip.off"))
	ratio("search.lunch_over_off", speed("lunch.warm"), speed("lunch.off"))
	ratio("ids.over_off", speed("ids.warm"), speed("ids.off"))
	warm, off := middle(got["zipf.warm"]), middle(got["zipf.off"])
	fmt.Printf("search.postgres_cpu_over_off %.4f\n", warm.postgresMicros/off.postgresMicros)
	ratio("search.p99_over_off", warm.p99, off.p99)
	for _, name := range slices.Sorted(maps.Keys(got)) {
		if used := middle(got[name]).goMicros; used > 0 {
			fmt.Printf("search.go_cpu_us.%s %.0f\n", name, used)
		}
	}
	for _, name := range []string{"zipf", "gzip"} {
		ratio("search.go_cpu_over_hello."+name, middle(got[name+".warm"]).goMicros, middle(got[name+".hello"]).goMicros)
	}
	fmt.Printf("search.postgres_cpu_us.warm %.1f\nsearch.postgres_cpu_us.off %.1f\n",
		warm.postgresMicros, off.postgresMicros)
}

// drawZipf returns searches from workplaces. The most frequent one has about a fifth of them.
func drawZipf(random *rand.Rand, cities []benchCity) []benchQuery {
	workplaces := drawQueries(random, cities, benchWorkplaces)
	frequent := rand.NewZipf(random, 1.1, 1, benchWorkplaces-1)
	queries := drawQueries(random, cities, benchQueries)
	for i := range queries {
		queries[i].search.From = workplaces[frequent.Uint64()].search.From
	}
	return queries
}

// traffics returns what is asked, by name.
func (b *bench) traffics(zipf []benchQuery) map[string]*pair {
	const searches = "/api/restaurants"
	pathsOf := func(queries []benchQuery, and string) (paths []string) {
		for _, q := range queries {
			paths = append(paths, q.path(searches)+and)
		}
		return paths
	}
	all := benchQuery{search: Search{From: b.cities[0].centre, RadiusKm: 5}}
	uniform := drawQueries(rand.New(rand.NewPCG(13, 17)), b.cities, benchUniform)
	return map[string]*pair{
		"zipf":    newPair(pathsOf(zipf, ""), "", benchClients),
		"gzip":    newPair(pathsOf(zipf, ""), "Accept-Encoding: gzip\r\n", benchClients),
		"lunch":   newPair(pathsOf(zipf, "&order=lunch"), "", benchClients),
		"uniform": newPair(pathsOf(uniform, ""), "", benchClients),
		"ids":     newPair([]string{all.path(searches + "/ids")}, "", idsClients),
	}
}

// cold measures a replica from the moment it answers.
func cold(t *testing.T, serve func(*testing.T) memoryReplica, asked *traffic, seconds int) cost {
	t.Helper()
	replica := serve(t)
	defer replica.stop()
	return replica.ask(t, asked, seconds)
}

// memoryReplica is a replica with metrics.
type memoryReplica struct {
	benchReplica
	b       *bench
	started time.Time
	metrics string
}

func (b *bench) serveMemory(t *testing.T) memoryReplica { return b.serveWith(t) }

func (b *bench) serveOff(t *testing.T) memoryReplica {
	return b.serveWith(t, "NOONISH_SEARCH_MEMORY=0")
}

func (b *bench) serveWith(t *testing.T, env ...string) memoryReplica {
	t.Helper()
	metrics := freeAddress(t)
	r := memoryReplica{b: b, started: time.Now(), metrics: "http://" + metrics + "/metrics"}
	r.benchReplica = b.serve(t, append(env, "NOONISH_METRICS_LISTEN="+metrics)...)
	return r
}

// load waits until the rows of all places are held and returns the seconds since the start.
func (r memoryReplica) load(t *testing.T, places int) float64 {
	t.Helper()
	for range 6000 {
		held, found := r.metric(t, "noonish_search_memory_places")
		if !found {
			t.Error("this binary does not search from memory: there is no metric noonish_search_memory_places")
			break
		}
		if held >= float64(places) {
			return time.Since(r.started).Seconds()
		}
		time.Sleep(100 * time.Millisecond)
	}
	t.Errorf("the rows of %d places were not loaded; the ratios are of less", places)
	return time.Since(r.started).Seconds()
}

// rows prints how much memory the rows of all places take, and computes it for the world.
func (r memoryReplica) rows(t *testing.T, places int) {
	t.Helper()
	const world = 15_000_000
	bytes, _ := r.metric(t, "noonish_search_memory_bytes")
	fmt.Printf("search.rows_mb %.0f\nsearch.rss_mb.loaded %.0f\n", bytes/(1<<20), r.rssMB(t))
	fmt.Printf("search.rows_mb.%d %.0f computed\n", world, bytes/(1<<20)*world/float64(places))
}

// share prints how much of what was asked of a replica came from its memory.
func (r memoryReplica) share(t *testing.T) {
	t.Helper()
	from := func(where string) float64 {
		count, _ := r.metric(t, `noonish_search_answers_total{from=`+strconv.Quote(where)+`}`)
		return count
	}
	memory, postgres := from("memory"), from("postgres")
	ratio("search.memory_share", memory, memory+postgres)
	bytes, _ := r.metric(t, "noonish_search_memory_bytes")
	fmt.Printf("search.memory_mb %.0f\n", bytes/(1<<20))
}
