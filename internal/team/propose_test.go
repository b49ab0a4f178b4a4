package team_test

import (
	"fmt"
	"net/http"
	"testing"

	"github.com/google/go-cmp/cmp"

	"noonish/internal/place"
	"noonish/internal/place/placetest"
	"noonish/internal/server/servertest"
	"noonish/internal/team/proposal"
)

// proposed returns the ids of the places that a team's ballot proposes, each with its reason.
func (w *world) proposed(p *servertest.Person, link string) []string {
	w.t.Helper()
	answer := w.do(p, http.MethodGet, "/api/team/proposals?teamId="+link, "", http.StatusOK)
	list := []string{}
	for _, one := range servertest.Decode[[]proposal.Shown](w.t, answer) {
		facts := servertest.Decode[place.Facts](w.t, servertest.Answer{Body: one.Restaurant})
		list = append(list, fmt.Sprintf("%s %s", facts.PlaceID, one.Reason))
	}
	return list
}

// lunchPlace returns a restaurant some hundred metres from the office that is always open.
func lunchPlace(id, kind string, hundreds float64, vegan string) place.Place {
	p := place.Place{
		ID: "osm-" + id, Lat: officeLat - hundreds/1112, Lng: 24.94, Zone: "Europe/Helsinki", Hours: "24/7",
		Cuisines: []string{kind}, Facts: place.Facts{Name: id, Types: []string{kind}},
	}
	if vegan != "" {
		p.Facts.Dietary = map[string]string{"Vegan": vegan}
	}
	return p
}

func newKitchens(t *testing.T) *world {
	t.Helper()
	w := newWorld(t)
	placetest.Put(t, w.Pool,
		lunchPlace("thai", "thai", 1, "no"), lunchPlace("pizza", "pizza", 2, "yes"),
		lunchPlace("sushi", "sushi", 3, ""), lunchPlace("greek", "greek", 5, ""), lunchPlace("far", "korean", 30, ""))
	return w
}

func TestAnEmptyBallotProposesThree(t *testing.T) {
	t.Parallel()
	w := newKitchens(t)
	anna := w.As(t)
	link := w.found(anna).ID
	ben := w.joins(link, "Ben") // who was invited and has searched for nothing
	want := []string{"osm-thai open", "osm-pizza near", "osm-sushi new"}
	if diff := cmp.Diff(want, w.proposed(ben, link)); diff != "" {
		t.Error(diff)
	}
	if got := w.show(anna, link); len(got.Round.Candidates) != 0 {
		t.Error("looking at proposals put one on the ballot")
	}
	// What is on the ballot is not proposed again; three are enough.
	w.suggest(ben, link, "osm-thai")
	want = []string{"osm-pizza open", "osm-sushi new", "osm-greek different"}
	if diff := cmp.Diff(want, w.proposed(anna, link)); diff != "" {
		t.Error(diff)
	}
	w.suggest(ben, link, "osm-pizza")
	w.suggest(ben, link, "osm-sushi")
	if got := w.proposed(anna, link); len(got) != 0 {
		t.Errorf("a ballot with three proposes %v", got)
	}
}

func TestProposalsLeaveOutWhatWasEatenLatelyAndWhatCannotWin(t *testing.T) {
	t.Parallel()
	w := newKitchens(t)
	anna := w.As(t)
	link := w.found(anna).ID
	w.suggest(anna, link, "osm-pizza")
	w.vote(anna, link, "osm-pizza")
	w.team(anna, http.MethodPost, "/api/team/finalise", of(link))
	if got := w.proposed(anna, link); len(got) != 0 {
		t.Errorf("a decided ballot proposes %v", got)
	}
	w.exec(`UPDATE rounds SET day = day - 3, finalised_at = finalised_at - interval '3 days'`)
	w.exec(`UPDATE places SET hours = 'Mo-Su off' WHERE place_id = 'osm-sushi'`)
	w.show(anna, link)
	if diff := cmp.Diff([]string{"osm-thai open", "osm-greek new", "osm-n1 near"}, w.proposed(anna, link)); diff != "" {
		t.Error(diff)
	}
	// Where everyone was moved to is where they went.
	w.exec(`UPDATE rounds SET moves = '[{"to":{"place_id":"osm-thai"}}]' WHERE state = 'final'`)
	moved := []string{"osm-pizza open", "osm-greek new", "osm-n1 near"}
	if diff := cmp.Diff(moved, w.proposed(anna, link)); diff != "" {
		t.Error(diff)
	}
	w.exec(`UPDATE rounds SET moves = NULL`)
	// Ten lunches later it may be proposed again, and is not new.
	w.exec(`
INSERT INTO rounds (round_id, team_id, day, state, deadline, departure, lot_secret, finalised_at, winner, receipt)
SELECT 'later-' || n, team_id, day + 3 - n, 'final', deadline, departure, lot_secret, finalised_at, 'osm-n9', receipt
FROM rounds CROSS JOIN generate_series(1, 2) n WHERE state = 'final'`)
	w.exec(`
INSERT INTO rounds (round_id, team_id, day, state, deadline, departure, lot_secret, finalised_at, winner, receipt)
SELECT 'before-' || n, team_id, day - n, 'final', deadline, departure, lot_secret, finalised_at, 'osm-thai', receipt
FROM rounds CROSS JOIN generate_series(1, 8) n WHERE winner = 'osm-pizza'`)
	if diff := cmp.Diff([]string{"osm-greek open", "osm-n1 near", "osm-n2 new"}, w.proposed(anna, link)); diff != "" {
		t.Error(diff)
	}
}

func TestAMustLeavesProposalsOutAndGivesNoReason(t *testing.T) {
	t.Parallel()
	w := newKitchens(t)
	anna := w.As(t)
	link := w.found(anna).ID
	ben := w.joins(link, "Ben")
	w.say(ben, link, `"needs":["Vegan"],"musts":["Vegan"]`)
	want := []string{"osm-pizza open", "osm-sushi new", "osm-greek different"}
	if diff := cmp.Diff(want, w.proposed(anna, link)); diff != "" {
		t.Error(diff)
	}
	// Needs that the team is shown are a reason.
	w.exec(`UPDATE rounds SET needs = '{Vegan}'`)
	if got := w.proposed(anna, link); got[0] != "osm-pizza needs" {
		t.Errorf("%v", got)
	}
	w.say(ben, link, `"inToday":false`)
	w.exec(`UPDATE rounds SET needs = NULL`)
	if got := w.proposed(anna, link); got[0] != "osm-thai open" {
		t.Errorf("the must of who is not in leaves out: %v", got)
	}
}

func TestWhoIsProposedTo(t *testing.T) {
	t.Parallel()
	w := newKitchens(t)
	anna := w.As(t)
	link := w.found(anna).ID
	w.do(w.As(t), http.MethodGet, "/api/team/proposals?teamId="+link, "", http.StatusForbidden)
	w.do(anna, http.MethodGet, "/api/team/proposals", "", http.StatusBadRequest)
	w.exec(`UPDATE teams SET address = NULL, lat = NULL, lng = NULL`)
	if got := w.proposed(anna, link); len(got) != 0 {
		t.Errorf("a team without a location is proposed %v", got)
	}
}
