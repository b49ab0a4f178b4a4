package fact

import (
	"math"
	"strings"
	"testing"
)

func TestNormalRefusesWhatIsNotAPlace(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name  string
		place Place
	}{
		{"no name", Place{ID: "osm-n1"}},
		{"a name of nothing but control characters", Place{ID: "osm-n1", Facts: Facts{Name: "\u202e\x00 \u200b"}}},
		{"no id", Place{Facts: Facts{Name: "Nami"}}},
		{"an id beyond its bound", Place{ID: strings.Repeat("x", 161), Facts: Facts{Name: "Nami"}}},
		{"off the Earth", Place{ID: "osm-n1", Lat: 90.1, Facts: Facts{Name: "Nami"}}},
		{"no number", Place{ID: "osm-n1", Lng: math.NaN(), Facts: Facts{Name: "Nami"}}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			if got, err := tt.place.Normal(); err == nil {
				t.Errorf("got %+v, want an error", got)
			}
		})
	}
}

func TestNormalBoundsWhatStrangersTyped(t *testing.T) {
	t.Parallel()
	got, err := Place{ID: "osm-n1", Lat: 60.123456789, Facts: Facts{
		Name: strings.Repeat("ä", 300), Website: "javascript:alert(1)", PriceLevel: 9,
		Attribution: "A\u202eB\n" + strings.Repeat("c", 9000),
		Types:       []string{" Thai ", "", strings.Repeat("y", 99)},
	}}.Normal()
	if err != nil {
		t.Fatal(err)
	}
	if n := len([]rune(got.Facts.Name)); n != 200 {
		t.Errorf("the name has %d runes, want 200", n)
	}
	if n := len([]rune(got.Facts.Attribution)); n != 500 || !strings.HasPrefix(got.Facts.Attribution, "AB c") {
		t.Errorf("the attribution has %d runes: %.10q", n, got.Facts.Attribution)
	}
	if got.Facts.Website != "" || got.Facts.PriceLevel != 0 {
		t.Errorf("kept %q and price %d", got.Facts.Website, got.Facts.PriceLevel)
	}
	if len(got.Facts.Types) != 2 || got.Facts.Types[0] != "Thai" || len(got.Facts.Types[1]) != 40 {
		t.Errorf("types %q", got.Facts.Types)
	}
	if got.Lat != 60.1234568 || got.Facts.Location.Lat != got.Lat || got.Facts.FsqID != "osm-n1" {
		t.Errorf("got %+v", got)
	}
}

func TestADocHasTheFieldsOfTheSpecification(t *testing.T) {
	t.Parallel()
	yes := true
	p := Place{ID: "osm-n1", Facts: Facts{
		FsqID: "5a18", Name: "Ladle", Types: []string{"indian"},
		Address: "18 Copperfield Street", Phone: "+44 20 7946 0182",
		Website: "https://ladle.example", Menu: "https://ladle.example/menu", Description: "Thalis.",
		Photos: []Photo{{Large: "/large", Reference: "ref"}}, Rating: 4.5, Ratings: 7, PriceLevel: 2,
		Features: Features{
			Payment:      Payment{CreditCards: &yes, DigitalWallet: &yes},
			FoodAndDrink: FoodAndDrink{&yes, &yes, &yes, &yes, &yes, &yes, &yes},
		},
	}}
	p.Facts.PlaceID = p.ID
	doc, err := p.Doc()
	if err != nil {
		t.Fatal(err)
	}
	for _, part := range []string{
		`"place_id":"osm-n1"`, `"fsq_id":"5a18"`, `"name":"Ladle"`, `"types":["indian"]`,
		`"formatted_address":"18 Copperfield Street"`, `"formatted_phone_number":"+44 20 7946 0182"`,
		`"website":"https://ladle.example"`, `"menu":"https://ladle.example/menu"`,
		`"description":"Thalis."`, `"photos":[{"large":"/large","photo_reference":"ref"}]`,
		`"rating":4.5`, `"user_ratings_total":7`,
		`"price_level":2`, `"payment":{"credit_cards":true,"digital_wallet":true}`,
		`"food_and_drink":{"alcohol":true,"breakfast":true,"lunch":true,"dinner":true,"takeout":true,"delivery":true,` +
			`"reservations":true}`,
	} {
		if !strings.Contains(doc, part) {
			t.Errorf("%s is missing in %s", part, doc)
		}
	}
}
