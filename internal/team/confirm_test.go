package team_test

import (
	"fmt"
	"net/http"
	"testing"

	"noonish/internal/server/servertest"
	"noonish/internal/team/ballot"
)

func TestAnybodyInTheTeamConfirmsADiet(t *testing.T) {
	t.Parallel()
	p := newPair(t)
	confirm := func(who *servertest.Person, diet string, status int) servertest.Answer {
		t.Helper()
		body := fmt.Sprintf(`{"teamId":%q,"restaurantId":"osm-n1","diet":%q}`, p.link, diet)
		return p.do(who, http.MethodPut, "/api/team/diets", body, status)
	}
	p.team(p.ben, http.MethodPatch, "/api/team/members/me", fmt.Sprintf(`{"teamId":%q,"needs":["Vegan"]}`, p.link))
	if c := p.show(p.ben, p.link).Round.Candidates[0]; c.ForYou.Kind != "ask" || len(c.Confirmed) != 0 {
		t.Fatalf("%+v", c)
	}
	shown := servertest.Decode[ballot.View](t, confirm(p.anna, "Vegan", http.StatusOK))
	if c := shown.Round.Candidates[0].Confirmed; len(c) != 1 || c[0].Diet != "Vegan" || !c[0].Mine || c[0].At.IsZero() {
		t.Errorf("%+v", c)
	}
	for _, line := range shown.Activity {
		if line.Kind == ballot.DidConfirm {
			t.Error("the activity tells of it")
		}
	}
	c := p.show(p.ben, p.link).Round.Candidates[0]
	if c.ForYou.Kind != "covers" || len(c.Confirmed) != 1 || c.Confirmed[0].Mine {
		t.Errorf("%+v", c)
	}
	stranger := p.As(t)
	if c := p.show(stranger, p.link).Round.Candidates[0]; len(c.Confirmed) != 0 {
		t.Errorf("a stranger sees %+v", c.Confirmed)
	}
	confirm(stranger, "Vegan", http.StatusForbidden)
	confirm(p.anna, "Nut-free", http.StatusBadRequest)

	taken := "/api/team/diets/osm-n1/Vegan?teamId=" + p.link
	p.do(p.ben, http.MethodDelete, taken, "", http.StatusOK) // it is not his
	if c := p.show(p.ben, p.link).Round.Candidates[0]; c.ForYou.Kind != "covers" {
		t.Error("Ben took Anna's back")
	}
	p.do(p.anna, http.MethodDelete, taken, "", http.StatusOK)
	if c := p.show(p.ben, p.link).Round.Candidates[0]; c.ForYou.Kind != "ask" || len(c.Confirmed) != 0 {
		t.Errorf("%+v", c)
	}
}

func TestAConfirmationHoldsForHalfAYear(t *testing.T) {
	t.Parallel()
	p := newPair(t)
	body := fmt.Sprintf(`{"teamId":%q,"restaurantId":"osm-n1","diet":"Halal"}`, p.link)
	p.do(p.anna, http.MethodPut, "/api/team/diets", body, http.StatusOK)
	if _, err := p.Pool.Exec(t.Context(), `UPDATE diet_answers SET at = at - make_interval(days => $1)`,
		ballot.ConfirmedDays); err != nil {
		t.Fatal(err)
	}
	if c := p.show(p.anna, p.link).Round.Candidates[0]; len(c.Confirmed) != 0 {
		t.Errorf("%+v still holds", c.Confirmed)
	}
	p.do(p.ben, http.MethodPut, "/api/team/diets", body, http.StatusOK)
	if c := p.show(p.ben, p.link).Round.Candidates[0]; len(c.Confirmed) != 1 || !c.Confirmed[0].Mine {
		t.Errorf("%+v", c.Confirmed)
	}
}
