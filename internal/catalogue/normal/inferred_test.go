package normal

import (
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"noonish/internal/catalogue/source"
	"noonish/internal/place"
	"noonish/internal/place/fact"
)

// mustPlace returns a place in Helsinki, in normal form.
func mustPlace(t testing.TB, name, kinds, words string) place.Place {
	t.Helper()
	normaliser, err := Shared()
	if err != nil {
		t.Fatal(err)
	}
	p, err := normaliser.Place(source.Sighting{
		ID: "osm-n1", Lat: 60.17, Lng: 24.94, Kinds: list(kinds), Words: list(words), Facts: place.Facts{Name: name},
	})
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func TestTypesFromNames(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name                 string
		called, kinds, words string
		types                string
		basis                string
	}{
		{"a restaurant of no cuisine", "Haru Sushi", "restaurant", "", "sushi, restaurant", "inferred"},
		{"a counter", "Pita Kebab", "fast_food", "", "kebab, fast food", "inferred"},
		{"a cafe", "Kim Bakery", "cafe", "", "cafe, bakery", "inferred"},
		{"a food court", "Noodle Market", "food_court", "", "noodle, food court", "inferred"},
		{"no kind at all", "Haru Sushi", "", "", "sushi", "inferred"},
		{"a cuisine that says nothing", "Haru Sushi", "restaurant", "restaurant;yes", "sushi, restaurant", "inferred"},
		{
			"a category that says nothing", "Haru Sushi", "restaurant", "Dining and Drinking > Restaurant",
			"sushi, restaurant", "inferred",
		},
		{"a chain", "McDonald's", "fast_food", "", "burger, fast food", "inferred"},
		{"a name that tells nothing", "Kosmos", "restaurant", "", "restaurant", ""},
		{"a name that tells nothing, of no kind", "Kosmos", "", "", "", ""},
		{"a stated cuisine wins", "Haru Sushi", "restaurant", "thai", "thai, restaurant", "stated"},
		{"a stated word that no search knows wins", "Haru Sushi", "restaurant", "local", "local, restaurant", "stated"},
		{"a stated cuisine of a chain wins", "McDonald's", "fast_food", "chicken", "chicken, fast food", "stated"},
		{"a pub is a pub", "The Thai Pub", "pub", "", "pub", "stated"},
		{"one of two kinds says enough", "Pizza Bar", "restaurant;bar", "", "restaurant, bar", "stated"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			p := mustPlace(t, tt.called, tt.kinds, tt.words)
			if got := strings.Join(p.Facts.Types, ", "); got != tt.types || p.Facts.TypesBasis != tt.basis {
				t.Errorf("got %q, %q, want %q, %q", got, p.Facts.TypesBasis, tt.types, tt.basis)
			}
		})
	}
}

func TestASearchFindsWhatANameTells(t *testing.T) {
	t.Parallel()
	p := mustPlace(t, "Haru Sushi", "restaurant", "")
	if want := []string{"sushi restaurant", "japanese", "restaurant", "food"}; !slices.Equal(p.Cuisines, want) {
		t.Errorf("got %q, want %q", p.Cuisines, want)
	}
}

func TestANamePromisesNoDiet(t *testing.T) {
	t.Parallel()
	for _, called := range []string{
		"Vegan Falafel", "Vege Burger", "Halal Kebab", "Kosher Deli", "Gluten Free Pizza", "Plant Based Sushi",
		"Kasvisravintola Silvoplee", "Vegetarian Indian", "Loving Hut", "Govinda's",
	} {
		p := mustPlace(t, called, "restaurant", "")
		if len(p.Facts.Dietary) > 0 {
			t.Errorf("%q promises %v", called, p.Facts.Dietary)
		}
		for _, cuisine := range p.Cuisines {
			if slices.Contains(dietWords[:], cuisine) {
				t.Errorf("%q would be found by a search for %s", called, cuisine)
			}
		}
	}
}

func TestWithoutInferredIsAsIfTheNameToldNothing(t *testing.T) {
	t.Parallel()
	for _, kinds := range []string{"restaurant", "fast_food", "cafe", "food_court", "cafe;restaurant", ""} {
		silent, told := mustPlace(t, "Kosmos", kinds, ""), mustPlace(t, "Haru Sushi", kinds, "")
		without := WithoutInferred(told)
		if diff := cmp.Diff(fact.CuisinesOf(silent.Mask()), fact.CuisinesOf(without.Mask())); diff != "" {
			t.Errorf("%q: cuisines %s", kinds, diff)
		}
		if !slices.Equal(silent.Facts.Types, without.Facts.Types) || without.Facts.TypesBasis != "" {
			t.Errorf("%q: types %q, basis %q", kinds, without.Facts.Types, without.Facts.TypesBasis)
		}
	}
	stated := mustPlace(t, "Kosmos", "restaurant", "thai")
	if diff := cmp.Diff(stated, WithoutInferred(stated)); diff != "" {
		t.Errorf("a stated cuisine: %s", diff)
	}
}

func TestBasisOfPlacesStoredBeforeThereWasOne(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct{ types, want string }{
		{"sushi;restaurant", "stated"}, {"pub", "stated"}, {"restaurant", ""}, {"fast food;cafe", ""}, {"", ""},
	} {
		if got := BasisOf(place.Facts{Types: list(tt.types)}); got != tt.want {
			t.Errorf("%q rest on %q, want %q", tt.types, got, tt.want)
		}
	}
}
