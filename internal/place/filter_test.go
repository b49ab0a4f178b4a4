package place_test

import (
	"fmt"
	"math/rand/v2"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"
	"time"

	"noonish/internal/place"
	"noonish/internal/place/fact"
	"noonish/internal/place/placetest"
	"noonish/internal/server/servertest"
)

// randomPlace returns a place with every kind of known and unknown fact.
func randomPlace(random *rand.Rand, i int) place.Place {
	p := named(fmt.Sprintf("osm-n%d", i), "Place", 51.5+random.NormFloat64()*0.01, -0.12+random.NormFloat64()*0.015)
	for range random.IntN(3) {
		p.Cuisines = append(p.Cuisines, fact.Catalogue[random.IntN(len(fact.Catalogue))])
	}
	p.Facts.Types = []string{[]string{"ramen", "kebab", "thali house", "noodle"}[random.IntN(4)]}
	p.Facts.PriceLevel = random.IntN(5)
	p.Brand, p.Cafe = random.IntN(4) == 0, random.IntN(4) == 0
	p.Zone = "Europe/London"
	p.Hours = []string{"", "Mo-Su 11:00-15:00", "Mo-Su 17:00-23:00", "by appointment", "24/7"}[random.IntN(5)]
	p.Facts.Dietary = map[string]string{}
	for _, diet := range fact.Diets {
		if state := []string{"", "yes", "only", "limited", "no"}[random.IntN(5)]; state != "" {
			p.Facts.Dietary[diet] = state
		}
	}
	for _, of := range featureOf {
		if said := random.IntN(3); said > 0 {
			*of(&p.Facts.Features) = new(said == 1)
		}
	}
	return p
}

// featureOf finds what a place says of a feature that a search can ask for.
var featureOf = map[string]func(*place.Features) **bool{
	"cards":           func(f *place.Features) **bool { return &f.Payment.CreditCards },
	"wheelchair":      func(f *place.Features) **bool { return &f.Amenities.Wheelchair },
	"outdoor_seating": func(f *place.Features) **bool { return &f.Amenities.OutdoorSeating },
	"takeaway":        func(f *place.Features) **bool { return &f.FoodAndDrink.Takeout },
}

// noon returns a Wednesday noon.
func noon() time.Time { return time.Date(2026, 11, 18, 12, 0, 0, 0, time.UTC) }

// passes is the model of every filter, a plain reading of the decisions. The second result reports whether the place
// fails only because its diets are unknown.
func passes(p place.Place, q url.Values) (passes, unspoken bool) {
	cuisines := q["cuisines"]
	words := " " + strings.ToLower(p.Facts.Name) + " " + strings.Join(p.Facts.Types, " ")
	any := len(cuisines) == 0
	for _, c := range cuisines {
		custom := !slices.Contains(fact.Catalogue[:], c)
		any = any || slices.Contains(p.Cuisines, c) ||
			(custom && c != "!?" && strings.Contains(words, " "+strings.ReplaceAll(c, "-", " ")))
	}
	price := len(q.Get("priceLevel")) == 0 || fmt.Sprint(p.Facts.PriceLevel) <= q.Get("priceLevel")
	chain := q.Get("excludeChains") != "true" || !p.Brand
	cafe := q.Get("excludeCafe") != "true" || !p.Cafe
	open := q.Get("departureTime") != "12:10" || p.Hours != "Mo-Su 17:00-23:00"
	served, unknown := true, true
	for _, diet := range q["dietary"] {
		state := p.Facts.Dietary[diet]
		yes := state == "yes" || state == "only"
		served, unknown = served && yes, unknown && (yes || state == "")
	}
	has := true
	for _, name := range q["features"] {
		said := *featureOf[name](&p.Facts.Features)
		has = has && said != nil && *said
	}
	rest := any && price && chain && cafe && has
	return rest && open && served, rest && unknown && !served
}

func randomFilter(random *rand.Rand) url.Values {
	q := url.Values{}
	for range random.IntN(4) {
		q.Add("cuisines", fact.Catalogue[random.IntN(len(fact.Catalogue))])
	}
	if random.IntN(5) == 0 {
		q.Add("cuisines", []string{"ramen", "thali", "keb", "50%", "!?", "thali-house"}[random.IntN(4)])
	}
	for _, i := range random.Perm(len(fact.Diets))[:max(0, random.IntN(4)-1)] {
		q.Add("dietary", fact.Diets[i])
	}
	for name := range featureOf {
		if random.IntN(6) == 0 {
			q.Add("features", name)
		}
	}
	for name, values := range map[string][]string{
		"priceLevel": {"1", "2", "3", "4"}, "departureTime": {"12:10"},
		"excludeChains": {"true", "false"}, "excludeCafe": {"true", "false"},
	} {
		if random.IntN(2) == 0 {
			q.Set(name, values[random.IntN(len(values))])
		}
	}
	return q
}

func TestFiltersEqualTheModel(t *testing.T) {
	t.Parallel()
	s := servertest.StartAt(t, noon)
	random := rand.New(rand.NewPCG(5, 6))
	var places []place.Place
	for i := range 600 {
		places = append(places, randomPlace(random, i))
	}
	placetest.Put(t, s.Pool, places...)
	centre := place.Point{Lat: 51.5, Lng: -0.12}
	for range 150 {
		q := randomFilter(random)
		q.Set("lat", "51.5")
		q.Set("lng", "-0.12")
		q.Set("radius", []string{"0.4", "1", "5"}[random.IntN(3)])
		q.Set("pageSize", fmt.Sprint(3+random.IntN(48)))
		radius := map[string]float64{"0.4": 0.4, "1": 1, "5": 5}[q.Get("radius")]
		var want []string
		unspoken := 0
		for _, p := range places {
			if km(centre, place.Point{Lat: p.Lat, Lng: p.Lng}) <= radius {
				yes, silent := passes(p, q)
				if yes {
					want = append(want, p.ID)
				}
				if silent {
					unspoken++
				}
			}
		}
		got := walk(t, s, q.Encode())
		if slices.Sort(want); !slices.Equal(slices.Sorted(slices.Values(got)), want) {
			t.Errorf("%s: got %d places, want %d", q.Encode(), len(got), len(want))
		}
		if ids := walkIDs(t, s, q); !slices.Equal(ids, got) {
			t.Errorf("%s: %d ids for %d places", q.Encode(), len(ids), len(got))
		}
		checkUnspoken(t, s, q, min(unspoken, 100))
	}
}

func checkUnspoken(t *testing.T, s *servertest.Server, q url.Values, want int) {
	t.Helper()
	custom := slices.ContainsFunc(q["cuisines"], func(c string) bool { return !slices.Contains(fact.Catalogue[:], c) })
	got := servertest.Decode[struct{ UnknownDietary *int }](t, s.Get(t, "/api/restaurants?"+q.Encode())).UnknownDietary
	switch {
	case len(q["dietary"]) == 0 && got != nil:
		t.Errorf("%s: got a count without a diet", q.Encode())
	case len(q["dietary"]) > 0 && !custom && (got == nil || *got != want):
		t.Errorf("%s: %v places of unknown diet, want %d", q.Encode(), got, want)
	}
}

func walkIDs(t *testing.T, s *servertest.Server, q url.Values) (ids []string) {
	t.Helper()
	q = url.Values(http.Header(q).Clone())
	q.Del("pageSize")
	q.Set("fieldsToFetch", "fsq_id")
	got := servertest.Decode[struct {
		Results []struct {
			ID string `json:"fsq_id"`
		}
		Cursor string
	}](t, s.Get(t, "/api/restaurants/ids?"+q.Encode()))
	for _, r := range got.Results {
		ids = append(ids, r.ID)
	}
	return ids
}

func TestFiltersBeyondTheirBounds(t *testing.T) {
	t.Parallel()
	s := servertest.Start(t)
	for query, param := range map[string]string{
		"cuisines=":                             "cuisines",
		"cuisines=" + strings.Repeat("x", 41):   "cuisines",
		strings.Repeat("cuisines=thai&", 21):    "cuisines",
		"cuisines=%20":                          "cuisines",
		"dietary=Paleo":                         "dietary",
		"dietary=vegan":                         "dietary",
		"features=parking":                      "features",
		"features=":                             "features",
		strings.Repeat("features=takeaway&", 5): "features",
		"priceLevel=0":                          "priceLevel",
		"priceLevel=5":                          "priceLevel",
		"priceLevel=x":                          "priceLevel",
		"excludeChains=maybe":                   "excludeChains",
		"excludeCafe=perhaps":                   "excludeCafe",
		"mealsOnly=perhaps":                     "mealsOnly",
		"lunchBreak=14":                         "lunchBreak",
		"lunchBreak=181":                        "lunchBreak",
		"lunchBreak=45.5":                       "lunchBreak",
		"departureTime=24:00":                   "departureTime",
		"departureTime=9:30":                    "departureTime",
		"departureTime=12:60":                   "departureTime",
		"departureTime=":                        "departureTime",
	} {
		t.Run(query, func(t *testing.T) {
			t.Parallel()
			for _, endpoint := range []string{
				"/api/restaurants?lat=0&lng=0&radius=1&", "/api/restaurants/ids?lat=0&lng=0&radius=1&",
				"/api/restaurants/osm-n1?",
			} {
				if got := s.Refused(t, endpoint+query); got.Param != param {
					t.Errorf("%s: got %+v, want an error for %s", endpoint, got, param)
				}
			}
		})
	}
}

func TestArrivalIsByThePlacesOwnClock(t *testing.T) {
	t.Parallel()
	s := servertest.StartAt(t, noon)
	far := named("osm-n1", "Opens at one", 60.17, 24.95)
	far.Zone, far.Hours = "Europe/Helsinki", "Mo-Su 13:00-15:00"
	placetest.Put(t, s.Pool, far)
	here := "lat=60.17&lng=24.95&radius=1&departureTime="
	if got := walk(t, s, here+"12:30"); len(got) != 0 {
		t.Errorf("half an hour early: %v", got)
	}
	answer := s.Get(t, "/api/restaurants?"+here+"12:59")
	got := servertest.Decode[struct {
		Results []struct {
			Arrival string `json:"walking_arrival_time"`
			Open    *bool  `json:"open_at_arrival"`
			Until   string `json:"open_until"`
		}
	}](t, answer)
	if len(got.Results) != 1 || got.Results[0].Arrival != "13:00" || got.Results[0].Until != "15:00" ||
		got.Results[0].Open == nil || !*got.Results[0].Open {
		t.Errorf("got %s", answer.Body)
	}
	one := servertest.Decode[struct {
		Hours struct {
			Open *bool    `json:"open_now"`
			Week []string `json:"weekday_text"`
		} `json:"opening_hours"`
	}](t, s.Get(t, "/api/restaurants/osm-n1"))
	// Noon in UTC is two in the afternoon in Helsinki.
	if one.Hours.Open == nil || !*one.Hours.Open || len(one.Hours.Week) != 7 ||
		one.Hours.Week[0] != "Monday: 1:00 PM – 3:00 PM" {
		t.Errorf("got %+v", one)
	}
}

func TestAPlaceSaysUntilWhenItIsOpenOnlyWhereThatIsKnown(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct{ hours, until string }{
		"until the evening":     {"Mo-Su 11:00-22:00", "22:00"},
		"past midnight":         {"Mo-Su 11:00-02:00", "02:00"},
		"always":                {"24/7", ""},
		"until further notice":  {"Mo-Su 11:00+", ""},
		"nobody knows":          {"", ""},
		"until the lunch break": {"Mo-Su 11:00-14:00,17:00-22:00", "14:00"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := servertest.StartAt(t, noon)
			place := named("osm-n1", name, 60.17, 24.95)
			place.Zone, place.Hours = "Europe/Helsinki", c.hours
			placetest.Put(t, s.Pool, place)
			answer := s.Get(t, "/api/restaurants?lat=60.17&lng=24.95&radius=1&departureTime=12:30")
			got := servertest.Decode[struct {
				Results []struct {
					Until string `json:"open_until"`
				}
			}](t, answer)
			if len(got.Results) != 1 || got.Results[0].Until != c.until {
				t.Errorf("got %s, want %q", answer.Body, c.until)
			}
		})
	}
}
