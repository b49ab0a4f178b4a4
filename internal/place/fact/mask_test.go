package fact_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"noonish/internal/place/fact"
)

// The specification heads its list "40 values" and gives 45. All of them count.
const catalogue = "restaurant, food, cafe, hawker, food stall, bakery, bar, breakfast spot, buffet, food truck, " +
	"dessert shop, fast food, food court, juice bar, sandwich shop, steakhouse, sushi restaurant, chinese, japanese, " +
	"korean, indian, thai, vietnamese, italian, mexican, american, french, spanish, greek, mediterranean, " +
	"middle eastern, caribbean, brazilian, german, british, irish, african, seafood, bbq, pizza, burger, vegetarian, " +
	"vegan, halal, kosher"

func TestTheCatalogueIsThatOfTheSpecification(t *testing.T) {
	t.Parallel()
	want := strings.Split(catalogue, ", ")
	if len(want) != 45 {
		t.Fatalf("the list here has %d values, want 45", len(want))
	}
	if diff := cmp.Diff(want, fact.Catalogue[:]); diff != "" {
		t.Error(diff)
	}
}
