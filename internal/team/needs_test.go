package team_test

import (
	"fmt"
	"net/http"
	"slices"
	"testing"

	"noonish/internal/place"
	"noonish/internal/place/placetest"
)

func TestNeedsAreShownFromTheNextDayOfThreeWhoHaveBeenThereForAWeek(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	p := newPrey(w, []string{"Halal"}, []string{"Vegan"}, nil)
	third, guest := w.joins(p.link, "Third"), w.As(t)
	p.says(third, `"needs":["Vegan","Kosher"]`)
	today := func() []string { return w.show(p.anna, p.link).Round.Needs }
	for day := range 7 {
		if got := today(); got != nil {
			t.Fatalf("on day %d %v are shown, although the third member joined less than a week ago", day, got)
		}
		p.nightfall()
	}
	want := []string{"Vegan", "Halal", "Kosher"}
	if got := today(); !slices.Equal(got, want) {
		t.Fatalf("after a week: %v, want %v", got, want)
	}
	if got := w.show(guest, p.link); got.Round.Needs != nil {
		t.Errorf("somebody who has not joined sees %v", got.Round.Needs)
	}
	p.says(p.vic, `"needs":["Nut-free"]`)
	p.says(p.vic, `"inToday":false`)
	p.leaves(p.vic)
	w.suggest(p.anna, p.link, "osm-n1")
	w.vote(p.anna, p.link, "osm-n1")
	w.team(p.anna, http.MethodPost, "/api/team/finalise", of(p.link))
	if got := w.team(p.anna, http.MethodPost, "/api/team/reopen", of(p.link)).Round.Needs; !slices.Equal(got, want) {
		t.Errorf("in the day's second round: %v", got)
	}
	p.nightfall()
	if got := today(); !slices.Equal(got, want) {
		t.Errorf("the day after one left: %v", got)
	}
}

func TestNeedsChangeTogetherWithThreeStatements(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	p := newPrey(w, []string{"Halal"}, []string{"Vegan"}, [][]string{{"Kosher"}, {"Kosher"}})
	change := []func(){
		func() { p.says(p.vic, `"needs":["Nut-free"]`) },
		func() { p.says(p.anna, `"needs":["Nut-free"]`) },
		func() { p.says(p.others[0], `"needs":[]`) },
	}
	for i, do := range change {
		if got := w.show(p.anna, p.link).Round.Needs; !slices.Equal(got, []string{"Vegan", "Halal", "Kosher"}) {
			t.Fatalf("after %d changes: %v", i, got)
		}
		do()
		p.nightfall()
	}
	if got := w.show(p.anna, p.link).Round.Needs; !slices.Equal(got, []string{"Kosher", "Nut-free"}) {
		t.Errorf("after three changes: %v", got)
	}
}

func TestAPersonSeesTheirOwnWarningsAtOnceAndAlone(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	placetest.Put(t, w.Pool, place.Place{
		ID: "osm-n99", Lat: officeLat, Lng: 24.94, Zone: "Europe/Helsinki",
		Facts: place.Facts{Name: "Cafe 1", Types: []string{"cafe"}, Dietary: map[string]string{"Halal": "no"}},
	})
	anna := w.As(t)
	link := w.found(anna).ID
	bert := w.joins(link, "Bert")
	w.suggest(anna, link, "osm-n99")
	got := w.team(bert, http.MethodPatch, "/api/team/members/me",
		fmt.Sprintf(`{"teamId":%q,"needs":["Halal"]}`, link)).Round.Candidates[0]
	if got.ForYou == nil || got.ForYou.Kind != "no" || !slices.Equal(got.ForYou.Needs, []string{"Halal"}) ||
		got.Verdict != nil {
		t.Errorf("Bert is shown %+v for himself and %+v for the team", got.ForYou, got.Verdict)
	}
	if got := w.show(anna, link).Round.Candidates[0]; got.ForYou != nil || got.Verdict != nil {
		t.Errorf("Anna is shown %+v, %+v", got.ForYou, got.Verdict)
	}
}
