package team_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"noonish/internal/team/ballot"
)

func TestTheOwnerChangesHowTheTeamDecides(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	anna := w.As(t)
	made := w.found(anna)
	link := made.ID
	bert := w.joins(link, "Bert")
	change := func(what string) ballot.View {
		return w.team(anna, http.MethodPatch, "/api/team", fmt.Sprintf(`{"teamId":%q,%s}`, link, what))
	}
	w.refused(bert, http.MethodPatch, "/api/team", fmt.Sprintf(`{"teamId":%q,"name":"Mine"}`, link),
		http.StatusForbidden)
	got := change(`"name":" Lunch club ","size":9,` +
		`"location":{"address":"Harbour","lat":60.1,"lng":24.9},"hideTallies":true`)
	if got.Name != "Lunch club" || got.Size != 9 || got.Location.Address != "Harbour" || !got.HideTallies ||
		!got.ShowNames || got.Departure != "12:00" {
		t.Errorf("%+v", got)
	}
	if same := change(`"name":"Lunch club","size":9`); same.Version != got.Version {
		t.Error("a request that changed nothing made a new version")
	}
	zone, err := time.LoadLocation(made.TimeZone)
	if err != nil {
		t.Fatal(err)
	}
	clock := func(at time.Time) string { return at.In(zone).Format("15:04") }
	if got := change(`"departure":"13:30"`); got.Departure != "13:30" || clock(got.Round.Departure) != "13:30" ||
		clock(got.Round.Deadline) != "13:15" {
		t.Errorf("%+v", got.Round)
	}
	if got := change(`"deadline":"12:40"`); clock(got.Round.Departure) != "13:30" ||
		clock(got.Round.Deadline) != "12:40" {
		t.Errorf("%+v", got.Round)
	}
	if got := change(`"deadline":"14:00"`); clock(got.Round.Departure) != "14:15" || got.Departure != "13:30" {
		t.Errorf("%+v", got.Round)
	}
	if got := change(`"departure":"14:30","deadline":"14:10"`); clock(got.Round.Departure) != "14:30" ||
		clock(got.Round.Deadline) != "14:10" {
		t.Errorf("%+v", got.Round)
	}
	if got := change(`"departure":"00:10"`); got.Round.Deadline.Sub(got.Round.Now) < 14*time.Minute ||
		got.Round.Departure.Sub(got.Round.Deadline) != 15*time.Minute {
		t.Errorf("a departure that has passed: %+v", got.Round)
	}
	w.pass(made.Round.ID)
	w.refused(anna, http.MethodPatch, "/api/team", fmt.Sprintf(`{"teamId":%q,"deadline":"23:30"}`, link),
		http.StatusConflict)
	w.closeDue()
	if got := change(`"departure":"11:00"`); got.Departure != "11:00" || got.Round.State != "final" {
		t.Errorf("%+v", got)
	}
	w.sound()
}

func TestNoRowJoinsTwoTeams(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	anna, bert := w.As(t), w.As(t)
	ours, theirs := w.found(anna), w.found(bert)
	w.suggest(anna, ours.ID, "osm-n1")
	for name, statement := range map[string]string{
		"a vote by a member of another": `INSERT INTO votes (round_id, place_id, member_id, team_id)
SELECT r.round_id, 'osm-n1', $2, r.team_id FROM rounds r WHERE round_id = $1`,
		"a vote under another": `INSERT INTO votes (round_id, place_id, member_id, team_id)
SELECT $1, 'osm-n1', member_id, team_id FROM team_members WHERE member_id = $2`,
		"a candidate of another's": `INSERT INTO candidates (round_id, team_id, place_id, name, suggested_by)
SELECT round_id, team_id, 'osm-n2', 'x', $2 FROM rounds WHERE round_id = $1`,
		"attendance of another's": `INSERT INTO attendance (team_id, member_id, day) SELECT team_id, $2, day
FROM rounds WHERE round_id = $1`,
	} {
		if _, err := w.Pool.Exec(t.Context(), statement, ours.Round.ID, theirs.Me.ID); err == nil ||
			!strings.Contains(err.Error(), "23503") {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestAFirstTeamIsUnnamedUntilItsOwnerSaysSo(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	anna := w.As(t)
	first := w.team(anna, http.MethodGet, "/api/team", "")
	if first.Name != "Tech Team" || !first.Unnamed {
		t.Fatalf("%q, unnamed: %v", first.Name, first.Unnamed)
	}
	body := func(name string) string { return fmt.Sprintf(`{"teamId":%q,"name":%q}`, first.ID, name) }
	size := w.team(anna, http.MethodPatch, "/api/team", fmt.Sprintf(`{"teamId":%q,"size":7}`, first.ID))
	if !size.Unnamed {
		t.Error("another setting gave it a name")
	}
	kept := w.team(anna, http.MethodPatch, "/api/team", body("Tech Team"))
	if kept.Unnamed || kept.Version != size.Version+1 {
		t.Errorf("its owner keeps the name: unnamed %v, version %d", kept.Unnamed, kept.Version)
	}
	if again := w.team(anna, http.MethodPatch, "/api/team", body("Tech Team")); again.Version != kept.Version {
		t.Error("the same name once more is a change")
	}
	if other := w.found(w.As(t)); other.Unnamed {
		t.Error("a team that was made with a name is unnamed")
	}
}
