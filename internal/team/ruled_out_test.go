package team_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"noonish/internal/place"
	"noonish/internal/place/placetest"
	"noonish/internal/server/servertest"
	"noonish/internal/team/ballot"
)

// refusal makes a request that is refused because the place cannot win.
func (w *world) refusal(p *servertest.Person, target, body string) {
	w.t.Helper()
	got := w.do(p, http.MethodPost, target, body, http.StatusConflict)
	if !strings.Contains(string(got.Body), `"candidate-ruled-out"`) {
		w.t.Errorf("%s %s: %s", target, body, got.Body)
	}
}

func (w *world) rulings(p *servertest.Person, link string) (rulings []ballot.Ruling) {
	w.t.Helper()
	for _, c := range w.show(p, link).Round.Candidates {
		rulings = append(rulings, c.Ruling)
	}
	return rulings
}

func TestAClosedPlaceTakesNoVotes(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	anna := w.As(t)
	link := w.shut(anna)
	w.closeEveryDay()
	suggestion := fmt.Sprintf(`"place_id":"osm-shut","teamId":%q`, link)
	vote := fmt.Sprintf(`"restaurantId":"osm-shut","teamId":%q`, link)

	w.refusal(anna, "/api/team/suggestions", `{`+suggestion+`}`)
	w.do(anna, http.MethodPost, "/api/team/suggestions", `{`+suggestion+`,"anyway":"yes"}`, http.StatusBadRequest)
	got := w.team(anna, http.MethodPost, "/api/team/suggestions", `{`+suggestion+`,"anyway":true}`)
	if c := got.Round.Candidates[0]; c.Ruling != ballot.RuledClosed || !c.Closed || c.HasVoted {
		t.Errorf("added anyway: %+v", c)
	}
	w.refusal(anna, "/api/team/vote", `{`+vote+`}`)
	w.refusal(anna, "/api/team/suggestions", `{`+suggestion+`,"anyway":true}`) // would be a vote
	if got := w.show(anna, link).Round; got.Voted != 0 {
		t.Errorf("%d voted", got.Voted)
	}
}

func TestAVoteForAPlaceThatClosesMeanwhileStaysAndCanBeWithdrawn(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	anna := w.As(t)
	link := w.shut(anna)
	w.suggest(anna, link, "osm-shut")
	w.vote(anna, link, "osm-shut")
	w.closeEveryDay()
	if c := w.show(anna, link).Round.Candidates[0]; c.Ruling != ballot.RuledClosed || !c.HasVoted || *c.Votes != 1 {
		t.Errorf("%+v", c)
	}
	got := w.team(anna, http.MethodPost, "/api/team/vote",
		fmt.Sprintf(`{"restaurantId":"osm-shut","teamId":%q,"vote":false}`, link))
	if got.Round.Candidates[0].HasVoted {
		t.Error("the vote is still there")
	}
}

// steakhouse puts a place that serves nothing vegan on the ballot of Anna's team, which Ben joins.
func steakhouse(t *testing.T) (w *world, anna, ben *servertest.Person, link string) {
	t.Helper()
	w = newWorld(t)
	placetest.Put(t, w.Pool, place.Place{
		ID: "osm-steak", Lat: officeLat, Lng: 24.94, Zone: "Europe/Helsinki",
		Facts: place.Facts{
			Name: "Steak", Types: []string{"steak house"},
			Dietary: map[string]string{"Vegan": "no", "Halal": "limited"},
		},
	})
	anna = w.As(t)
	link = w.found(anna).ID
	ben = w.joins(link, "Ben")
	w.suggest(anna, link, "osm-steak")
	w.suggest(anna, link, "osm-n1")
	return w, anna, ben, link
}

func (w *world) say(p *servertest.Person, link, what string) ballot.View {
	w.t.Helper()
	return w.team(p, http.MethodPatch, "/api/team/members/me", fmt.Sprintf(`{"teamId":%q,%s}`, link, what))
}

func TestAMustRulesOutAtOnceAndAWishDoesNot(t *testing.T) {
	t.Parallel()
	w, anna, ben, link := steakhouse(t)
	w.vote(anna, link, "osm-steak")
	for _, c := range []struct {
		said string
		want ballot.Ruling
	}{
		{`"needs":["Vegan"]`, ""},
		{`"musts":["Vegan"]`, ballot.RuledMust},
		{`"inToday":false`, ""}, // Ben is out: nobody in today needs it
		{`"inToday":true`, ballot.RuledMust},
		{`"needs":["Halal"]`, ""}, // what is no need is no must
		{`"musts":["Halal"]`, ""}, // limited is not refused
		{`"needs":["Vegan"],"musts":["Vegan"]`, ballot.RuledMust},
	} {
		w.say(ben, link, c.said)
		if got := w.rulings(anna, link); got[0] != c.want || got[1] != "" {
			t.Errorf("after %s: %q, want %q and none", c.said, got, c.want)
		}
	}
	w.refusal(ben, "/api/team/vote", fmt.Sprintf(`{"restaurantId":"osm-steak","teamId":%q}`, link))
	w.vote(ben, link, "osm-n1")
	d := w.team(anna, http.MethodPost, "/api/team/finalise", of(link)).Round.Decision
	if d.Winner != "osm-n1" || d.Tally[1].Ruling != ballot.RuledMust || d.Tally[1].Closed {
		t.Errorf("%+v", d)
	}
}

func TestNeedsHaveANameOnlyForWhoWantsThat(t *testing.T) {
	t.Parallel()
	w, anna, ben, link := steakhouse(t)
	w.say(ben, link, `"needs":["Vegan"],"musts":["Vegan"]`)
	needsOfBen := func(p *servertest.Person) []string {
		for _, m := range w.show(p, link).Members {
			if m.Name == "Ben" {
				return m.Needs
			}
		}
		return nil
	}
	if got := needsOfBen(anna); got != nil {
		t.Errorf("without his consent: %q", got)
	}
	if me := w.say(ben, link, `"needsNamed":true`).Me; !me.NeedsNamed || len(me.Musts) != 1 {
		t.Errorf("%+v", me)
	}
	if got := needsOfBen(anna); len(got) != 1 {
		t.Errorf("Anna is told %q", got)
	}
	if got := needsOfBen(w.As(t)); got != nil {
		t.Errorf("somebody who has not joined is told %q", got)
	}
}

func TestMustsAreBounded(t *testing.T) {
	t.Parallel()
	w, _, ben, link := steakhouse(t)
	for _, musts := range []string{`["Sugar-free"]`, `["Vegan","Vegan"]`, `"Vegan"`, `[1]`} {
		w.do(ben, http.MethodPatch, "/api/team/members/me", fmt.Sprintf(`{"teamId":%q,"musts":%s}`, link, musts),
			http.StatusBadRequest)
	}
}
