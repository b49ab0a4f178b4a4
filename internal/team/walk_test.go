package team_test

import (
	"context"
	"net/http"
	"testing"

	"noonish/internal/team/ballot"
	"noonish/internal/travel"
)

// farther returns fixed walks that are longer than the estimates, like a replica that has loaded the streets.
type farther struct{ minutes map[string]int }

func (f farther) Legs(
	_ context.Context, _ travel.Mode, _ travel.Point, _ float64, _ []travel.Target,
) (travel.Legs, error) {
	legs := travel.Legs{}
	for id, minutes := range f.minutes {
		legs[id] = travel.Leg{Seconds: float32(minutes * 60), Metres: float32(minutes * 80)}
	}
	return legs, nil
}

func TestATieIsSettledByTheMinutesThatEverybodyWasShown(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	anna := w.As(t)
	link := w.found(anna).ID
	bert := w.joins(link, "Bert")
	for _, id := range []string{"osm-n1", "osm-n9"} {
		w.suggest(anna, link, id)
	}
	w.vote(anna, link, "osm-n1")
	shown := w.vote(bert, link, "osm-n9")
	// The replica that closes the round has other walks, by which osm-n9 is nearer.
	other := w.store
	other.Places.Ways = farther{minutes: map[string]int{"osm-n1": 59, "osm-n9": 41}}
	teamID, err := other.Find(t.Context(), anna.ID, link)
	if err != nil {
		t.Fatal(err)
	}
	same := func(when string, got ballot.View) {
		t.Helper()
		for i, c := range got.Round.Candidates {
			a, b := restaurant(t, shown.Round.Candidates[i]), restaurant(t, c)
			if a.Walk != b.Walk || a.Arrival != b.Arrival || a.Basis != b.Basis {
				t.Errorf("%s: %d min (%s) to %s, and %d min (%s) before", when, b.Walk, b.Basis, b.Name, a.Walk,
					a.Basis)
			}
		}
	}
	b, err := other.Ballot(t.Context(), teamID)
	if err != nil {
		t.Fatal(err)
	}
	same("another replica", b.For(anna.ID))
	w.pass(shown.Round.ID)
	if n, err := other.CloseDue(t.Context()); err != nil || n != 1 {
		t.Fatalf("%d closed (%v)", n, err)
	}
	final := w.show(anna, link)
	same("after the decision", final)
	d := final.Round.Decision
	if d.Winner != "osm-n1" || d.Rule != ballot.RuleWalk ||
		d.Tally[0].Walk != restaurant(t, shown.Round.Candidates[0]).Walk {
		t.Errorf("%s by %s: %+v", d.Winner, d.Rule, d.Tally)
	}
}

func TestATeamThatMovesIsShownTheWaysFromThere(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	anna := w.As(t)
	link := w.found(anna).ID
	before := restaurant(t, w.suggest(anna, link, "osm-n9").Round.Candidates[0])
	got := w.team(anna, http.MethodPatch, "/api/team",
		`{"teamId":"`+link+`","location":{"address":"Next door","lat":60.1789,"lng":24.94}}`)
	after := restaurant(t, got.Round.Candidates[0])
	if after.Walk >= before.Walk || after.Walk < 1 {
		t.Errorf("%d min, and %d from the other office", after.Walk, before.Walk)
	}
	w.vote(anna, link, "osm-n9")
	if d := w.team(anna, http.MethodPost, "/api/team/finalise",
		of(link)).Round.Decision; d.Tally[0].Walk != after.Walk {
		t.Errorf("decided by %d min, shown %d", d.Tally[0].Walk, after.Walk)
	}
}
