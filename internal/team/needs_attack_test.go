package team_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"noonish/internal/place/fact"
	"noonish/internal/server/servertest"
)

// prey is one of two teams in which the same things happen, except that the victim has other needs.
type prey struct {
	w         *world
	link      string
	anna, vic *servertest.Person // the owner, who may be the attacker, and the victim
	others    []*servertest.Person
	extras    []*servertest.Person // invented people
}

func quote(needs []string) string {
	text, _ := json.Marshal(append([]string{}, needs...))
	return string(text)
}

func (p *prey) joins(who *servertest.Person, name string, needs []string) {
	p.w.send(who, http.MethodPost, "/api/team/members",
		fmt.Sprintf(`{"teamId":%q,"name":%q,"needs":%s}`, p.link, name, quote(needs)))
}

// says changes a member. Callers that change the needs change the name too, so that the version does not reveal whether
// the needs are different.
func (p *prey) says(who *servertest.Person, what string) {
	p.w.send(who, http.MethodPatch, "/api/team/members/me", fmt.Sprintf(`{"teamId":%q,%s}`, p.link, what))
}

// nightfall moves everything of the team back by a day, so that today becomes yesterday.
func (p *prey) nightfall() {
	const mine = ` WHERE team_id = (SELECT team_id FROM team_links WHERE link = $1)`
	for _, days := range []int{-1000, 999} { // in two steps, so that no two rounds have the same day meanwhile
		p.w.exec(`UPDATE rounds SET day = day + $2::int, opened_at = opened_at + $2 * interval '1 day',
  deadline = deadline + $2 * interval '1 day',
  departure = departure + $2 * interval '1 day', finalised_at = finalised_at + $2 * interval '1 day'`+mine, p.link,
			days)
		p.w.exec(`UPDATE attendance SET day = day + $2::int`+mine, p.link, days)
	}
	p.w.exec(`UPDATE team_members SET joined_at = joined_at - interval '1 day'`+mine, p.link)
}

// settle makes everybody a member for long enough that their needs count.
func (p *prey) settle() {
	p.w.exec(`UPDATE team_members SET joined_at = joined_at - interval '30 days' WHERE team_id = (SELECT team_id
FROM team_links WHERE link = $1)`, p.link)
}

var (
	anID   = regexp.MustCompile(`[0-9A-Za-z]{22}`)
	aHash  = regexp.MustCompile(`[0-9a-f]{32,64}`)
	aClock = regexp.MustCompile(`\d{4}-\d\d-\d\dT[0-9:.]+(Z|[+-]\d\d:\d\d)|\d{8}T\d{6}Z`)
	chance = regexp.MustCompile(`"(walking_arrival_time|crowd_level|instance)":"[^"]*"`)
)

// leveled removes from an answer what differs between any two teams. It replaces ids by the order in which they appear.
func leveled(text string) string {
	text = chance.ReplaceAllString(aClock.ReplaceAllString(aHash.ReplaceAllString(text, "hash"), "time"), "")
	order := map[string]string{}
	return anID.ReplaceAllStringFunc(text, func(id string) string {
		if order[id] == "" {
			order[id] = "id" + strconv.Itoa(len(order))
		}
		return order[id]
	})
}

// observed returns what the owner and the invented people are answered: the team only, or every endpoint.
func (p *prey) observed(everything bool) string {
	var all strings.Builder
	who := append([]*servertest.Person{p.anna}, p.extras[:min(1, len(p.extras))]...)
	targets := []string{"/api/team?id=" + p.link}
	if everything {
		targets = append(targets, "/api/team/calendar.ics?id="+p.link, "/api/me/export", "/api/teams")
		who = append(who, p.extras[max(0, len(p.extras)-1):]...)
	}
	for _, who := range who {
		for _, target := range targets {
			answer := p.w.send(who, http.MethodGet, target, "")
			fmt.Fprintf(&all, "%d %s\n", answer.Status, answer.Body)
		}
	}
	return leveled(all.String())
}

// newPrey makes a team of Anna, the victim and colleagues, who all joined long ago, and opens today's round.
func newPrey(w *world, before, annas []string, others [][]string) *prey {
	p := &prey{w: w, anna: w.someone(), vic: w.someone()}
	answer := w.send(p.anna, http.MethodPost, "/api/teams",
		fmt.Sprintf(`{"name":"Lunch","myName":"Anna","timeZone":%q}`, morning()))
	var made struct{ ID string }
	_ = json.Unmarshal(answer.Body, &made)
	p.link = made.ID
	p.says(p.anna, `"needs":`+quote(annas))
	p.joins(p.vic, "Vic", before)
	for i, needs := range others {
		who := w.someone()
		p.others = append(p.others, who)
		p.joins(who, "Other "+strconv.Itoa(i), needs)
	}
	p.settle()
	p.nightfall()
	p.w.send(p.anna, http.MethodGet, "/api/team?id="+p.link, "")
	return p
}

// attacks are what attackers do, and what others do while they watch. n is random, but the same for both teams.
var attacks = []struct {
	name string
	do   func(p *prey, n int, needs []string)
}{
	{"made-up people join", func(p *prey, n int, needs []string) {
		for range 1 + n%3 {
			who := p.w.someone()
			p.extras = append(p.extras, who)
			p.joins(who, "Extra", needs)
		}
	}},
	{"a made-up person needs something else", func(p *prey, n int, needs []string) {
		if len(p.extras) > 0 {
			p.says(p.extras[n%len(p.extras)], `"needs":`+quote(needs))
		}
	}},
	{"a made-up person leaves and only has the link", func(p *prey, n int, _ []string) {
		if len(p.extras) > 0 {
			p.leaves(p.extras[n%len(p.extras)])
		}
	}},
	{"the victim goes out", func(p *prey, _ int, _ []string) { p.says(p.vic, `"inToday":false`) }},
	{"the victim comes back", func(p *prey, _ int, _ []string) { p.says(p.vic, `"inToday":true`) }},
	{"the victim leaves", func(p *prey, _ int, _ []string) { p.leaves(p.vic) }},
	{"the owner removes a colleague", func(p *prey, n int, _ []string) {
		if len(p.others) > 0 {
			p.leaves(p.others[n%len(p.others)])
		}
	}},
	{"a colleague goes out", func(p *prey, n int, _ []string) {
		if len(p.others) > 0 {
			p.says(p.others[n%len(p.others)], `"inToday":false`)
		}
	}},
	{
		"the owner needs something else",
		func(p *prey, _ int, needs []string) { p.says(p.anna, `"needs":`+quote(needs)) },
	},
	{"somebody suggests", func(p *prey, n int, _ []string) {
		id := fmt.Sprintf("osm-n%d", 1+n%4)
		p.w.send(p.anna, http.MethodPost, "/api/team/suggestions",
			fmt.Sprintf(`{"place_id":%q,"teamId":%q}`, id, p.link))
		p.w.send(p.anna, http.MethodPost, "/api/team/vote",
			fmt.Sprintf(`{"restaurantId":"osm-n1","teamId":%q}`, p.link)) // one vote at most, so that there is no draw
	}},
	{
		"the owner decides",
		func(p *prey, _ int, _ []string) { p.w.send(p.anna, http.MethodPost, "/api/team/finalise", of(p.link)) },
	},
	{
		"the owner takes it back",
		func(p *prey, _ int, _ []string) { p.w.send(p.anna, http.MethodPost, "/api/team/reopen", of(p.link)) },
	},
	{"a day passes", func(p *prey, _ int, _ []string) { p.nightfall() }},
}

// leaves removes a member from the team, as they or the owner would.
func (p *prey) leaves(who *servertest.Person) {
	var shown struct{ Me struct{ ID string } }
	_ = json.Unmarshal(p.w.send(who, http.MethodGet, "/api/team?id="+p.link, "").Body, &shown)
	p.w.send(who, http.MethodDelete, "/api/team/members/"+shown.Me.ID+"?teamId="+p.link, "")
}

func drawNeeds(rt *rapid.T, label string) []string {
	return rapid.SliceOfNDistinct(rapid.SampledFrom(fact.Diets[:]), 0, 3, rapid.ID).Draw(rt, label)
}

// TestNobodysNeedsCanBeReadOffThem has two teams in which the victim states different needs, and everything else is the
// same: whatever the owner and any number of invented people do for some days, they get the same answers from both.
func TestNobodysNeedsCanBeReadOffThem(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	w.exec(`DO $$ BEGIN EXECUTE format('ALTER DATABASE %I SET synchronous_commit = off', current_database()); END $$`)
	w.Pool.Reset()
	rapid.Check(t, func(rt *rapid.T) {
		before, annas := drawNeeds(rt, "victim before"), drawNeeds(rt, "owner")
		others := make([][]string, rapid.IntRange(0, 3).Draw(rt, "colleagues"))
		for i := range others {
			others[i] = drawNeeds(rt, "colleague")
		}
		stating := 0
		for _, needs := range append([][]string{before, annas}, others...) {
			stating += min(1, len(needs))
		}
		if stating < 3 { // otherwise the victim's could be the third statement, and three are shown
			others = nil
		}
		with, without := newPrey(w, before, annas, others), newPrey(w, before, annas, others)
		with.says(with.vic, `"name":"Victor","needs":`+quote(drawNeeds(rt, "victim")))
		without.says(without.vic, `"name":"Victor","needs":`+quote(drawNeeds(rt, "victim otherwise")))
		days := 0
		same := func(everything bool) {
			a, b := without.observed(everything), with.observed(everything)
			if diff := cmp.Diff(strings.Split(a, ","), strings.Split(b, ",")); diff != "" {
				rt.Fatalf("the answers reveal what the victim needs:\n%s", diff)
			}
		}
		for range rapid.IntRange(1, 10).Draw(rt, "steps") {
			attack := attacks[rapid.IntRange(0, len(attacks)-1).Draw(rt, "attack")]
			if attack.name == "a day passes" {
				if days++; days > 5 { // after a week the needs of invented people count, which the rule accepts
					continue
				}
			}
			rt.Log(attack.name)
			n, needs := rapid.IntRange(0, 20).Draw(rt, "n"), drawNeeds(rt, "needs")
			attack.do(with, n, needs)
			attack.do(without, n, needs)
			same(false)
		}
		same(true)
	})
}

// TestAStreamTellsNothingOfSomebodysNeeds repeats, on open pages, an attack that once worked.
func TestAStreamTellsNothingOfSomebodysNeeds(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	address, _ := serve(t, w.Server)
	var heard [2][]string
	for i, needs := range [][]string{{"Halal"}, {"Nut-free"}} {
		p := newPrey(w, nil, nil, nil)
		guest := w.someone()
		pages := []*page{follow(t, address, p.anna, p.link), follow(t, address, guest, p.link)}
		for range pages {
			heard[i] = append(heard[i], "")
		}
		p.says(p.vic, `"name":"Victor","needs":`+quote(needs))
		attacks[0].do(p, 2, []string{"Vegan"}) // three invented people join
		for _, in := range []bool{false, true, false} {
			p.says(p.vic, fmt.Sprintf(`"inToday":%v`, in))
		}
		last := p.w.team(p.anna, http.MethodGet, "/api/team?id="+p.link, "").Version
		for n, page := range pages {
			for m := page.next(t); m.id != strconv.FormatInt(last, 10); m = page.next(t) {
				heard[i][n] += leveled(m.data)
			}
			page.close()
		}
	}
	for n := range heard[0] {
		if strings.Contains(heard[0][n]+heard[1][n], `"needs":["`) {
			t.Errorf("page %d received needs", n)
		}
	}
	if !slices.Equal(kinds(heard[0]), kinds(heard[1])) {
		t.Errorf("the pages received %v and %v", kinds(heard[0]), kinds(heard[1]))
	}
}

// kinds returns which fields each page received. It ignores how often, because a page may skip versions.
func kinds(heard []string) (all []string) {
	field := regexp.MustCompile(`"[a-zA-Z_]+":`)
	for _, text := range heard {
		names := field.FindAllString(text, -1)
		slices.Sort(names)
		all = append(all, strings.Join(slices.Compact(names), ""))
	}
	return all
}

// send makes a request without checking it against the contract, as other tests do.
func (w *world) send(p *servertest.Person, method, target, body string) servertest.Answer {
	recorder := (&run{w: w}).send(p, method, target, body, "")
	return servertest.Answer{Status: recorder.Code, Body: recorder.Body.Bytes()}
}

// someone returns a new person.
func (w *world) someone() *servertest.Person {
	p := w.Nobody()
	recorder := (&run{w: w}).send(p, http.MethodPost, "/api/session", "", "")
	p.Token = recorder.Result().Cookies()[0].Value
	return p
}
