package place

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

func TestCleanText(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct{ name, in, want string }{
		{"spaces are single", "  Copper \t\n Ladle ", "Copper Ladle"},
		{"override characters go", "Safe\u202eelacs", "Safeelacs"},
		{"letters of every script stay", "麺屋 Ñandú café", "麺屋 Ñandú café"},
		{"joiners stay", "می\u200cخواهم", "می\u200cخواهم"},
		{"broken bytes go", "Caf\xff\xc3\xa9", "Café"},
		{"markup is only text", "<b>Bo</b>", "<b>Bo</b>"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			if got := CleanText(tt.in, 200); got != tt.want {
				t.Errorf("got %q, want %q", got, tt.want)
			}
		})
	}
}

func TestCleanLink(t *testing.T) {
	t.Parallel()
	for in, want := range map[string]string{
		"https://nami.example/menu?a=1": "https://nami.example/menu?a=1",
		"http://nami.example":           "http://nami.example",
		"www.nami.example":              "http://www.nami.example",
		"HTTPS://nami.example":          "https://nami.example",
		"javascript:alert(1)":           "",
		"JaVaScRiPt:alert(1)":           "",
		"data:text/html,x":              "",
		"vbscript:x":                    "",
		"//nami.example":                "",
		"https://user:pw@nami.example":  "",
		"https://":                      "",
		"ftp://nami.example":            "",
		"no":                            "",
		"https://a.example/" + strings.Repeat("x", 2048): "",
	} {
		if got := CleanLink(in); got != want {
			t.Errorf("%.40q: got %q, want %q", in, got, want)
		}
	}
}

func FuzzCleanLink(f *testing.F) {
	f.Add("https://nami.example")
	f.Add("java\nscript:alert(1)")
	f.Add(strings.Repeat("\x99", 2000) + ".") // found by fuzzing: escaped, it was over the bound
	f.Add(strings.Repeat("ä", 900) + ".example")
	f.Fuzz(func(t *testing.T, in string) {
		out := CleanLink(in)
		if out != "" && !strings.HasPrefix(out, "http://") && !strings.HasPrefix(out, "https://") {
			t.Errorf("%q became %q", in, out)
		}
		if again := CleanLink(out); again != out {
			t.Errorf("%q became %q, then %q", in, out, again)
		}
	})
}

func FuzzCleanText(f *testing.F) {
	f.Add("Copper\u202e Ladle", 8)
	f.Fuzz(func(t *testing.T, in string, limit int) {
		if limit < 0 || limit > 1000 {
			return
		}
		out := CleanText(in, limit)
		if n := len([]rune(out)); n > limit {
			t.Errorf("%q has %d runes, want at most %d", out, n, limit)
		}
		if again := CleanText(out, limit); again != out {
			t.Errorf("%q became %q, then %q", in, out, again)
		}
	})
}

func TestADocHasTheFieldsOfTheSpecification(t *testing.T) {
	t.Parallel()
	yes := true
	p := Place{ID: "osm-n1", Facts: Facts{
		FsqID: "5a18", Name: "Ladle", Types: []string{"indian"}, Address: "18 Copperfield Street", Phone: "+44 20 7946 0182",
		Website: "https://ladle.example", Menu: "https://ladle.example/menu", Description: "Thalis.",
		Photos: []Photo{{Large: "/large", Reference: "ref"}}, Rating: 4.5, Ratings: 7, PriceLevel: 2,
		Features: &Features{
			Payment:      &Payment{CreditCards: &yes, DigitalWallet: &yes},
			FoodAndDrink: &FoodAndDrink{&yes, &yes, &yes, &yes, &yes, &yes, &yes},
		},
	}}
	p.Facts.PlaceID = p.ID
	doc, err := p.Doc()
	if err != nil {
		t.Fatal(err)
	}
	for _, part := range []string{
		`"place_id":"osm-n1"`, `"fsq_id":"5a18"`, `"name":"Ladle"`, `"types":["indian"]`, `"formatted_address":"18 Copperfield Street"`,
		`"formatted_phone_number":"+44 20 7946 0182"`, `"website":"https://ladle.example"`, `"menu":"https://ladle.example/menu"`,
		`"description":"Thalis."`, `"photos":[{"large":"/large","photo_reference":"ref"}]`, `"rating":4.5`, `"user_ratings_total":7`,
		`"price_level":2`, `"payment":{"credit_cards":true,"digital_wallet":true}`,
		`"food_and_drink":{"alcohol":true,"breakfast":true,"lunch":true,"dinner":true,"takeout":true,"delivery":true,"reservations":true}`,
	} {
		if !strings.Contains(doc, part) {
			t.Errorf("%s is missing in %s", part, doc)
		}
	}
}
