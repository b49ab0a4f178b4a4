package team_test

import (
	"fmt"
	"net/http"
	"slices"
	"sync"
	"testing"

	"noonish/internal/server/servertest"
	"noonish/internal/team/ballot"
)

func TestAVoteCountsOnce(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	anna := w.As(t)
	link := w.found(anna).ID
	bert := w.joins(link, "Bert")
	got := w.suggest(anna, link, "osm-n1")
	if len(got.Round.Candidates) != 1 || got.Round.Candidates[0].SuggestedBy != "Anna" ||
		*got.Round.Candidates[0].Votes != 0 {
		t.Fatalf("%+v", got.Round.Candidates)
	}
	place := restaurant(t, got.Round.Candidates[0])
	if place.Name != "Cafe 1" || place.Walk < 1 || place.Basis != "estimate" || place.Distance <= 0 ||
		place.Arrival < "12:01" {
		t.Errorf("%+v", place)
	}
	first := w.vote(anna, link, "osm-n1")
	second := w.vote(anna, link, "osm-n1")
	if first.Version != got.Version+1 || second.Version != first.Version || *second.Round.Candidates[0].Votes != 1 ||
		!second.Round.Candidates[0].HasVoted {
		t.Errorf("versions %d, %d; %+v", first.Version, second.Version, second.Round.Candidates[0])
	}
	if seen := w.show(bert, link); seen.Round.Candidates[0].HasVoted || *seen.Round.Candidates[0].Votes != 1 ||
		seen.Round.Voted != 1 ||
		!slices.Equal(seen.Round.Candidates[0].Voters, []string{first.Me.ID}) {
		t.Errorf("another sees %+v", seen.Round)
	}
	gone := w.withdraw(anna, link, "osm-n1")
	if again := w.withdraw(anna, link, "osm-n1"); *gone.Round.Candidates[0].Votes != 0 ||
		again.Version != gone.Version {
		t.Errorf("%+v", gone.Round)
	}
	kinds := []string{}
	for _, a := range gone.Activity {
		kinds = append(kinds, a.Kind)
	}
	if want := []string{"withdrew", "voted", "suggested", "joined", "opened"}; !slices.Equal(kinds, want) {
		t.Errorf("activity %v, want %v", kinds, want)
	}
	w.sound()
}

func TestASuggestionThatIsThereBecomesAVote(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	w.exec(`INSERT INTO sightings (sighting_id, source, area, place_id, lat, lng, country, zone,
			name_key, brand, generic, mask, diets, fsq_id, words, hours, doc)
		SELECT 'fsq-abc', 'fsqos', 'x', place_id, lat, lng, country, zone,
			name_key, brand, generic, mask, diets, fsq_id, words, hours, doc
		FROM places WHERE place_id = 'osm-n1'`)
	anna := w.As(t)
	link := w.found(anna).ID
	w.suggest(anna, link, "osm-n1")
	for _, id := range []string{"osm-n1", "fsq-abc", "abc"} {
		if got := w.suggest(anna, link, id); len(got.Round.Candidates) != 1 || *got.Round.Candidates[0].Votes != 1 {
			t.Errorf("%s: %+v", id, got.Round.Candidates)
		}
	}
	if got := w.withdraw(anna, link, "abc"); *got.Round.Candidates[0].Votes != 0 {
		t.Error("a vote under another id of the place was not withdrawn")
	}
	for i := 2; i <= 12; i++ {
		w.suggest(anna, link, fmt.Sprintf("osm-n%d", i))
	}
	full := w.refused(anna, http.MethodPost, "/api/team/suggestions", `{"place_id":"osm-n13"}`, http.StatusConflict)
	if full.Type != "/problems/full" {
		t.Errorf("a full ballot is of the type %s", full.Type)
	}
	if got := w.suggest(anna, link, "osm-n12"); len(got.Round.Candidates) != 12 ||
		*got.Round.Candidates[11].Votes != 1 {
		t.Errorf("a full ballot: %+v", got.Round.Candidates)
	}
	w.sound()
}

func TestWhoHasNotJoinedLooksAndDoesNotVote(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	anna, eve := w.As(t), w.As(t)
	link := w.found(anna).ID
	w.suggest(anna, link, "osm-n1")
	if got := w.show(eve, link); got.Role != "" || got.Me != nil || len(got.Members) != 1 || got.Members[0].You {
		t.Errorf("%+v", got)
	}
	w.refused(eve, http.MethodPost, "/api/team/vote", fmt.Sprintf(`{"restaurantId":"osm-n1","teamId":%q}`, link),
		http.StatusForbidden)
	w.refused(eve, http.MethodPost, "/api/team/suggestions", fmt.Sprintf(`{"place_id":"osm-n2","teamId":%q}`, link),
		http.StatusForbidden)
	w.refused(eve, http.MethodPost, "/api/team/vote", `{"restaurantId":"osm-n1"}`, http.StatusNotFound)
	w.refused(eve, http.MethodGet, "/api/team?id=nothing-like-this", "", http.StatusNotFound)
}

func TestNoVoteIsTakenFromTheDeadlineOn(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	anna := w.As(t)
	link := w.found(anna).ID
	round := w.suggest(anna, link, "osm-n1").Round
	w.vote(anna, link, "osm-n1")
	w.pass(round.ID)
	for target, body := range map[string]string{
		"/api/team/vote": `{"restaurantId":"osm-n1","vote":false}`, "/api/team/suggestions": `{"place_id":"osm-n2"}`,
	} {
		late := w.refused(anna, http.MethodPost, target, body, http.StatusConflict)
		if late.Type != "/problems/closed" {
			t.Errorf("%s: a closed round is of the type %s", target, late.Type)
		}
	}
	if n := w.closeDue(); n != 1 {
		t.Fatalf("%d rounds closed", n)
	}
	got := w.show(anna, link)
	if d := got.Round.Decision; got.Round.State != "final" || d == nil || d.Winner != "osm-n1" || d.By != "deadline" ||
		d.ByName != "" {
		t.Errorf("%+v", got.Round)
	}
	w.refused(anna, http.MethodPost, "/api/team/vote", `{"restaurantId":"osm-n1"}`, http.StatusConflict)
	if n := w.closeDue(); n != 0 {
		t.Errorf("%d rounds closed twice", n)
	}
	w.sound()
}

func TestOneGestureCountsOnceHoweverOftenItIsSent(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	anna := w.As(t)
	link := w.found(anna).ID
	w.suggest(anna, link, "osm-n1")
	once := anna.With("Idempotency-Key", "gesture-1")
	body := fmt.Sprintf(`{"restaurantId":"osm-n1","teamId":%q}`, link)
	first := w.team(once, http.MethodPost, "/api/team/vote", body)
	w.withdraw(anna, link, "osm-n1")
	again := w.team(once, http.MethodPost, "/api/team/vote", body)
	if again.Version != first.Version+1 || *again.Round.Candidates[0].Votes != 0 {
		t.Errorf("a vote sent again was set again: %+v", again.Round.Candidates[0])
	}
	for _, other := range []struct{ target, body string }{
		{"/api/team/vote", fmt.Sprintf(`{"restaurantId":"osm-n1","teamId":%q,"vote":false}`, link)},
		{"/api/team/suggestions", fmt.Sprintf(`{"place_id":"osm-n2","teamId":%q}`, link)},
		{"/api/teams", `{"name":"x"}`},
	} {
		w.refused(once, http.MethodPost, other.target, other.body, http.StatusUnprocessableEntity)
	}
	made := anna.With("Idempotency-Key", "gesture-2")
	one := servertest.Decode[ballot.View](t,
		w.do(made, http.MethodPost, "/api/teams", `{"name":"New"}`, http.StatusCreated))
	w.do(anna, http.MethodPost, "/api/teams", `{"name":"Newer"}`, http.StatusCreated)
	if two := servertest.Decode[ballot.View](t,
		w.do(made, http.MethodPost, "/api/teams", `{"name":"New"}`, http.StatusCreated)); two.ID != one.ID {
		t.Error("one operation made two teams")
	}
	bert := w.As(t)
	w.team(bert.With("Idempotency-Key", "gesture-1"), http.MethodPost, "/api/team/members",
		fmt.Sprintf(`{"teamId":%q,"name":"Bert"}`, link))
	w.refused(anna.With("Idempotency-Key", "short"), http.MethodPost, "/api/team/vote", body, http.StatusBadRequest)
	w.exec(`UPDATE gestures SET at = now() - interval '25 hours' WHERE key = 'gesture-1'`)
	if err := w.sweep(); err != nil {
		t.Fatal(err)
	}
	var left int
	if err := w.Pool.QueryRow(t.Context(), `SELECT count(*) FROM gestures`).Scan(&left); err != nil || left != 1 {
		t.Errorf("%d operations are left (%v)", left, err)
	}
	w.sound()
}

func TestManyWhoVoteAtOnceAreAllCounted(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	anna := w.As(t)
	link := w.found(anna).ID
	w.suggest(anna, link, "osm-n1")
	w.suggest(anna, link, "osm-n2")
	people := []*servertest.Person{anna}
	for i := range 7 {
		people = append(people, w.joins(link, fmt.Sprintf("Member %d", i)))
	}
	before := w.show(anna, link).Version
	var all sync.WaitGroup
	for _, p := range people {
		all.Go(func() {
			for _, id := range []string{"osm-n1", "osm-n2", "osm-n1"} {
				if answer := p.Do(t, http.MethodPost, "/api/team/vote",
					fmt.Appendf(nil, `{"restaurantId":%q,"teamId":%q}`, id, link)); answer.Status != http.StatusOK {
					t.Errorf("%d %s", answer.Status, answer.Body)
				}
			}
		})
	}
	all.Wait()
	if got := w.show(anna, link); *got.Round.Candidates[0].Votes != 8 || *got.Round.Candidates[1].Votes != 8 ||
		got.Version != before+16 || got.Round.Voted != 8 {
		t.Errorf("version %d after %d: %+v", got.Version, before, got.Round.Candidates)
	}
	w.sound()
}
