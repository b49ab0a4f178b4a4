package team_test

import (
	"fmt"
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"

	"noonish/internal/server/servertest"
	"noonish/internal/team"
	"noonish/internal/team/ballot"
)

func TestTheFirstCallMakesATeam(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	anna := w.As(t)
	if got := w.do(anna, http.MethodGet, "/api/teams", "", http.StatusOK); string(got.Body) != "[]" {
		t.Errorf("teams before the first use: %s", got.Body)
	}
	got := w.team(anna, http.MethodGet,
		"/api/team?timeZone="+"Europe/Helsinki"+"&departureTime=11:30&lat=60.17&lng=24.94&address=Office", "")
	if got.Name != "Tech Team" || got.Size != 4 || got.Role != "owner" || got.TimeZone != "Europe/Helsinki" ||
		got.Departure != "11:30" ||
		got.Location == nil || got.Location.Address != "Office" || got.Round.State != "open" ||
		got.Round.HeadCount != 4 ||
		got.Version != 1 {
		t.Errorf("%+v", got)
	}
	again := w.team(anna, http.MethodGet, "/api/team?timeZone=nonsense&departureTime=x", "")
	if again.ID != got.ID || again.Version != 1 || again.Round.ID != got.Round.ID {
		t.Errorf("a second call is answered with %+v", again)
	}
	if len(got.ID) != 22 {
		t.Errorf("link %q can be guessed", got.ID)
	}
	w.sound()
}

func TestTheFirstCallIsRefusedWhatItCannotKeep(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	anna := w.As(t)
	for query, param := range map[string]string{
		"timeZone=Mars/Base": "timeZone", "timeZone=Local": "timeZone", "timeZone=": "timeZone",
		"departureTime=25:00": "departureTime",
		"departureTime=9:00":  "departureTime", "lat=91&lng=0": "location", "lat=1": "lat", "lat=NaN&lng=1": "location",
		"lat=1&lng=1&address=" + strings.Repeat("a", 201): "location", "timeZone=UTC&timeZone=UTC": "timeZone",
		"id=": "id", "id=a%20b": "id",
	} {
		if got := w.refused(anna, http.MethodGet, "/api/team?"+query, "", http.StatusBadRequest); got.Param != param {
			t.Errorf("%s: about %q", query, got.Param)
		}
	}
}

func TestOnePersonGetsOneFirstTeam(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	anna := w.As(t)
	var all sync.WaitGroup
	for range 6 {
		all.Go(func() { anna.With("X-Copy", "1").Do(t, http.MethodGet, "/api/team", nil) })
	}
	all.Wait()
	var teams, rounds int
	err := w.Pool.QueryRow(t.Context(),
		`SELECT (SELECT count(*) FROM teams), (SELECT count(*) FROM rounds)`).Scan(&teams, &rounds)
	if err != nil || teams != 1 || rounds != 1 {
		t.Errorf("%d teams, %d rounds (%v)", teams, rounds, err)
	}
	w.sound()
}

func TestATeamIsMadeWithWhatWasSaid(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	anna := w.As(t)
	got := w.found(anna)
	if got.Name != "Lunch" || got.CreatedBy != "Anna" || got.Me.Name != "Anna" || len(got.Members) != 1 ||
		!got.Members[0].Owner || !got.Members[0].You {
		t.Errorf("%+v", got)
	}
	if left := got.Round.Departure.Sub(got.Round.Deadline); left > 15*time.Minute ||
		left <= 15*time.Minute-10*time.Second {
		t.Errorf("the deadline is %s before the departure", left)
	}
	zone, _ := time.LoadLocation(got.TimeZone)
	if clock := got.Round.Departure.In(zone).Format("15:04"); clock != "12:00" ||
		got.Round.Date != got.Round.Now.In(zone).Format(time.DateOnly) {
		t.Errorf("leaves at %s on %s", clock, got.Round.Date)
	}
	second := servertest.Decode[ballot.View](t,
		w.do(anna, http.MethodPost, "/api/teams", `{"name":"  Zebra  "}`, http.StatusCreated))
	lines := servertest.Decode[[]team.Summary](t, w.do(anna, http.MethodGet, "/api/teams", "", http.StatusOK))
	if len(lines) != 2 || lines[0].ID != second.ID || lines[0].Name != "Zebra" || !lines[0].Current ||
		lines[1].Current || strings.Join(lines[1].Initials, " ") != "A" {
		t.Errorf("%+v", lines)
	}
	if current := w.team(anna, http.MethodGet, "/api/team", ""); current.ID != second.ID {
		t.Error("a new team is not the current one")
	}
	if switched := w.team(anna, http.MethodPut, "/api/team/current", of(got.ID)); switched.ID != got.ID ||
		w.team(anna, http.MethodGet, "/api/team", "").ID != got.ID {
		t.Error("the team was not switched")
	}
	w.sound()
}

func TestAPersonHasTwentyTeamsAtMost(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	anna, other := w.As(t), w.As(t)
	for i := range 20 {
		w.do(anna, http.MethodPost, "/api/teams", fmt.Sprintf(`{"name":"Team %d"}`, i), http.StatusCreated)
	}
	w.refused(anna, http.MethodPost, "/api/teams", `{"name":"One more"}`, http.StatusConflict)
	w.refused(anna, http.MethodPost, "/api/team/members", fmt.Sprintf(`{"teamId":%q,"name":"Anna"}`, w.found(other).ID),
		http.StatusConflict)
	if lines := servertest.Decode[[]team.Summary](t,
		w.do(anna, http.MethodGet, "/api/teams", "", http.StatusOK)); len(lines) != 20 {
		t.Errorf("%d teams", len(lines))
	}
}

func TestBodiesThatCannotBeKeptAreRefused(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	anna := w.As(t)
	link := w.found(anna).ID
	for _, tt := range []struct {
		method, target, body string
		want                 int
	}{
		{"POST", "/api/teams", `{}`, 400},
		{"POST", "/api/teams", `{"name":"   "}`, 400},
		{"POST", "/api/teams", `{"name":"a\u0007b"}`, 400},
		{"POST", "/api/teams", `{"name":"a\u202eb"}`, 400},
		{"POST", "/api/teams", `{"name":"` + strings.Repeat("ä", 61) + `"}`, 400},
		{"POST", "/api/teams", `{"name":"x","myName":"` + strings.Repeat("a", 41) + `"}`, 400},
		{"POST", "/api/teams", `{"name":"x","timeZone":"Europe/Atlantis"}`, 400},
		{"POST", "/api/teams", `{"name":"x","departure":"24:00"}`, 400},
		{"POST", "/api/teams", `{"name":"x","location":{"address":"x","lat":0,"lng":181}}`, 400},
		{"POST", "/api/teams", `{"name":"x","size":3}`, 400},
		{"POST", "/api/teams", `[]`, 400},
		{"POST", "/api/teams", `{"name":"` + strings.Repeat("a", 5000) + `"}`, 413},
		{"POST", "/api/team/members", `{"teamId":"LINK","name":""}`, 400},
		{"POST", "/api/team/members", `{"teamId":"","name":"x"}`, 400},
		{"POST", "/api/team/members", `{"teamId":"nothing-like-this","name":"x"}`, 404},
		{"POST", "/api/team/members", `{"teamId":"LINK","name":"x","needs":["Paleo"]}`, 400},
		{"POST", "/api/team/members", `{"teamId":"LINK","name":"x","needs":["Vegan","Vegan"]}`, 400},
		{"POST", "/api/team/suggestions", `{"place_id":"ab"}`, 400},
		{"POST", "/api/team/suggestions", `{"place_id":7}`, 400},
		{"POST", "/api/team/suggestions", `{"place_id":"osm-n1","teamId":7}`, 400},
		{"POST", "/api/team/suggestions", `{"place_id":"osm-n1","x":"` + strings.Repeat("a", 33<<10) + `"}`, 413},
		{"POST", "/api/team/suggestions", `{"place_id":"osm-nowhere"}`, 404},
		{"POST", "/api/team/vote", `{"restaurantId":"osm-n1","teamId":""}`, 400},
		{"POST", "/api/team/vote", `{"restaurantId":"osm-n1","teamId":"LINK"}`, 404},
		{"PATCH", "/api/team", `{"teamId":"LINK"}`, 400},
		{"PATCH", "/api/team", `{"teamId":"LINK","size":0}`, 400},
		{"PATCH", "/api/team", `{"teamId":"LINK","size":201}`, 400},
		{"PATCH", "/api/team", `{"teamId":"LINK","deadline":"00:00"}`, 400},
		{"PATCH", "/api/team", `{"teamId":"LINK","deadline":"noon"}`, 400},
		{"PATCH", "/api/team", `{"teamId":"LINK","timeZone":"Local"}`, 400},
		{"PATCH", "/api/team/members/me", `{"teamId":"LINK"}`, 400},
		{"PATCH", "/api/team/members/me", `{"teamId":"LINK","coming":true}`, 409},
		{"DELETE", "/api/team/members/x?teamId=", ``, 400},
		{"DELETE", "/api/team/members/x?teamId=nothing-like-this", ``, 404},
	} {
		w.refused(anna, tt.method, strings.ReplaceAll(tt.target, "LINK", link),
			strings.ReplaceAll(tt.body, "LINK", link),
			tt.want)
	}
	if got := w.show(anna, link); got.Version != 1 {
		t.Errorf("version %d, although every request was refused", got.Version)
	}
}
