package parquet

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"noonish/internal/catalogue/source"
	"noonish/internal/catalogue/source/sourcetest"
	"noonish/internal/place"
)

func TestRealFoursquarePlaces(t *testing.T) {
	t.Parallel()
	path := sourcetest.File(t, sourcetest.Foursquare)
	if _, err := OpenFoursquareOS(path, false, source.Silent{}); err == nil ||
		!strings.Contains(err.Error(), "fsq_category_labels") {
		t.Errorf("got %v for a file that does not say what serves food", err)
	}
	progress := &sourcetest.Progress{}
	file, err := OpenFoursquareOS(path, true, progress)
	all := readParquet(t, file, err)
	want := map[string]int{"all": 766, "named": 766, "placed": 766, "ids": 766, "addressed": 253, "attributed": 766}
	if diff := cmp.Diff(want, sourcetest.Tally(all)); diff != "" {
		t.Error(diff)
	}
	if progress.Read != progress.Bytes || progress.Bytes == 0 {
		t.Errorf("progress ended at %d of %d", progress.Read, progress.Bytes)
	}
}

type foursquareRow struct {
	ID        string   `parquet:"fsq_place_id,optional"`
	Name      string   `parquet:"name,optional"`
	Latitude  float64  `parquet:"latitude,optional"`
	Longitude float64  `parquet:"longitude,optional"`
	Address   string   `parquet:"address,optional"`
	Locality  string   `parquet:"locality,optional"`
	Region    string   `parquet:"region,optional"`
	Postcode  string   `parquet:"postcode,optional"`
	Country   string   `parquet:"country,optional"`
	Closed    string   `parquet:"date_closed,optional"`
	Tel       string   `parquet:"tel,optional"`
	Website   string   `parquet:"website,optional"`
	Labels    []string `parquet:"fsq_category_labels,list"`
	Flags     []string `parquet:"unresolved_flags,list"`
}

func TestFoursquareKeepsPlacesToEatThatAreOpen(t *testing.T) {
	t.Parallel()
	const pizza = "Dining and Drinking > Restaurant > Pizzeria"
	for _, tt := range []struct {
		name string
		row  foursquareRow
		want string // kinds
	}{
		{"a restaurant", foursquareRow{Labels: []string{pizza}}, "restaurant"},
		{
			"a fast food restaurant",
			foursquareRow{Labels: []string{"Dining and Drinking > Restaurant > Fast Food Restaurant"}},
			"fast_food",
		},
		{
			"a cafe under its general name",
			foursquareRow{Labels: []string{"Dining and Drinking > Cafe, Coffee, and Tea House > Something New"}},
			"cafe",
		},
		{
			"a bar and restaurant",
			foursquareRow{Labels: []string{"Dining and Drinking > Bar > Wine Bar", pizza}},
			"bar restaurant",
		},
		{
			"a cinema with a restaurant",
			foursquareRow{Labels: []string{"Arts and Entertainment > Movie Theater", pizza}},
			"restaurant",
		},
		{"a bank", foursquareRow{Labels: []string{"Business and Professional Services > Bank"}}, ""},
		{"no label", foursquareRow{}, ""},
		{"a closed one", foursquareRow{Labels: []string{pizza}, Closed: "2024-01-31"}, ""},
		{
			"one that people say is closed",
			foursquareRow{Labels: []string{pizza}, Flags: []string{"other", "closed"}},
			"",
		},
		{"a double", foursquareRow{Labels: []string{pizza}, Flags: []string{"duplicate"}}, ""},
		{"one with another flag", foursquareRow{Labels: []string{pizza}, Flags: []string{"unverified"}}, "restaurant"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			tt.row.ID, tt.row.Name = "1", "A"
			file, err := OpenFoursquareOS(sourcetest.WriteParquet(t, tt.row), false, source.Silent{})
			all := readParquet(t, file, err)
			var kinds string
			for _, s := range all {
				kinds = strings.Join(s.Kinds, " ")
			}
			if kinds != tt.want {
				t.Errorf("got %+v, want %q", all, tt.want)
			}
		})
	}
}

func TestFoursquareSaysItsFacts(t *testing.T) {
	t.Parallel()
	file, err := OpenFoursquareOS(sourcetest.WriteParquet(t, foursquareRow{
		ID: "5a18", Name: "Example Kitchen", Latitude: 40.7, Longitude: -73.9,
		Address: "50 W 23rd St", Locality: "New York", Region: "NY", Postcode: "10010", Country: "us",
		Tel: "(212) 555-0100", Website: "example.org", Labels: []string{"Dining and Drinking > Restaurant"},
	}), false, source.Silent{})
	got := readParquet(t, file, err)
	want := []source.Sighting{{
		ID: "fsq-5a18", Lat: 40.7, Lng: -73.9, Kinds: []string{"restaurant"},
		Words: []string{"Dining and Drinking > Restaurant"}, Country: "US",
		Facts: place.Facts{
			FsqID: "5a18", Name: "Example Kitchen", Address: "50 W 23rd St, New York, NY 10010",
			Phone: "(212) 555-0100", Website: "http://example.org", Attribution: "Foursquare OS Places",
		},
	}}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}
