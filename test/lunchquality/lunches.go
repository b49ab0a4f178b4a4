package main

import (
	"context"
	_ "embed"
	"encoding/json"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"path/filepath"
	"strings"

	"noonish/internal/postgres"
	"noonish/test/product"
)

// workplaces are five offices in each of four cities.
var workplaces = [...]struct {
	name     string
	lat, lng float64
}{
	{"Helsinki, Central Station", 60.1719, 24.9414},
	{"Helsinki, Aleksanterinkatu", 60.1688, 24.9455},
	{"Helsinki, Kamppi", 60.1686, 24.9365},
	{"Helsinki, Esplanadi", 60.1675, 24.9475},
	{"Helsinki, Kluuvi", 60.1735, 24.9480},
	{"London, Soho Square", 51.5154, -0.1322},
	{"London, Bank", 51.5134, -0.0890},
	{"London, King's Cross", 51.5308, -0.1238},
	{"London, Canary Wharf", 51.5049, -0.0195},
	{"London, Shoreditch", 51.5246, -0.0790},
	{"Edinburgh, Waverley", 55.9521, -3.1902},
	{"Edinburgh, Haymarket", 55.9456, -3.2184},
	{"Edinburgh, Leith", 55.9710, -3.1720},
	{"Edinburgh, George Square", 55.9437, -3.1883},
	{"Edinburgh, Quartermile", 55.9420, -3.1950},
	{"Brussels, Grand-Place", 50.8467, 4.3525},
	{"Brussels, Schuman", 50.8427, 4.3822},
	{"Brussels, Midi", 50.8358, 4.3365},
	{"Brussels, Louise", 50.8330, 4.3570},
	{"Brussels, Nord", 50.8605, 4.3600},
}

// imports are the files of these cities, each after the word of the import command that reads it.
var imports = [...][2]string{
	{"osm", "helsinki-centre-2019.osm.pbf"},
	{"geojson", "london-restaurants-2026-04.flattened.geojson"},
	{"geojson", "london-pubs-2026-04.flattened.geojson"},
	{"geojson", "london-coffee-2026-04.flattened.geojson"},
	{"geojson", "edinburgh-restaurants-2026-02-11.overpass.geojson"},
	{"geojson", "brussels-food-2026-01.flattened.json"},
}

//go:embed data/lunches.tsv
var labelTable string

// labels says of each place that was looked at whether it is a proper lunch.
func labels() map[string]bool {
	known := map[string]bool{}
	for line := range strings.Lines(labelTable) {
		if id, rest, found := strings.Cut(strings.TrimSpace(line), "\t"); found && !strings.HasPrefix(line, "#") {
			known[id] = strings.HasPrefix(rest, "yes")
		}
	}
	return known
}

// tally counts suggestions that are a proper lunch. Nobody has looked at those that are not labelled.
type tally struct {
	proper, all int
	unlabelled  []string
}

func (t *tally) add(known map[string]bool, ids ...string) {
	for _, id := range ids {
		proper, labelled := known[id]
		if t.all++; proper {
			t.proper++
		}
		if !labelled {
			t.unlabelled = append(t.unlabelled, id)
		}
	}
}

func (t tally) print(w io.Writer, name string) {
	_, _ = fmt.Fprintf(w, "%s %.3f (%d of %d)\n", name, share(t.proper, t.all), t.proper, t.all)
	if len(t.unlabelled) > 0 {
		_, _ = fmt.Fprintf(w, "%s_unlabelled %d %s\n", name, len(t.unlabelled), strings.Join(t.unlabelled, " "))
	}
}

// The order before: nearest first, with every bar. The order of today: what a browser asks for. Neither has a
// departure: what is suggested must not depend on the day of the measurement.
const (
	before = ""
	after  = "&order=lunch&mealsOnly=true"
)

// lunches imports the cities into a product of its own and prints how many of its suggestions are a proper lunch.
func lunches(ctx context.Context, w io.Writer, data string) error {
	e, err := product.NewEnvironment(ctx)
	if err != nil {
		return err
	}
	defer e.Close()
	if err := postgres.Create(ctx, e.Settings.Database); err != nil {
		return err
	}
	for _, file := range imports {
		if err := e.Settings.Run(ctx, "import", file[0], filepath.Join(data, file[1])); err != nil {
			return err
		}
	}
	replicas, err := e.Replicas(ctx, 1)
	if err != nil {
		return err
	}
	known := labels()
	first := map[string]tally{}
	var picks tally
	random := rand.New(rand.NewPCG(1, 2)) // the same picks every time
	for _, at := range workplaces {
		around := fmt.Sprintf("?lat=%v&lng=%v&radius=0.5", at.lat, at.lng)
		for _, order := range []string{before, after} {
			ids, err := suggestions(ctx, replicas[0].Base+"/api/restaurants"+around+"&pageSize=10"+order)
			if err != nil {
				return e.WithLogs(err)
			}
			t := first[order]
			t.add(known, ids...)
			first[order] = t
		}
		ids, err := suggestions(ctx, replicas[0].Base+"/api/restaurants/ids"+around+after)
		if err != nil {
			return e.WithLogs(err)
		}
		for range 100 / len(workplaces) {
			picks.add(known, ids[favouringFirst(random, len(ids))])
		}
	}
	first[before].print(w, "first10_before")
	first[after].print(w, "first10_after")
	picks.print(w, "picks_after")
	return nil
}

// favouringFirst draws as the browser does (web/src/features/pick/pick.ts).
func favouringFirst(random *rand.Rand, count int) int {
	const half = 10
	for {
		if drawn := random.IntN(count); random.IntN(half+drawn) < half {
			return drawn
		}
	}
}

func suggestions(ctx context.Context, url string) (ids []string, err error) {
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, url, http.NoBody)
	if err != nil {
		return nil, err
	}
	answer, err := product.NewClient().Do(request)
	if err != nil {
		return nil, err
	}
	defer func() { _ = answer.Body.Close() }()
	var page struct {
		Results []struct {
			ID string `json:"fsq_id"`
		}
	}
	if err := json.NewDecoder(answer.Body).Decode(&page); err != nil {
		return nil, fmt.Errorf("%s: %w", url, err)
	}
	for _, r := range page.Results {
		ids = append(ids, r.ID)
	}
	return ids, nil
}
