package report_test

import (
	"fmt"
	"net/http"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"noonish/internal/place"
	"noonish/internal/place/placetest"
	"noonish/internal/report"
	"noonish/internal/server/servertest"
)

// world is a server with six cafes and a clock that the test moves.
type world struct {
	*servertest.Server
	now atomic.Pointer[time.Time]
}

func start(t *testing.T) *world {
	t.Helper()
	w := &world{}
	now := time.Now().UTC().Truncate(24 * time.Hour).Add(12 * time.Hour)
	w.now.Store(&now)
	w.Server = servertest.StartAt(t, func() time.Time { return *w.now.Load() })
	for i := range 6 {
		id := fmt.Sprint("osm-n", i+1)
		placetest.Put(t, w.Pool, place.Place{
			ID: id, Lat: 60, Lng: 25, Zone: "UTC", Cuisines: []string{"pizza"},
			Facts: place.Facts{Name: "Cafe " + id, Types: []string{"cafe", "pizza"}},
		})
	}
	return w
}

func (w *world) pass(d time.Duration) {
	now := w.now.Load().Add(d)
	w.now.Store(&now)
}

// person returns somebody whose account is so many days old.
func (w *world) person(t *testing.T, days float64) *servertest.Person {
	t.Helper()
	p := w.As(t)
	made := w.now.Load().Add(-time.Duration(days * 24 * float64(time.Hour)))
	w.exec(t, `UPDATE people SET created_at = $2 WHERE person_id = $1`, p.ID, made)
	return p
}

// people returns somebody for each age in days.
func (w *world) people(t *testing.T, days ...float64) (all []*servertest.Person) {
	t.Helper()
	for _, age := range days {
		all = append(all, w.person(t, age))
	}
	return all
}

func (w *world) exec(t *testing.T, statement string, args ...any) {
	t.Helper()
	if _, err := w.Pool.Exec(t.Context(), statement, args...); err != nil {
		t.Fatal(err)
	}
}

func says(t *testing.T, p *servertest.Person, id, reason string) report.State {
	t.Helper()
	answer := p.Do(t, http.MethodPut, "/api/reports/"+id, fmt.Appendf(nil, `{"reason":%q}`, reason))
	if answer.Status != http.StatusOK {
		t.Fatalf("%d %s", answer.Status, answer.Body)
	}
	return servertest.Decode[report.State](t, answer)
}

func takesBack(t *testing.T, p *servertest.Person, id string) {
	t.Helper()
	if got := p.Do(t, http.MethodDelete, "/api/reports/"+id, nil).Status; got != http.StatusNoContent {
		t.Fatalf("taking back: %d", got)
	}
}

func shows(t *testing.T, p *servertest.Person, id string) report.State {
	t.Helper()
	answer := p.Do(t, http.MethodGet, "/api/reports/"+id, nil)
	if answer.Status != http.StatusOK {
		t.Fatalf("%d %s", answer.Status, answer.Body)
	}
	return servertest.Decode[report.State](t, answer)
}

// listed reports whether searches, ids for random picks and searches by cuisine find a place. All must agree.
func (w *world) listed(t *testing.T, id string) bool {
	t.Helper()
	const near = "?lat=60&lng=25&radius=0.2"
	var found []bool
	for _, target := range []string{
		"/api/restaurants" + near, "/api/restaurants" + near + "&order=lunch",
		"/api/restaurants/ids" + near, "/api/restaurants" + near + "&cuisines=pizza",
	} {
		answer := w.Get(t, target)
		found = append(found, strings.Contains(string(answer.Body), `"`+id+`"`))
		if found[len(found)-1] != found[0] {
			t.Errorf("%s in %s: %v, elsewhere %v", id, target, found[len(found)-1], found[0])
		}
	}
	if got := w.Get(t, "/api/restaurants/"+id).Status; got != http.StatusOK {
		t.Errorf("the details of %s: %d", id, got)
	}
	return found[0]
}

func (w *world) sweep(t *testing.T) {
	t.Helper()
	if err := w.Reports.Sweep(t.Context()); err != nil {
		t.Fatal(err)
	}
}
