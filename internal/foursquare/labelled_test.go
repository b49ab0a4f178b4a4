package foursquare

import (
	"encoding/json"
	"fmt"
	"os"
	"strings"
	"testing"

	"noonish/internal/catalogue/source"
	"noonish/internal/catalogue/source/geojson"
	"noonish/internal/catalogue/source/sourcetest"
	"noonish/internal/place"
)

// TestMatchingOfLabelledPairs measures the match on pairs of real names that were read and labelled one by one. Each
// line of the table has two ids and whether they are the same place; what was not clear is not in it. The second may
// be a tag of the first: a name that its source gives it too, or the name of what was there before.
//
// Pairs of two ids are neighbours within 75 m, with the distance they have. The same place with two ids was mapped
// twice. The others are the most similar neighbours of the files, and 45 neighbours within 10 m.
func TestMatchingOfLabelledPairs(t *testing.T) {
	t.Parallel()
	known := labelledPlaces(t)
	var twice, renamed, far counts
	for _, p := range labelledPairs(t, known) {
		if p.tag == "" {
			twice.add(p, p.metres)
			continue
		}
		// A tag has no distance of its own: within the door's distance, and beyond it.
		renamed.add(p, 10)
		far.add(p, 40)
	}
	t.Logf("listed twice: %s", twice)
	t.Logf("another name, 10 m away: %s", renamed)
	t.Logf("another name, 40 m away: %s", far)
	if n := twice.pairs() + renamed.pairs(); n < 200 {
		t.Errorf("the sample has %d pairs", n)
	}
	if twice.precision() < 0.95 || twice.recall() < 0.85 || renamed.wrong > 0 || far.wrong > 0 {
		t.Error("the match is worse than docs/proof.md says")
	}
}

// labelled is a pair of names, and whether they are of one place.
type labelled struct {
	ours, theirs, tag string
	metres            float64
	same              bool
}

// counts are how often the match was right, found what is not there, and missed what is.
type counts struct{ right, wrong, missed, rest int }

func (c *counts) add(p labelled, metres float64) {
	theirs := Place{ID: "theirs", Name: p.theirs, At: place.Point{Lat: 55 + metres/metresPerDegree, Lng: -3}}
	_, found := match([]place.Named{named("ours", p.ours, 55, -3)}, []Place{theirs})["ours"]
	switch {
	case found && p.same:
		c.right++
	case found:
		c.wrong++
	case p.same:
		c.missed++
	default:
		c.rest++
	}
}

func (c counts) pairs() int         { return c.right + c.wrong + c.missed + c.rest }
func (c counts) precision() float64 { return float64(c.right) / float64(max(1, c.right+c.wrong)) }
func (c counts) recall() float64    { return float64(c.right) / float64(max(1, c.right+c.missed)) }

func (c counts) String() string {
	return fmt.Sprintf("%d pairs, %d the same; precision %.3f, recall %.3f", c.pairs(), c.right+c.missed, c.precision(),
		c.recall())
}

// labelledPairs reads the table.
func labelledPairs(t *testing.T, known map[string]labelledPlace) (pairs []labelled) {
	t.Helper()
	table, err := os.ReadFile("testdata/same_place.tsv")
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(table)) {
		row := strings.Split(strings.TrimSpace(line), "\t")
		if len(row) != 3 || row[2] != "same" && row[2] != "other" {
			t.Fatalf("%q is no label", line)
		}
		one, other := known[row[0]], known[row[1]]
		p := labelled{ours: one.Name, theirs: other.Name, metres: one.At.Km(other.At) * 1000, same: row[2] == "same"}
		if name := one.tags[row[1]]; name != "" {
			p.tag, p.theirs = row[1], name
		}
		if p.ours == "" || p.theirs == "" {
			t.Fatalf("%q names a place that is in no file", line)
		}
		pairs = append(pairs, p)
	}
	return pairs
}

// labelledPlace is a place of a file, with its tags as the file has them.
type labelledPlace struct {
	place.Named
	tags map[string]string
}

// labelledPlaces reads the files that the table is about.
func labelledPlaces(t *testing.T) map[string]labelledPlace {
	t.Helper()
	known := map[string]labelledPlace{}
	for _, name := range []string{
		"london-restaurants-2026-04.flattened.geojson", "london-pubs-2026-04.flattened.geojson",
		"london-coffee-2026-04.flattened.geojson", "brussels-food-2026-01.flattened.json",
		"edinburgh-restaurants-2026-02-11.overpass.geojson", "helsinki-food-2019.geojson",
	} {
		path := sourcetest.File(t, name)
		list, err := geojson.Open(path, source.Silent{})
		if err != nil {
			t.Fatal(err)
		}
		tags := tagsIn(t, path)
		for _, s := range sourcetest.All(t, list.Sightings(t.Context())) {
			known[s.ID] = labelledPlace{named(s.ID, s.Facts.Name, s.Lat, s.Lng), tags[s.ID]}
		}
		if err := list.Close(); err != nil {
			t.Fatal(err)
		}
	}
	return known
}

// tagsIn returns the texts of each feature that has an id of OpenStreetMap.
func tagsIn(t *testing.T, path string) map[string]map[string]string {
	t.Helper()
	body, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	var file struct {
		Features []struct {
			ID         string
			Properties map[string]any
		}
	}
	if err := json.Unmarshal(body, &file); err != nil {
		return nil // a list of another form has no such ids
	}
	found := map[string]map[string]string{}
	for _, f := range file.Features {
		id := strings.NewReplacer("node/", "n", "way/", "w", "relation/", "r").Replace(f.ID)
		texts := map[string]string{}
		for tag, value := range f.Properties {
			if text, ok := value.(string); ok {
				texts[tag] = text
			}
		}
		found["osm-"+id] = texts
	}
	return found
}
