package parquet

import (
	"math"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"noonish/internal/catalogue/source"
	"noonish/internal/catalogue/source/sourcetest"
	"noonish/internal/place"
)

func TestRealOverturePlaces(t *testing.T) {
	t.Parallel()
	progress := &sourcetest.Progress{}
	file, err := OpenOverture(sourcetest.File(t, sourcetest.Overture), progress)
	all := readParquet(t, file, err)
	want := map[string]int{
		"all": 661, "named": 661, "placed": 661, "ids": 661, "kinds": 661, "words": 661, "addressed": 661,
		"country": 661, "attributed": 661, "branded": 190,
	}
	if diff := cmp.Diff(want, sourcetest.Tally(all)); diff != "" {
		t.Error(diff)
	}
	if progress.Read != progress.Bytes || progress.Bytes == 0 {
		t.Errorf("progress ended at %d of %d", progress.Read, progress.Bytes)
	}
	want0 := source.Sighting{
		ID: "ovt-08f2aacb2a04512c03af8b8a05907b21", Lat: 39.8878275, Lng: -75.2471, Kinds: []string{"restaurant"},
		Words: []string{"american_restaurant", "restaurant", "theme_restaurant"}, Branded: true, Country: "US",
		Facts: place.Facts{
			Name: "Ruby Tuesday", Address: "8680 Bartram Ave, Philadelphia, PA 19153-3105", Phone: "+12153657587",
			Website: "http://www.rubytuesday.com/", Attribution: "Overture Maps Foundation (Microsoft, meta)",
		},
	}
	if diff := cmp.Diff(want0, all[0]); diff != "" {
		t.Error(diff)
	}
}

func TestOvertureKeepsPlacesToEatThatAreOpen(t *testing.T) {
	t.Parallel()
	with := func(change func(*sourcetest.ElementRow)) sourcetest.ElementRow {
		row := sourcetest.ARow(0)
		change(&row)
		return row
	}
	for _, tt := range []struct {
		name string
		row  sourcetest.ElementRow
		want bool
	}{
		{"a restaurant", sourcetest.ARow(0), true},
		{"a hotel", sourcetest.ARow(1), false},
		{
			"a hotel that has a restaurant", with(func(r *sourcetest.ElementRow) { r.Categories.Primary = "hotel" }),
			false,
		},
		{"an open one", with(func(r *sourcetest.ElementRow) { r.Status = "open" }), true},
		{"a closed one", with(func(r *sourcetest.ElementRow) { r.Status = "permanently_closed" }), false},
		{"one closed for now", with(func(r *sourcetest.ElementRow) { r.Status = "temporarily_closed" }), false},
		{"a doubtful one", with(func(r *sourcetest.ElementRow) { r.Score = 0.59 }), false},
		// Zero is written as null.
		{"one that nobody has doubted", with(func(r *sourcetest.ElementRow) { r.Score = 0 }), true},
		{"one without an id", with(func(r *sourcetest.ElementRow) { r.ID = "" }), false},
		{"one with an id that no database takes", with(func(r *sourcetest.ElementRow) { r.ID = "a\x00b" }), false},
		{"one with an id without end", with(func(r *sourcetest.ElementRow) { r.ID = strings.Repeat("a", 101) }), false},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			if got := len(readOverture(t, sourcetest.WriteParquet(t, tt.row))) == 1; got != tt.want {
				t.Errorf("kept: %v, want %v", got, tt.want)
			}
		})
	}
}

func TestOverturesTaxonomyGoesBeforeItsCategories(t *testing.T) {
	t.Parallel()
	type taxonomy struct {
		Primary    string                      `parquet:"primary,optional"`
		Hierarchy  sourcetest.Elements[string] `parquet:"hierarchy,optional"`
		Alternates sourcetest.Elements[string] `parquet:"alternates,optional"`
	}
	type row struct {
		ID       string   `parquet:"id"`
		Taxonomy taxonomy `parquet:"taxonomy,optional"`
		Names    struct {
			Primary string `parquet:"primary"`
		} `parquet:"names"`
		Categories struct {
			Primary string `parquet:"primary,optional"`
		} `parquet:"categories,optional"`
	}
	for _, tt := range []struct {
		name            string
		taxonomy        taxonomy
		category        string
		wantKind, words string
	}{
		{
			"a category that only the taxonomy knows",
			taxonomy{
				"gas_station_sushi",
				sourcetest.ElementsOf("food_and_drink", "restaurant", "casual_eatery", "gas_station_sushi"),
				sourcetest.ElementsOf("bar", "gas_station"),
			},
			"", "restaurant", "gas_station_sushi bar",
		},
		{
			"the most special one tells the kind",
			taxonomy{
				"espresso_place", sourcetest.ElementsOf("food_and_drink", "coffee_shop", "espresso_place"),
				sourcetest.Elements[string]{},
			},
			"restaurant", "cafe", "espresso_place",
		},
		{
			"not food, whatever the category",
			taxonomy{"hotel", sourcetest.ElementsOf("lodging", "hotel"), sourcetest.Elements[string]{}},
			"restaurant",
			"", "",
		},
		{"only a category", taxonomy{}, "sushi_restaurant", "restaurant", "sushi_restaurant"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			r := row{ID: "1", Taxonomy: tt.taxonomy}
			r.Names.Primary, r.Categories.Primary = "A", tt.category
			all := readOverture(t, sourcetest.WriteParquet(t, r))
			if tt.wantKind == "" && len(all) == 0 {
				return
			}
			if len(all) != 1 || all[0].Kinds[0] != tt.wantKind || source.Join(" ", all[0].Words...) != tt.words {
				t.Errorf("got %+v, want %s: %s", all, tt.wantKind, tt.words)
			}
			if !math.IsNaN(all[0].Lat) {
				t.Errorf("it is at %v, though no column says where", all[0].Lat)
			}
		})
	}
}

func TestAPointIsReadFromItsBytes(t *testing.T) {
	t.Parallel()
	little := string(sourcetest.WKB(1, 2))
	big := "\x00\x00\x00\x00\x01\x3f\xf0\x00\x00\x00\x00\x00\x00\x40\x00\x00\x00\x00\x00\x00\x00"
	for _, tt := range []struct {
		name, wkb string
		want      bool
	}{
		{"little end first", little, true},
		{"big end first", big, true},
		{"with a reference system", "\x01\x01\x00\x00\x20\xe6\x10\x00\x00" + little[5:], true},
		{"with a height", "\x01\xe9\x03\x00\x00" + little[5:] + "\x00\x00\x00\x00\x00\x00\x00\x00", true},
		{"an empty point", string(sourcetest.WKB(math.NaN(), math.NaN())), false},
		{"a line", "\x01\x02\x00\x00\x00" + little[5:], false},
		{"cut", little[:20], false},
		{"nothing", "", false},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			at, ok := wkbPoint(tt.wkb)
			if ok != tt.want || ok && (at.Lon() != 1 || at.Lat() != 2) {
				t.Errorf("got %v, %v", at, ok)
			}
		})
	}
}
