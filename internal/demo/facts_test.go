package demo

import (
	"net/url"
	"regexp"
	"slices"
	"strings"
	"testing"

	"noonish/internal/place"
)

func TestEachFactIsUnknownOfAboutOnePlaceInTen(t *testing.T) {
	for _, tt := range []struct {
		name      string
		low, high int // per cent
		missing   func(place.Place) bool
	}{
		{"the rating", 7, 13, func(p place.Place) bool { return p.Facts.Rating == 0 }},
		{"the price", 7, 13, func(p place.Place) bool { return p.Facts.PriceLevel == 0 }},
		{"the hours", 7, 13, func(p place.Place) bool { return p.Hours == "" }},
		{"the telephone", 7, 13, func(p place.Place) bool { return p.Facts.Phone == "" }},
		{"all four at once, now and then", 1, 5, func(p place.Place) bool {
			return p.Facts.Rating == 0 && p.Facts.PriceLevel == 0 && p.Hours == "" && p.Facts.Phone == ""
		}},
		{"the diets, far oftener", 30, 50, func(p place.Place) bool { return p.Facts.Dietary == nil }},
		{"the features, rather oftener", 10, 25, func(p place.Place) bool {
			return p.Facts.Features == place.Features{}
		}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			city := City()
			all := len(city)
			n := len(slices.DeleteFunc(city, func(p place.Place) bool { return !tt.missing(p) }))
			if n*100 < all*tt.low || n*100 > all*tt.high {
				t.Errorf("missing in %d of %d places, want %d to %d %%", n, all, tt.low, tt.high)
			}
		})
	}
}

func TestStatedFactsArePlausible(t *testing.T) {
	for _, p := range City() {
		f := p.Facts
		known := f.Rating != 0
		if known && (f.Rating < 3.2 || f.Rating > 4.9 || f.Ratings < 4) || !known && f.Ratings != 0 {
			t.Errorf("%s is rated %v by %d", p.ID, f.Rating, f.Ratings)
		}
		if f.PriceLevel < 0 || f.PriceLevel > 4 {
			t.Errorf("%s has price level %d", p.ID, f.PriceLevel)
		}
		if f.Dietary[vegan] == "yes" && (f.Dietary[vegetarian] == "no" || f.Dietary[dairyFree] == "no") {
			t.Errorf("%s contradicts itself: %v", p.ID, f.Dietary)
		}
		if drinks := f.Features.FoodAndDrink.Alcohol; f.Types[0] == "halal" && drinks != nil && *drinks {
			t.Errorf("%s is halal and serves alcohol", p.ID)
		}
	}
}

func TestEveryStateOfADietOccurs(t *testing.T) {
	city := City()
	for _, diet := range dietNames {
		states := map[string]int{}
		for _, p := range city {
			states[p.Facts.Dietary[diet]]++
		}
		for _, state := range []string{"", "yes", "limited", "no"} {
			if states[state] == 0 {
				t.Errorf("no place says %q of %s", state, diet)
			}
		}
	}
	for _, p := range city {
		if k := kindOf(p.Facts.Types[0]); k.strict != "" && p.Facts.Dietary[k.strict] != "only" {
			t.Errorf("%s is %s and does not keep to it", p.ID, k.word)
		}
	}
}

func TestOpeningHoursAreOfEverySort(t *testing.T) {
	for _, tt := range []struct{ name, pattern string }{
		{"round the clock", `^24/7$`},
		{"past midnight", `-0[1-4]:\d\d`},
		{"until midnight", `-00:00`},
		{"two shifts", `\d,1[78]:`},
		{"closed on Mondays", `Mo off`},
		{"closed on public holidays", `PH off`},
		{"open on public holidays", `Su,PH `},
		{"a rule that adds to another", `\d, Mo`},
		{"days across the end of the week", `We-Mo`},
	} {
		t.Run(tt.name, func(t *testing.T) {
			sort := regexp.MustCompile(tt.pattern)
			if !slices.ContainsFunc(City(), func(p place.Place) bool { return sort.MatchString(p.Hours) }) {
				t.Errorf("no place has hours like %s", tt.pattern)
			}
		})
	}
}

func TestNothingLeadsToTheRealWorld(t *testing.T) {
	drama := regexp.MustCompile(`^(\+44 20 7946 0\d{3}|\+44 1632 960\d{3})?$`)
	domain := regexp.MustCompile(`(?i)\.(com|net|org|io|co|uk|eu|app|dev)\b`)
	for _, p := range City() {
		for _, link := range []string{p.Facts.Website, p.Facts.Menu} {
			if link == "" {
				continue
			}
			u, err := url.Parse(link)
			if err != nil || u.Scheme != "https" || !strings.HasSuffix(u.Host, ".example") ||
				strings.HasPrefix(u.Host, ".") {
				t.Errorf("%s links to %s", p.ID, link)
			}
		}
		if !drama.MatchString(p.Facts.Phone) {
			t.Errorf("%s can be rung: %s", p.ID, p.Facts.Phone)
		}
		doc, err := p.Doc()
		if err != nil || domain.MatchString(doc) {
			t.Errorf("%s names a real domain: %s, %v", p.ID, doc, err)
		}
	}
}
