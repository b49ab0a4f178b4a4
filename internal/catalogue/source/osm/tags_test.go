package osm

import (
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/paulmach/orb"

	"noonish/internal/catalogue/normal"
	"noonish/internal/catalogue/source"
	"noonish/internal/catalogue/source/sourcetest"
	"noonish/internal/place"
)

func TestIsEatery(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name, tags string
		want       bool
	}{
		{"a restaurant", "amenity=restaurant", true},
		{"a bakery", "shop=bakery", true},
		{"one of two amenities", "amenity=library; cafe", true},
		{"a food shop that is something else too", "amenity=bank | shop=deli", true},
		{"a bank", "amenity=bank", false},
		{"an amenity's word as a shop", "shop=restaurant", false},
		{"a shop's word as an amenity", "amenity=bakery", false},
		{"a place that was one", "disused:amenity=restaurant | was:amenity=cafe | abandoned:amenity=pub", false},
		{"a disused one", "amenity=restaurant | disused=yes", false},
		{"an abandoned one", "abandoned=yes | amenity=restaurant", false},
		{"one that is explicitly in use", "amenity=restaurant | disused=no", true},
		{"a staff canteen", "amenity=restaurant | access=private", false},
		{"one with no access", "amenity=cafe | access=no", false},
		{"one for customers", "amenity=cafe | access=customers", true},
		{"one that is always closed", "amenity=cafe | opening_hours=closed", false},
		{"no tags", "", false},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			if got := IsEatery(tagsOf(tt.tags)); got != tt.want {
				t.Errorf("IsEatery(%s) = %v, want %v", tt.tags, got, tt.want)
			}
		})
	}
}

func TestKindsAndWordsAreAsTagged(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name, tags   string
		kinds, words []string
	}{
		{"only a kind", "amenity=fast_food", []string{"fast_food"}, nil},
		{"a cuisine", "amenity=restaurant | cuisine=italian", []string{"restaurant"}, []string{"italian"}},
		{
			"lists are taken apart and left dirty", "amenity=restaurant | cuisine=Pizza,_kebab; steak_house ;;pizza",
			[]string{"restaurant"},
			[]string{"Pizza", "_kebab", "steak_house", "pizza"},
		},
		{"two kinds", "amenity=cafe | shop=bakery", []string{"cafe", "bakery"}, nil},
		{"what is not food is left out", "amenity=cafe;library;cafe | shop=books", []string{"cafe"}, nil},
		{
			"a stall", "amenity=fast_food | cuisine=hot_dog | street_vendor=yes | takeaway=only",
			[]string{"fast_food"},
			[]string{"hot_dog", "street_vendor"},
		},
		{
			"a counter without tables", "amenity=fast_food | takeaway=only",
			[]string{"fast_food"},
			[]string{"street_vendor"},
		},
		{"a bakery without tables", "shop=bakery | takeaway=only", []string{"bakery"}, nil},
		{"a place that also packs", "amenity=fast_food | street_vendor=no | takeaway=yes", []string{"fast_food"}, nil},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			if diff := cmp.Diff(tt.kinds, kindsOf(tagsOf(tt.tags))); diff != "" {
				t.Error(diff)
			}
			if diff := cmp.Diff(tt.words, wordsOf(tagsOf(tt.tags))); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestAddressOf(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct{ name, tags, want string }{
		{
			"no country: street first",
			"addr:street=Mannerheimintie | addr:housenumber=10 | addr:postcode=00100 | addr:city=Helsinki",
			"Mannerheimintie 10, 00100 Helsinki",
		},
		{
			"Britain: number first",
			"addr:street=High Street | addr:housenumber=10 | addr:postcode=EH1 1AA | addr:city=Edinburgh | " +
				"addr:country=GB",
			"10 High Street, Edinburgh, EH1 1AA",
		},
		{
			"a state: America",
			"addr:street=Main St | addr:housenumber=500 | addr:postcode=19901 | addr:city=Dover | addr:state=DE",
			"500 Main St, Dover, DE 19901",
		},
		{
			"a German state",
			"addr:street=Torstraße | addr:housenumber=1 | addr:city=Berlin | addr:state=Berlin | addr:country=DE",
			"Torstraße 1, Berlin",
		},
		{
			"France: number first, then the postcode",
			"addr:street=Rue Bio | addr:housenumber=3 | addr:postcode=06000 | addr:city=Nice | addr:country=fr",
			"3 Rue Bio, 06000 Nice",
		},
		{"a village without streets", "addr:place=Suomenlinna | addr:housenumber=C 1", "Suomenlinna C 1"},
		{"a street alone", "addr:street=Kluuvikatu", "Kluuvikatu"},
		{"a town alone", "addr:city=Helsinki", "Helsinki"},
		{"a number alone says nothing", "addr:housenumber=10", ""},
		{
			"a full address when there is no street", "addr:full=Behind the church | addr:city=Espoo",
			"Behind the church",
		},
		{"nothing", "name=X", ""},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			if got := addressOf(tagsOf(tt.tags)); got != tt.want {
				t.Errorf("got %q, want %q", got, tt.want)
			}
		})
	}
}

func TestFeaturesOf(t *testing.T) {
	t.Parallel()
	food := func(f place.FoodAndDrink) place.Features { return place.Features{FoodAndDrink: f} }
	pay := func(p place.Payment) place.Features { return place.Features{Payment: p} }
	offer := func(a place.Amenities) place.Features { return place.Features{Amenities: a} }
	for _, tt := range []struct {
		name, tags string
		want       place.Features
	}{
		{"nothing said is nothing known", "amenity=cafe", place.Features{}},
		{"yes", "delivery=yes", food(place.FoodAndDrink{Delivery: new(true)})},
		{"no", "delivery=no", food(place.FoodAndDrink{Delivery: new(false)})},
		{"only is yes", "takeaway=only", food(place.FoodAndDrink{Takeout: new(true)})},
		{"required is yes", "reservation=required", food(place.FoodAndDrink{Reservations: new(true)})},
		{"anything else is unknown", "takeaway=maybe | delivery=12:00-14:00", place.Features{}},
		{"a buffet is lunch", "lunch:buffet=yes", food(place.FoodAndDrink{Lunch: new(true)})},
		{"no buffet may still be lunch", "lunch:buffet=no", place.Features{}},
		{
			"meals", "breakfast=yes | lunch=yes | dinner=no",
			food(place.FoodAndDrink{Breakfast: new(true), Lunch: new(true), Dinner: new(false)}),
		},
		{"tables outside", "outdoor_seating=yes", offer(place.Amenities{OutdoorSeating: new(true)})},
		{"tables outside in summer are not a yes", "outdoor_seating=seasonal", place.Features{}},
		{"a way in with wheels", "wheelchair=designated", offer(place.Amenities{Wheelchair: new(true)})},
		{"a limited way in is no yes", "wheelchair=limited", place.Features{}},
		{"one card is a card", "payment:visa=yes", pay(place.Payment{CreditCards: new(true)})},
		{"no cards", "payment:cards=no", pay(place.Payment{CreditCards: new(false)})},
		{"no Visa says nothing of other cards", "payment:visa=no", place.Features{}},
		{"a telephone pays", "payment:google_pay=yes", pay(place.Payment{DigitalWallet: new(true)})},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			if diff := cmp.Diff(tt.want, featuresOf(tagsOf(tt.tags))); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestSightingOf(t *testing.T) {
	t.Parallel()
	got := SightingOf("osm-n1", orb.Point{24.94, 60.17}, tagsOf("amenity=restaurant | name=Ravintola | "+
		"cuisine=finnish | brand=Ravintolat | addr:country=fi | "+
		"phone=+358 1;+358 2 | contact:phone=+358 3 | website=javascript:alert(1) | "+
		"contact:website=example.org | website:menu=https://example.org/menu | "+
		"opening_hours=Mo-Fr 11:00-14:00 | diet:vegan=yes | diet:vegetarian=only | diet:halal=maybe | "+
		"diet:lactose_free=yes | diet:dairy_free=limited | diet:nut_free=no | "+
		"description=By the sea | takeaway=yes"))
	want := source.Sighting{
		ID: "osm-n1", Lat: 60.17, Lng: 24.94, Hours: "Mo-Fr 11:00-14:00",
		Kinds: []string{"restaurant"}, Words: []string{"finnish"}, Branded: true, Country: "FI",
		Facts: place.Facts{
			Name: "Ravintola", Phone: "+358 1", Website: "http://example.org",
			Menu: "https://example.org/menu", Description: "By the sea",
			Features: place.Features{FoodAndDrink: place.FoodAndDrink{Takeout: new(true)}},
			Dietary: map[string]string{
				"Vegan": "yes", "Vegetarian": "only", "Dairy-free": "limited", "Nut-free": "no",
			},
			Attribution: "© OpenStreetMap contributors",
		},
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

// FuzzTags checks that, whatever the tags, a place is either rejected or becomes a row that PostgreSQL and the browser
// can read.
func FuzzTags(f *testing.F) {
	f.Add("amenity=restaurant | name=A | cuisine=pizza;kebab | website=example.org | diet:vegan=yes", 60.17, 24.94)
	f.Add("shop=bakery | name=\x00\xff\u202e | phone=;;; | addr:street=\n", 91.0, -181.0)
	f.Add("amenity=;;cafe; | cuisine=,;_,; | website=http://[::1 | name==", 0.0, 0.0)
	normaliser, err := normal.Shared()
	if err != nil {
		f.Fatal(err)
	}
	f.Fuzz(func(t *testing.T, text string, lat, lng float64) {
		tags := tagsOf(text)
		IsEatery(tags)
		sourcetest.MustBeStorable(t, normaliser.Place, SightingOf("osm-n1", orb.Point{lng, lat}, tags))
	})
}
