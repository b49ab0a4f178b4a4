package place_test

import (
	"cmp"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"noonish/internal/place"
	"noonish/internal/place/fact"
	"noonish/internal/place/placetest"
	"noonish/internal/server/servertest"
)

func TestWhatOneCanHaveAtNoon(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		cuisines []string
		cafe     bool
		want     fact.Meal
	}{
		{[]string{"restaurant", "food"}, false, fact.ProperMeal},
		{[]string{"food"}, false, fact.ProperMeal},
		{[]string{"thai", "food"}, false, fact.ProperMeal},
		{[]string{"burger", "fast food", "food"}, false, fact.QuickMeal},
		{[]string{"pizza", "restaurant", "fast food"}, false, fact.ProperMeal},
		{[]string{"sandwich shop", "cafe", "food"}, true, fact.QuickMeal},
		{[]string{"cafe", "food"}, true, fact.CoffeeMeal},
		{[]string{"bakery", "dessert shop"}, false, fact.CoffeeMeal},
		{[]string{"cafe", "italian"}, true, fact.CoffeeMeal},
		{[]string{"breakfast spot", "american", "restaurant"}, false, fact.ProperMeal},
		{[]string{"bar", "food"}, false, fact.NoMeal},
		{[]string{"bar", "vegan", "food"}, false, fact.NoMeal},
		{[]string{"bar", "burger", "food"}, false, fact.ProperMeal},
		{[]string{"dessert shop", "fast food", "food"}, false, fact.NoMeal},
		{[]string{"juice bar", "food"}, false, fact.NoMeal},
	} {
		if got := fact.MealOf(place.Place{Cuisines: tt.cuisines, Cafe: tt.cafe}.Mask()); got != tt.want {
			t.Errorf("%v is %s, want %s", tt.cuisines, got, tt.want)
		}
	}
}

// lunchRank is the model of the order: a plain reading of what lunch.go says, with its numbers.
func lunchRank(p place.Place, from place.Point, priced bool) float64 {
	rank := km(from, place.Point{Lat: p.Lat, Lng: p.Lng}) * 1.35 / 4.8 * 60
	rank += map[fact.Meal]float64{
		fact.QuickMeal: 2, fact.CoffeeMeal: 12, fact.NoMeal: 20,
	}[fact.MealOf(p.Mask())]
	says := slices.ContainsFunc(p.Cuisines, func(c string) bool {
		return !slices.Contains([]string{
			"restaurant", "food", "cafe", "hawker", "food stall", "bakery", "bar", "breakfast spot", "buffet",
			"food truck", "dessert shop", "fast food", "food court", "juice bar", "sandwich shop", "steakhouse",
			"vegetarian", "vegan", "halal", "kosher",
		}, c)
	})
	if fact.MealOf(p.Mask()) == fact.ProperMeal && !says {
		rank += 2
	}
	if p.Hours == "" {
		rank += 4
	}
	if priced && p.Facts.PriceLevel == 0 {
		rank += 3
	}
	if p.Facts.Website == "" {
		rank++
	}
	return rank
}

// With every filter, the pages hold exactly what a plain Go loop finds, best for lunch first.
func TestLunchPagesEqualTheModel(t *testing.T) {
	t.Parallel()
	s := servertest.StartAt(t, noon)
	random := rand.New(rand.NewPCG(7, 8))
	var places []place.Place
	for i := range 600 {
		p := randomPlace(random, i)
		if i%10 == 0 {
			p.Lat, p.Lng = 51.5, -0.12 // many at one point
		}
		if i%3 == 0 {
			p.Facts.Website = "https://example.org/"
		}
		places = append(places, p)
	}
	placetest.Put(t, s.Pool, places...)
	from := place.Point{Lat: 51.5, Lng: -0.12}
	for range 150 {
		q := randomFilter(random)
		q.Set("lat", "51.5")
		q.Set("lng", "-0.12")
		q.Set("order", "lunch")
		q.Set("pageSize", fmt.Sprint(3+random.IntN(48)))
		radius := []float64{0.4, 1, 5}[random.IntN(3)]
		q.Set("radius", fmt.Sprint(radius))
		priced := q.Has("priceLevel") && q.Get("priceLevel") != "4"
		want := map[string]float64{}
		for _, p := range places {
			if yes, _ := passes(p, q); yes && km(from, place.Point{Lat: p.Lat, Lng: p.Lng}) <= radius {
				want[p.ID] = lunchRank(p, from, priced)
			}
		}
		got := walk(t, s, q.Encode())
		checkRanks(t, q.Encode(), got, want)
		if ids := walkIDs(t, s, q); !slices.Equal(ids, got) {
			t.Errorf("%s: %d ids for %d places", q.Encode(), len(ids), len(got))
		}
	}
}

func checkRanks(t *testing.T, search string, got []string, want map[string]float64) {
	t.Helper()
	for i, id := range got {
		// Sines differ in the last bit between Go and PostgreSQL.
		if i > 0 && want[got[i-1]] > want[id]+1e-6 {
			t.Errorf("%s: %s with %v comes before %s with %v", search, got[i-1], want[got[i-1]], id, want[id])
		}
	}
	all := make([]string, 0, len(want))
	for id := range want {
		all = append(all, id)
	}
	if slices.Sort(all); !slices.Equal(slices.Sorted(slices.Values(got)), all) {
		t.Errorf("%s: got %d places, want %d", search, len(got), len(all))
	}
}

func TestPlacesWithoutAMealAreLeftOutUnlessAskedFor(t *testing.T) {
	t.Parallel()
	s := servertest.Start(t)
	of := func(id string, cuisines ...string) place.Place {
		p := named(id, "Place", 0, 0)
		p.Cuisines = cuisines
		return p
	}
	placetest.Put(t, s.Pool,
		of("osm-n1", "restaurant", "food"), of("osm-n2", "bar", "food"), of("osm-n3", "dessert shop", "food"))
	for _, tt := range []struct {
		query   string
		ids     []string
		leftOut *int
	}{
		{"", []string{"osm-n1", "osm-n2", "osm-n3"}, nil},
		{"&mealsOnly=true", []string{"osm-n1"}, new(2)},
		{"&mealsOnly=true&order=lunch", []string{"osm-n1"}, new(2)},
		{"&mealsOnly=true&cuisines=food", []string{"osm-n1"}, new(2)},
		{"&mealsOnly=true&cuisines=bar", []string{"osm-n2"}, nil},
		{"&mealsOnly=true&cuisines=thai", nil, new(0)},
		{"&mealsOnly=true&cuisines=plac&order=lunch", []string{"osm-n1", "osm-n2", "osm-n3"}, nil},
	} {
		answer := s.Get(t, "/api/restaurants?lat=0&lng=0&radius=1"+tt.query)
		got := servertest.Decode[struct {
			page
			WithoutMeal *int
		}](t, answer)
		var ids []string
		for _, r := range got.Results {
			ids = append(ids, r.PlaceID)
		}
		if slices.SortFunc(ids, cmp.Compare[string]); !slices.Equal(ids, tt.ids) {
			t.Errorf("%s: %v, want %v", tt.query, ids, tt.ids)
		}
		switch {
		case tt.leftOut == nil && got.WithoutMeal != nil:
			t.Errorf("%s: %d left out, want no count", tt.query, *got.WithoutMeal)
		case tt.leftOut != nil && (got.WithoutMeal == nil || *got.WithoutMeal != *tt.leftOut):
			t.Errorf("%s: left out %v, want %d", tt.query, got.WithoutMeal, *tt.leftOut)
		}
	}
}

// Places that are equal in everything come once each, however the pages cut them.
func TestEqualPlacesComeOnceEach(t *testing.T) {
	t.Parallel()
	s := servertest.Start(t)
	var places []place.Place
	for point := range 40 {
		for i := range 3 {
			p := named(fmt.Sprintf("osm-n%d", 1+3*point+i), "Bar", 0, 0.0005*float64(1+point))
			p.Cuisines = []string{"bar"} // the largest penalty
			places = append(places, p)
		}
	}
	placetest.Put(t, s.Pool, places...)
	for size := 1; size <= 4; size++ {
		got := walk(t, s, fmt.Sprintf("lat=0&lng=0&radius=5&order=lunch&priceLevel=2&pageSize=%d", size))
		if unique := slices.Compact(slices.Sorted(slices.Values(got))); len(got) != 120 || len(unique) != 120 {
			t.Errorf("%d to a page: %d places, %d different, want 120", size, len(got), len(unique))
		}
	}
}
