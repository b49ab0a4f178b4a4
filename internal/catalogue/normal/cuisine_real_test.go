package normal

import (
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	osmtypes "github.com/paulmach/osm"

	"noonish/internal/catalogue/source"
	"noonish/internal/catalogue/source/osm"
	"noonish/internal/catalogue/source/sourcetest"
)

// realPlace is a place of a real file. Fields that the file lacks are empty.
type realPlace struct {
	name    string
	country string
	kinds   []string
	words   []string
	diets   map[string]string
	branded bool
}

// realFiles lists real files of named places to eat, with the country they are in.
var realFiles = [...]struct{ file, country, kind string }{
	{"edinburgh-restaurants-2026-02-11.overpass.geojson", "GB", ""},
	{"london-restaurants-2026-04.flattened.geojson", "GB", "restaurant"},
	{"london-pubs-2026-04.flattened.geojson", "GB", "pub"},
	{"london-coffee-2026-04.flattened.geojson", "GB", "cafe"},
	{"brussels-food-2026-01.flattened.json", "BE", ""},
	{"helsinki-food-2019.geojson", "FI", ""},
	{"monaco-2021-04.osm.pbf", "MC", ""},
	{"delaware-2016.osm.pbf", "US", ""},
}

// realPlaces returns the places of all real files of a town, or of all towns if town is empty.
func realPlaces(t testing.TB, town string) []realPlace {
	t.Helper()
	var all []realPlace
	for _, from := range realFiles {
		if !strings.HasPrefix(from.file, town) {
			continue
		}
		path := sourcetest.File(t, from.file)
		read := readFeatures
		switch {
		case strings.HasSuffix(path, ".pbf"):
			read = readTagsOfPBF
		case strings.HasSuffix(path, ".json"):
			read = readRows
		}
		for _, tags := range read(t, path) {
			if from.kind != "" {
				tags["amenity"] = from.kind
			}
			if p := realPlaceOf(tags, from.country); p.name != "" && len(p.kinds) > 0 {
				all = append(all, p)
			}
		}
	}
	return all
}

func realPlaceOf(tags map[string]string, country string) realPlace {
	p := realPlace{name: tags["name"], country: country, words: list(tags["cuisine"]), diets: map[string]string{}}
	p.branded = tags["brand"] != "" || tags["brand:wikidata"] != ""
	for _, key := range []string{"amenity", "shop"} {
		for _, kind := range list(tags[key]) {
			if osm.ServesFood(key, strings.TrimSpace(kind)) {
				p.kinds = append(p.kinds, strings.TrimSpace(kind))
			}
		}
	}
	for key, value := range tags {
		if strings.HasPrefix(key, "diet:") {
			p.diets[key] = value
		}
	}
	return p
}

func readJSON(t testing.TB, path string, into any) {
	t.Helper()
	file, err := os.ReadFile(path)
	if err == nil {
		err = json.Unmarshal(file, into)
	}
	if err != nil {
		t.Fatal(err)
	}
}

func texts(values map[string]any) map[string]string {
	tags := map[string]string{}
	for key, value := range values {
		if value != nil {
			tags[key] = fmt.Sprint(value)
		}
	}
	return tags
}

func readFeatures(t testing.TB, path string) (all []map[string]string) {
	t.Helper()
	var collection struct {
		Features []struct {
			Properties map[string]any `json:"properties"`
		} `json:"features"`
	}
	readJSON(t, path, &collection)
	for _, feature := range collection.Features {
		all = append(all, texts(feature.Properties))
	}
	return all
}

func readRows(t testing.TB, path string) (all []map[string]string) {
	t.Helper()
	var rows []map[string]any
	readJSON(t, path, &rows)
	for _, row := range rows {
		all = append(all, texts(row))
	}
	return all
}

func readTagsOfPBF(t testing.TB, path string) (all []map[string]string) {
	t.Helper()
	file, err := osm.Open(path, source.Silent{}, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	keep := func(tags osmtypes.Tags) error {
		all = append(all, tags.Map())
		return nil
	}
	streets := file.Streets()
	if err := errors.Join(
		streets.Nodes(t.Context(), "reading names",
			func(n *osmtypes.Node) bool { return n.Tags.HasTag("name") },
			func(n *osmtypes.Node) error { return keep(n.Tags) }),
		streets.Ways(t.Context(), "reading names",
			func(w *osmtypes.Way) bool { return w.Tags.HasTag("name") },
			func(w *osmtypes.Way) error { return keep(w.Tags) }),
		streets.Relations(t.Context(), "reading names",
			func(r *osmtypes.Relation) bool { return r.Tags.HasTag("name") },
			func(r *osmtypes.Relation) error { return keep(r.Tags) }),
	); err != nil {
		t.Fatal(err)
	}
	return all
}

// beyondTheCatalogue lists the words that five or more real places have but no word of the catalogue covers. Each was
// checked by hand.
var beyondTheCatalogue = []string{
	"afghan", "argentinian", "asian", "australian", "bangladeshi", "belgian", "bistro", "bulgarian", "chicken",
	"european", "filipino", "fine dining", "fusion", "georgian", "hawaiian", "healthy", "indonesian", "international",
	"latin american", "local", "malaysian", "nepalese", "noodle", "noodles", "oriental", "pakistani", "peruvian",
	"poke", "polish", "portuguese", "regional", "romanian", "russian", "salad", "sri lankan", "taiwanese",
}

func TestRealPlaces(t *testing.T) {
	t.Parallel()
	places := realPlaces(t, "")
	t.Run("have cuisines of the catalogue", func(t *testing.T) { haveCuisines(t, places) })
	t.Run("serve only what somebody said", func(t *testing.T) { serveWhatIsSaid(t, places) })
}

func haveCuisines(t *testing.T, places []realPlace) {
	t.Helper()
	counts, unknown := map[string]int{}, map[string]int{}
	for _, p := range places {
		for _, written := range p.words {
			for _, part := range partsOf(written) {
				counts[word(part)]++
			}
		}
		if cuisines := cuisinesOf(p.kinds, p.words); !slices.Contains(cuisines, "food") || len(cuisines) < 2 {
			t.Errorf("%q of the kind %q is %q", p.name, p.kinds, cuisines)
		}
	}
	known, total := 0, 0
	for written, count := range counts {
		total += count
		if len(cuisinesOf(nil, []string{written})) > 1 {
			known += count
		} else {
			unknown[written] = count
		}
	}
	rare := 0
	for written, count := range unknown {
		if count < 5 {
			delete(unknown, written)
			rare += count
		}
	}
	t.Logf("%d places, %d cuisines of %d different words: %d in the catalogue, %d rare, the others: %v",
		len(places), total, len(counts), known, rare, unknown)
	if diff := cmp.Diff(beyondTheCatalogue, slices.Sorted(maps.Keys(unknown))); diff != "" {
		t.Errorf("words without a cuisine (-looked at +found): %s", diff)
	}
}

func TestFoursquareCategoriesAreInTheCatalogue(t *testing.T) {
	t.Parallel()
	var taxonomy struct {
		Categories []struct {
			Name    string `json:"name"`
			Cuisine string `json:"seed_cuisine"`
		} `json:"categories"`
	}
	readJSON(t, sourcetest.File(t, "fsq-food-categories.json"), &taxonomy)
	var without []string
	for _, category := range taxonomy.Categories {
		label := "Dining and Drinking > " + category.Name
		got := cuisinesOf(nil, []string{label})
		switch {
		case category.Cuisine == "gluten-free": // a diet, not a word of the catalogue
			if dietsOf(nil, nil, []string{label})["Gluten-free"] != "yes" {
				t.Errorf("%s has gluten", label)
			}
		case category.Cuisine != "" && !slices.Contains(got, category.Cuisine):
			t.Errorf("%s is %q, want %q", label, got, category.Cuisine)
		case len(got) == 1:
			without = append(without, category.Name)
		}
	}
	t.Logf("%d categories; without a cuisine: %q", len(taxonomy.Categories), without)
}
