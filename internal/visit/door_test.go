package visit_test

import (
	"net/http"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"noonish/internal/server/servertest"
	"noonish/internal/visit"
)

// stands is a person at the door of osm-n1 with a team, who came to us so many days ago.
func (w *world) stands(t *testing.T, team, why string, came int) *servertest.Person {
	t.Helper()
	w.pass(time.Minute)
	p := w.As(t)
	if _, err := w.Pool.Exec(t.Context(), `UPDATE people SET created_at = created_at - make_interval(days => $2)
		WHERE person_id = $1`, p.ID, came); err != nil {
		t.Fatal(err)
	}
	w.finds(t, p, team, why)
	return p
}

func (w *world) finds(t *testing.T, p *servertest.Person, team, why string) {
	t.Helper()
	now := *w.now.Load()
	door := visit.Door{
		PersonID: p.ID, TeamID: team, PlaceID: "osm-n1", Why: why, At: now, Until: now.Add(12 * time.Hour),
	}
	err := pgx.BeginFunc(t.Context(), w.Pool, func(tx pgx.Tx) error {
		return w.Visits.Store.ReportDoor(t.Context(), tx, door)
	})
	if err != nil {
		t.Fatal(err)
	}
}

// door returns what others are told of osm-n1, or nil.
func (w *world) door(t *testing.T) *visit.FoundAt {
	t.Helper()
	list := servertest.Decode[[]visit.Figures](t, w.As(t).Do(t, http.MethodGet, "/api/visits/figures?ids=osm-n1", nil))
	if len(list) == 0 {
		return nil
	}
	return list[0].Door
}

func TestTwoIndependentTeamsMarkADoorForTheRestOfTheDay(t *testing.T) {
	t.Parallel()
	w := start(t)
	anna := w.stands(t, "team-a", "shut", 0)
	if got := w.door(t); got != nil {
		t.Errorf("one team marks it: %+v", got)
	}
	w.stands(t, "team-a", "full", 3)
	if got := w.door(t); got != nil {
		t.Errorf("two people of one team mark it: %+v", got)
	}
	w.stands(t, "team-b", "full", 0)
	if got := w.door(t); got == nil || got.Why != "full" || !got.At.Equal(*w.now.Load()) {
		t.Fatalf("%+v", got)
	}
	w.finds(t, anna, "team-a", "") // takes back what the team said
	if got := w.door(t); got != nil {
		t.Errorf("it stays although one team took it back: %+v", got)
	}
	w.stands(t, "team-c", "shut", 9)
	if got := w.door(t); got == nil {
		t.Error("two teams mark it again")
	}
	w.pass(13 * time.Hour)
	if got := w.door(t); got != nil {
		t.Errorf("it is another day: %+v", got)
	}
}

func TestPeopleWhoCameTogetherMarkNoDoor(t *testing.T) {
	t.Parallel()
	w := start(t)
	w.stands(t, "team-a", "full", 0)
	w.stands(t, "team-b", "full", 0)
	w.stands(t, "team-c", "full", 0)
	if got := w.door(t); got != nil {
		t.Errorf("accounts made in one go mark it: %+v", got)
	}
}
