package team_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"testing"
	"time"

	"noonish/internal/place"
	"noonish/internal/place/placetest"
	"noonish/internal/server/servertest"
	"noonish/internal/team"
	"noonish/internal/team/ballot"
	"noonish/internal/team/voting"
)

// world is a server with places to vote on: osm-n1 to osm-n15, each a little farther from the office.
type world struct {
	*servertest.Server
	t     *testing.T
	store team.Store
}

const officeLat = 60.17

func newWorld(t *testing.T) *world {
	t.Helper()
	s := servertest.Start(t)
	places := make([]place.Place, 15)
	for i := range places {
		places[i] = place.Place{
			ID: fmt.Sprintf("osm-n%d", i+1), Lat: officeLat + 0.001*float64(i+1), Lng: 24.94, Zone: "Europe/Helsinki",
			Facts: place.Facts{Name: fmt.Sprintf("Cafe %d", i+1), Types: []string{"cafe"}},
		}
	}
	placetest.Put(t, s.Pool, places...)
	return &world{Server: s, t: t, store: team.Store{Store: voting.Store{
		Pool: s.Pool, Places: place.Finder{Store: place.Store{Pool: s.Pool}, Timetable: place.NewTimetable(time.Now)},
	}}}
}

// morning returns a time zone in which it is between nine and ten, so that no test runs into midnight or a deadline.
func morning() string {
	offset := 9 - time.Now().UTC().Hour()
	if offset < -11 {
		offset += 24
	}
	return fmt.Sprintf("Etc/GMT%+d", -offset) // the sign of these zones is inverted
}

// do makes a request and fails the test unless it is answered with status.
func (w *world) do(p *servertest.Person, method, target, body string, status int) servertest.Answer {
	w.t.Helper()
	var bytes []byte
	if body != "" {
		bytes = []byte(body)
	}
	answer, _ := p.Try(w.t, method, target, bytes)
	if answer.Status != status {
		w.t.Fatalf("%s %s %s: %d %s, want %d", method, target, body, answer.Status, answer.Body, status)
	}
	return answer
}

// team makes a request that is answered with a team.
func (w *world) team(p *servertest.Person, method, target, body string) ballot.View {
	w.t.Helper()
	return servertest.Decode[ballot.View](w.t, w.do(p, method, target, body, http.StatusOK))
}

// refused makes a request that must be refused with status, and returns the reason.
func (w *world) refused(p *servertest.Person, method, target, body string, status int) servertest.Problem {
	w.t.Helper()
	return servertest.Decode[servertest.Problem](w.t, w.do(p, method, target, body, status))
}

// found makes a team in a zone where it is morning. The person is called Anna in it.
func (w *world) found(p *servertest.Person) ballot.View {
	w.t.Helper()
	answer := w.do(p, http.MethodPost, "/api/teams",
		fmt.Sprintf(`{"name":"Lunch","myName":"Anna","timeZone":%q,"departure":"12:00",
		"location":{"address":"Office","lat":%v,"lng":24.94}}`, morning(), officeLat), http.StatusCreated)
	return servertest.Decode[ballot.View](w.t, answer)
}

// joins makes a new person join a team and returns them.
func (w *world) joins(link, name string) *servertest.Person {
	w.t.Helper()
	p := w.As(w.t)
	w.team(p, http.MethodPost, "/api/team/members", fmt.Sprintf(`{"teamId":%q,"name":%q}`, link, name))
	return p
}

func (w *world) show(p *servertest.Person, link string) ballot.View {
	w.t.Helper()
	return w.team(p, http.MethodGet, "/api/team?id="+link, "")
}

func (w *world) suggest(p *servertest.Person, link, id string) ballot.View {
	w.t.Helper()
	return w.team(p, http.MethodPost, "/api/team/suggestions", fmt.Sprintf(`{"place_id":%q,"teamId":%q}`, id, link))
}

func (w *world) vote(p *servertest.Person, link, id string) ballot.View {
	w.t.Helper()
	return w.team(p, http.MethodPost, "/api/team/vote", fmt.Sprintf(`{"restaurantId":%q,"teamId":%q}`, id, link))
}

func (w *world) withdraw(p *servertest.Person, link, id string) ballot.View {
	w.t.Helper()
	return w.team(p, http.MethodPost, "/api/team/vote",
		fmt.Sprintf(`{"restaurantId":%q,"teamId":%q,"vote":false}`, id, link))
}

func of(link string) string { return fmt.Sprintf(`{"teamId":%q}`, link) }

// exec changes the database behind the server's back.
func (w *world) exec(statement string, args ...any) {
	w.t.Helper()
	if _, err := w.Pool.Exec(w.t.Context(), statement, args...); err != nil {
		w.t.Fatal(err)
	}
}

// pass moves the deadline of a round to now.
func (w *world) pass(roundID string) {
	w.t.Helper()
	w.exec(`UPDATE rounds SET deadline = clock_timestamp() WHERE round_id = $1`, roundID)
}

// closeDue closes due rounds, as every replica does each second.
func (w *world) closeDue() int {
	w.t.Helper()
	n, err := w.store.CloseDue(w.t.Context())
	if err != nil {
		w.t.Fatal(err)
	}
	return n
}

// sound checks what must be true of every team at any time.
func (w *world) sound() {
	w.t.Helper()
	var wrong int
	err := w.Pool.QueryRow(w.t.Context(), `SELECT count(*) FROM teams t WHERE
  (SELECT count(*) <> coalesce(max(version) - min(version) + 1, 0) FROM team_events e WHERE e.team_id = t.team_id)
  OR version <> (SELECT coalesce(max(version), 0) FROM team_events e WHERE e.team_id = t.team_id)
  OR 1 <> (SELECT count(*) FROM team_members m WHERE m.team_id = t.team_id AND m.owner)
  OR size < (SELECT count(*) FROM team_members m WHERE m.team_id = t.team_id)`).Scan(&wrong)
	if err != nil || wrong != 0 {
		w.t.Errorf("%d teams whose events have gaps or do not end with their version, or that have no owner (%v)",
			wrong, err)
	}
}

// restaurant decodes the restaurant of a candidate.
func restaurant(t *testing.T, c ballot.CandidateView) (r struct {
	PlaceID  string `json:"place_id"`
	Name     string
	Walk     int    `json:"walking_time"`
	Basis    string `json:"travel_basis"`
	Arrival  string `json:"walking_arrival_time"`
	OpenThen *bool  `json:"open_at_arrival"`
	Distance float64
},
) {
	t.Helper()
	if err := json.Unmarshal(c.Restaurant, &r); err != nil {
		t.Fatal(err)
	}
	return r
}

// person is a browser and the decision it was answered.
type person struct {
	*servertest.Person
	decision *ballot.Decision
}
