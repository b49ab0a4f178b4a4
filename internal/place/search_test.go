package place

import (
	"errors"
	"math"
	"net/url"
	"reflect"
	"testing"
	"time"

	"noonish/internal/fault"
	"noonish/internal/place/near"
)

func TestDepartureIsTheOneNearestToNow(t *testing.T) {
	t.Parallel()
	zone := time.FixedZone("here", 2*3600)
	for _, tt := range []struct {
		name      string
		now, want string
		clock     Clock
	}{
		{"ten minutes ahead is today", "2026-11-18T12:00", "2026-11-18T12:10", Clock{12, 10}},
		{"an hour ago is today", "2026-11-18T13:10", "2026-11-18T12:10", Clock{12, 10}},
		{"after midnight is tomorrow", "2026-11-18T23:50", "2026-11-19T00:15", Clock{0, 15}},
		{"before midnight was yesterday", "2026-11-18T00:05", "2026-11-17T23:55", Clock{23, 55}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			now, err := time.ParseInLocation("2006-01-02T15:04", tt.now, zone)
			if err != nil {
				t.Fatal(err)
			}
			if got := tt.clock.Nearest(now).Format("2006-01-02T15:04"); got != tt.want {
				t.Errorf("got %s, want %s", got, tt.want)
			}
		})
	}
}

// FuzzQuery checks that every query gives a search within its bounds or an error that names its parameter.
func FuzzQuery(f *testing.F) {
	f.Add("lat=60.17&lng=24.94&radius=0.5&cuisines=thai&dietary=Vegan&priceLevel=2&departureTime=12:10")
	f.Add("lat=0&lng=0&radius=5&pageSize=50&excludeChains=true&cursor=AQ")
	f.Add("lat=1e2&lng=%2B1&radius=0x1p1")
	cursors := Cursors{Key: make([]byte, 32)}
	f.Fuzz(func(t *testing.T, text string) {
		query, err := url.ParseQuery(text)
		if err != nil {
			return
		}
		s, err := ParseSearch(query, cursors)
		if err != nil {
			var named *fault.Fault
			if !errors.As(err, &named) || named.Kind != fault.Invalid || named.Param == "" {
				t.Fatalf("%q: %v names no parameter", text, err)
			}
			return
		}
		if !(math.Abs(s.From.Lat) <= 90 && math.Abs(s.From.Lng) <= 180 && s.RadiusKm >= 0.2 && s.RadiusKm <= 5) ||
			s.PageSize < 1 || s.PageSize > 50 || len(s.Filter.Cuisines) > 20 {
			t.Fatalf("%q is out of bounds: %+v", text, s)
		}
		if r := s.query().Rings(0); len(r.Bands) > 1000 {
			t.Fatalf("%q takes %d strips", text, len(r.Bands))
		}
	})
}

// FuzzCursor checks that a cursor opens for its own search and that nothing else does.
func FuzzCursor(f *testing.F) {
	cursors := Cursors{Key: []byte("0123456789abcdef0123456789abcdef")}
	search := Search{From: Point{Lat: 60, Lng: 24}, RadiusKm: 1, Filter: Filter{Cuisines: []string{"thai"}}}
	f.Add("AQ", "osm-n1", 0.5)
	foreign := Search{From: Point{Lat: 60, Lng: 24}, RadiusKm: 2}
	f.Add(cursors.make(near.Mark{Value: 0.25, ID: "osm-n1"}, foreign), "osm-w9", 1e-9)
	f.Fuzz(func(t *testing.T, foreign, id string, chord2 float64) {
		if id == "" || len(id) > 160 {
			return
		}
		own := cursors.make(near.Mark{Value: chord2, ID: id}, search)
		opened, err := cursors.open(own, search)
		if err != nil || opened.ID != id || math.Float64bits(opened.Value) != math.Float64bits(chord2) {
			t.Fatalf("%q of %v, %q opened as %+v, %v", own, chord2, id, opened, err)
		}
		m, err := cursors.open(foreign, search)
		if err == nil && foreign != own && cursors.make(*m, search) != foreign {
			t.Fatalf("%q opened as %+v", foreign, m)
		}
	})
}

// A field that the seal forgets would let a cursor of one search continue another.
func TestEveryFieldOfAFilterIsSealed(t *testing.T) {
	t.Parallel()
	cursors := Cursors{Key: make([]byte, 32)}
	plain := cursors.make(near.Mark{Value: 0.25, ID: "osm-n1"}, Search{})
	for i := range reflect.TypeFor[Filter]().NumField() {
		var s Search
		field := reflect.ValueOf(&s.Filter).Elem().Field(i)
		switch value := field.Addr().Interface().(type) {
		case *[]string:
			*value = []string{"x"}
		case *int:
			*value = 1
		case *bool:
			*value = true
		case **Clock:
			*value = &Clock{Hour: 12}
		default:
			t.Fatalf("a field of type %T", value)
		}
		if cursors.make(near.Mark{Value: 0.25, ID: "osm-n1"}, s) == plain {
			t.Errorf("%s is not sealed", reflect.TypeFor[Filter]().Field(i).Name)
		}
	}
	lunch := Search{Order: BestForLunch}
	if _, err := cursors.open(cursors.make(near.Mark{Value: 0.25, N: 1}, lunch), Search{}); err == nil {
		t.Error("the order is not sealed")
	}
}
