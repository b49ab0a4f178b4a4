package team_test

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"

	"noonish/internal/place"
	"noonish/internal/place/placetest"
	"noonish/internal/team/ballot"
)

func TestTheOwnerFinalisesOnceThereIsAVote(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	anna := w.As(t)
	link := w.found(anna).ID
	bert, eve := w.joins(link, "Bert"), w.As(t)
	w.suggest(anna, link, "osm-n1")
	w.suggest(bert, link, "osm-n2")
	w.refused(anna, http.MethodPost, "/api/team/finalise", of(link), http.StatusConflict)
	open := w.vote(bert, link, "osm-n2")
	w.refused(bert, http.MethodPost, "/api/team/finalise", of(link), http.StatusForbidden)
	w.refused(eve, http.MethodPost, "/api/team/finalise", of(link), http.StatusForbidden)

	final := w.team(anna, http.MethodPost, "/api/team/finalise", of(link))
	d := final.Round.Decision
	if final.Round.State != "final" || d == nil || d.Winner != "osm-n2" || d.Rule != ballot.RuleVotes ||
		d.By != "owner" ||
		d.ByName != "Anna" ||
		d.Turnout != 1 || d.HeadCount != 4 || len(d.Tally) != 2 || d.Tally[0].PlaceID != "osm-n2" ||
		d.UndoUntil == nil ||
		len(d.Reached) != 0 {
		t.Fatalf("%+v", d)
	}
	if walk := time.Duration(d.Tally[0].Walk) * time.Minute; walk == 0 || !d.MeetAt.Equal(final.Round.Departure) ||
		!d.ArriveAt.Equal(d.MeetAt.Add(walk)) {
		t.Errorf("meet at %v, arrive at %v", d.MeetAt, d.ArriveAt)
	}
	secret, err := hex.DecodeString(d.Secret)
	if sum := sha256.Sum256(secret); err != nil || hex.EncodeToString(sum[:]) != open.Round.Commitment {
		t.Error("the secret is not the one that was committed to")
	}
	if seen := w.show(bert, link); seen.Round.Decision.UndoUntil != nil || seen.Round.Decision.Secret != d.Secret ||
		seen.Version != final.Version {
		t.Errorf("another sees %+v", seen.Round.Decision)
	}
	again := w.team(anna, http.MethodPost, "/api/team/finalise", of(link))
	if again.Version != final.Version || !again.Round.Decision.At.Equal(d.At) {
		t.Error("a second finalise changed something")
	}
	if strings.Contains(string(w.do(anna, http.MethodGet, "/api/me/export", "", http.StatusOK).Body), d.Secret) {
		t.Error("the export holds the team's receipt")
	}
	w.sound()
}

func TestAnyMemberFinalisesAfterTheDeadline(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	anna := w.As(t)
	link := w.found(anna).ID
	bert := w.joins(link, "Bert")
	w.pass(w.show(anna, link).Round.ID)
	d := w.team(bert, http.MethodPost, "/api/team/finalise", of(link)).Round.Decision
	if d.Winner != "" || d.Rule != ballot.RuleNobody || d.By != "member" || d.ByName != "Bert" || d.MeetAt != nil ||
		len(d.Tally) != 0 {
		t.Errorf("%+v", d)
	}
	if n := w.closeDue(); n != 0 {
		t.Errorf("the deadline closed it again: %d", n)
	}
	w.sound()
}

func TestTiesGoToTheLeastRecentlyVisitedAndThenToTheShorterWalk(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	placetest.Put(t, w.Pool, place.Place{
		ID: "osm-near", Lat: officeLat + 0.0001, Lng: 24.94, Facts: place.Facts{Name: "Near", Types: []string{"cafe"}},
	})
	anna := w.As(t)
	link := w.found(anna).ID
	for _, id := range []string{"osm-n9", "osm-n3", "osm-near"} {
		w.suggest(anna, link, id)
		w.vote(anna, link, id)
	}
	// Last week they went to the nearest of the three.
	w.exec(`INSERT INTO rounds
		(round_id, team_id, day, state, deadline, departure, lot_secret, finalised_at, winner, receipt)
		SELECT 'last-week', team_id, day - 7, 'final', deadline, departure, lot_secret, opened_at, 'osm-near', '{}'
		FROM rounds`)
	d := w.team(anna, http.MethodPost, "/api/team/finalise", of(link)).Round.Decision
	if d.Winner != "osm-n3" || d.Rule != ballot.RuleWalk || d.Tally[1].PlaceID != "osm-n9" ||
		d.Tally[2].PlaceID != "osm-near" ||
		d.Tally[2].LastVisited == "" || d.Tally[2].Walk >= d.Tally[0].Walk {
		t.Errorf("%+v", d)
	}
}

func TestARoundIsFinalisedOnceHoweverManyTry(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	anna := w.As(t)
	link := w.found(anna).ID
	people := []*person{{anna, nil}}
	for i := range 7 {
		people = append(people, &person{w.joins(link, fmt.Sprintf("Member %d", i)), nil})
	}
	round := w.suggest(anna, link, "osm-n1").Round
	w.suggest(anna, link, "osm-n2")
	w.vote(anna, link, "osm-n1")
	w.vote(people[1].Person, link, "osm-n2")
	w.pass(round.ID)
	var all sync.WaitGroup
	for i, p := range people {
		all.Go(func() {
			if i%2 == 0 {
				if _, err := w.store.CloseDue(t.Context()); err != nil {
					t.Error(err)
				}
			}
			seen := w.team(p.Person, http.MethodPost, "/api/team/finalise", of(link))
			p.decision = seen.Round.Decision
		})
	}
	all.Wait()
	for _, p := range people {
		if p.decision == nil || p.decision.Winner != people[0].decision.Winner ||
			!p.decision.At.Equal(people[0].decision.At) {
			t.Errorf("one was answered %+v, another %+v", p.decision, people[0].decision)
		}
	}
	var events int
	if err := w.Pool.QueryRow(t.Context(),
		`SELECT count(*) FROM team_events WHERE kind = 'finalised'`).Scan(&events); err != nil || events != 1 {
		t.Errorf("%d events (%v)", events, err)
	}
	w.sound()
}

func TestTheOwnerTakesADecisionBack(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	anna := w.As(t)
	link := w.found(anna).ID
	bert := w.joins(link, "Bert")
	w.suggest(anna, link, "osm-n1")
	w.suggest(bert, link, "osm-n2")
	w.vote(anna, link, "osm-n1")
	w.vote(bert, link, "osm-n1")
	final := w.team(anna, http.MethodPost, "/api/team/finalise", of(link))
	w.team(bert, http.MethodPatch, "/api/team/members/me", fmt.Sprintf(`{"teamId":%q,"coming":true}`, link))
	w.refused(bert, http.MethodPost, "/api/team/reopen", of(link), http.StatusForbidden)
	open := w.team(anna, http.MethodPost, "/api/team/reopen", of(link))
	if open.Round.State != "open" || open.Round.ID == final.Round.ID || open.Round.Decision != nil ||
		open.Round.Commitment == final.Round.Commitment ||
		!open.Round.Deadline.Equal(final.Round.Deadline) || *open.Round.Candidates[0].Votes != 2 ||
		open.Members[1].Coming != nil || open.Activity[0].Kind != "reopened" {
		t.Errorf("%+v", open)
	}
	if again := w.team(anna, http.MethodPost, "/api/team/reopen", of(link)); again.Version != open.Version ||
		again.Round.ID != open.Round.ID {
		t.Error("an open round was opened again")
	}
	w.withdraw(bert, link, "osm-n1")
	w.pass(open.Round.ID)
	w.closeDue()
	second := w.team(anna, http.MethodPost, "/api/team/reopen", of(link))
	if left := second.Round.Deadline.Sub(second.Round.Now); left < 9*time.Minute || left > 10*time.Minute ||
		!second.Round.Departure.After(second.Round.Deadline) {
		t.Errorf("%s to vote, leaving at %s", left, second.Round.Departure)
	}
	w.team(anna, http.MethodPost, "/api/team/finalise", of(link))
	w.exec(`UPDATE rounds SET finalised_at = finalised_at - interval '10 minutes' WHERE state = 'final'`)
	w.refused(anna, http.MethodPost, "/api/team/reopen", of(link), http.StatusConflict)
	if seen := w.show(anna, link); seen.Round.Decision.UndoUntil != nil {
		t.Error("the owner is shown that the decision can still be undone")
	}
	w.exec(`UPDATE rounds SET finalised_at = clock_timestamp(), attempt = 20 WHERE state = 'final'`)
	w.refused(anna, http.MethodPost, "/api/team/reopen", of(link), http.StatusConflict)
	w.sound()
}

func TestYesterdaysRoundIsClosedAndTodayHasItsOwn(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	anna := w.As(t)
	link := w.found(anna).ID
	before := w.suggest(anna, link, "osm-n1")
	w.vote(anna, link, "osm-n1")
	w.exec(`UPDATE rounds SET day = day - 1, opened_at = opened_at - interval '1 day',
		deadline = deadline - interval '1 day', departure = departure - interval '1 day'`)
	today := w.show(anna, link)
	if today.Round.ID == before.Round.ID || len(today.Round.Candidates) != 0 || today.Activity[0].Kind != "opened" ||
		len(today.Activity) != 1 {
		t.Errorf("%+v", today.Round)
	}
	w.refused(anna, http.MethodPost, "/api/team/vote", `{"restaurantId":"osm-n1"}`, http.StatusNotFound)
	if n := w.closeDue(); n != 1 {
		t.Errorf("%d rounds closed", n)
	}
	if seen := w.show(anna, link); seen.Round.State != "open" || seen.Version != today.Version+1 {
		t.Errorf("%+v", seen.Round)
	}
	w.sound()
}

func TestAPlaceThatLeftTheCatalogueKeepsItsName(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	anna := w.As(t)
	link := w.found(anna).ID
	w.suggest(anna, link, "osm-n1")
	w.exec(`DELETE FROM places WHERE place_id = 'osm-n1'`)
	got := w.vote(anna, link, "osm-n1")
	if c := got.Round.Candidates[0]; !c.Gone || restaurant(t, c).Name != "Cafe 1" || *c.Votes != 1 {
		t.Errorf("%+v", c)
	}
	if d := w.team(anna, http.MethodPost, "/api/team/finalise", of(link)).Round.Decision; d.Winner != "osm-n1" ||
		d.ArriveAt != nil {
		t.Errorf("%+v", d)
	}
}
