package team_test

import (
	"context"
	"fmt"
	"net/http"
	"strings"
	"testing"

	"github.com/jackc/pgx/v5"

	"noonish/internal/notify"
	"noonish/internal/server/servertest"
	"noonish/internal/team/ballot"
	"noonish/internal/team/change"
)

func TestPlanBIsForTheWinnersTable(t *testing.T) {
	t.Parallel()
	f := newFive(t)
	for p, at := range map[*servertest.Person]string{
		f.anna: "osm-green", f.ben: "osm-green", f.cara: "osm-grill", f.dan: "osm-grill",
	} {
		f.accept(p, at)
	}
	f.team(f.anna, http.MethodPost, "/api/team/finalise", of(f.link))
	if d := f.show(f.ben, f.link).Round.Decision; d.PlanB != nil {
		t.Errorf("Ben, at the other table, has plan B: %+v", d.PlanB)
	}
	f.do(f.ben, http.MethodPost, "/api/team/plan-b",
		fmt.Sprintf(`{"teamId":%q,"restaurantId":"osm-grill","why":"full"}`, f.link), http.StatusConflict)
	var told notify.Decision
	f.store.Notify = func(_ context.Context, _ pgx.Tx, d notify.Decision) error {
		told = d
		return nil
	}
	if d := f.show(f.cara, f.link).Round.Decision; d.PlanB == nil {
		t.Fatal("Cara has no plan B")
	}
	caller := change.Operation{Person: f.personOf(f.show(f.cara, f.link).Me.ID), Link: f.link}
	b, err := f.store.Move(t.Context(), caller, "osm-grill", ballot.Full)
	if err != nil {
		t.Fatal(err)
	}
	if l, _ := b.Lunch(caller.Person); l.Name != told.Place || told.Left != "Grill" || len(told.People) != 3 {
		t.Errorf("Cara goes to %q, told %+v", l.Name, told)
	}
	if l, _ := b.Lunch(f.personOf(f.show(f.ben, f.link).Me.ID)); l.Name != "Green" {
		t.Errorf("Ben goes to %q", l.Name)
	}
}

// personOf returns the person of a member.
func (f five) personOf(memberID string) (id string) {
	f.t.Helper()
	err := f.Pool.QueryRow(f.t.Context(), `SELECT person_id FROM team_members WHERE member_id = $1`, memberID).Scan(&id)
	if err != nil {
		f.t.Fatal(err)
	}
	return id
}

func TestASeatIsExportedAndGoesToTheOtherDevice(t *testing.T) {
	t.Parallel()
	f := newFive(t)
	f.accept(f.cara, "osm-grill")
	all := string(f.do(f.cara, http.MethodGet, "/api/me/export", "", http.StatusOK).Body)
	if !strings.Contains(all, `"tables":[{"date":`) || !strings.Contains(all, `"restaurantId":"osm-grill","at":`) {
		t.Error(all)
	}
	code := servertest.Decode[struct{ Code string }](t,
		f.do(f.dan, http.MethodPost, "/api/me/move", "", http.StatusCreated)).Code
	f.say(f.dan, f.link, `"inToday":false`)
	f.do(f.cara, http.MethodPost, "/api/session/move", fmt.Sprintf(`{"code":%q}`, code), http.StatusOK)
	var seats, in int
	err := f.Pool.QueryRow(t.Context(), `SELECT count(*),
  (SELECT count(*) FROM attendance WHERE in_today) FROM table_seats s JOIN team_members m USING (team_id, member_id)
WHERE m.name = 'Dan'`).Scan(&seats, &in)
	if err != nil || seats != 1 || in != 1 {
		t.Errorf("Dan has %d seats, and %d are in after all (%v)", seats, in, err)
	}
}

func TestATableThatAnotherSeesIsNotTold(t *testing.T) {
	t.Parallel()
	f := newFive(t)
	seen := func() string {
		body := string(f.do(f.dan, http.MethodGet, "/api/team?id="+f.link, "", http.StatusOK).Body)
		_, round, _ := strings.Cut(body, `"candidates":`)
		return round
	}
	f.accept(f.ben, "osm-green")
	one := seen()
	f.leave(f.ben)
	f.accept(f.cara, "osm-grill")
	if other := seen(); one != other {
		t.Errorf("Dan can tell whether Ben or Cara accepted:\n%s\n%s", one, other)
	}
}
