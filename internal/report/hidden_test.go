package report_test

import (
	"net/http"
	"slices"
	"sync"
	"testing"
	"time"

	"noonish/internal/server/servertest"
)

// The ages of people are in days at noon, so that 8.4 and 8.2 are the same day and 8.6 is the one before.
func TestWhoIsIndependent(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name   string
		ages   []float64
		reason string
		hidden bool
	}{
		{"three people of three days", []float64{8, 9, 10}, "closed", true},
		{"not a restaurant", []float64{8, 9, 10}, "not-restaurant", true},
		{"at another position", []float64{8, 9, 10}, "position", true},
		{"wrong hours hide nothing", []float64{8, 9, 10, 11, 12}, "hours", false},
		{"two people", []float64{8, 9}, "closed", false},
		{"ten accounts of one day", []float64{8, 8, 8, 8, 8.1, 8.1, 8.2, 8.2, 8.3, 8.4}, "closed", false},
		{"ten accounts of two days", []float64{8, 8, 8, 8, 8, 9, 9, 9, 9, 9}, "closed", false},
		{"accounts of yesterday", []float64{1, 2, 3, 4, 5}, "closed", false},
		{"one account too young", []float64{6.9, 9, 10}, "closed", false},
		{"just old enough", []float64{7.1, 9, 10}, "closed", true},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			w := start(t)
			for _, p := range w.people(t, tt.ages...) {
				says(t, p, "osm-n1", tt.reason)
			}
			if got := !w.listed(t, "osm-n1"); got != tt.hidden {
				t.Errorf("hidden %v, want %v", got, tt.hidden)
			}
			if !w.listed(t, "osm-n2") {
				t.Error("another place is hidden")
			}
			state := shows(t, w.Nobody(), "osm-n1")
			if (state.Hidden != nil) != tt.hidden {
				t.Fatalf("anybody is told %+v", state)
			}
			if tt.hidden && (state.Hidden.People != 3 || !slices.Equal(state.Hidden.Reasons, []string{tt.reason})) {
				t.Errorf("anybody is told %+v", state.Hidden)
			}
		})
	}
}

func TestPeopleWhoDisagreeOnTheReasonStillHideIt(t *testing.T) {
	t.Parallel()
	w := start(t)
	people := w.people(t, 8, 9, 10)
	says(t, people[0], "osm-n1", "closed")
	says(t, people[1], "osm-n1", "hours")
	says(t, people[2], "osm-n1", "not-restaurant")
	if !w.listed(t, "osm-n1") {
		t.Fatal("wrong hours are counted")
	}
	got := says(t, people[1], "osm-n1", "closed")
	if w.listed(t, "osm-n1") || got.Hidden == nil ||
		!slices.Equal(got.Hidden.Reasons, []string{"closed", "not-restaurant"}) {
		t.Errorf("%+v", got.Hidden)
	}
}

func TestAReporterCountsAWeekAfterTheyCame(t *testing.T) {
	t.Parallel()
	w := start(t)
	for _, p := range w.people(t, 9, 10, 5) {
		says(t, p, "osm-n1", "closed")
	}
	w.sweep(t)
	if !w.listed(t, "osm-n1") {
		t.Error("hidden on the word of a newcomer")
	}
	w.pass(3 * 24 * time.Hour)
	w.sweep(t)
	if w.listed(t, "osm-n1") {
		t.Error("listed a week later")
	}
}

func TestASuspendedPersonIsNotCounted(t *testing.T) {
	t.Parallel()
	w := start(t)
	people := w.people(t, 8, 9, 10)
	says(t, people[0], "osm-n1", "closed")
	w.exec(t, `UPDATE people SET suspended_at = now() WHERE person_id = $1`, people[0].ID)
	says(t, people[1], "osm-n1", "closed")
	says(t, people[2], "osm-n1", "closed")
	if !w.listed(t, "osm-n1") {
		t.Error("hidden on the word of somebody who was suspended")
	}
}

// hide has three independent people report a place, and returns them.
func (w *world) hide(t *testing.T, id string) []*servertest.Person {
	t.Helper()
	people := w.people(t, 8, 9, 10)
	for _, p := range people {
		says(t, p, id, "closed")
	}
	if w.listed(t, id) {
		t.Fatal("not hidden")
	}
	return people
}

func TestAPlaceComesBackWhenOneOfThemTakesItBack(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name string
		do   func(*testing.T, *servertest.Person)
	}{
		{"taken back", func(t *testing.T, p *servertest.Person) { takesBack(t, p, "osm-n1") }},
		{"only its hours", func(t *testing.T, p *servertest.Person) { says(t, p, "osm-n1", "hours") }},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			w := start(t)
			people := w.hide(t, "osm-n1")
			w.pass(time.Minute)
			tt.do(t, people[1])
			if !w.listed(t, "osm-n1") || shows(t, w.Nobody(), "osm-n1").Hidden != nil {
				t.Error("still hidden")
			}
		})
	}
}

func TestAPlaceStaysHiddenWhenAnAccountGoes(t *testing.T) {
	t.Parallel()
	w := start(t)
	people := w.hide(t, "osm-n1")
	people[0].Do(t, http.MethodDelete, "/api/me", nil)
	w.sweep(t)
	if w.listed(t, "osm-n1") {
		t.Error("listed once somebody was deleted")
	}
	w.pass(time.Minute)
	late := w.person(t, 30) // the owner of the place, who reports it only to take it back
	says(t, late, "osm-n1", "closed")
	takesBack(t, late, "osm-n1")
	says(t, people[1], "osm-n1", "closed")
	if w.listed(t, "osm-n1") {
		t.Error("listed because somebody else took something back")
	}
	w.exec(t, `DELETE FROM reports`) // as after a year
	w.pass(364 * 24 * time.Hour)
	w.sweep(t)
	if w.listed(t, "osm-n1") {
		t.Error("listed within a year")
	}
	w.pass(2 * 24 * time.Hour)
	w.sweep(t)
	if !w.listed(t, "osm-n1") {
		t.Error("hidden for ever")
	}
}

func TestThreeReportsAtOnceHideThePlace(t *testing.T) {
	t.Parallel()
	w := start(t)
	for _, id := range []string{"osm-n1", "osm-n2", "osm-n3"} {
		var all sync.WaitGroup
		for _, p := range w.people(t, 8, 9, 10) {
			all.Go(func() { p.Do(t, http.MethodPut, "/api/reports/"+id, []byte(`{"reason":"closed"}`)) })
		}
		all.Wait()
		if w.listed(t, id) {
			t.Errorf("%s is listed", id)
		}
	}
}

func TestFavoritesAndTeamsKeepAHiddenPlace(t *testing.T) {
	t.Parallel()
	w := start(t)
	ann := w.As(t)
	saved := []byte(`{"restaurantId":"osm-n1"}`)
	if got := ann.Do(t, http.MethodPost, "/api/favorites", saved).Status; got != http.StatusCreated {
		t.Fatal(got)
	}
	w.hide(t, "osm-n1")
	list := servertest.Decode[[]struct{ RestaurantID string }](t, ann.Do(t, http.MethodGet, "/api/favorites", nil))
	if len(list) != 1 || list[0].RestaurantID != "osm-n1" {
		t.Errorf("%+v", list)
	}
	today := w.now.Load().Format(time.DateOnly)
	visit := ann.Do(t, http.MethodPut, "/api/visits/osm-n1/"+today, []byte(`{"time":"12:00","verdict":"absent"}`))
	if visit.Status != http.StatusOK {
		t.Errorf("a visit: %d", visit.Status)
	}
}
