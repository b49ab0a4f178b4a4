package team_test

import (
	"net/http"
	"strings"
	"testing"

	"noonish/internal/team/ballot"
)

func TestWhoIsRemovedIsShownNothingMore(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	address, _ := serve(t, o.Server)
	bob := o.joins(o.link, "Bob")
	annas, bobs := follow(t, address, o.anna, o.link), follow(t, address, bob, o.link)
	annas.next(t)
	me := teamIn(t, bobs.next(t)).Me.ID
	o.do(o.anna, http.MethodDelete, "/api/team/members/"+me+"?teamId="+o.link, "", http.StatusNoContent)
	bobs.ends(t, "gone")
	annas.until(t, "one member", func(seen ballot.View) bool { return len(seen.Members) == 1 })
}

func TestANewLinkIsTheEndForThoseWhoOnlyHadTheOldOne(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	address, _ := serve(t, o.Server)
	strangers, annas := follow(t, address, o.As(t), o.link), follow(t, address, o.anna, o.link)
	strangers.next(t)
	annas.next(t)
	link := o.team(o.anna, http.MethodPost, "/api/team/link", of(o.link)).ID
	strangers.ends(t, "gone")
	annas.until(t, "the new link", func(seen ballot.View) bool { return seen.ID == link })
	if seen := teamIn(t, follow(t, address, o.anna, o.link).next(t)); seen.ID != link {
		t.Errorf("the old link leads a member to %s", seen.ID)
	}
}

func TestOneWhoJoinsGoesOnFollowing(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	address, _ := serve(t, o.Server)
	bob := o.As(t)
	page := follow(t, address, bob, o.link)
	page.next(t)
	o.team(bob, http.MethodPost, "/api/team/members", `{"teamId":"`+o.link+`","name":"Bob"}`)
	page.until(t, "Bob as a member", func(seen ballot.View) bool { return seen.Role == "member" })
}

func TestATeamThatIsNoMoreIsGone(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	address, _ := serve(t, o.Server)
	annas, strangers := follow(t, address, o.anna, o.link), follow(t, address, o.As(t), o.link)
	me := teamIn(t, annas.next(t)).Me.ID
	strangers.next(t)
	o.do(o.anna, http.MethodDelete, "/api/team/members/"+me+"?teamId="+o.link, "", http.StatusNoContent)
	annas.ends(t, "gone")
	strangers.ends(t, "gone")
}

func TestAReceiptCountsThePagesThatShowTheDecision(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	address, _ := serve(t, o.Server)
	bob, carl := o.joins(o.link, "Bob"), o.joins(o.link, "Carl")
	annas, tab, bobs := follow(t, address, o.anna, o.link), follow(t, address, o.anna, o.link),
		follow(t, address, bob, o.link)
	strangers := follow(t, address, o.As(t), o.link)
	for _, p := range []*page{annas, tab, bobs, strangers} {
		p.next(t)
	}
	o.vote(bob, o.link, "osm-n1")
	o.team(o.anna, http.MethodPost, "/api/team/finalise", of(o.link))
	shownTo := func(n int) func(ballot.View) bool {
		return func(seen ballot.View) bool {
			if seen.Round.Decision == nil {
				return false
			}
			for _, way := range seen.Round.Decision.Reached {
				if way.Way == "page" {
					return way.Sent == n
				}
			}
			return false
		}
	}
	annas.until(t, "two who saw it", shownTo(2)) // neither her second tab nor the stranger counts
	bobs.until(t, "two who saw it", shownTo(2))
	follow(t, address, carl, o.link)
	annas.until(t, "Carl, who came later", shownTo(3))
}

func TestTheCalendarHasWhatWasDecided(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	target := "/api/team/calendar.ics?id=" + o.link
	o.refused(o.anna, http.MethodGet, target, "", http.StatusNotFound)
	o.vote(o.anna, o.link, "osm-n2")
	o.team(o.anna, http.MethodPost, "/api/team/finalise", of(o.link))
	answer := o.do(o.anna, http.MethodGet, target, "", http.StatusOK)
	file := string(answer.Body)
	if kind := answer.Header.Get("Content-Type"); kind != "text/calendar; charset=utf-8" {
		t.Errorf("Content-Type %q", kind)
	}
	for _, want := range []string{
		"SUMMARY:Lunch: Cafe 2\r\n", "/team/" + o.link + "\r\n", "SEQUENCE:1\r\n", "GEO:60.172;24.94\r\n",
	} {
		if !strings.Contains(file, want) {
			t.Errorf("%q is not in\n%s", want, file)
		}
	}
	o.refused(o.Nobody(), http.MethodGet, target, "", http.StatusUnauthorized)
}
