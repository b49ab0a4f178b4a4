package normal

import (
	"strings"
	"testing"
)

func mustLoadChains(t testing.TB) *chains {
	t.Helper()
	c, err := loadChains()
	if err != nil {
		t.Fatal(err)
	}
	return c
}

func TestFindChain(t *testing.T) {
	t.Parallel()
	c := mustLoadChains(t)
	for _, tt := range []struct {
		name           string
		kinds          []string
		called         string
		country        string
		brand, generic bool
	}{
		{"a chain of the whole world", []string{"fast_food"}, "McDonald's", "GB", true, false},
		{"a chain of the whole world where the country is unknown", []string{"fast_food"}, "Subway", "", true, false},
		{"another apostrophe and case", []string{"fast_food"}, "MCDONALD’S", "gb", true, false},
		{"a chain under another tag of its group", []string{"cafe"}, "KFC", "GB", true, false},
		{"a chain under one of two tags", []string{"bar", "restaurant"}, "PizzaExpress", "GB", true, false},
		{"a chain by its other name", []string{"restaurant"}, "Pizza Express", "GB", true, false},
		{"a chain whose name begins as many do", []string{"restaurant"}, "Las Iguanas", "GB", true, false},
		{"a chain at home", []string{"fast_food"}, "Hesburger", "FI", true, false},
		{"a chain far from home", []string{"restaurant"}, "Mowgli", "JP", false, false},
		{"a chain of a country where the country is unknown", []string{"restaurant"}, "Mowgli", "", false, false},
		{"a chain in one part of the country", []string{"restaurant"}, "Maki & Ramen", "GB", true, false},
		{"food in the bars", []string{"bar"}, "McDonald's", "GB", false, false},
		{"a pub of a chain", []string{"pub"}, "O'Neill's", "GB", true, false},
		{"a pub like many others", []string{"pub"}, "The Phoenix", "GB", false, true},
		{"words of which each tells nothing", []string{"fast_food"}, "Snack Istanbul", "BE", false, true},
		{"words of which one tells something", []string{"fast_food"}, "Royale Pizza", "BE", false, false},
		{"a place that is nobody's", []string{"restaurant"}, "The Kitchin", "GB", false, false},
		{"no kind at all", nil, "McDonald's", "GB", true, false},
		{"no name", []string{"cafe"}, "", "GB", false, true},
		{"a word for the kind of place", []string{"restaurant"}, "Pizzeria", "IT", false, true},
		{"a word for another kind of place", []string{"cafe"}, "Kebab House", "GB", false, true},
		{"a name half the world has", []string{"restaurant"}, "Istanbul", "GB", false, true},
		{"a name half the country has", []string{"pub"}, "The Red Lion", "GB", false, true},
		{"a beginning half the country has", []string{"restaurant"}, "La Terrasse", "FR", false, true},
		{"no name, in words", []string{"cafe"}, "unknown", "GB", false, true},
		{"a false friend: Coffee house", []string{"cafe"}, "Coffee house", "FI", false, true},
		{"a false friend: Thai Cafe", []string{"restaurant"}, "Thai Cafe", "BE", false, true},
		{"a false friend: Notes", []string{"cafe"}, "Notes", "GB", false, true},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			brand, generic := c.find(tt.kinds, tt.called, tt.country)
			if brand != tt.brand || generic != tt.generic {
				t.Errorf("find(%v, %q, %q) = %v, %v, want %v, %v",
					tt.kinds, tt.called, tt.country, brand, generic, tt.brand, tt.generic)
			}
		})
	}
}

func TestWhatChainsCook(t *testing.T) {
	t.Parallel()
	c := mustLoadChains(t)
	for _, tt := range []struct {
		name            string
		kinds           string
		called, country string
		want            string
	}{
		{"a chain of the whole world", "fast_food", "McDonald's", "GB", "burger"},
		{"a chain of one country under another tag", "restaurant", "Hesburger", "FI", "burger"},
		{"two things", "fast_food", "Jollibee", "PH", "burger, chicken"},
		{"a chain far from home", "restaurant", "Mowgli", "JP", ""},
		{"food in the bars", "bar", "McDonald's", "GB", ""},
		{"a chain that does not say", "bakery", "Gail's", "GB", ""},
		{"nobody's chain", "restaurant", "The Kitchin", "GB", ""},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			got := strings.Join(c.cuisines([]string{tt.kinds}, tt.called, tt.country), ", ")
			if got != tt.want {
				t.Errorf("got %q, want %q", got, tt.want)
			}
		})
	}
}

func TestChainsOfOneNameThatCookDifferentThings(t *testing.T) {
	t.Parallel()
	c, err := parseChains("brand\tfood\tgb\tpizza\tx\nbrand\tfood\tgb us\tburger\tx\nbrand\tbar\tus\tsushi\tx\n")
	if err != nil {
		t.Fatal(err)
	}
	for country, want := range map[string]string{"GB": "", "US": "burger", "FI": ""} {
		if got := strings.Join(c.cuisines([]string{"fast_food"}, "X", country), ", "); got != want {
			t.Errorf("in %s it cooks %q, want %q", country, got, want)
		}
	}
}

func TestTheIndexOfChainsIsWhole(t *testing.T) {
	t.Parallel()
	c := mustLoadChains(t)
	if len(c.brands) < 4000 || len(c.plain) < 400 || len(c.first) < 5 {
		t.Errorf("%d names, %d plain ones, %d first words", len(c.brands), len(c.plain), len(c.first))
	}
	for name, bearers := range c.brands {
		if Simplify(name) != name {
			t.Errorf("%q is %q to us: tools/nsi simplifies otherwise", name, Simplify(name))
		}
		for _, bearer := range bearers {
			if len(bearer.countries) == 0 {
				t.Errorf("%q is source.Nowhere", name)
			}
		}
	}
	if len(nsiIndex) > 300_000 {
		t.Errorf("the index has %d bytes", len(nsiIndex))
	}
}

func TestABrokenIndexOfChainsIsRefused(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct{ name, index string }{
		{"a word nobody knows", "brnad\tfood\t*\tpizza\tx\n"},
		{"a group nobody knows", "brand\tshoes\t*\tpizza\tx\n"},
		{"a brand without a name", "brand\tfood\t*\tpizza\n"},
		{"a kind without a name", "plain\tcafe\n"},
		{"an empty line", "\n"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			if _, err := parseChains(tt.index); err == nil {
				t.Error("it was read")
			}
		})
	}
}

func BenchmarkFindChain(b *testing.B) {
	c := mustLoadChains(b)
	names := []string{"McDonald's", "The Kitchin", "Ristorante da Mario", "Bella Napoli", "Wok & Roll", "بيت الشاورما"}
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		c.find([]string{"restaurant"}, names[i%len(names)], "GB")
	}
}

func BenchmarkLoadChains(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		mustLoadChains(b)
	}
}
