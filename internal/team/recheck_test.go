package team_test

import (
	"context"
	"net/http"
	"testing"

	"github.com/jackc/pgx/v5"

	"noonish/internal/notify"
	"noonish/internal/team/ballot"
	"noonish/internal/team/change"
	"noonish/internal/team/voting"
)

// leavesIn sets when the team's people leave, in minutes from now.
func (w *world) leavesIn(roundID string, minutes int) {
	w.t.Helper()
	w.exec(`UPDATE rounds SET departure = clock_timestamp() + make_interval(mins => $2) WHERE round_id = $1`,
		roundID, minutes)
}

// recheck returns how many teams were told that their place turns out to be closed.
func (p pair) recheck() int {
	p.t.Helper()
	told, err := p.store.Recheck(p.t.Context())
	if err != nil {
		p.t.Fatal(err)
	}
	return told
}

func TestAWinnerThatTurnsOutToBeClosedIsDoubtedBeforePeopleLeave(t *testing.T) {
	t.Parallel()
	p := newPair(t)
	var told []notify.Decision
	p.store.Notify = func(_ context.Context, _ pgx.Tx, d notify.Decision) error {
		told = append(told, d)
		return nil
	}
	p.vote(p.anna, p.link, "osm-n1")
	p.leavesIn(p.show(p.anna, p.link).Round.ID, 90)
	final := p.team(p.anna, http.MethodPost, "/api/team/finalise", of(p.link))
	if final.Round.Decision.Doubt != "" {
		t.Fatalf("doubted at once: %+v", final.Round.Decision)
	}
	p.exec(`UPDATE places SET hours = 'Mo-Su off', zone = 'Europe/Helsinki' WHERE place_id = 'osm-n1'`)
	if n := p.recheck(); n != 0 {
		t.Errorf("%d told an hour before", n)
	}
	p.leavesIn(final.Round.ID, 29)
	if n := p.recheck(); n != 1 {
		t.Errorf("%d told", n)
	}
	got := p.show(p.ben, p.link)
	if d := got.Round.Decision; d.Doubt != ballot.RuledClosed || elsewhere(t, d.PlanB) != "osm-n2" ||
		got.Version <= final.Version {
		t.Errorf("version %d: %+v", got.Version, d)
	}
	if len(told) != 1 || told[0].Kind != notify.Doubted || told[0].Place != "Cafe 1" || len(told[0].People) != 2 {
		t.Errorf("%+v", told)
	}
	if n := p.recheck(); n != 0 || len(told) != 1 {
		t.Error("told twice")
	}
	if d := p.move(p.ben, p.link, "osm-n1", "shut").Round.Decision; d.Doubt != "" {
		t.Errorf("doubted after everyone moved: %+v", d)
	}
}

func TestADecisionThatStandsIsLookedAtOnce(t *testing.T) {
	t.Parallel()
	p := newPair(t)
	p.vote(p.anna, p.link, "osm-n1")
	p.leavesIn(p.show(p.anna, p.link).Round.ID, 90)
	final := p.team(p.anna, http.MethodPost, "/api/team/finalise", of(p.link))
	p.leavesIn(final.Round.ID, 20)
	if n := p.recheck(); n != 0 {
		t.Errorf("%d told", n)
	}
	p.exec(`UPDATE places SET hours = 'Mo-Su off', zone = 'Europe/Helsinki' WHERE place_id = 'osm-n1'`)
	if n := p.recheck(); n != 0 {
		t.Errorf("%d told although it was looked at", n)
	}
	if got := p.show(p.anna, p.link); got.Round.Decision.Doubt == "" || got.Version != final.Version {
		t.Error("the page does not show it to who looks")
	}
}

func TestWhatIsFoundAtADoorIsPassedOnOnceTheTeamHasLeft(t *testing.T) {
	t.Parallel()
	p := newPair(t)
	var found []voting.Door
	p.store.AtDoor = func(_ context.Context, _ pgx.Tx, d voting.Door) error {
		found = append(found, d)
		return nil
	}
	p.vote(p.anna, p.link, "osm-n1")
	round := p.team(p.anna, http.MethodPost, "/api/team/finalise", of(p.link)).Round.ID
	move := func(placeID, why string) {
		t.Helper()
		op := change.Operation{Person: p.ben.ID, Link: p.link}
		if _, err := p.store.Move(t.Context(), op, placeID, why); err != nil {
			t.Fatal(err)
		}
	}
	p.leavesIn(round, 10)
	move("osm-n1", ballot.Full)
	if len(found) != 0 {
		t.Errorf("nobody stands there yet: %+v", found)
	}
	p.leavesIn(round, -10)
	move("osm-n2", ballot.Shut)
	if len(found) != 1 || found[0].PersonID != p.ben.ID || found[0].PlaceID != "osm-n2" ||
		found[0].Why != ballot.Shut || !found[0].Until.After(found[0].At) {
		t.Fatalf("%+v", found)
	}
	if _, err := p.store.Return(t.Context(), change.Operation{Person: p.ben.ID, Link: p.link}); err != nil {
		t.Fatal(err)
	}
	if len(found) != 2 || found[1].Why != "" || found[1].PlaceID != "osm-n2" || found[1].TeamID != found[0].TeamID {
		t.Errorf("%+v", found)
	}
}
