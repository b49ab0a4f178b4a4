package team_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"noonish/internal/server/servertest"
	"noonish/internal/team/ballot"
)

// table is a team of five people who are in, with two places on the ballot.
type table struct {
	*world
	crew []*servertest.Person // the first is Anna, the owner
	link string
}

func newTable(w *world) table {
	anna := w.As(w.t)
	link := w.found(anna).ID
	b := table{w, []*servertest.Person{anna}, link}
	for _, name := range []string{"Ben", "Cara", "Dan", "Eve"} {
		b.crew = append(b.crew, w.joins(link, name))
	}
	w.suggest(anna, link, "osm-n1")
	w.suggest(anna, link, "osm-n3")
	return b
}

func (b table) veto(who int, placeID string, status int) servertest.Answer {
	b.t.Helper()
	return b.do(b.crew[who], http.MethodPut, "/api/team/veto",
		fmt.Sprintf(`{"teamId":%q,"restaurantId":%q}`, b.link, placeID), status)
}

func (b table) unveto(who, status int) servertest.Answer {
	b.t.Helper()
	return b.do(b.crew[who], http.MethodDelete, "/api/team/veto?teamId="+b.link, "", status)
}

func (b table) own(who int) ballot.VetoView {
	b.t.Helper()
	return servertest.Decode[ballot.VetoView](b.t,
		b.do(b.crew[who], http.MethodGet, "/api/team/veto?teamId="+b.link, "", http.StatusOK))
}

func (b table) finalise() *ballot.Decision {
	b.t.Helper()
	return b.team(b.crew[0], http.MethodPost, "/api/team/finalise", of(b.link)).Round.Decision
}

func (b table) reopen() ballot.View {
	b.t.Helper()
	return b.team(b.crew[0], http.MethodPost, "/api/team/reopen", of(b.link))
}

func is(t *testing.T, when string, got ballot.VetoView, left int, placeID string, state ballot.VetoState) {
	t.Helper()
	want := ballot.VetoView{Allowed: true, Left: left, RestaurantID: placeID, State: state}
	if got != want {
		t.Errorf("%s: %+v, want %+v", when, got, want)
	}
}

func TestWhatIsVetoedCannotWinAndTheVetoIsSpent(t *testing.T) {
	t.Parallel()
	b := newTable(newWorld(t))
	b.vote(b.crew[0], b.link, "osm-n1")
	b.vote(b.crew[3], b.link, "osm-n1")
	b.vote(b.crew[3], b.link, "osm-n3")
	is(t, "before", b.own(1), 1, "", "")
	is(t, "of the other", servertest.Decode[ballot.VetoView](t, b.veto(1, "osm-n3", 200)), 1, "osm-n3", "counts")
	is(t, "instead", servertest.Decode[ballot.VetoView](t, b.veto(1, "osm-n1", 200)), 1, "osm-n1", "counts")
	is(t, "again", servertest.Decode[ballot.VetoView](t, b.veto(1, "osm-n1", 200)), 1, "osm-n1", "counts")
	b.veto(2, "osm-n1", 200)
	b.unveto(2, 200)
	b.unveto(2, 200) // there is none any more

	d := b.finalise()
	if d.Winner != "osm-n3" || d.Tally[1].Ruling != ballot.RuledVeto || d.Tally[1].Votes != 2 {
		t.Errorf("%+v", d)
	}
	if got := elsewhere(t, d.PlanB); got == "osm-n1" {
		t.Error("what was vetoed is plan B")
	}
	is(t, "spent", b.own(1), 0, "osm-n1", "spent")
	is(t, "withdrawn", b.own(2), 1, "", "")
	b.veto(1, "osm-n3", http.StatusConflict)
	b.sound()
}

func TestAVetoThatWouldShowWhoseItIsDoesNotCount(t *testing.T) {
	t.Parallel()
	b := newTable(newWorld(t))
	b.veto(1, "osm-n1", 200)
	is(t, "nobody voted for it", b.own(1), 1, "osm-n1", "unvoted")
	for _, who := range []int{0, 2} {
		b.vote(b.crew[who], b.link, "osm-n1")
	}
	is(t, "three did not", b.own(1), 1, "osm-n1", "counts")
	b.say(b.crew[4], b.link, `"inToday":false`)
	is(t, "two of those in did not", b.own(1), 1, "osm-n1", "few")
	if d := b.finalise(); d.Winner != "osm-n1" {
		t.Errorf("%+v", d)
	}
	is(t, "not spent", b.own(1), 1, "osm-n1", "unused")
	b.reopen()
	b.say(b.crew[4], b.link, `"inToday":true`)
	is(t, "it holds in the next attempt", b.own(1), 1, "osm-n1", "counts")
	if d := b.finalise(); d.Winner != "" || d.Rule != ballot.RuleRuledOut {
		t.Errorf("%+v", d)
	}
}

func TestWhatAVetoRuledOutStaysRuledOutForTheDay(t *testing.T) {
	t.Parallel()
	b := newTable(newWorld(t))
	b.vote(b.crew[0], b.link, "osm-n1")
	b.veto(1, "osm-n1", 200)
	b.finalise()
	again := b.reopen()
	if c := again.Round.Candidates[0]; c.Ruling != ballot.RuledVeto || *c.Votes != 1 {
		t.Errorf("%+v", c)
	}
	b.refusal(b.crew[3], "/api/team/vote", fmt.Sprintf(`{"restaurantId":"osm-n1","teamId":%q}`, b.link))
	b.unveto(1, http.StatusConflict)
	is(t, "it stays spent", b.own(1), 0, "osm-n1", "spent")
	// Whoever goes: nobody learns whether the veto was theirs.
	b.do(b.crew[1], http.MethodDelete, "/api/me", "", http.StatusNoContent)
	b.vote(b.crew[2], b.link, "osm-n3")
	if d := b.finalise(); d.Winner != "osm-n3" || d.Tally[1].Ruling != ballot.RuledVeto {
		t.Errorf("%+v", d)
	}
	b.reopen()
	b.team(b.crew[0], http.MethodPatch, "/api/team", fmt.Sprintf(`{"teamId":%q,"vetoes":false}`, b.link))
	if c := b.show(b.crew[2], b.link).Round.Candidates[0]; c.Ruling != "" {
		t.Errorf("turned off: %+v", c)
	}
}

func TestOneVetoAWeek(t *testing.T) {
	t.Parallel()
	b := newTable(newWorld(t))
	b.vote(b.crew[0], b.link, "osm-n1")
	b.veto(1, "osm-n1", 200)
	b.finalise()
	today, err := time.Parse(time.DateOnly, b.reopen().Round.Date)
	if err != nil {
		t.Fatal(err)
	}
	year, week := today.ISOWeek() // from Monday to Sunday
	for days := -8; days <= 8; days++ {
		if days == 0 {
			continue
		}
		spent := today.AddDate(0, 0, days)
		b.exec(`UPDATE vetoes SET day = $1::text::date`, spent.Format(time.DateOnly))
		left, status := 1, http.StatusOK
		if y, w := spent.ISOWeek(); y == year && w == week {
			left, status = 0, http.StatusConflict
		}
		is(t, "today, if one was spent on "+spent.Format("Monday 2.1."), b.own(1), left, "", "")
		b.veto(1, "osm-n3", status)
		b.exec(`DELETE FROM vetoes WHERE NOT spent`)
	}
}

func TestNobodyLearnsOfAVetoByTryingToFinalise(t *testing.T) {
	t.Parallel()
	b := newTable(newWorld(t))
	for _, who := range []int{0, 1, 2} {
		b.vote(b.crew[who], b.link, "osm-n3")
	}
	for _, who := range []int{0, 1} {
		b.vote(b.crew[who], b.link, "osm-n1")
	}
	try := func() { // the two who are missing may still vote for osm-n1
		t.Helper()
		b.do(b.crew[2], http.MethodPost, "/api/team/finalise", of(b.link), http.StatusForbidden)
	}
	try()
	b.veto(3, "osm-n1", 200)
	is(t, "the veto", b.own(3), 1, "osm-n1", "counts")
	try()
}

func TestWhoMayVeto(t *testing.T) {
	t.Parallel()
	b := newTable(newWorld(t))
	body := fmt.Sprintf(`{"teamId":%q,"restaurantId":"osm-n1"}`, b.link)
	refused := func(who *servertest.Person, body string, status int, code string) {
		t.Helper()
		got := b.do(who, http.MethodPut, "/api/team/veto", body, status)
		if !strings.Contains(string(got.Body), `"`+code+`"`) {
			t.Errorf("%s, want %s", got.Body, code)
		}
	}
	refused(b.As(t), body, http.StatusForbidden, "members-only")
	refused(b.crew[1], fmt.Sprintf(`{"teamId":%q,"restaurantId":"osm-n7"}`, b.link), http.StatusNotFound,
		"candidate-missing")
	refused(b.crew[1], fmt.Sprintf(`{"teamId":%q,"restaurantId":"x"}`, b.link), http.StatusBadRequest, "restaurantId")
	b.do(b.As(t), http.MethodGet, "/api/team/veto?teamId="+b.link, "", http.StatusForbidden)
	b.veto(1, "osm-n1", 200)
	b.say(b.crew[1], b.link, `"inToday":false`)
	refused(b.crew[1], body, http.StatusConflict, "veto-out")
	b.say(b.crew[1], b.link, `"inToday":true`)
	is(t, "who went out lost it", b.own(1), 1, "", "")
	b.veto(1, "osm-n1", 200)

	set := func(who int, on bool, status int) {
		t.Helper()
		b.do(b.crew[who], http.MethodPatch, "/api/team", fmt.Sprintf(`{"teamId":%q,"vetoes":%v}`, b.link, on), status)
	}
	set(1, false, http.StatusForbidden)
	set(0, false, http.StatusOK)
	refused(b.crew[2], body, http.StatusConflict, "veto-off")
	if got := b.own(1); got.Allowed || b.show(b.crew[1], b.link).Vetoes {
		t.Errorf("%+v", got)
	}
	b.vote(b.crew[0], b.link, "osm-n1")
	if d := b.finalise(); d.Winner != "osm-n1" {
		t.Errorf("a veto counted that the owner turned off: %+v", d)
	}
	set(0, true, http.StatusOK)
	refused(b.crew[1], body, http.StatusConflict, "voting-closed")
	is(t, "it was not spent", b.own(1), 1, "osm-n1", "unused")
}
