package team_test

import (
	"fmt"
	"net/http"
	"testing"

	"noonish/internal/server/servertest"
	"noonish/internal/team"
	"noonish/internal/team/ballot"
)

// memberID returns the id of a member of the team.
func (o office) memberID(p *servertest.Person) string {
	o.t.Helper()
	return o.show(p, o.link).Me.ID
}

func (o office) blocked(link string) []team.Blocked {
	o.t.Helper()
	return servertest.Decode[[]team.Blocked](o.t,
		o.do(o.anna, http.MethodGet, "/api/team/blocked?teamId="+link, "", http.StatusOK))
}

func TestWhoWasRemovedNeitherReadsNorComesBack(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	address, _ := serve(t, o.Server)
	mallory, bob := o.joins(o.link, "Mallory"), o.joins(o.link, "Bob")
	id := o.memberID(mallory)
	bobs := follow(t, address, bob, o.link)
	bobs.next(t)
	o.do(o.anna, http.MethodDelete, "/api/team/members/"+id+"?teamId="+o.link, "", http.StatusNoContent)

	fresh := bobs.until(t, "the new link", func(seen ballot.View) bool {
		return seen.ID != o.link && len(seen.Members) == 2
	}).ID
	if got := o.show(o.anna, o.link).ID; got != fresh {
		t.Errorf("the owner's link is %s, Bob's %s", got, fresh)
	}
	for _, link := range []string{o.link, fresh} { // the old link, and the new one if somebody passes it on
		o.refused(mallory, http.MethodGet, "/api/team?id="+link, "", http.StatusNotFound)
		o.refused(mallory, http.MethodPost, "/api/team/members", fmt.Sprintf(`{"teamId":%q,"name":"M"}`, link),
			http.StatusNotFound)
		if status, _, _ := tryFollow(t, dial(t, address), mallory, link); status != http.StatusNotFound {
			t.Errorf("following: %d", status)
		}
	}
	o.refused(o.As(t), http.MethodGet, "/api/team?id="+o.link, "", http.StatusNotFound)

	list := o.blocked(fresh)
	if len(list) != 1 || list[0].ID != id || list[0].Name != "Mallory" || list[0].At.IsZero() {
		t.Fatalf("blocked: %+v", list)
	}
	for p, status := range map[*servertest.Person]int{
		bob: http.StatusForbidden, o.As(t): http.StatusForbidden, mallory: http.StatusNotFound,
	} {
		o.refused(p, http.MethodGet, "/api/team/blocked?teamId="+fresh, "", status)
		o.refused(p, http.MethodDelete, "/api/team/blocked/"+id+"?teamId="+fresh, "", status)
	}
	o.do(o.anna, http.MethodDelete, "/api/team/blocked/"+id+"?teamId="+fresh, "", http.StatusNoContent)
	o.do(o.anna, http.MethodDelete, "/api/team/blocked/"+id+"?teamId="+fresh, "", http.StatusNoContent)
	if list := o.blocked(fresh); len(list) != 0 {
		t.Errorf("blocked: %+v", list)
	}
	o.team(mallory, http.MethodPost, "/api/team/members", fmt.Sprintf(`{"teamId":%q,"name":"M"}`, fresh))
	o.sound()
}

func TestWhoLeavesByThemselvesMayComeBack(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	bob := o.joins(o.link, "Bob")
	o.do(bob, http.MethodDelete, "/api/team/members/"+o.memberID(bob)+"?teamId="+o.link, "", http.StatusNoContent)
	if got := o.show(o.anna, o.link).ID; got != o.link || len(o.blocked(o.link)) != 0 {
		t.Errorf("the link is new (%v), or he is blocked", got != o.link)
	}
	o.team(bob, http.MethodPost, "/api/team/members", fmt.Sprintf(`{"teamId":%q,"name":"Bob"}`, o.link))
}

func TestWhoIsKeptOutStaysSoAsAnotherSelf(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	mallory := o.joins(o.link, "Mallory")
	o.do(o.anna, http.MethodDelete, "/api/team/members/"+o.memberID(mallory)+"?teamId="+o.link, "",
		http.StatusNoContent)
	fresh := o.show(o.anna, o.link).ID
	other := o.As(t)
	moveTo(o, mallory, other)
	o.refused(other, http.MethodGet, "/api/team?id="+fresh, "", http.StatusNotFound)
}

func TestATeamKeepsOutSoMany(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	bob := o.joins(o.link, "Bob")
	o.exec(`
WITH people AS (
  INSERT INTO people (person_id) SELECT 'blocked-' || i FROM generate_series(1, 200) i RETURNING person_id)
INSERT INTO team_blocks (team_id, person_id, member_id, name, at)
SELECT $1, person_id, person_id, 'X', now() - interval '1 day' FROM people`, o.teamID())
	o.do(o.anna, http.MethodDelete, "/api/team/members/"+o.memberID(bob)+"?teamId="+o.link, "", http.StatusNoContent)
	if list := o.blocked(o.link); len(list) != 200 || list[0].Name != "Bob" {
		t.Errorf("%d are blocked, the newest %q", len(list), list[0].Name)
	}
}
