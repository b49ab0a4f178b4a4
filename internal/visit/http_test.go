package visit_test

import (
	"fmt"
	"net/http"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"noonish/internal/place"
	"noonish/internal/place/placetest"
	"noonish/internal/server/servertest"
	"noonish/internal/visit"
)

// world is a server with a clock that the test moves.
type world struct {
	*servertest.Server
	now atomic.Pointer[time.Time]
}

func start(t *testing.T) *world {
	t.Helper()
	w := &world{}
	// A Wednesday at noon. The database's clock says when people came, so this one is not behind it.
	now := time.Now().UTC().Truncate(24 * time.Hour)
	for now.Weekday() != time.Wednesday {
		now = now.AddDate(0, 0, 1)
	}
	w.set(now.Add(12 * time.Hour))
	w.Server = servertest.StartAt(t, func() time.Time { return *w.now.Load() })
	for _, id := range []string{"osm-n1", "osm-n2", "osm-n3", "osm-n4", "osm-n5", "osm-n6"} {
		placetest.Put(t, w.Pool, place.Place{
			ID: id, Lat: 60, Lng: 25, Zone: "UTC",
			Facts: place.Facts{Name: "Cafe " + id, Types: []string{"cafe"}},
		})
	}
	return w
}

func (w *world) set(at time.Time)      { w.now.Store(&at) }
func (w *world) pass(d time.Duration)  { w.set(w.now.Load().Add(d)) }
func (w *world) day() string           { return w.now.Load().Format(time.DateOnly) }
func (w *world) path(id string) string { return "/api/visits/" + id + "/" + w.day() }

// week passes a week and publishes what was said.
func (w *world) week(t *testing.T) {
	t.Helper()
	w.pass(7 * 24 * time.Hour)
	w.publish(t)
}

func (w *world) publish(t *testing.T) {
	t.Helper()
	if err := w.Visits.Store.Publish(t.Context()); err != nil {
		t.Fatal(err)
	}
	if err := w.Visits.Load(t.Context()); err != nil {
		t.Fatal(err)
	}
}

func (w *world) says(t *testing.T, p *servertest.Person, id, body string) {
	t.Helper()
	if got := p.Do(t, http.MethodPut, w.path(id), []byte(body)); got.Status != http.StatusOK {
		t.Fatalf("%d %s", got.Status, got.Body)
	}
}

// people returns so many of them, each from a network of its own.
func (w *world) people(t *testing.T, n int) (all []*servertest.Person) {
	t.Helper()
	for range n {
		all = append(all, w.As(t))
	}
	return all
}

func list(t *testing.T, p *servertest.Person) []visit.Visit {
	t.Helper()
	return servertest.Decode[[]visit.Visit](t, p.Do(t, http.MethodGet, "/api/visits", nil))
}

const (
	liked   = `{"time":"12:10","verdict":"good","wait":"long"}`
	so      = `{"time":"12:10","verdict":"meh","wait":"none"}`
	notOpen = `{"time":"12:10","verdict":"absent","shut":true}`
)

func TestWhatAPersonSaysIsKeptChangedAndTakenBack(t *testing.T) {
	t.Parallel()
	w := start(t)
	ann, bob := w.As(t), w.As(t)
	w.says(t, ann, "osm-n1", `{"time":"12:44","verdict":"good"}`)
	first := list(t, ann)
	if len(first) != 1 || first[0].RestaurantID != "osm-n1" || first[0].Date != w.day() || first[0].Time != "12:30" ||
		first[0].Verdict != "good" || first[0].Wait != "" || first[0].Shut {
		t.Fatalf("%+v", first)
	}
	w.pass(time.Minute)
	w.says(t, ann, "osm-n1", `{"time":"12:44","verdict":"good"}`)
	if again := list(t, ann); len(again) != 1 || !again[0].ToldAt.Equal(first[0].ToldAt) {
		t.Errorf("the same again changed %+v to %+v", first, again)
	}
	w.says(t, ann, "osm-n1", liked)
	if changed := list(t, ann); len(changed) != 1 || changed[0].Wait != "long" ||
		!changed[0].ToldAt.After(first[0].ToldAt) {
		t.Errorf("%+v", changed)
	}
	if got := list(t, bob); len(got) != 0 {
		t.Errorf("a stranger has %+v", got)
	}
	bob.Do(t, http.MethodDelete, w.path("osm-n1"), nil)
	if len(list(t, ann)) != 1 {
		t.Error("a stranger took it back")
	}
	for range 2 {
		if got := ann.Do(t, http.MethodDelete, w.path("osm-n1"), nil).Status; got != http.StatusNoContent {
			t.Errorf("taking back: %d", got)
		}
	}
	if got := list(t, ann); len(got) != 0 {
		t.Errorf("%+v left", got)
	}
}

func TestADayHasRoomForFivePlaces(t *testing.T) {
	t.Parallel()
	w := start(t)
	ann := w.As(t)
	for i := 1; i <= 5; i++ {
		w.says(t, ann, fmt.Sprint("osm-n", i), liked)
	}
	if got := ann.Do(t, http.MethodPut, w.path("osm-n6"), []byte(liked)); got.Status != http.StatusConflict {
		t.Errorf("the sixth: %d", got.Status)
	}
	w.says(t, ann, "osm-n5", so) // one that is there can be changed
	w.pass(24 * time.Hour)
	w.says(t, ann, "osm-n6", liked)
}

func TestWhatCannotBeSaidIsRefused(t *testing.T) {
	t.Parallel()
	w := start(t)
	ann := w.As(t)
	long := w.now.Load().AddDate(0, 0, -10).Format(time.DateOnly)
	for _, tt := range []struct {
		target, body string
		want         int
	}{
		{w.path("osm-n404"), liked, http.StatusNotFound},
		{w.path("x"), liked, http.StatusBadRequest},
		{"/api/visits/osm-n1/" + long, liked, http.StatusBadRequest},
		{"/api/visits/osm-n1/2999-01-01", liked, http.StatusBadRequest},
		{"/api/visits/osm-n1/2026-02-31", liked, http.StatusBadRequest},
		{"/api/visits/osm-n1/0000-01-01", liked, http.StatusBadRequest},
		{"/api/visits/osm-n1/today", liked, http.StatusBadRequest},
		{w.path("osm-n1"), `{"verdict":"good"}`, http.StatusBadRequest},
		{w.path("osm-n1"), `{"time":"25:00","verdict":"good"}`, http.StatusBadRequest},
		{w.path("osm-n1"), `{"time":"9:00","verdict":"good"}`, http.StatusBadRequest},
		{w.path("osm-n1"), `{"time":"12:00"}`, http.StatusBadRequest},
		{w.path("osm-n1"), `{"time":"12:00","verdict":"bad"}`, http.StatusBadRequest},
		{w.path("osm-n1"), `{"time":"12:00","verdict":"good","wait":"years"}`, http.StatusBadRequest},
		{w.path("osm-n1"), `{"time":"12:00","verdict":"absent","wait":"none"}`, http.StatusBadRequest},
		{w.path("osm-n1"), `{"time":"12:00","verdict":"good","shut":true}`, http.StatusBadRequest},
		{w.path("osm-n1"), `{"time":"12:00","verdict":"good","name":"Ann"}`, http.StatusBadRequest},
	} {
		if got, _ := ann.Try(t, http.MethodPut, tt.target, []byte(tt.body)); got.Status != tt.want {
			t.Errorf("%s %s: %d %s, want %d", tt.target, tt.body, got.Status, got.Body, tt.want)
		}
	}
	for _, target := range []string{"/api/visits/osm-n1/0000-01-01", "/api/visits/osm-n1/x"} {
		if got, _ := ann.Try(t, http.MethodDelete, target, nil); got.Status != http.StatusBadRequest {
			t.Errorf("taking back %s: %d", target, got.Status)
		}
	}
	ids := "?ids=" + strings.TrimSuffix(strings.Repeat("osm-n1&ids=", 51), "&ids=")
	for _, query := range []string{ids, "?ids=x", "?ids=osm-n1&teamId=a&teamId=b"} {
		if got, _ := ann.Try(t, http.MethodGet, "/api/visits/figures"+query, nil); got.Status != http.StatusBadRequest {
			t.Errorf("figures%.40s: %d", query, got.Status)
		}
	}
	if got := list(t, ann); len(got) != 0 {
		t.Errorf("kept %+v", got)
	}
}

func TestVisitsMoveWithTheirPersonAndAreDeletedAfterAYear(t *testing.T) {
	t.Parallel()
	w := start(t)
	ann, phone := w.As(t), w.As(t)
	w.says(t, ann, "osm-n1", liked)
	w.says(t, phone, "osm-n1", so)
	w.says(t, phone, "osm-n2", so)
	code := servertest.Decode[struct{ Code string }](t, ann.Do(t, http.MethodPost, "/api/me/move", nil)).Code
	if got := phone.Do(t, http.MethodPost, "/api/session/move", fmt.Appendf(nil, `{"code":%q}`, code)); got.Status !=
		http.StatusOK {
		t.Fatalf("%d %s", got.Status, got.Body)
	}
	if got := list(t, ann); len(got) != 2 || got[0].Verdict != "good" || got[1].RestaurantID != "osm-n2" {
		t.Errorf("%+v, want the own word and what the phone had", got)
	}
	if _, err := w.Pool.Exec(t.Context(), `UPDATE visits SET day = current_date - CASE place_id
		WHEN 'osm-n1' THEN 365 ELSE 366 END`); err != nil {
		t.Fatal(err)
	}
	rule := visit.Rules()[0]
	if _, err := w.Pool.Exec(t.Context(), rule.Delete, rule.Days, 100); err != nil {
		t.Fatal(err)
	}
	if got := list(t, ann); len(got) != 1 || got[0].RestaurantID != "osm-n1" {
		t.Errorf("%+v left after a year", got)
	}
}

func TestAVisitFollowsItsPlaceToABetterSource(t *testing.T) {
	t.Parallel()
	w := start(t)
	ann := w.As(t)
	w.says(t, ann, "osm-n2", liked)
	if _, err := w.Pool.Exec(t.Context(), `INSERT INTO sightings (sighting_id, source, area, place_id, lat, lng,
		country, zone, name_key, brand, generic, mask, diets, fsq_id, words, hours, doc)
		VALUES ('osm-n2', 'osm', 'x', 'osm-n1', 60, 25, '', '', '', false, false, 0, 0, '', '', '', '')`); err != nil {
		t.Fatal(err)
	}
	if got := list(t, ann); len(got) != 1 || got[0].RestaurantID != "osm-n1" {
		t.Errorf("%+v", got)
	}
	ann.Do(t, http.MethodDelete, w.path("osm-n1"), nil)
	if got := list(t, ann); len(got) != 0 {
		t.Errorf("%+v cannot be taken back under its new id", got)
	}
}
