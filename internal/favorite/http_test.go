package favorite_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"noonish/internal/favorite"
	"noonish/internal/place"
	"noonish/internal/place/placetest"
	"noonish/internal/server/servertest"
)

func put(t *testing.T, s *servertest.Server, ids ...string) {
	t.Helper()
	var places []place.Place
	for _, id := range ids {
		places = append(places, place.Place{
			ID: id, Lat: 60, Lng: 25, Facts: place.Facts{Name: "Cafe " + id, Types: []string{"cafe"}},
		})
	}
	placetest.Put(t, s.Pool, places...)
}

func change(t *testing.T, s *servertest.Server, statement string, args ...any) {
	t.Helper()
	if _, err := s.Pool.Exec(t.Context(), statement, args...); err != nil {
		t.Fatal(err)
	}
}

func add(t *testing.T, p *servertest.Person, id string) servertest.Answer {
	t.Helper()
	return p.Do(t, http.MethodPost, "/api/favorites", fmt.Appendf(nil, `{"restaurantId":%q}`, id))
}

func remove(t *testing.T, p *servertest.Person, id string) int {
	t.Helper()
	return p.Do(t, http.MethodDelete, "/api/favorites/restaurant/"+id, nil).Status
}

func list(t *testing.T, p *servertest.Person) []favorite.Favorite {
	t.Helper()
	return servertest.Decode[[]favorite.Favorite](t, p.Do(t, http.MethodGet, "/api/favorites", nil))
}

// ids returns a person's favorites as one text.
func ids(t *testing.T, p *servertest.Person) string {
	t.Helper()
	var all []string
	for _, f := range list(t, p) {
		all = append(all, f.RestaurantID)
	}
	return strings.Join(all, " ")
}

func TestFavoritesAreSavedListedAndForgotten(t *testing.T) {
	t.Parallel()
	s := servertest.Start(t)
	put(t, s, "osm-n1", "osm-n2")
	ann, bob := s.As(t), s.As(t)
	if got := ids(t, ann); got != "" {
		t.Errorf("a new person has %s", got)
	}
	for _, id := range []string{"osm-n1", "osm-n2"} {
		if answer := add(t, ann, id); answer.Status != http.StatusCreated {
			t.Fatalf("%d %s", answer.Status, answer.Body)
		}
	}
	if got := ids(t, ann); got != "osm-n2 osm-n1" {
		t.Errorf("%s, want the newest first", got)
	}
	if got := ids(t, bob); got != "" {
		t.Errorf("a stranger has %s", got)
	}
	if got := remove(t, bob, "osm-n1"); got != http.StatusNoContent {
		t.Errorf("removing what is not there: %d", got)
	}
	if got := remove(t, ann, "osm-n2"); got != http.StatusNoContent || ids(t, ann) != "osm-n1" {
		t.Errorf("removing: %d, then %s", got, ids(t, ann))
	}
}

func TestWhatABrowserSaysAboutAPlaceIsNeverShown(t *testing.T) {
	t.Parallel()
	s := servertest.Start(t)
	put(t, s, "osm-n1")
	ann := s.As(t)
	forged := `{"restaurantId":"osm-n1","restaurantData":{"place_id":"osm-n9","name":"FORGED",` +
		`"website":"javascript:FORGED","from":{"an":["older","client"]}}}`
	answers := [][]byte{
		ann.Do(t, http.MethodPost, "/api/favorites", []byte(forged)).Body,
		ann.Do(t, http.MethodGet, "/api/favorites", nil).Body,
	}
	for _, body := range answers {
		if bytes.Contains(body, []byte("FORGED")) || !bytes.Contains(body, []byte(`"name":"Cafe osm-n1"`)) {
			t.Errorf("shown %s", body)
		}
	}
	var stored string
	if err := s.Pool.QueryRow(t.Context(), `SELECT f::text FROM favorites f`).Scan(&stored); err != nil ||
		strings.Contains(stored, "FORGED") {
		t.Errorf("stored %s (%v)", stored, err)
	}
}

func TestSavingTwiceIsTold(t *testing.T) {
	t.Parallel()
	s := servertest.Start(t)
	put(t, s, "osm-n1")
	ann := s.As(t)
	add(t, ann, "osm-n1")
	answer := add(t, ann, "osm-n1")
	if problem := servertest.Decode[servertest.Problem](t, answer); answer.Status != http.StatusConflict ||
		problem.Type != "/problems/already" || !strings.Contains(problem.Message, "already in favorites") {
		t.Errorf("%d %s %s", answer.Status, problem.Type, problem.Message)
	}
	if answer := add(t, ann, "osm-n404"); answer.Status != http.StatusNotFound {
		t.Errorf("an unknown place: %d", answer.Status)
	}
}

func TestAPlaceThatVanishedKeepsItsIdAndName(t *testing.T) {
	t.Parallel()
	s := servertest.Start(t)
	put(t, s, "osm-n1")
	ann := s.As(t)
	add(t, ann, "osm-n1")
	change(t, s, `DELETE FROM places`)
	got := list(t, ann)
	if len(got) != 1 || !got[0].Gone || got[0].RestaurantID != "osm-n1" {
		t.Fatalf("favorites %+v", got)
	}
	var data struct {
		PlaceID string `json:"place_id"`
		Name    string
	}
	if err := json.Unmarshal(got[0].RestaurantData, &data); err != nil || data.PlaceID != "osm-n1" ||
		data.Name != "Cafe osm-n1" {
		t.Errorf("%s (%v)", got[0].RestaurantData, err)
	}
	if remove(t, ann, "osm-n1") != http.StatusNoContent || ids(t, ann) != "" {
		t.Error("a favorite that left the catalogue cannot be removed")
	}
}

func TestAFavoriteFollowsItsPlaceToABetterSource(t *testing.T) {
	t.Parallel()
	s := servertest.Start(t)
	put(t, s, "ovt-old", "osm-n1", "osm-n2")
	ann := s.As(t)
	for _, id := range []string{"ovt-old", "osm-n1", "osm-n2"} {
		add(t, ann, id)
	}
	change(t, s, `DELETE FROM places WHERE place_id = 'ovt-old'`) // the result of an import that matches the two
	for _, id := range []string{"ovt-old", "osm-n1"} {
		change(t, s, `INSERT INTO sightings (sighting_id, source, area, place_id, lat, lng, country, zone,
			name_key, brand, generic, mask, diets, fsq_id, words, hours, doc)
			VALUES ($1, 'osm', 'x', 'osm-n1', 60, 25, '', '', '', false, false, 0, 0, '', '', '', '')`, id)
	}
	if got := ids(t, ann); got != "osm-n2 osm-n1" {
		t.Errorf("%s, want the two as one", got)
	}
	if got := add(t, ann, "ovt-old").Status; got != http.StatusConflict {
		t.Errorf("saving it under its old id: %d", got)
	}
	if remove(t, ann, "ovt-old") != http.StatusNoContent || ids(t, ann) != "osm-n2" {
		t.Errorf("%s left, want both its rows gone", ids(t, ann))
	}
}

func TestFiveHundredAreAsManyAsCanBeKept(t *testing.T) {
	t.Parallel()
	s := servertest.Start(t)
	var all []string
	for i := range 520 {
		all = append(all, fmt.Sprintf("osm-n%d", i))
	}
	put(t, s, all...)
	ann := s.As(t)
	change(t, s, `INSERT INTO favorites (person_id, place_id, name) SELECT $1, 'osm-n' || i, 'x'
FROM generate_series(0, 489) i`, ann.ID)
	var added, refused atomic.Int32
	var wait sync.WaitGroup
	for i := 490; i < 510; i++ { // all at once: the limit must still hold
		wait.Go(func() {
			switch answer := add(t, ann, fmt.Sprintf("osm-n%d", i)); answer.Status {
			case http.StatusCreated:
				added.Add(1)
			case http.StatusConflict:
				refused.Add(1)
			default:
				t.Errorf("%d %s", answer.Status, answer.Body)
			}
		})
	}
	wait.Wait()
	if added.Load() != 10 || refused.Load() != 10 || len(list(t, ann)) != 500 {
		t.Errorf("%d added, %d refused, %d kept", added.Load(), refused.Load(), len(list(t, ann)))
	}
}

func TestOnePlaceSavedByTwoTabsAtOnceIsOneFavorite(t *testing.T) {
	t.Parallel()
	s := servertest.Start(t)
	put(t, s, "osm-n1")
	ann := s.As(t)
	var created atomic.Int32
	var wait sync.WaitGroup
	for range 8 {
		wait.Go(func() {
			if answer := add(t, ann, "osm-n1"); answer.Status == http.StatusCreated {
				created.Add(1)
			} else if answer.Status != http.StatusConflict {
				t.Errorf("%d %s", answer.Status, answer.Body)
			}
		})
	}
	wait.Wait()
	if created.Load() != 1 || ids(t, ann) != "osm-n1" {
		t.Errorf("%d created, then %s", created.Load(), ids(t, ann))
	}
}

func TestBodiesAreHeldToTheContract(t *testing.T) {
	t.Parallel()
	s := servertest.Start(t)
	put(t, s, "osm-n1")
	ann := s.As(t)
	for _, tt := range []struct {
		name, body string
		want       int
	}{
		{"nothing", ``, http.StatusBadRequest},
		{"no object", `"osm-n1"`, http.StatusBadRequest},
		{"no id", `{}`, http.StatusBadRequest},
		{"an id too short", `{"restaurantId":"ab"}`, http.StatusBadRequest},
		{"an id too long", `{"restaurantId":"` + strings.Repeat("a", 161) + `"}`, http.StatusBadRequest},
		{"an id that is no text", `{"restaurantId":"osm\u0000n1"}`, http.StatusBadRequest},
		{"a number", `{"restaurantId":123}`, http.StatusBadRequest},
		{"an unknown field", `{"restaurantId":"osm-n1","userId":"x"}`, http.StatusBadRequest},
		{"two values", `{"restaurantId":"osm-n1"}{}`, http.StatusBadRequest},
		{
			"too much", `{"restaurantId":"osm-n1","restaurantData":"` + strings.Repeat("x", 33<<10) + `"}`,
			http.StatusRequestEntityTooLarge,
		},
		{"more than any call may send", strings.Repeat(" ", 70<<10), http.StatusRequestEntityTooLarge},
		{"data of any shape", `{"restaurantId":"osm-n1","restaurantData":[[[[{"deep":1}]]]]}`, http.StatusCreated},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if got, _ := ann.Try(t, http.MethodPost, "/api/favorites", []byte(tt.body)); got.Status != tt.want {
				t.Errorf("%d %s, want %d", got.Status, got.Body, tt.want)
			}
		})
	}
	for _, id := range []string{"ab", strings.Repeat("a", 161), "a%00b", "a%FFb"} {
		if got, _ := ann.Try(t, http.MethodDelete, "/api/favorites/restaurant/"+id,
			nil); got.Status != http.StatusBadRequest {
			t.Errorf("removing %s: %d", id, got.Status)
		}
	}
}

func TestADatabaseThatGoesAwayIsTryAgain(t *testing.T) {
	t.Parallel()
	s := servertest.Start(t)
	put(t, s, "osm-n1")
	ann := s.As(t)
	_, _ = s.Pool.Exec(t.Context(), `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
WHERE datname = current_database()`)
	last := 0
	for range 8 { // more than the pool has connections
		if last = ann.Do(t, http.MethodGet, "/api/favorites", nil).Status; last != http.StatusOK &&
			last != http.StatusServiceUnavailable {
			t.Errorf("%d", last)
		}
	}
	if last != http.StatusOK {
		t.Errorf("%d at the end, want 200 again", last)
	}
}
