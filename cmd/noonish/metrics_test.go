package main

import (
	"cmp"
	"maps"
	"net/http"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"noonish/internal/place"
	"noonish/internal/place/placetest"
	"noonish/internal/postgres"
	"noonish/internal/postgres/postgrestest"
)

func TestTheGuideListsEveryMetricWithItsLabels(t *testing.T) {
	t.Parallel()
	guide, exported := guidedMetrics(t), exportedMetrics(t)
	for _, name := range slices.Sorted(maps.Keys(exported)) {
		labels, ok := guide[name]
		if !ok && strings.HasPrefix(name, "noonish_") {
			t.Errorf("docs/operations.md does not list %s", name)
		}
		if ok && labels != exported[name] {
			t.Errorf("docs/operations.md lists %s with the labels %q, want %q", name, labels, exported[name])
		}
	}
	for name := range guide {
		if _, ok := exported[name]; !ok {
			t.Errorf("docs/operations.md lists %s, which is not exported", name)
		}
	}
}

// guidedMetrics returns the metrics of docs/operations.md, each with its labels in order.
func guidedMetrics(t *testing.T) map[string]string {
	t.Helper()
	guide, err := os.ReadFile("../../docs/operations.md")
	if err != nil {
		t.Fatal(err)
	}
	metrics := map[string]string{}
	row := regexp.MustCompile("(?m)^\\| `((?:noonish|go|process)_\\w+)` \\|([^|]*)\\|")
	for _, found := range row.FindAllStringSubmatch(string(guide), -1) {
		labels := regexp.MustCompile(`\w+`).FindAllString(found[2], -1)
		slices.Sort(labels)
		metrics[found[1]] = strings.Join(labels, ",")
	}
	return metrics
}

// exportedMetrics returns the metrics of the program, each with its labels in order. It runs with NATS, vendors
// and a second server that is no standby, and has something of everything.
func exportedMetrics(t *testing.T) map[string]string {
	t.Helper()
	database, figures := postgrestest.URL(t), freePort(t)
	fillForMetrics(t, database)
	command, log := program(t, []string{
		"NOONISH_DATABASE_URL=" + database, anyPort, "NOONISH_METRICS_LISTEN=" + figures, "NOONISH_DRAIN=0s",
		"NOONISH_NATS_URL=" + cmp.Or(os.Getenv("NOONISH_TEST_NATS_URL"), "nats://127.0.0.1:4222"),
		"NOONISH_DATABASE_STANDBY_URL=" + postgrestest.URL(t),
		"NOONISH_FOURSQUARE_KEY=k", "NOONISH_FOURSQUARE_URL=" + repeatingVendor(t),
		"NOONISH_BESTTIME_KEY=k", "NOONISH_BESTTIME_URL=" + repeatingForecaster(t),
	})
	address := waitReady(t, log)
	for _, path := range []string{
		"/api/restaurants?lat=60.17&lng=24.94&radius=1", "/api/restaurants/osm-n1/crowd-level",
	} {
		if got := status(address, path); got != http.StatusOK {
			t.Errorf("%s: %d", path, got)
		}
	}
	_, text := (&browser{address: figures}).call(t, http.MethodGet, "/metrics", "")
	stop(t, command, log)
	metrics := map[string]string{}
	sample := regexp.MustCompile(`(?m)^(\w+?)(?:_bucket|_sum|_count)?(?:\{(.*)\})? \S+$`)
	for _, found := range sample.FindAllStringSubmatch(text, -1) {
		var labels []string
		for _, label := range regexp.MustCompile(`(\w+)="`).FindAllStringSubmatch(found[2], -1) {
			if label[1] != "le" {
				labels = append(labels, label[1])
			}
		}
		slices.Sort(labels)
		metrics[found[1]] = strings.Join(labels, ",")
	}
	return metrics
}

// fillForMetrics adds a place, an area and a job that waits.
func fillForMetrics(t *testing.T, database string) {
	t.Helper()
	pool, err := postgres.Open(t.Context(), database, 2)
	if err != nil {
		t.Fatal(err)
	}
	defer pool.Close()
	placetest.Put(t, pool, place.Place{
		ID: "osm-n1", Lat: 60.17, Lng: 24.94, Zone: "Europe/Helsinki",
		Facts: place.Facts{Name: "Kahvila", Types: []string{"cafe"}, Address: "1 Noon Square"},
	})
	for _, sql := range []string{
		`INSERT INTO areas (source, area, file, places) VALUES ('osm', 'here', 'f', 1) ON CONFLICT DO NOTHING`,
		`INSERT INTO river_job (kind, max_attempts, scheduled_at, state, args)
			VALUES ('notify', 3, now() + interval '1 h', 'scheduled', '{}')`,
	} {
		if _, err := pool.Exec(t.Context(), sql); err != nil {
			t.Fatal(err)
		}
	}
}
