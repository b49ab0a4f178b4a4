package geojson

import (
	"strings"
	"testing"

	"noonish/internal/catalogue/normal"
	"noonish/internal/catalogue/source/sourcetest"
)

func TestABrokenListIsRefused(t *testing.T) {
	t.Parallel()
	const one = `{"type":"FeatureCollection","features":[{"type":"Feature","properties":{"name":"A"}}`
	for _, tt := range []struct{ name, text, want string }{
		{"an empty file", ``, "not GeoJSON"},
		{"a web page", `<html>429</html>`, "not GeoJSON"},
		{"a word", `"features"`, "not GeoJSON"},
		{"an answer without places", `{"error":"too many requests"}`, "not GeoJSON"},
		{"features that are no list", `{"features":{"a":1}}`, "not GeoJSON"},
		{"a place that is no object", `[1]`, "not an object"},
		{"a file cut in its places", one, "not complete"},
		{"a file cut in a place", one[:len(one)-5], "not complete"},
		{"a file cut after its places", one + `]`, "not complete"},
		{"a second file behind the first", one + `]}{}`, "more data follows"},
		{"nonsense in the middle", one + `,,]}`, "invalid character"},
		{"deep nesting", `[{"a":` + strings.Repeat("[", 1e6), "depth"},
		{"deep nesting beside the places", `{"a":` + strings.Repeat(`{"a":`, 1e6), "depth"},
		{"a huge text", `[{"a":"` + strings.Repeat("x", 40<<20) + `"}]`, "more than 16 MB"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			err := readItems(strings.NewReader(tt.text), func(i item) error { i.sighting(); return nil })
			if err == nil || !strings.Contains(err.Error(), tt.want) {
				t.Errorf("got %v, want %q", err, tt.want)
			}
		})
	}
}

func FuzzGeoJSON(f *testing.F) {
	f.Add(`{"features":[{"type":"Feature","id":"a25",
		"properties":{"amenity":"cafe","name":"A","tags":{"cuisine":"x;y"}},
		"geometry":{"type":"MultiPolygon","coordinates":[[[[20,10],[21,10],[21,11],[20,10]]]]}}]}`)
	f.Add(`[{"osm_id":12,"osm_type":"node","name":"A","lat":2,"lng":"1","category":["Cafe"],"price_level":"9"}]`)
	f.Add(`{"elements":[{"type":"way","id":1,"center":{"lat":1,"lon":2},"tags":{"shop":"bakery"}}],"copyright":[]}`)
	normaliser, err := normal.Shared()
	if err != nil {
		f.Fatal(err)
	}
	f.Fuzz(func(t *testing.T, text string) {
		_ = readItems(strings.NewReader(text), func(i item) error {
			if s, ok := i.sighting(); ok {
				sourcetest.MustBeStorable(t, normaliser.Place, s)
			}
			return nil
		})
	})
}
