package demo

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"math"
	"reflect"
	"slices"
	"strings"
	"testing"

	"noonish/internal/place"
)

// catalogue is the specification's list, in the same order.
var catalogue = list(`restaurant, food, cafe, hawker, food stall, bakery, bar, breakfast spot, buffet, food truck,
	dessert shop, fast food, food court, juice bar, sandwich shop, steakhouse, sushi restaurant, chinese, japanese,
	korean, indian, thai, vietnamese, italian, mexican, american, french, spanish, greek, mediterranean,
	middle eastern, caribbean, brazilian, german, british, irish, african, seafood, bbq, pizza, burger, vegetarian,
	vegan, halal, kosher`)

// golden changes if a list or a draw changes. If it does, check the city by eye before you update the value.
const golden = "c66f1dcf9aa7b56b8fc0e71c77e8a238ffc100699a2b58858875356f2d5da8b9"

func TestTheCityIsTheSameEveryTime(t *testing.T) {
	sum := sha256.New()
	for _, p := range City() {
		doc, err := p.Doc()
		if err != nil {
			t.Fatal(err)
		}
		fmt.Fprintln(sum, doc, p.Hours)
	}
	if got := hex.EncodeToString(sum.Sum(nil)); got != golden {
		t.Errorf("the city hashes to %s, want %s", got, golden)
	}
}

func TestEveryPlaceIsInNormalForm(t *testing.T) {
	for _, p := range City() {
		normal, err := p.Normal()
		if err != nil {
			t.Fatal(err)
		}
		if !reflect.DeepEqual(normal, p) {
			t.Errorf("Normal changes %+v\nto %+v", p, normal)
		}
		if p.Source != Source || p.Area != Area || p.Facts.Attribution != Attribution || !p.Facts.Invented {
			t.Errorf("%s is not marked as invented", p.ID)
		}
	}
}

func TestNothingOccursTwice(t *testing.T) {
	for _, tt := range []struct {
		name string
		of   func(place.Place) any
	}{
		{"an id belongs to one place", func(p place.Place) any { return p.ID }},
		{"a point belongs to one place", func(p place.Place) any { return p.Facts.Location }},
		{"an address belongs to one place", func(p place.Place) any { return p.Facts.Address }},
		{"a telephone number belongs to one place", func(p place.Place) any {
			if p.Facts.Phone == "" {
				return p.ID
			}
			return p.Facts.Phone
		}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			seen := map[any]string{}
			for _, p := range City() {
				if other, twice := seen[tt.of(p)]; twice {
					t.Errorf("%s and %s share %v", other, p.ID, tt.of(p))
				}
				seen[tt.of(p)] = p.ID
			}
		})
	}
}

func TestPlacesLieCloseInTheCentreAndWideOutside(t *testing.T) {
	for _, tt := range []struct {
		name      string
		km        float64
		low, high int
	}{
		{"the smallest radius finds some", 0.2, 12, 40},
		{"half a kilometre fills more than one page", 0.5, 60, 120},
		{"a kilometre holds about three hundred", 1, 260, 340},
		{"the largest radius leaves some out", 5, 1700, 1980},
		{"the city is about two thousand places within six kilometres", 6, 1900, 2100},
		{"nothing lies farther out", 20000, 1900, 2100},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if n := len(within(tt.km)); n < tt.low || n > tt.high {
				t.Errorf("%d places within %v km, want %d to %d", n, tt.km, tt.low, tt.high)
			}
		})
	}
	if all := len(City()); len(within(6)) != all {
		t.Errorf("%d of %d places within 6 km", len(within(6)), all)
	}
}

func within(km float64) []place.Place {
	return slices.DeleteFunc(City(), func(p place.Place) bool { return distance(p) > km })
}

// distance treats the Earth as flat, which is accurate enough within a city.
func distance(p place.Place) float64 {
	const kmPerDegree = 111.195
	from := Workplace().At
	north := (p.Lat - from.Lat) * kmPerDegree
	east := (p.Lng - from.Lng) * kmPerDegree * math.Cos(from.Lat*math.Pi/180)
	return math.Hypot(north, east)
}

func TestEveryCuisineOfTheCatalogueCanBeHad(t *testing.T) {
	count := map[string]int{}
	for _, p := range City() {
		word := p.Facts.Types[0]
		if !slices.Contains(catalogue, word) {
			t.Errorf("%s: %q is no word of the catalogue", p.ID, word)
		}
		count[word]++
	}
	for _, word := range catalogue {
		if count[word] < 8 {
			t.Errorf("%d places are %s", count[word], word)
		}
	}
	near := map[string]bool{}
	for _, p := range within(0.5) {
		near[p.Facts.Types[0]] = true
	}
	for _, chip := range list(
		"italian, japanese, indian, chinese, mexican, american, thai, french, spanish, greek, korean") {
		if !near[chip] {
			t.Errorf("no %s place within half a kilometre", chip)
		}
	}
}

func TestOnlyChainsShareAName(t *testing.T) {
	count := map[string]int{}
	for _, p := range City() {
		count[p.Facts.Name]++
	}
	for _, c := range chains {
		if count[c.name] != c.branches || c.branches < 5 || c.branches > 25 {
			t.Errorf("%s has %d branches, want %d", c.name, count[c.name], c.branches)
		}
		delete(count, c.name)
	}
	for name, n := range count {
		if n > 1 {
			t.Errorf("%d places are called %s", n, name)
		}
	}
}

func TestTheWorkplaceIsInTheMiddle(t *testing.T) {
	want := Location{Address: "1 Noon Square, Noonhaven", At: place.Point{Lat: 46, Lng: -6}}
	if got := Workplace(); got != want {
		t.Errorf("the workplace is %+v, want %+v", got, want)
	}
	for _, p := range City() {
		if strings.HasPrefix(p.Facts.Address, want.Address) {
			t.Errorf("%s is in the office", p.ID)
		}
	}
}
