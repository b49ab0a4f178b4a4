package team_test

import (
	"context"
	"fmt"
	"net/http"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/jackc/pgx/v5"

	"noonish/internal/notify"
	"noonish/internal/place"
	"noonish/internal/place/placetest"
	"noonish/internal/server/servertest"
	"noonish/internal/team/ballot"
)

func TestAPlaceKnownToBeClosedNeverWins(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	anna := w.As(t)
	w.shut(anna)
	link := w.found(anna).ID
	w.suggest(anna, link, "osm-shut")
	w.vote(anna, link, "osm-shut")
	w.closeEveryDay()
	got := w.show(anna, link)
	if then := restaurant(t, got.Round.Candidates[0]).OpenThen; then == nil || *then {
		t.Error("the ballot does not say that it will be closed")
	}
	d := w.team(anna, http.MethodPost, "/api/team/finalise", of(link)).Round.Decision
	if d.Winner != "" || d.Rule != ballot.RuleClosed || !d.Tally[0].Closed {
		t.Errorf("%+v", d)
	}
}

// shut makes a place that closeEveryDay closes, and a team without a location: although the walk is unknown, the place
// is then known to be closed.
func (w *world) shut(p *servertest.Person) (link string) {
	w.t.Helper()
	placetest.Put(w.t, w.Pool, place.Place{
		ID: "osm-shut", Lat: officeLat, Lng: 24.94, Zone: "Europe/Helsinki", Hours: "24/7",
		Facts: place.Facts{Name: "Shut", Types: []string{"cafe"}},
	})
	answer := w.do(p, http.MethodPost, "/api/teams",
		fmt.Sprintf(`{"name":"Lunch","myName":"Anna","timeZone":%q}`, morning()), http.StatusCreated)
	return servertest.Decode[ballot.View](w.t, answer).ID
}

// closeEveryDay is an import that knows new hours, after people have voted.
func (w *world) closeEveryDay() {
	w.t.Helper()
	w.exec(`UPDATE places SET hours = 'Mo-Su off' WHERE place_id = 'osm-shut'`)
}

func TestTheBallotMarksAClosedPlaceAlsoAfterUndo(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	anna := w.As(t)
	link := w.shut(anna)
	w.suggest(anna, link, "osm-n1")
	w.suggest(anna, link, "osm-shut")
	closed := func(got ballot.View) (closed []bool) {
		for _, c := range got.Round.Candidates {
			closed = append(closed, c.Closed)
		}
		return closed
	}
	want := []bool{false, true}
	w.vote(anna, link, "osm-shut")
	w.closeEveryDay()
	if diff := cmp.Diff(want, closed(w.show(anna, link))); diff != "" {
		t.Errorf("while people vote:\n%s", diff)
	}
	w.vote(anna, link, "osm-n1")
	final := w.team(anna, http.MethodPost, "/api/team/finalise", of(link))
	if diff := cmp.Diff(want, closed(final)); diff != "" || final.Round.Decision.Winner != "osm-n1" {
		t.Errorf("%q won:\n%s", final.Round.Decision.Winner, diff)
	}
	if diff := cmp.Diff(want, closed(w.team(anna, http.MethodPost, "/api/team/reopen", of(link)))); diff != "" {
		t.Errorf("after Undo:\n%s", diff)
	}
}

func TestOtherChannelsAreToldWhichPlacesWereClosed(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	anna := w.As(t)
	link := w.shut(anna)
	w.suggest(anna, link, "osm-shut")
	round := w.suggest(anna, link, "osm-n1").Round
	w.vote(anna, link, "osm-n1")
	w.vote(anna, link, "osm-shut")
	w.closeEveryDay()
	w.pass(round.ID)
	var told notify.Decision
	w.store.Notify = func(_ context.Context, _ pgx.Tx, d notify.Decision) error {
		told = d
		return nil
	}
	w.closeDue()
	want := []notify.Tally{{Name: "Cafe 1", Votes: 1}, {Name: "Shut", Votes: 1, Closed: true}}
	if diff := cmp.Diff(want, told.Tally); diff != "" {
		t.Error(diff)
	}
}

func TestADecidedBallotSaysWhatTheReceiptSays(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	anna := w.As(t)
	link := w.shut(anna)
	w.suggest(anna, link, "osm-shut")
	w.vote(anna, link, "osm-shut")
	w.closeEveryDay()
	w.team(anna, http.MethodPost, "/api/team/finalise", of(link))
	// The place changes its hours after the decision, which stays as it is.
	w.exec(`UPDATE places SET hours = '24/7' WHERE place_id = 'osm-shut'`)
	got := w.show(anna, link).Round
	if !got.Candidates[0].Closed || !got.Decision.Tally[0].Closed {
		t.Errorf("%+v", got)
	}
}
