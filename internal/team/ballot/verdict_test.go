package ballot_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"noonish/internal/place"
	"noonish/internal/place/fact"
	"noonish/internal/team/ballot"
)

func TestUnknownIsNeverAYes(t *testing.T) {
	t.Parallel()
	// The verdict for two needs, by what is known of each.
	kinds := map[string]map[string]string{
		"yes":     {"yes": "covers", "only": "covers", "limited": "ask", "no": "no", "": "ask", "maybe": "ask"},
		"only":    {"yes": "covers", "only": "covers", "limited": "ask", "no": "no", "": "ask", "maybe": "ask"},
		"limited": {"yes": "ask", "only": "ask", "limited": "ask", "no": "no", "": "ask", "maybe": "ask"},
		"no":      {"yes": "no", "only": "no", "limited": "no", "no": "no", "": "no", "maybe": "no"},
		"":        {"yes": "ask", "only": "ask", "limited": "ask", "no": "no", "": "ask", "maybe": "ask"},
		"maybe":   {"yes": "ask", "only": "ask", "limited": "ask", "no": "no", "": "ask", "maybe": "ask"},
	}
	for vegan, row := range kinds {
		for halal, want := range row {
			facts := place.Facts{Dietary: map[string]string{"Vegan": vegan, "Halal": halal, "Kosher": "no"}}
			if got := ballot.VerdictOf([]string{"Halal", "Vegan"}, facts); got.Kind != want {
				t.Errorf("vegan %q and halal %q: %+v, want %s", vegan, halal, got, want)
			}
		}
	}
}

func TestAVerdictNamesTheNeedsItIsAbout(t *testing.T) {
	t.Parallel()
	facts := place.Facts{Dietary: map[string]string{
		"Vegetarian": "yes", "Vegan": "limited", "Halal": "no", "Kosher": "no",
	}}
	for _, tt := range []struct {
		name  string
		needs []string
		want  ballot.Verdict
	}{
		{"served", []string{"Vegetarian"}, ballot.Verdict{Kind: "covers", Needs: []string{}}},
		{"none", nil, ballot.Verdict{Kind: "covers", Needs: []string{}}},
		{
			"limited and unknown, in the specification's order",
			[]string{"Nut-free", "Vegan", "Vegetarian"},
			ballot.Verdict{Kind: "ask", Needs: []string{"Vegan", "Nut-free"}},
		},
		{
			"not served comes before what is to be asked",
			[]string{"Vegan", "Kosher", "Halal"},
			ballot.Verdict{Kind: "no", Needs: []string{"Halal", "Kosher"}},
		},
		{"said twice", []string{"Halal", "Halal"}, ballot.Verdict{Kind: "no", Needs: []string{"Halal"}}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			if diff := cmp.Diff(tt.want, ballot.VerdictOf(tt.needs, facts)); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestWhereNothingIsKnownEverythingIsToBeAsked(t *testing.T) {
	t.Parallel()
	got := ballot.VerdictOf(fact.Diets[:], place.Facts{})
	if diff := cmp.Diff(ballot.Verdict{Kind: "ask", Needs: fact.Diets[:]}, got); diff != "" {
		t.Error(diff)
	}
}
