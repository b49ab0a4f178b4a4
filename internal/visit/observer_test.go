package visit_test

import (
	"fmt"
	"net/http"
	"testing"
	"time"

	"noonish/internal/server/servertest"
	"noonish/internal/visit"
)

func figures(t *testing.T, p *servertest.Person, query string) []visit.Figures {
	t.Helper()
	answer := p.Do(t, http.MethodGet, "/api/visits/figures?ids=osm-n1&ids=osm-n2"+query, nil)
	if answer.Status != http.StatusOK {
		t.Fatalf("%d %s", answer.Status, answer.Body)
	}
	return servertest.Decode[[]visit.Figures](t, answer)
}

// teamOf makes a team of these people and returns its link.
func teamOf(t *testing.T, people []*servertest.Person) string {
	t.Helper()
	answer := people[0].Do(t, http.MethodPost, "/api/teams", []byte(`{"name":"Lunch"}`))
	link := servertest.Decode[struct{ ID string }](t, answer).ID
	for i, p := range people[1:] {
		body := fmt.Appendf(nil, `{"teamId":%q,"name":"P%d"}`, link, i)
		if got := p.Do(t, http.MethodPost, "/api/team/members", body); got.Status != http.StatusOK {
			t.Fatalf("joining: %d %s", got.Status, got.Body)
		}
	}
	return link
}

func TestFiguresAppearAfterTheWeekAndForTheTeam(t *testing.T) {
	t.Parallel()
	w := start(t)
	people := w.people(t, 8)
	link, stranger := teamOf(t, people), w.As(t)
	w.pass(14 * 24 * time.Hour)
	for _, p := range people {
		w.says(t, p, "osm-n1", liked)
		w.says(t, p, "osm-n2", notOpen)
	}
	w.publish(t)
	if got := figures(t, stranger, ""); len(got) != 0 {
		t.Errorf("%+v in the same week", got)
	}
	w.week(t)
	want := fmt.Sprint([]visit.Figures{{RestaurantID: "osm-n1", Liked: 5}, {RestaurantID: "osm-n2", Shut: true}})
	if got := fmt.Sprint(figures(t, stranger, "")); got != want {
		t.Errorf("%s, want %s", got, want)
	}
	if got := figures(t, people[3], "&teamId="+link); len(got) != 2 || got[0].TeamLiked != 5 {
		t.Errorf("%+v for the team", got)
	}
	for _, other := range []*servertest.Person{stranger, w.Nobody()} {
		target := "/api/visits/figures?ids=osm-n1&teamId=" + link
		if got := other.Do(t, http.MethodGet, target, nil).Status; got != http.StatusForbidden &&
			got != http.StatusUnauthorized {
			t.Errorf("the team's figures to somebody else: %d", got)
		}
	}
	people[0].Do(t, http.MethodDelete, "/api/me", nil)
	if got := fmt.Sprint(figures(t, stranger, "")); got != want {
		t.Errorf("%s once somebody was deleted", got)
	}
}

func TestReportedShutIsForgottenAtTheNextImport(t *testing.T) {
	t.Parallel()
	w := start(t)
	people := w.people(t, 8)
	for _, statement := range []string{
		`INSERT INTO sightings (sighting_id, source, area, place_id, lat, lng, country,
		zone, name_key, brand, generic, mask, diets, fsq_id, words, hours, doc)
		VALUES ('osm-n2', 'osm', 'x', 'osm-n2', 60, 25, '', '', '', false, false, 0, 0, '', '', '', '')`,
		`INSERT INTO areas (source, area, file, places) VALUES ('osm', 'x', 'x.pbf', 1)`,
	} {
		if _, err := w.Pool.Exec(t.Context(), statement); err != nil {
			t.Fatal(err)
		}
	}
	w.pass(14 * 24 * time.Hour)
	for _, p := range people {
		w.says(t, p, "osm-n2", notOpen)
	}
	w.week(t)
	if got := figures(t, people[0], ""); len(got) != 1 || !got[0].Shut {
		t.Fatalf("%+v", got)
	}
	if _, err := w.Pool.Exec(t.Context(), `UPDATE areas SET imported_at = $1`, *w.now.Load()); err != nil {
		t.Fatal(err)
	}
	if got := figures(t, people[0], ""); len(got) != 0 {
		t.Errorf("%+v after an import", got)
	}
	w.week(t)
	if got := figures(t, people[0], ""); len(got) != 0 {
		t.Errorf("%+v a week after an import", got)
	}
}

type busy struct {
	Results []struct {
		PlaceID string `json:"place_id"`
		Level   string `json:"crowd_level"`
		Basis   string `json:"crowd_basis"`
	}
	Data struct{ CrowdLevel, Basis, PeakHoursBasis string }
}

func TestWaitsAreObservedCrowds(t *testing.T) {
	t.Parallel()
	w := start(t)
	people := w.people(t, 7)
	w.pass(14 * 24 * time.Hour)
	for _, p := range people {
		w.says(t, p, "osm-n1", `{"time":"12:10","verdict":"good","wait":"long"}`)
	}
	look := func() (search, one busy) {
		search = servertest.Decode[busy](t, w.Get(t, "/api/restaurants?lat=60&lng=25&radius=0.2"))
		return search, servertest.Decode[busy](t, w.Get(t, "/api/restaurants/osm-n1/crowd-level"))
	}
	if search, one := look(); search.Results[0].Basis != "typical" || one.Data.Basis != "typical" {
		t.Errorf("before: %+v %+v", search, one)
	}
	w.week(t) // Wednesday at noon, again
	search, one := look()
	if got := search.Results[0]; got.PlaceID != "osm-n1" || got.Level != "busy" || got.Basis != "observed" {
		t.Errorf("the search says %+v", got)
	}
	if search.Results[1].Basis != "typical" {
		t.Errorf("another place is %+v", search.Results[1])
	}
	if one.Data.CrowdLevel != "busy" || one.Data.Basis != "observed" || one.Data.PeakHoursBasis != "typical" {
		t.Errorf("the details say %+v", one)
	}
	w.pass(40 * time.Minute)
	if search, _ := look(); search.Results[0].Basis != "typical" {
		t.Errorf("half an hour later it is %+v", search.Results[0])
	}
}

// seen is everything that an observer can read of a place, of its team and of themselves.
func seen(t *testing.T, p *servertest.Person, link string) (all string) {
	t.Helper()
	for _, target := range []string{
		"/api/visits/figures?ids=osm-n1&ids=osm-n2", "/api/visits/figures?ids=osm-n1&ids=osm-n2&teamId=" + link,
		"/api/restaurants?lat=60&lng=25&radius=0.2", "/api/restaurants/osm-n1", "/api/restaurants/osm-n1/crowd-level",
		"/api/visits",
	} {
		answer := p.Do(t, http.MethodGet, target, nil)
		all += fmt.Sprintf("%d %s\n", answer.Status, answer.Body)
	}
	return all
}

// watch lets an observer with two accounts act for some weeks beside others, and returns what they saw before and
// after every tap. In each week the victim does what a world says.
func watch(t *testing.T, others int, victim []string) (all []string) {
	t.Helper()
	w := start(t)
	people := w.people(t, others+3)
	link := teamOf(t, people)
	c, observer := people[2], people[:2]
	w.pass(14 * 24 * time.Hour)
	for i, p := range people[3:] { // with the observer's two, one like less than the next step
		w.says(t, p, "osm-n1", []string{liked, so}[min(i/2, 1)])
	}
	for _, does := range victim {
		for _, p := range observer {
			all = append(all, seen(t, p, link))
			w.says(t, p, "osm-n1", liked)
			w.says(t, p, "osm-n2", notOpen)
		}
		all = append(all, seen(t, observer[0], link))
		switch does {
		case "":
		case "away":
			c.Do(t, http.MethodDelete, w.path("osm-n1"), nil)
		case "gone":
			c.Do(t, http.MethodDelete, "/api/me", nil)
		case notOpen:
			w.says(t, c, "osm-n2", does)
		default:
			w.says(t, c, "osm-n1", does)
		}
		w.publish(t)
		all = append(all, seen(t, observer[0], link))
		w.week(t)
		all = append(all, seen(t, observer[1], link))
	}
	return all
}

// TestAnObserverWithTwoAccountsLearnsNothingOfAThird compares worlds that differ in what one person says, byte for
// byte: three people alone, and ten of whom seven spoke before.
func TestAnObserverWithTwoAccountsLearnsNothingOfAThird(t *testing.T) {
	t.Parallel()
	for _, others := range []int{0, 7} {
		want := watch(t, others, []string{"", "", ""})
		for _, victim := range [][]string{
			{liked, liked, "away"}, {notOpen, so, "gone"},
		} {
			if others == 7 {
				victim[0] = "" // the week in which enough others speak
			}
			got := watch(t, others, victim)
			for i := range got {
				if got[i] != want[i] {
					t.Errorf("beside %d others, somebody who does %v is seen at look %d:\n%s\ninstead of\n%s",
						others, victim, i, got[i], want[i])
					break
				}
			}
		}
	}
}
