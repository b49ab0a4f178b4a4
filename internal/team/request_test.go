package team_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"noonish/internal/server/servertest"
	"noonish/internal/team/ballot"
)

// askFirst turns on that the owner approves joins.
func (o office) askFirst() {
	o.t.Helper()
	if got := o.team(o.anna, http.MethodPatch, "/api/team",
		fmt.Sprintf(`{"teamId":%q,"approveJoins":true}`, o.link)); !got.ApproveJoins {
		o.t.Fatal("the setting was not stored")
	}
}

// request returns a new person who has asked to join, and the team as they see it.
func (o office) request(name string) (*servertest.Person, ballot.View) {
	o.t.Helper()
	p := o.As(o.t)
	return p, o.team(p, http.MethodPost, "/api/team/members",
		fmt.Sprintf(`{"teamId":%q,"name":%q,"needs":["Vegan"]}`, o.link, name))
}

func (o office) approve(requestID string) ballot.View {
	o.t.Helper()
	return o.team(o.anna, http.MethodPost, "/api/team/requests/"+requestID+"?teamId="+o.link, "")
}

func TestWhoJoinsWaitsForTheOwner(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	address, _ := serve(t, o.Server)
	mei := o.joins(o.link, "Mei")
	o.askFirst()
	bob, asked := o.request("Bob")
	if asked.Role != "" || asked.Me != nil || !asked.Requested || len(asked.Members) != 2 || asked.Requests != nil {
		t.Fatalf("after asking: role %q, requested %v, %d members, requests %+v", asked.Role, asked.Requested,
			len(asked.Members), asked.Requests)
	}
	o.refused(bob, http.MethodPost, "/api/team/vote", fmt.Sprintf(`{"restaurantId":"osm-n1","teamId":%q}`, o.link),
		http.StatusForbidden)
	if got := o.show(mei, o.link); got.Requests != nil || got.Requested {
		t.Errorf("a member sees %+v", got.Requests)
	}
	if got := o.show(o.As(t), o.link); got.Requests != nil || got.Requested {
		t.Errorf("a stranger sees %+v, requested %v", got.Requests, got.Requested)
	}
	bobs, guests := follow(t, address, bob, o.link), follow(t, address, o.As(t), o.link)
	if got := bobs.next(t).data; !strings.Contains(got, `"requested":true`) {
		t.Error("his open page does not show that he has asked")
	}
	if got := guests.next(t).data; strings.Contains(got, `"request`) {
		t.Error("a stranger's open page shows requests")
	}
	waiting := o.show(o.anna, o.link).Requests
	if len(waiting) != 1 || waiting[0].Name != "Bob" {
		t.Fatalf("the owner sees %+v", waiting)
	}
	if got := o.approve(waiting[0].ID); len(got.Members) != 3 || got.Requests != nil {
		t.Errorf("after the approval: %d members, requests %+v", len(got.Members), got.Requests)
	}
	o.approve(waiting[0].ID) // approving twice is not an error
	in := bobs.until(t, "being let in", func(seen ballot.View) bool { return seen.Role == "member" })
	if in.Me.ID != waiting[0].ID || in.Me.Name != "Bob" || len(in.Me.Needs) != 1 || in.Requested ||
		len(in.Members) != 3 {
		t.Errorf("joined as %+v, one of %d", in.Me, len(in.Members))
	}
	if got := o.show(o.anna, o.link); got.Requests != nil {
		t.Errorf("still waiting: %+v", got.Requests)
	}
	o.sound()
}

func TestAJoinRequestCanBeDeclinedAndMadeAgain(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	o.askFirst()
	bob, _ := o.request("Bob")
	o.team(bob, http.MethodPost, "/api/team/members", fmt.Sprintf(`{"teamId":%q,"name":"Robert"}`, o.link))
	waiting := o.show(o.anna, o.link).Requests
	if len(waiting) != 1 || waiting[0].Name != "Robert" {
		t.Fatalf("the owner sees %+v", waiting)
	}
	o.do(o.anna, http.MethodDelete, "/api/team/requests/"+waiting[0].ID+"?teamId="+o.link, "", http.StatusNoContent)
	if got := o.show(bob, o.link); got.Requested || got.Role != "" {
		t.Errorf("after declining: requested %v, role %q", got.Requested, got.Role)
	}
	o.team(bob, http.MethodPost, "/api/team/members", fmt.Sprintf(`{"teamId":%q,"name":"Bob"}`, o.link))
	o.team(o.anna, http.MethodPatch, "/api/team", fmt.Sprintf(`{"teamId":%q,"approveJoins":false}`, o.link))
	if got := o.team(bob, http.MethodPost, "/api/team/members",
		fmt.Sprintf(`{"teamId":%q,"name":"Bob"}`, o.link)); got.Role != "member" {
		t.Errorf("role %q after approving joins was turned off", got.Role)
	}
	if got := o.show(o.anna, o.link); got.Requests != nil {
		t.Errorf("a member still waits: %+v", got.Requests)
	}
	o.sound()
}

func TestOnlyTheOwnerAnswersARequest(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	mei := o.joins(o.link, "Mei")
	o.askFirst()
	bob, _ := o.request("Bob")
	target := "/api/team/requests/" + o.show(o.anna, o.link).Requests[0].ID + "?teamId=" + o.link
	for _, p := range []*servertest.Person{mei, bob, o.As(t)} {
		o.refused(p, http.MethodPost, target, "", http.StatusForbidden)
		o.refused(p, http.MethodDelete, target, "", http.StatusForbidden)
	}
	// The owner of another team cannot answer it either.
	zoe := o.As(t)
	theirs := o.found(zoe)
	o.do(zoe, http.MethodPost, "/api/team/requests/"+o.show(o.anna, o.link).Requests[0].ID+"?teamId="+theirs.ID, "",
		http.StatusOK)
	if got := o.show(bob, o.link); !got.Requested || got.Role != "" {
		t.Errorf("approved by a stranger: requested %v, role %q", got.Requested, got.Role)
	}
}

func TestARequestMovesWithThePerson(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	o.askFirst()
	bob, _ := o.request("Bob")
	phone := o.As(t)
	moveTo(o, bob, phone)
	if got := o.show(phone, o.link); !got.Requested {
		t.Error("the request was lost")
	}
}

func TestSoManyWaitForATeam(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	o.askFirst()
	bob, _ := o.request("Bob")
	o.exec(`
WITH people AS (INSERT INTO people (person_id) SELECT 'waiting-' || i FROM generate_series(1, 49) i RETURNING person_id)
INSERT INTO join_requests (request_id, team_id, person_id, name, needs) SELECT person_id, $1, person_id, 'X', '{}'
FROM people`, o.teamID())
	o.refused(o.As(t), http.MethodPost, "/api/team/members", fmt.Sprintf(`{"teamId":%q,"name":"Zoe"}`, o.link),
		http.StatusConflict)
	o.team(bob, http.MethodPost, "/api/team/members", fmt.Sprintf(`{"teamId":%q,"name":"Robert"}`, o.link))
}
