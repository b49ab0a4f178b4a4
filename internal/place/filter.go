package place

import (
	"slices"
	"strings"

	"noonish/internal/clean"
	"noonish/internal/place/fact"
	"noonish/internal/place/near"
	"noonish/internal/query"
)

// Filter says which places may be suggested. The zero value lets every place pass.
type Filter struct {
	Cuisines      []string // any of these; lower case
	Dietary       []string // all of these
	Features      []string // all of these
	MaxPrice      int      // 0 for any; a place of unknown price passes
	ExcludeChains bool
	ExcludeCafe   bool
	MealsOnly     bool   // no bars and sweet shops, unless their cuisine is chosen
	Break         int    // minutes for the way there and back and the usual stay; 0 for any
	Departure     *Clock // a place known to be closed on arrival does not pass
}

// Clock is a time of day.
type Clock struct{ Hour, Minute int }

// A word that a person typed is searched for in every name near by, so fewer of those are allowed.
const (
	maxCuisines = 20
	maxTyped    = 5
)

// The bounds of a lunch break in minutes.
const minBreak, maxBreak = 15, 180

// readFilter reads the filters.
func readFilter(p *query.Params) Filter {
	f := Filter{Cuisines: p.List("cuisines", maxCuisines, fact.MaxType)}
	typed := 0
	for i, c := range f.Cuisines {
		f.Cuisines[i] = strings.ToLower(clean.Text(c, fact.MaxType))
		if f.Cuisines[i] == "" {
			p.Refuse("cuisines", "must be 1 to %d characters long", fact.MaxType)
		}
		if !slices.Contains(fact.Catalogue[:], f.Cuisines[i]) {
			typed++
		}
	}
	if typed > maxTyped {
		p.Refuse("cuisines", "may hold %d words that are not in our list", maxTyped)
	}
	f.Dietary = p.List("dietary", len(fact.Diets), fact.MaxType)
	for _, diet := range f.Dietary {
		if !slices.Contains(fact.Diets[:], diet) {
			p.Refuse("dietary", "must be one of %s", strings.Join(fact.Diets[:], ", "))
		}
	}
	f.Features = p.List("features", len(fact.FeatureNames), fact.MaxType)
	for _, name := range f.Features {
		if _, ok := fact.FeatureBit(name); !ok {
			p.Refuse("features", "must be one of %s", strings.Join(fact.FeatureNames, ", "))
		}
	}
	f.MaxPrice = p.Whole("priceLevel", 1, 4)
	f.ExcludeChains = p.Flag("excludeChains")
	f.ExcludeCafe = p.Flag("excludeCafe")
	f.MealsOnly = p.Flag("mealsOnly")
	f.Break = p.Whole("lunchBreak", minBreak, maxBreak)
	f.Departure = readClock(p, "departureTime")
	return f
}

// test returns the filter in the form that rows are compared with.
func (f Filter) test() near.Test {
	t := near.Test{Terms: []int16{near.Everything}, Any: fact.CuisineMask(f.Cuisines)}
	for _, c := range f.Cuisines {
		if slices.Contains(fact.Catalogue[:], c) {
			continue
		}
		if words := strings.TrimSpace(fact.Words(c)); words != "" {
			t.Words = append(t.Words, "% "+words+"%")
		} else {
			t.Words = append(t.Words, "no word at all")
		}
	}
	if f.MaxPrice > 0 && f.MaxPrice < 4 {
		t.Not |= 1 << (fact.DearerThan1 + f.MaxPrice - 1)
		t.Priced = true
	}
	if f.ExcludeChains {
		t.Not |= fact.ChainBit
	}
	if f.ExcludeCafe {
		t.Not |= 1 << fact.CafeBit
	}
	for _, diet := range f.Dietary {
		t.Offer |= 1 << slices.Index(fact.Diets[:], diet)
	}
	for _, name := range f.Features {
		bit, _ := fact.FeatureBit(name)
		t.Offer |= bit
	}
	t.Care = t.Offer
	if f.MealsOnly && t.Any&fact.DrinkOrSweet == 0 && len(t.Words) == 0 {
		t.Care |= fact.Mealless
	}
	const common = 1<<fact.FirstTerm - 1
	if t.Any != 0 && t.Any&common == 0 && len(t.Words) == 0 {
		t.Terms = t.Terms[:0]
		for i := range fact.Catalogue {
			if bit := fact.CuisineBit(i); t.Any&(1<<bit) != 0 {
				t.Terms = append(t.Terms, int16(bit)) //nolint:gosec // 0 to 62
			}
		}
	}
	return t
}
