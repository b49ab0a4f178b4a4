package place

import (
	"net/url"
	"slices"
	"strings"
	"time"
	"unicode"

	"noonish/internal/fault"
)

// Filter says which places may be suggested. The zero value lets every place pass.
type Filter struct {
	Cuisines      []string // any of these; lower case
	Dietary       []string // all of these
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

// ParseFilter reads the filters of a query string.
func ParseFilter(query url.Values) (f Filter, err error) {
	if f.Cuisines, err = list(query, "cuisines", maxCuisines); err != nil {
		return Filter{}, err
	}
	for i, c := range f.Cuisines {
		if f.Cuisines[i] = strings.ToLower(CleanText(c, maxType)); f.Cuisines[i] == "" {
			return Filter{}, fault.Param("cuisines", "must be 1 to %d characters long", maxType)
		}
	}
	if f.typed() > maxTyped {
		return Filter{}, fault.Param("cuisines", "may hold %d words that are not in our list", maxTyped)
	}
	if f.Dietary, err = list(query, "dietary", len(Diets)); err != nil {
		return Filter{}, err
	}
	for _, diet := range f.Dietary {
		if !slices.Contains(Diets[:], diet) {
			return Filter{}, fault.Param("dietary", "must be one of %s", strings.Join(Diets[:], ", "))
		}
	}
	if f.MaxPrice, err = whole(query, "priceLevel", 1, 4); err != nil {
		return Filter{}, err
	}
	if f.ExcludeChains, err = flag(query, "excludeChains"); err != nil {
		return Filter{}, err
	}
	if f.ExcludeCafe, err = flag(query, "excludeCafe"); err != nil {
		return Filter{}, err
	}
	f.Departure, err = ParseClock(query, "departureTime")
	return f, err
}

// typed returns how many cuisines are not in the catalogue.
func (f Filter) typed() (n int) {
	for _, c := range f.Cuisines {
		if !slices.Contains(Catalogue[:], c) {
			n++
		}
	}
	return n
}

// ParseClock reads a time of day. It returns nil when the parameter is absent.
func ParseClock(query url.Values, name string) (*Clock, error) {
	text, err := single(query, name)
	if err != nil || !query.Has(name) {
		return nil, err
	}
	at, err := time.Parse("15:04", text)
	if err != nil || len(text) != len("15:04") {
		return nil, fault.Param(name, "must be a time of day such as 12:10")
	}
	return &Clock{Hour: at.Hour(), Minute: at.Minute()}, nil
}

// test is a filter in the form the search statement needs.
type test struct {
	terms []int16  // terms to search under
	any   int64    // one of these cuisines; 0 when no cuisine was chosen
	not   int64    // none of these
	diets int32    // all of these
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
		t.diets |= 1 << slices.Index(Diets[:], diet)
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
