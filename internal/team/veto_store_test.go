package team_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"noonish/internal/server/servertest"
	"noonish/internal/team/ballot"
	"noonish/internal/team/change"
)

func TestVetoesCountInAllRoundsThatTheDeadlineClosesTogether(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	tables := []table{newTable(w), newTable(w), newTable(w)}
	for i, b := range tables {
		b.vote(b.crew[0], b.link, "osm-n1")
		b.vote(b.crew[4], b.link, "osm-n1")
		b.vote(b.crew[4], b.link, "osm-n3")
		if i > 0 {
			b.veto(i, "osm-n1", 200)
		}
	}
	w.exec(`UPDATE rounds SET deadline = clock_timestamp()`)
	if n := w.closeDue(); n != 3 {
		t.Fatalf("%d rounds closed", n)
	}
	for i, b := range tables {
		want, state := "osm-n3", ballot.VetoState("spent")
		if i == 0 {
			want, state = "osm-n1", ""
		}
		if d := b.show(b.crew[0], b.link).Round.Decision; d.Winner != want {
			t.Errorf("team %d: %q", i, d.Winner)
		}
		if got := b.own(i); got.State != state {
			t.Errorf("team %d: %+v", i, got)
		}
	}
	var spent int
	err := w.Pool.QueryRow(t.Context(), `SELECT count(*) FROM vetoes WHERE spent`).Scan(&spent)
	if err != nil || spent != 2 {
		t.Errorf("%d spent (%v)", spent, err)
	}
}

func TestAVetoMovesAndGoesWithItsPerson(t *testing.T) {
	t.Parallel()
	b := newTable(newWorld(t))
	b.vote(b.crew[0], b.link, "osm-n1")
	b.veto(1, "osm-n1", 200)
	b.veto(2, "osm-n3", 200)
	code := servertest.Decode[struct{ Code string }](t,
		b.do(b.crew[2], http.MethodPost, "/api/me/move", "", http.StatusCreated)).Code
	b.finalise()
	b.do(b.crew[1], http.MethodPost, "/api/session/move", fmt.Sprintf(`{"code":%q}`, code), http.StatusOK)
	is(t, "the spent one of two people who became one", b.own(2), 0, "osm-n1", "spent")
	export := string(b.do(b.crew[2], http.MethodGet, "/api/me/export", "", http.StatusOK).Body)
	if !strings.Contains(export, `"restaurantId":"osm-n1","spent":true`) {
		t.Errorf("the export lacks the veto: %s", export)
	}
	b.exec(`UPDATE vetoes SET day = day - 14`)
	if err := b.sweep(); err != nil || b.count("vetoes") != 1 {
		t.Errorf("%d after fourteen days (%v)", b.count("vetoes"), err)
	}
	b.exec(`UPDATE vetoes SET day = day - 2`)
	if err := b.sweep(); err != nil || b.count("vetoes") != 0 {
		t.Errorf("%d after sixteen days (%v)", b.count("vetoes"), err)
	}
}

func TestAVetoMakesNoVersionAndNudgesNobody(t *testing.T) {
	t.Parallel()
	b := newTable(newWorld(t))
	b.vote(b.crew[0], b.link, "osm-n1")
	before := b.show(b.crew[0], b.link)
	nudged := 0
	b.store.Nudge = func(string) { nudged++ }
	op := change.Operation{Person: b.crew[1].ID, Link: b.link}
	for range 2 {
		if _, err := b.store.Veto(t.Context(), op, "osm-n1"); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := b.store.WithdrawVeto(t.Context(), op); err != nil {
		t.Fatal(err)
	}
	if after := b.show(b.crew[0], b.link); after.Version != before.Version || nudged > 0 || b.count("gestures") > 0 {
		t.Errorf("version %d became %d, %d nudges", before.Version, after.Version, nudged)
	}
}
