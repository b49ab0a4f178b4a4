package team_test

import (
	"fmt"
	"net/http"
	"slices"
	"testing"

	"noonish/internal/server/servertest"
	"noonish/internal/team/ballot"
)

func TestALinkThatWasChangedLetsNobodyIn(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	anna := w.As(t)
	old := w.found(anna).ID
	bert, eve := w.joins(old, "Bert"), w.As(t)
	w.refused(bert, http.MethodPost, "/api/team/link", of(old), http.StatusForbidden)
	changed := w.team(anna, http.MethodPost, "/api/team/link", of(old))
	if changed.ID == old {
		t.Fatal("the link is the same")
	}
	for _, p := range []*servertest.Person{anna, bert} {
		if got := w.show(p, old); got.ID != changed.ID || got.Role == "" {
			t.Errorf("a member's old link shows %+v", got)
		}
	}
	w.refused(eve, http.MethodGet, "/api/team?id="+old, "", http.StatusNotFound)
	w.refused(eve, http.MethodPost, "/api/team/members", fmt.Sprintf(`{"teamId":%q,"name":"Eve"}`, old),
		http.StatusNotFound)
	w.do(anna, http.MethodDelete, "/api/team/members/"+w.show(bert, old).Me.ID+"?teamId="+old, "", http.StatusNoContent)
	w.refused(bert, http.MethodGet, "/api/team?id="+old, "", http.StatusNotFound)
	w.refused(bert, http.MethodGet, "/api/team?id="+changed.ID, "", http.StatusNotFound)
	changed = w.team(anna, http.MethodGet, "/api/team", "")
	for range 25 {
		w.team(anna, http.MethodPost, "/api/team/link", of(changed.ID))
		changed = w.team(anna, http.MethodGet, "/api/team", "")
	}
	w.refused(anna, http.MethodGet, "/api/team?id="+old, "", http.StatusNotFound) // only maxLinks links are kept
	w.sound()
}

func TestJoiningAgainChangesTheName(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	anna := w.As(t)
	link := w.found(anna).ID
	bert := w.joins(link, "Bert")
	before := w.show(bert, link)
	same := w.team(bert, http.MethodPost, "/api/team/members", fmt.Sprintf(`{"teamId":%q,"name":" Bert "}`, link))
	again := w.team(bert, http.MethodPost, "/api/team/members",
		fmt.Sprintf(`{"teamId":%q,"name":"Bertil","needs":["Vegan"]}`, link))
	if same.Version != before.Version || again.Version != before.Version+1 || len(again.Members) != 2 ||
		again.Me.Name != "Bertil" ||
		!slices.Equal(again.Me.Needs, []string{"Vegan"}) || again.Me.ID != before.Me.ID {
		t.Errorf("%+v", again)
	}
	if current := w.team(bert, http.MethodGet, "/api/team", ""); current.ID != link {
		t.Error("the team that the person joined is not the current one")
	}
	w.sound()
}

func TestATeamGrowsWithThoseWhoJoinUpToItsBound(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	anna := w.As(t)
	link := w.found(anna).ID
	for i := range 4 {
		w.joins(link, fmt.Sprintf("Member %d", i))
	}
	if got := w.show(anna, link); got.Size != 5 || got.Round.HeadCount != 5 {
		t.Errorf("size %d", got.Size)
	}
	if got := w.team(anna, http.MethodPatch, "/api/team", fmt.Sprintf(`{"teamId":%q,"size":2}`, link)); got.Size != 5 {
		t.Errorf("size %d is less than the number of members", got.Size)
	}
	w.exec(`
WITH p AS (INSERT INTO people (person_id) SELECT 'p' || n FROM generate_series(6, 200) n RETURNING person_id),
s AS (UPDATE teams SET size = 200)
INSERT INTO team_members (member_id, team_id, person_id, name, owner)
SELECT 'm' || person_id, (SELECT team_id FROM teams), person_id, 'X', false FROM p`)
	w.refused(w.As(t), http.MethodPost, "/api/team/members", fmt.Sprintf(`{"teamId":%q,"name":"One more"}`, link),
		http.StatusConflict)
	if got := w.show(anna, link); len(got.Members) != 200 {
		t.Errorf("%d members", len(got.Members))
	}
}

func TestNotInTodayTakesVotesBackAndLowersTheHeadCount(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	anna := w.As(t)
	link := w.found(anna).ID
	bert := w.joins(link, "Bert")
	w.suggest(anna, link, "osm-n1")
	w.vote(bert, link, "osm-n1")
	say := func(p *servertest.Person, what string) ballot.View {
		return w.team(p, http.MethodPatch, "/api/team/members/me", fmt.Sprintf(`{"teamId":%q,%s}`, link, what))
	}
	here := say(bert, `"inToday":true`)
	out := say(bert, `"inToday":false`)
	if out.Version != here.Version+1 || out.Round.HeadCount != 3 || *out.Round.Candidates[0].Votes != 0 ||
		out.Members[1].InToday || out.Round.Voted != 0 {
		t.Errorf("%+v", out.Round)
	}
	if again := say(bert, `"inToday":false`); again.Version != out.Version {
		t.Error("saying so again changed something")
	}
	if back := w.vote(bert, link, "osm-n1"); !back.Members[1].InToday || back.Round.HeadCount != 4 ||
		back.Version != out.Version+1 {
		t.Errorf("a member who votes is not in today: %+v", back.Members[1])
	}
	w.team(anna, http.MethodPost, "/api/team/finalise", of(link))
	if coming := say(bert, `"coming":true`); coming.Members[1].Coming == nil || !*coming.Members[1].Coming ||
		coming.Members[0].Coming != nil {
		t.Errorf("%+v", coming.Members)
	}
	if not := say(bert, `"coming":false`); *not.Members[1].Coming {
		t.Errorf("%+v", not.Members)
	}
	if out := say(bert, `"inToday":false`); *out.Round.Candidates[0].Votes != 1 {
		t.Error("a vote of a closed round was deleted")
	}
	if open := w.team(anna, http.MethodPost, "/api/team/reopen", of(link)); *open.Round.Candidates[0].Votes != 0 {
		t.Error("a member who is not in has a vote in the reopened round")
	}
	w.sound()
}

func TestWhenTheOwnerLeavesTheLongestMemberBecomesTheOwner(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	anna := w.As(t)
	made := w.found(anna)
	link := made.ID
	bert, carl := w.joins(link, "Bert"), w.joins(link, "Carl")
	w.suggest(bert, link, "osm-n1")
	w.vote(bert, link, "osm-n1")
	carls := w.vote(carl, link, "osm-n1").Me.ID
	w.refused(bert, http.MethodDelete, "/api/team/members/"+carls+"?teamId="+link, "", http.StatusForbidden)
	w.refused(w.As(t), http.MethodDelete, "/api/team/members/"+carls+"?teamId="+link, "", http.StatusForbidden)
	w.do(anna, http.MethodDelete, "/api/team/members/"+carls+"?teamId="+link, "", http.StatusNoContent)
	w.do(anna, http.MethodDelete, "/api/team/members/"+carls+"?teamId="+link, "", http.StatusNoContent)
	shown := w.show(anna, link)
	if len(shown.Members) != 2 || *shown.Round.Candidates[0].Votes != 1 {
		t.Errorf("%+v", shown)
	}
	link = shown.ID
	w.do(anna, http.MethodDelete, "/api/team/members/"+made.Me.ID+"?teamId="+link, "", http.StatusNoContent)
	w.do(anna, http.MethodDelete, "/api/team/members/"+made.Me.ID+"?teamId="+link, "", http.StatusNoContent)
	got := w.show(bert, link)
	if got.Role != "owner" || got.CreatedBy != "Bert" || len(got.Members) != 1 {
		t.Errorf("%+v", got)
	}
	if w.team(anna, http.MethodGet, "/api/team", "").ID == link {
		t.Error("a team that the person left is the current one")
	}
	w.sound()
	w.do(bert, http.MethodDelete, "/api/team/members/"+got.Me.ID+"?teamId="+link, "", http.StatusNoContent)
	w.refused(anna, http.MethodGet, "/api/team?id="+link, "", http.StatusNotFound)
	var left int
	if err := w.Pool.QueryRow(t.Context(), `
SELECT count(*) FROM team_events e WHERE NOT EXISTS (
  SELECT FROM teams t WHERE t.team_id = e.team_id)`).Scan(&left); err != nil || left != 0 {
		t.Errorf("%d events without a team (%v)", left, err)
	}
}

func TestADeletedPersonLeavesTheirTeamsInOrder(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	anna := w.As(t)
	link := w.found(anna).ID
	alone := servertest.Decode[ballot.View](t,
		w.do(anna, http.MethodPost, "/api/teams", `{"name":"Alone"}`, http.StatusCreated)).ID
	bert := w.joins(link, "Bert")
	w.suggest(anna, link, "osm-n1")
	before := w.vote(anna, link, "osm-n1")
	w.do(anna, http.MethodDelete, "/api/me", "", http.StatusNoContent)
	got := w.show(bert, link)
	if got.Role != "owner" || len(got.Members) != 1 || *got.Round.Candidates[0].Votes != 0 ||
		got.Round.Candidates[0].SuggestedBy != "" || got.Version != before.Version+1 {
		t.Errorf("%+v", got)
	}
	w.refused(bert, http.MethodGet, "/api/team?id="+alone, "", http.StatusNotFound)
	w.sound()
}

func TestAPersonTakesTheirTeamsToAnotherDevice(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	laptop, phone := w.As(t), w.As(t)
	ours, theirs := w.found(laptop).ID, w.found(phone).ID
	w.team(phone, http.MethodPost, "/api/team/members",
		fmt.Sprintf(`{"teamId":%q,"name":"Phone","needs":["Halal"]}`, ours))
	for _, id := range []string{"osm-n1", "osm-n2"} {
		w.suggest(phone, ours, id)
		w.vote(phone, ours, id)
	}
	w.vote(laptop, ours, "osm-n1")
	code := servertest.Decode[struct{ Code string }](t,
		w.do(laptop, http.MethodPost, "/api/me/move", "", http.StatusCreated)).Code
	w.do(phone, http.MethodPost, "/api/session/move", fmt.Sprintf(`{"code":%q}`, code), http.StatusOK)
	got := w.show(phone, ours)
	if len(got.Members) != 1 || got.Role != "owner" || got.Me.Name != "Anna" ||
		!slices.Equal(got.Me.Needs, []string{"Halal"}) ||
		*got.Round.Candidates[0].Votes != 1 || *got.Round.Candidates[1].Votes != 1 ||
		!got.Round.Candidates[1].HasVoted || got.Round.Candidates[1].SuggestedBy != "Anna" {
		t.Errorf("%+v", got)
	}
	if got := w.show(laptop, theirs); got.Role != "owner" || len(got.Members) != 1 {
		t.Errorf("the phone's own team: %+v", got)
	}
	w.sound()
}

func TestAnotherBrowserOfTheOtherPersonKeepsTheirTeams(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	anna, tablet, bert := w.As(t), w.Nobody(), w.As(t)
	link := w.found(anna).ID
	w.suggest(anna, link, "osm-n1")
	w.vote(anna, link, "osm-n1")
	code := func(p *servertest.Person) string {
		return servertest.Decode[struct{ Code string }](t,
			w.do(p, http.MethodPost, "/api/me/move", "", http.StatusCreated)).Code
	}
	w.do(tablet, http.MethodPost, "/api/session/move", fmt.Sprintf(`{"code":%q}`, code(anna)), http.StatusOK)
	w.do(tablet, http.MethodPost, "/api/session/move", fmt.Sprintf(`{"code":%q}`, code(bert)), http.StatusOK)
	if got := w.show(anna, link); got.Role != "owner" || len(got.Members) != 2 || *got.Round.Candidates[0].Votes != 1 ||
		!got.Round.Candidates[0].HasVoted {
		t.Errorf("%+v", got)
	}
	if got := w.show(bert, link); got.Role != "member" || got.Me.Name != "Anna" || got.Round.Candidates[0].HasVoted {
		t.Errorf("%+v", got)
	}
	w.sound()
}
