package place_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"noonish/internal/place"
	"noonish/internal/place/fact"
	"noonish/internal/place/placetest"
	"noonish/internal/server/servertest"
)

func TestASixthTypedCuisineIsRefused(t *testing.T) {
	t.Parallel()
	s := servertest.Start(t)
	typed := func(n int) (query string) {
		for i := range n {
			query += fmt.Sprintf("&cuisines=zzz%d", i)
		}
		return query
	}
	listed := "&cuisines=" + strings.Join(fact.Catalogue[:15], "&cuisines=")
	for _, endpoint := range []string{"/api/restaurants", "/api/restaurants/ids"} {
		where := endpoint + "?lat=0&lng=0&radius=1"
		if answer := s.Get(t, where+typed(5)+strings.ReplaceAll(listed, " ", "%20")); answer.Status != http.StatusOK {
			t.Errorf("%s: five typed among twenty: %d %s", endpoint, answer.Status, answer.Body)
		}
		answer := s.Get(t, where+typed(6))
		if problem := servertest.Decode[servertest.Problem](t, answer); answer.Status != http.StatusBadRequest ||
			problem.Param != "cuisines" {
			t.Errorf("%s: six typed: %d %s, want an error for cuisines", endpoint, answer.Status, answer.Body)
		}
	}
}

// A typed word is searched for in the nearest twenty thousand places only: that bounds what one call costs.
func TestATypedCuisineIsLookedForInTheNearestPlacesOnly(t *testing.T) {
	t.Parallel()
	s := servertest.Start(t)
	// All within 5 km of the point, each a little farther than the one before.
	places := make([]place.Place, 20_010)
	for i := range places {
		places[i] = place.Place{
			ID: fmt.Sprintf("osm-n%d", i+1), Lat: 60.17 + 0.04*float64(i)/20_000, Lng: 24.94, Zone: "Europe/Helsinki",
			Facts: place.Facts{Name: "Cafe", Types: []string{"cafe"}},
		}
	}
	places[5].Facts.Name, places[19_990].Facts.Name = "Zampe Near", "Zampe Far"
	places[20_005].Facts.Name = "Zampe Beyond"
	placetest.Put(t, s.Pool, places...)
	for _, c := range []struct{ words, want string }{
		{"zampe", "osm-n6 osm-n19991"},
		{"beyond", ""},
		{"near", "osm-n6"},
	} {
		got := servertest.Decode[struct {
			Results []struct {
				ID string `json:"place_id"`
			}
		}](t, s.Get(t, "/api/restaurants?lat=60.17&lng=24.94&radius=5&cuisines="+c.words))
		var ids []string
		for _, r := range got.Results {
			ids = append(ids, r.ID)
		}
		if strings.Join(ids, " ") != c.want {
			t.Errorf("%s is found in %v, want %s", c.words, ids, c.want)
		}
	}
}
