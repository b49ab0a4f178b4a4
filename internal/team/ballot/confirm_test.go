package ballot_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"noonish/internal/place"
	"noonish/internal/place/fact"
	"noonish/internal/team/ballot"
)

// verdictFor returns the verdict of a place for a member with these needs, given what members confirmed of it.
func verdictFor(needs []string, diets map[string]string, confirmed ...string) (ballot.Verdict, []ballot.Confirmed) {
	c := ballot.Candidate{PlaceID: "osm-n1", Facts: place.Facts{Dietary: diets}}
	for _, diet := range confirmed {
		c.Confirmed = append(c.Confirmed, ballot.Confirmation{Diet: diet, MemberID: "ben"})
	}
	b := ballot.Ballot{
		Members: []ballot.Member{{ID: "anna", PersonID: "anna", Needs: needs}, {ID: "ben", PersonID: "ben"}},
		Round:   ballot.Round{State: ballot.StateOpen, Candidates: []ballot.Candidate{c}},
	}
	shown := b.For("anna").Round.Candidates[0]
	return *shown.ForYou, shown.Confirmed
}

func TestAMemberAnswersWhatNobodyKnows(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name      string
		needs     []string
		diets     map[string]string
		confirmed []string
		want      string
		about     []string
	}{
		{"nobody knows", []string{"Vegan"}, nil, nil, "ask", []string{"Vegan"}},
		{"a member does", []string{"Vegan"}, nil, []string{"Vegan"}, "covers", nil},
		{"of one of two", []string{"Vegan", "Halal"}, nil, []string{"Vegan"}, "ask", []string{"Halal"}},
		{"of something else", []string{"Vegan"}, nil, []string{"Halal"}, "ask", []string{"Vegan"}},
		{
			"limited is enough for a dish",
			[]string{"Vegan"},
			map[string]string{"Vegan": "limited"},
			[]string{"Vegan"},
			"covers", nil,
		},
		{
			"refused stays refused",
			[]string{"Vegan"},
			map[string]string{"Vegan": "no"},
			[]string{"Vegan"},
			"no",
			[]string{"Vegan"},
		},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			got, shown := verdictFor(tt.needs, tt.diets, tt.confirmed...)
			if got.Kind != tt.want || !slices.Equal(got.Needs, tt.about) {
				t.Errorf("%+v", got)
			}
			mine := slices.ContainsFunc(shown, func(c ballot.Confirmed) bool { return c.Mine })
			if len(shown) != len(tt.confirmed) || mine {
				t.Errorf("%+v is Ben's", shown)
			}
		})
	}
}

func TestConfirmingNeverTurnsARefusalIntoAYes(t *testing.T) {
	t.Parallel()
	dice := rand.New(rand.NewPCG(18, 2))
	offers := []string{"", "yes", "only", "limited", "no"}
	for range 10_000 {
		diets, needs, confirmed := map[string]string{}, []string{}, []string{}
		for _, diet := range fact.Diets {
			diets[diet] = offers[dice.IntN(len(offers))]
			if dice.IntN(2) == 0 {
				needs = append(needs, diet)
			}
			if ballot.Confirmable(diet) && dice.IntN(2) == 0 {
				confirmed = append(confirmed, diet)
			}
		}
		if len(needs) == 0 {
			continue
		}
		got, _ := verdictFor(needs, diets, confirmed...)
		for _, need := range needs {
			offer := place.Facts{Dietary: diets}.Offer(need)
			told := offer == fact.Served || offer != fact.Refused && slices.Contains(confirmed, need)
			if got.Kind == "covers" && !told || got.Kind == "ask" && told == slices.Contains(got.Needs, need) {
				t.Fatalf("needs %v of %v, confirmed %v: %+v", needs, diets, confirmed, got)
			}
		}
	}
}

func TestNobodyConfirmsWhatCanDoHarm(t *testing.T) {
	t.Parallel()
	for _, diet := range []string{"Gluten-free", "Dairy-free", "Nut-free", "", "Vegan "} {
		if ballot.Confirmable(diet) {
			t.Errorf("%q can be confirmed", diet)
		}
	}
}
