package demo

import (
	"strings"
	"testing"
	"unicode"
)

func TestNoNameIsAWellKnownBrand(t *testing.T) {
	brands := list(`olive garden, red lobster, pizza hut, pizza express, burger king, taco bell, five guys,
		shake shack, blue bottle, white castle, panda express, golden corral, little caesars, honest burgers,
		in-n-out, pret, itsu, wasabi, wagamama, nando, starbucks, subway, costa, greggs, chipotle, domino, wendy,
		tim hortons, dunkin, sweetgreen, dishoom, jollibee, popeyes, applebee, chili's, denny, panera, outback,
		hooters, arby, sonic, quiznos, wimpy, leon, paul, franco manca, yo! sushi`)
	for _, p := range City() {
		name := " " + strings.ToLower(p.Facts.Name) + " "
		for _, brand := range brands {
			if strings.Contains(name, " "+brand+" ") {
				t.Errorf("%s is called %s", p.ID, p.Facts.Name)
			}
		}
	}
}

func TestASlugSpellsTheName(t *testing.T) {
	for _, tt := range []struct{ name, from, want string }{
		{"spaces become hyphens", "Copper Ladle", "copper-ladle"},
		{"an ampersand leaves no mark", "Mint & Ember", "mint-ember"},
		{"the article is left out", "The Tin Whistle", "tin-whistle"},
		{"points and apostrophes fall away", "Za'atar No. 9", "zaatar-no-9"},
		{"accents fall away, letters stay", "Bánh & Barrow", "banh-barrow"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if got := slug(tt.from); got != tt.want {
				t.Errorf("slug(%q) = %q, want %q", tt.from, got, tt.want)
			}
		})
	}
	for _, p := range City() {
		for _, r := range plainLetters.Replace(strings.ToLower(p.Facts.Name)) {
			if r > unicode.MaxASCII {
				t.Errorf("the slug of %s would lose %q", p.Facts.Name, r)
			}
		}
	}
}
