package place

import (
	"slices"
	"strings"
	"unicode"

	"noonish/internal/clean"
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
	Departure     *Clock // a place known to be closed on arrival does not pass
}

// Clock is a time of day.
type Clock struct{ Hour, Minute int }

// A word that a person typed is searched for in every name near by, so fewer of those are allowed.
const (
	maxCuisines = 20
	maxTyped    = 5
)

// readFilter reads the filters.
func readFilter(p *query.Params) Filter {
	f := Filter{Cuisines: p.List("cuisines", maxCuisines, maxType)}
	typed := 0
	for i, c := range f.Cuisines {
		f.Cuisines[i] = strings.ToLower(clean.Text(c, maxType))
		if f.Cuisines[i] == "" {
			p.Refuse("cuisines", "must be 1 to %d characters long", maxType)
		}
		if !slices.Contains(Catalogue[:], f.Cuisines[i]) {
			typed++
		}
	}
	if typed > maxTyped {
		p.Refuse("cuisines", "may hold %d words that are not in our list", maxTyped)
	}
	f.Dietary = p.List("dietary", len(Diets), maxType)
	for _, diet := range f.Dietary {
		if !slices.Contains(Diets[:], diet) {
			p.Refuse("dietary", "must be one of %s", strings.Join(Diets[:], ", "))
		}
	}
	f.Features = p.List("features", len(featureNames), maxType)
	for _, name := range f.Features {
		if _, ok := featureBit(name); !ok {
			p.Refuse("features", "must be one of %s", strings.Join(featureNames, ", "))
		}
	}
	f.MaxPrice = p.Whole("priceLevel", 1, 4)
	f.ExcludeChains = p.Flag("excludeChains")
	f.ExcludeCafe = p.Flag("excludeCafe")
	f.Departure = readClock(p, "departureTime")
	return f
}

// test is a filter in the form the search statement needs.
type test struct {
	terms []int16  // terms to search under
	any   int64    // one of these cuisines; 0 when no cuisine was chosen
	not   int64    // none of these
	offer int32    // all of these diets and features
	words []string // or a cuisine that a person typed, as patterns
}

// everything is the term under which the search table lists every place.
const everything = -1

func (f Filter) test() test {
	t := test{terms: []int16{everything}, any: CuisineMask(f.Cuisines)}
	for _, c := range f.Cuisines {
		if slices.Contains(Catalogue[:], c) {
			continue
		}
		if words := strings.TrimSpace(Words(c)); words != "" {
			t.words = append(t.words, "% "+words+"%")
		} else {
			t.words = append(t.words, "no word at all")
		}
	}
	if f.MaxPrice > 0 && f.MaxPrice < 4 {
		t.not |= 1 << (dearerThan1 + f.MaxPrice - 1)
	}
	if f.ExcludeChains {
		t.not |= ChainBit
	}
	if f.ExcludeCafe {
		t.not |= 1 << cafeBit
	}
	for _, diet := range f.Dietary {
		t.offer |= 1 << slices.Index(Diets[:], diet)
	}
	for _, name := range f.Features {
		bit, _ := featureBit(name)
		t.offer |= bit
	}
	const common = 1<<FirstTerm - 1
	if t.any != 0 && t.any&common == 0 && len(t.words) == 0 {
		t.terms = t.terms[:0]
		for i := range Catalogue {
			if bit := CuisineBit(i); t.any&(1<<bit) != 0 {
				t.terms = append(t.terms, int16(bit)) //nolint:gosec // 0 to 62
			}
		}
	}
	return t
}

// Words returns text in the form that typed cuisines are matched against: lower case, only letters and digits, a space
// before and after each word. So it contains nothing that LIKE would read as a pattern.
func Words(text string) string {
	words := strings.FieldsFunc(strings.ToLower(text),
		func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsNumber(r) && !unicode.IsMark(r) })
	return " " + strings.Join(words, " ") + " "
}

// SearchText returns the text that typed cuisines are searched for in: the name and each type.
func (f Facts) SearchText() string {
	parts := make([]string, 0, 1+len(f.Types))
	for _, part := range append([]string{f.Name}, f.Types...) {
		parts = append(parts, Words(part))
	}
	return strings.Join(parts, "|")
}
