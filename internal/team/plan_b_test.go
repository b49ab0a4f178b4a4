package team_test

import (
	"context"
	"fmt"
	"net/http"
	"strings"
	"testing"

	"github.com/jackc/pgx/v5"

	"noonish/internal/notify"
	"noonish/internal/place"
	"noonish/internal/place/placetest"
	"noonish/internal/server/servertest"
	"noonish/internal/team/ballot"
	"noonish/internal/team/change"
)

// move says that a place is shut or full.
func (w *world) move(p *servertest.Person, link, placeID, why string) ballot.View {
	w.t.Helper()
	return w.team(p, http.MethodPost, "/api/team/plan-b",
		fmt.Sprintf(`{"teamId":%q,"restaurantId":%q,"why":%q}`, link, placeID, why))
}

func (w *world) moveBack(p *servertest.Person, link string) ballot.View {
	w.t.Helper()
	return w.team(p, http.MethodDelete, "/api/team/plan-b?teamId="+link, "")
}

// elsewhere returns the id and the name of a place of plan B, or "" for none.
func elsewhere(t *testing.T, e *ballot.Elsewhere) string {
	t.Helper()
	if e == nil {
		return ""
	}
	return servertest.Decode[place.Facts](t, servertest.Answer{Body: e.Restaurant}).PlaceID
}

func TestEveryoneIsMovedToTheRunnerUp(t *testing.T) {
	t.Parallel()
	p := newPair(t) // osm-n2 is 111 metres from osm-n1
	p.vote(p.anna, p.link, "osm-n1")
	p.vote(p.ben, p.link, "osm-n1")
	d := p.team(p.anna, http.MethodPost, "/api/team/finalise", of(p.link)).Round.Decision
	if got := elsewhere(t, d.PlanB); got != "osm-n2" || d.PlanB.Minutes != 2 || d.PlanBUntil == nil {
		t.Fatalf("plan B is %q, %+v", got, d.PlanB)
	}
	moved := p.move(p.ben, p.link, "osm-n1", "full").Round.Decision
	if moved.Winner != "osm-n1" || elsewhere(t, &moved.Moved.To) != "osm-n2" || moved.Moved.From != "osm-n1" ||
		moved.Moved.ByName != "Ben" || moved.Moved.Why != "full" || moved.Moved.UndoUntil == nil {
		t.Errorf("%+v", moved.Moved)
	}
	if next := elsewhere(t, moved.PlanB); next != "osm-n3" { // not on the ballot: the nearest that is left
		t.Errorf("the next plan B is %q", next)
	}
	// Anna presses it too, for the place that everyone has left: nothing changes.
	version := p.show(p.anna, p.link).Version
	again := p.move(p.anna, p.link, "osm-n1", "shut")
	if again.Version != version || again.Round.Decision.Moved.Why != "full" {
		t.Errorf("a second press changed something: %+v", again.Round.Decision.Moved)
	}
	if kind := again.Activity[0]; kind.Kind != ballot.DidMove || kind.Name != "Ben" || kind.Restaurant != "Cafe 2" {
		t.Errorf("%+v", kind)
	}
	p.sound()
}

func TestAMoveIsTakenBackWithinAMinute(t *testing.T) {
	t.Parallel()
	p := newPair(t)
	cara := p.joins(p.link, "Cara")
	p.vote(p.anna, p.link, "osm-n1")
	p.team(p.anna, http.MethodPost, "/api/team/finalise", of(p.link))
	p.move(p.ben, p.link, "osm-n1", "shut")
	p.do(cara, http.MethodDelete, "/api/team/plan-b?teamId="+p.link, "", http.StatusConflict)
	back := p.moveBack(p.ben, p.link).Round.Decision
	if back.Moved != nil || elsewhere(t, back.PlanB) != "osm-n2" {
		t.Errorf("%+v, plan B %q", back.Moved, elsewhere(t, back.PlanB))
	}
	p.moveBack(p.ben, p.link) // nothing is left to take back
	p.move(p.ben, p.link, "osm-n1", "shut")
	p.moveBack(p.anna, p.link) // the owner may
	p.move(p.ben, p.link, "osm-n1", "shut")
	p.exec(`UPDATE rounds SET moves = jsonb_set(moves, '{0,at}', to_jsonb(clock_timestamp() - interval '61 s'))`)
	if m := p.show(p.ben, p.link).Round.Decision.Moved; m.UndoUntil != nil {
		t.Error("the page offers to take back what cannot be taken back")
	}
	p.do(p.ben, http.MethodDelete, "/api/team/plan-b?teamId="+p.link, "", http.StatusConflict)
}

func TestWhoMayMoveTheTeamAndWhen(t *testing.T) {
	t.Parallel()
	p := newPair(t)
	body := fmt.Sprintf(`{"teamId":%q,"restaurantId":"osm-n1","why":"full"}`, p.link)
	refused := func(who *servertest.Person, status int, code string) {
		t.Helper()
		got := p.do(who, http.MethodPost, "/api/team/plan-b", body, status)
		if !strings.Contains(string(got.Body), `"`+code+`"`) {
			t.Errorf("%s, want %s", got.Body, code)
		}
	}
	p.vote(p.anna, p.link, "osm-n1")
	refused(p.ben, http.StatusConflict, "plan-b-early")
	p.team(p.anna, http.MethodPost, "/api/team/finalise", of(p.link))
	p.say(p.ben, p.link, `"inToday":false`)
	refused(p.ben, http.StatusForbidden, "plan-b-out")
	refused(p.As(t), http.StatusForbidden, "members-only")
	for _, wrong := range []string{
		fmt.Sprintf(`{"teamId":%q,"restaurantId":"osm-n1","why":"dull"}`, p.link),
		fmt.Sprintf(`{"teamId":%q,"restaurantId":"x","why":"full"}`, p.link),
		`{"restaurantId":"osm-n1","why":"full"}`,
	} {
		p.do(p.anna, http.MethodPost, "/api/team/plan-b", wrong, http.StatusBadRequest)
	}
	p.exec(`UPDATE rounds SET departure = clock_timestamp() - interval '91 minutes'`)
	refused(p.anna, http.StatusConflict, "plan-b-late")
}

func TestPlanBIsOpenAndEdible(t *testing.T) {
	t.Parallel()
	p := newPair(t)
	// The runner-up closes, and of the places around the nearest refuses what Ben must have.
	p.exec(`UPDATE places SET hours = 'Mo-Su off' WHERE place_id = 'osm-n2'`)
	placetest.Put(t, p.Pool,
		place.Place{
			ID: "osm-meat", Lat: officeLat + 0.0011, Lng: 24.94, Zone: "Europe/Helsinki", Hours: "24/7",
			Facts: place.Facts{Name: "Meat", Types: []string{"restaurant"}, Dietary: map[string]string{"Vegan": "no"}},
		},
		place.Place{
			ID: "osm-known", Lat: officeLat + 0.005, Lng: 24.94, Zone: "Europe/Helsinki", Hours: "24/7",
			Facts: place.Facts{Name: "Known", Types: []string{"restaurant"}},
		})
	p.say(p.ben, p.link, `"needs":["Vegan"],"musts":["Vegan"]`)
	p.vote(p.anna, p.link, "osm-n1")
	d := p.team(p.anna, http.MethodPost, "/api/team/finalise", of(p.link)).Round.Decision
	if got := elsewhere(t, d.PlanB); got != "osm-known" {
		t.Errorf("plan B is %q", got)
	}
}

func TestAMoveIsToldOutsideThePage(t *testing.T) {
	t.Parallel()
	p := newPair(t)
	p.vote(p.anna, p.link, "osm-n1")
	p.team(p.anna, http.MethodPost, "/api/team/finalise", of(p.link))
	var told []notify.Decision
	p.store.Notify = func(_ context.Context, _ pgx.Tx, d notify.Decision) error {
		told = append(told, d)
		return nil
	}
	op := change.Operation{Person: p.ben.ID, Link: p.link}
	if _, err := p.store.Move(t.Context(), op, "osm-n1", ballot.Full); err != nil {
		t.Fatal(err)
	}
	if _, err := p.store.Return(t.Context(), op); err != nil {
		t.Fatal(err)
	}
	if len(told) != 2 || told[0].Place != "Cafe 2" || told[0].Left != "Cafe 1" || told[0].Why != ballot.Full ||
		len(told[0].People) != 2 || told[1].Place != "Cafe 1" || told[1].Why != "" || told[0].Kind == told[1].Kind {
		t.Errorf("%+v", told)
	}
}

func TestWhoSuggestedItCanRemoveItUntilOthersVote(t *testing.T) {
	t.Parallel()
	p := newPair(t)
	remove := func(who *servertest.Person, id string, status int) servertest.Answer {
		t.Helper()
		return p.do(who, http.MethodDelete, "/api/team/suggestions/"+id+"?teamId="+p.link, "", status)
	}
	p.vote(p.anna, p.link, "osm-n1")
	if c := p.vote(p.ben, p.link, "osm-n2").Round.Candidates; c[0].Removable || c[1].Removable {
		t.Error("Ben may remove what Anna suggested")
	}
	if c := p.show(p.anna, p.link).Round.Candidates; !c[0].Removable || c[1].Removable {
		t.Error("Anna may remove the first one and not the second")
	}
	remove(p.ben, "osm-n1", http.StatusForbidden)
	remove(p.anna, "osm-n2", http.StatusConflict)
	got := servertest.Decode[ballot.View](t, remove(p.anna, "osm-n1", http.StatusOK))
	if len(got.Round.Candidates) != 1 || got.Round.Voted != 1 || got.Activity[0].Kind != ballot.DidRemove {
		t.Errorf("%+v", got.Round)
	}
	remove(p.anna, "osm-n1", http.StatusOK) // it is gone already
	p.sound()
}

func TestRemovingASuggestionTellsNoHiddenVote(t *testing.T) {
	t.Parallel()
	p := newPair(t)
	p.do(p.anna, http.MethodPatch, "/api/team", `{"teamId":"`+p.link+`","hideTallies":true}`, http.StatusOK)
	if c := p.show(p.anna, p.link).Round.Candidates; !c[0].Removable {
		t.Error("Anna may remove hers while nobody voted")
	}
	p.vote(p.ben, p.link, "osm-n2")
	if c := p.show(p.anna, p.link).Round.Candidates; c[0].Removable || c[1].Removable {
		t.Error("Anna is told which of hers has no vote")
	}
	for _, id := range []string{"osm-n1", "osm-n2"} {
		p.do(p.anna, http.MethodDelete, "/api/team/suggestions/"+id+"?teamId="+p.link, "", http.StatusConflict)
	}
}
