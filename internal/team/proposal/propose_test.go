package proposal_test

import (
	"slices"
	"strconv"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"noonish/internal/place"
	"noonish/internal/team/ballot"
	"noonish/internal/team/proposal"
)

var office = ballot.Location{Lat: 60.17, Lng: 24.94}

// towards returns a point some hundred metres north and east of the office.
func towards(north, east float64) place.Point {
	return place.Point{Lat: office.Lat + north/1000, Lng: office.Lng + east/500}
}

// lunchAt returns a place that is open, far, visited before and of the kind.
func lunchAt(id, kind string, change ...func(*proposal.Option)) proposal.Option {
	o := proposal.Option{
		Facts: place.Facts{PlaceID: id, Types: []string{kind}, Location: towards(1, 0)},
		Stay:  place.StayOpen, Walk: 12, Visited: true,
	}
	for _, f := range change {
		f(&o)
	}
	return o
}

func unknownHours(o *proposal.Option) { o.Stay = place.StayUnknown }
func neverVisited(o *proposal.Option) { o.Visited = false }
func nearBy(o *proposal.Option)       { o.Walk = 5 }
func toTheSouth(o *proposal.Option)   { o.Facts.Location = towards(-1, 0) }
func cheap(o *proposal.Option)        { o.Facts.PriceLevel = 1 }

func vegan(value string) func(*proposal.Option) {
	return func(o *proposal.Option) { o.Facts.Dietary = map[string]string{"Vegan": value} }
}

func TestThreeProposalsThatDiffer(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name    string
		options []proposal.Option
		musts   []string
		recent  []string
		want    []proposal.Proposal
	}{
		{"nothing is near", nil, nil, nil, []proposal.Proposal{}},
		{
			"the best three, if their kinds differ",
			[]proposal.Option{
				lunchAt("a", "thai"), lunchAt("b", "pizza", nearBy), lunchAt("c", "sushi", neverVisited),
				lunchAt("d", "burger"),
			},
			nil, nil,
			[]proposal.Proposal{{"a", proposal.ReasonOpen}, {"b", proposal.ReasonNear}, {"c", proposal.ReasonNew}},
		},
		{
			"a worse one of another kind",
			[]proposal.Option{lunchAt("a", "thai"), lunchAt("b", "thai"), lunchAt("c", "sushi", unknownHours)},
			nil, nil,
			[]proposal.Proposal{{"a", proposal.ReasonOpen}, {"c", proposal.ReasonDifferent}, {"b", ""}},
		},
		{
			"neither closed nor inedible nor just eaten",
			[]proposal.Option{
				lunchAt("a", "thai", func(o *proposal.Option) { o.Stay = place.StayClosed }),
				lunchAt("b", "pizza", func(o *proposal.Option) { o.Stay = place.StayCloses }),
				lunchAt("c", "sushi", vegan("no")), lunchAt("d", "burger"),
				lunchAt("e", "greek", vegan("yes")),
			},
			[]string{"Vegan"},
			[]string{"x", "d"},
			[]proposal.Proposal{{"e", proposal.ReasonNeeds}},
		},
		{
			"known before unknown: the hours, then what the team needs",
			[]proposal.Option{
				lunchAt("a", "thai", unknownHours, vegan("yes")), lunchAt("b", "pizza", vegan("limited")),
				lunchAt("c", "sushi", vegan("only")),
			},
			[]string{"Vegan"},
			nil,
			[]proposal.Proposal{
				{"c", proposal.ReasonNeeds}, {"b", proposal.ReasonOpen}, {"a", proposal.ReasonDifferent},
			},
		},
		{
			"another direction and another price, if the kinds are unknown",
			[]proposal.Option{
				lunchAt("a", "food", cheap), lunchAt("b", "restaurant", cheap), lunchAt("c", "restaurant"),
				lunchAt("d", "restaurant", cheap, toTheSouth), lunchAt("e", "restaurant", toTheSouth),
			},
			nil, nil,
			[]proposal.Proposal{{"a", proposal.ReasonOpen}, {"e", ""}, {"c", ""}},
		},
		{
			"the first gives up its best reason, so that all have one",
			[]proposal.Option{lunchAt("a", "food", nearBy), lunchAt("b", "food")},
			nil, nil,
			[]proposal.Proposal{{"a", proposal.ReasonNear}, {"b", proposal.ReasonOpen}},
		},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			team := proposal.Known{From: &office, Musts: tt.musts, Needs: tt.musts, Recent: tt.recent}
			if diff := cmp.Diff(tt.want, proposal.Propose(tt.options, team)); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestAProposalThatDiffersIsNotWorthAnyPosition(t *testing.T) {
	t.Parallel()
	var options []proposal.Option
	for i := range 30 {
		options = append(options, lunchAt("like-"+strconv.Itoa(i), "restaurant", cheap))
	}
	other := lunchAt("other", "restaurant", toTheSouth)
	for _, tt := range []struct {
		at   int
		want string
	}{{10, "other"}, {30, "like-1"}} {
		got := proposal.Propose(slices.Insert(slices.Clone(options), tt.at, other), proposal.Known{From: &office})
		if got[1].PlaceID != tt.want {
			t.Errorf("at position %d: %+v", tt.at, got)
		}
	}
}

// anyOption generates places that are often alike.
var anyOption = rapid.Custom(func(t *rapid.T) proposal.Option {
	point := func(name string) float64 { return float64(rapid.IntRange(-2, 2).Draw(t, name)) }
	types := []string{rapid.SampledFrom([]string{"restaurant", "thai", "pizza", "sushi", "food"}).Draw(t, "kind")}
	return proposal.Option{
		Facts: place.Facts{
			Types: types, Location: towards(point("north"), point("east")),
			PriceLevel: rapid.IntRange(0, 2).Draw(t, "price"),
			Dietary: map[string]string{
				"Vegan": rapid.SampledFrom([]string{"", "yes", "limited", "no"}).Draw(t, "vegan"),
				"Halal": rapid.SampledFrom([]string{"", "only", "no"}).Draw(t, "halal"),
			},
		},
		Stay: rapid.SampledFrom([]place.Stay{
			place.StayOpen, place.StayUnknown, place.StayClosed, place.StayCloses,
		}).Draw(t, "stay"),
		Walk:    rapid.IntRange(0, 10).Draw(t, "walk"),
		Visited: rapid.Bool().Draw(t, "visited"),
	}
})

// kind returns what a place is, or "" if its type says nothing.
func kind(o proposal.Option) string {
	if word := o.Facts.Types[0]; word != "restaurant" && word != "food" {
		return word
	}
	return ""
}

// holds says in other words than the rule whether a reason is true of one of the proposals.
func holds(reason proposal.Reason, o proposal.Option, proposed []proposal.Option, needs []string) bool {
	switch reason {
	case proposal.ReasonNeeds:
		return len(needs) > 0 && !slices.ContainsFunc(needs, func(need string) bool {
			return o.Facts.Dietary[need] != "yes" && o.Facts.Dietary[need] != "only"
		})
	case proposal.ReasonOpen:
		return o.Stay == place.StayOpen
	case proposal.ReasonNear:
		return 0 < o.Walk && o.Walk < 6
	case proposal.ReasonNew:
		return !o.Visited
	case proposal.ReasonDifferent:
		return len(proposed) > 1 && kind(o) != "" && !slices.ContainsFunc(proposed, func(other proposal.Option) bool {
			return other.Facts.PlaceID != o.Facts.PlaceID && kind(other) == kind(o)
		})
	}
	return false
}

func TestProposalsAreEligibleDifferAndTellTheTruth(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		options := rapid.SliceOfN(anyOption, 0, 20).Draw(t, "options")
		musts := rapid.SampledFrom([][]string{nil, {"Vegan"}, {"Halal", "Vegan"}}).Draw(t, "musts")
		var recent []string
		eligible, kinds, anyOpen := map[string]proposal.Option{}, map[string]bool{}, false
		for i := range options {
			o := &options[i]
			o.Facts.PlaceID = strconv.Itoa(i)
			switch {
			case rapid.IntRange(0, 4).Draw(t, "recent") == 4:
				recent = append(recent, o.Facts.PlaceID)
			case o.Stay == place.StayClosed || o.Stay == place.StayCloses:
			case slices.ContainsFunc(musts, func(must string) bool { return o.Facts.Dietary[must] == "no" }):
			default:
				eligible[o.Facts.PlaceID], kinds[kind(*o)] = *o, true
				anyOpen = anyOpen || o.Stay == place.StayOpen
			}
		}
		needs := rapid.SampledFrom([][]string{nil, {"Vegan"}, {"Halal"}}).Draw(t, "needs")
		got := proposal.Propose(options, proposal.Known{From: &office, Musts: musts, Needs: needs, Recent: recent})
		if len(got) != min(3, len(eligible)) {
			t.Fatalf("%d proposals of %d eligible places", len(got), len(eligible))
		}
		var proposed []proposal.Option
		shown := map[string]bool{}
		for _, p := range got {
			o, ok := eligible[p.PlaceID]
			if !ok {
				t.Fatalf("%q is not eligible", p.PlaceID)
			}
			proposed, shown[kind(o)] = append(proposed, o), true
		}
		if len(shown) < min(len(kinds), len(got)) {
			t.Fatalf("kinds %v of %v: %+v", shown, kinds, got)
		}
		if anyOpen && proposed[0].Stay != place.StayOpen {
			t.Fatalf("the first is not known to be open, and another is: %+v", got)
		}
		reasonsAreTrueAndDiffer(t, got, proposed, needs)
	})
}

// TestAMustOnlyLeavesOut checks that proposals tell no more of a person's must than the ballot does: the order and the
// reasons are those that they would be if the places that refuse it did not exist.
func TestAMustOnlyLeavesOut(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		options := rapid.SliceOfN(anyOption, 0, 20).Draw(t, "options")
		for i := range options {
			options[i].Facts.PlaceID = strconv.Itoa(i)
		}
		team := proposal.Known{From: &office, Needs: rapid.SampledFrom([][]string{nil, {"Halal"}}).Draw(t, "needs")}
		left := slices.DeleteFunc(slices.Clone(options), func(o proposal.Option) bool {
			return o.Facts.Dietary["Vegan"] == "no"
		})
		want := proposal.Propose(left, team)
		team.Musts = []string{"Vegan"}
		if diff := cmp.Diff(want, proposal.Propose(options, team)); diff != "" {
			t.Fatal(diff)
		}
	})
}

var allReasons = []proposal.Reason{
	"", proposal.ReasonNeeds, proposal.ReasonOpen, proposal.ReasonNear, proposal.ReasonNew, proposal.ReasonDifferent,
}

// reasonsAreTrueAndDiffer also checks that no other choice gives more proposals a reason.
func reasonsAreTrueAndDiffer(t *rapid.T, got []proposal.Proposal, proposed []proposal.Option, needs []string) {
	given := map[proposal.Reason]bool{}
	for i, p := range got {
		if p.Reason == "" {
			continue
		}
		if given[p.Reason] || !holds(p.Reason, proposed[i], proposed, needs) {
			t.Fatalf("%q is given twice or not true: %+v", p.Reason, got)
		}
		given[p.Reason] = true
	}
	most := 0
	var try func(i int, used map[proposal.Reason]bool)
	try = func(i int, used map[proposal.Reason]bool) {
		if most = max(most, len(used)); i == len(proposed) {
			return
		}
		for _, reason := range allReasons {
			if reason == "" {
				try(i+1, used)
			} else if !used[reason] && holds(reason, proposed[i], proposed, needs) {
				used[reason] = true
				try(i+1, used)
				delete(used, reason)
			}
		}
	}
	try(0, map[proposal.Reason]bool{})
	if len(given) != most {
		t.Fatalf("%d reasons, and %d are possible: %+v", len(given), most, got)
	}
}
