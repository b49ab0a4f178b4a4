package team_test

import (
	"fmt"
	"math/rand/v2"
	"net/http"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"noonish/internal/server/servertest"
)

// stage is one of several teams in which the same things happen, but for who vetoes a place.
type stage struct {
	w        *world
	link     string
	crew     []*servertest.Person // the first is the owner
	stranger *servertest.Person   // has the link
	vetoers  []int
	vetoed   bool
}

func newStage(w *world, vetoers ...int) *stage {
	s := &stage{w: w, stranger: w.someone(), vetoers: vetoers}
	for i := range 7 {
		who := w.someone()
		s.crew = append(s.crew, who)
		if i == 0 {
			s.link = servertest.Decode[struct{ ID string }](w.t, w.send(who, http.MethodPost, "/api/teams", fmt.Sprintf(
				`{"name":"Lunch","myName":"Anna","timeZone":%q,"location":{"address":"Office","lat":%v,"lng":24.94}}`,
				morning(), officeLat))).ID
			continue
		}
		w.send(who, http.MethodPost, "/api/team/members", fmt.Sprintf(`{"teamId":%q,"name":"Member %d"}`, s.link, i))
	}
	for _, id := range []string{"osm-n1", "osm-n4", "osm-n7"} {
		w.send(s.crew[0], http.MethodPost, "/api/team/suggestions", s.says(`"place_id":%q`, id))
	}
	return s
}

func (s *stage) says(format string, args ...any) string {
	return fmt.Sprintf(`{"teamId":%q,`, s.link) + fmt.Sprintf(format, args...) + `}`
}

// veto lets the vetoers of this stage veto a place, and somebody who changes their mind veto and withdraw.
func (s *stage) veto(placeID string) {
	s.vetoed = true
	for _, who := range s.vetoers {
		for _, id := range []string{"osm-n7", placeID} {
			got := s.w.send(s.crew[who], http.MethodPut, "/api/team/veto", s.says(`"restaurantId":%q`, id))
			if got.Status != http.StatusOK {
				s.w.t.Fatalf("%d %s", got.Status, got.Body)
			}
		}
	}
	if len(s.vetoers) > 0 {
		s.w.send(s.crew[3], http.MethodPut, "/api/team/veto", s.says(`"restaurantId":"osm-n4"`))
		s.w.send(s.crew[3], http.MethodDelete, "/api/team/veto?teamId="+s.link, "")
	}
}

// observed returns what people are answered: of the team only, or by every endpoint. Members 1 and 2, who may have a
// veto, are told of their own, and are asked what they see of the team.
func (s *stage) observed(everything bool) string {
	var all strings.Builder
	for i, who := range append([]*servertest.Person{s.stranger}, s.crew[:4]...) {
		targets := []string{"/api/team?id=" + s.link}
		if everything {
			targets = append(targets, "/api/team/calendar.ics?id="+s.link)
		}
		if everything && i != 2 && i != 3 { // members 1 and 2
			targets = append(targets, "/api/team/veto?teamId="+s.link, "/api/me/export", "/api/teams")
		}
		for _, target := range targets {
			answer := s.w.send(who, http.MethodGet, target, "")
			fmt.Fprintf(&all, "%d %s %d %s\n", i, target, answer.Status, answer.Body)
		}
	}
	return leveled(all.String())
}

// scenes are what people do while somebody watches. n is random, and the same on every stage. Who vetoes stays in: who
// goes out loses their veto.
var scenes = []func(s *stage, n int){
	func(s *stage, n int) { s.vote(n%7, n, true) },
	func(s *stage, n int) { s.vote(n%7, n, true) },
	func(s *stage, n int) { s.vote(3+n%4, 0, true) }, // for what is vetoed
	func(s *stage, n int) { s.vote(n%7, n, false) },
	func(s *stage, n int) { s.say(3+n%4, `"inToday":false`) },
	func(s *stage, n int) { s.say(3+n%4, `"inToday":true`) },
	func(s *stage, n int) { s.w.send(s.crew[n%7], http.MethodPost, "/api/team/finalise", of(s.link)) },
	func(s *stage, _ int) { s.w.send(s.crew[0], http.MethodPost, "/api/team/reopen", of(s.link)) },
	func(s *stage, n int) { s.set(`"hideTallies":%v`, n%2 == 0) },
	func(s *stage, n int) { s.set(`"size":%d`, 7+n%3) },
	func(s *stage, n int) {
		s.w.send(s.crew[n%7], http.MethodPost, "/api/team/plan-b", s.says(`"restaurantId":"osm-n4","why":"full"`))
	},
}

func (s *stage) vote(who, place int, set bool) {
	s.w.send(s.crew[who], http.MethodPost, "/api/team/vote",
		s.says(`"restaurantId":"osm-n%d","vote":%v`, 1+3*(place%3), set))
}

func (s *stage) say(who int, what string) {
	s.w.send(s.crew[who], http.MethodPatch, "/api/team/members/me", s.says("%s", what))
}

func (s *stage) set(format string, args ...any) {
	s.w.send(s.crew[0], http.MethodPatch, "/api/team", s.says(format, args...))
}

func (s *stage) open() bool { return s.w.show(s.crew[0], s.link).Round.State == "open" }

// TestAVetoLeavesNoTraceAnObserverCanUse plays the observer. On four stages the same things happen, except that on the
// first nobody vetoes, on the second member 1, on the third member 2, and on the fourth both. Until a round closes, all
// are alike. From then on the last three are, also when the round is reopened and a suspect is removed.
func TestAVetoLeavesNoTraceAnObserverCanUse(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	w.exec(`DO $$ BEGIN EXECUTE format('ALTER DATABASE %I SET synchronous_commit = off', current_database()); END $$`)
	w.Pool.Reset()
	counted := 0
	for seed := range uint64(6) {
		if play(t, w, seed) {
			counted++
		}
	}
	if t.Logf("a veto counted in %d plays", counted); counted < 3 {
		t.Errorf("a veto counted in %d plays, so the rest is hardly tested", counted)
	}
}

func play(t *testing.T, w *world, seed uint64) (counted bool) {
	t.Helper()
	dice := rand.New(rand.NewPCG(seed, 1))
	stages := []*stage{newStage(w), newStage(w, 1), newStage(w, 2), newStage(w, 1, 2)}
	closed := false
	alike := func(after string, everything bool) {
		t.Helper()
		first := 0
		if closed {
			first = 1
		}
		want := strings.Split(stages[first].observed(everything), ",")
		for i := first + 1; i < len(stages); i++ {
			if diff := cmp.Diff(want, strings.Split(stages[i].observed(everything), ",")); diff != "" {
				t.Fatalf("play %d, after %s: stages %d and %d differ:\n%s", seed, after, first, i, diff)
			}
		}
	}
	each := func(do func(s *stage)) {
		for _, s := range stages {
			do(s)
		}
	}
	each(func(s *stage) { s.vote(3, 0, true) })
	moment := dice.IntN(3)
	for step := range 7 {
		if step == moment {
			each(func(s *stage) { s.veto("osm-n1") })
			alike("the veto", true)
		}
		scene, n := dice.IntN(len(scenes)), dice.IntN(42)
		if closes := scene == 6 || scene == 7; closes && step <= moment {
			continue
		}
		each(func(s *stage) { scenes[scene](s, n) })
		closed = closed || !stages[1].open()
		alike("scene "+strconv.Itoa(scene), false)
	}
	each(func(s *stage) { s.w.send(s.crew[0], http.MethodPost, "/api/team/finalise", of(s.link)) })
	closed = true
	alike("the close", true)
	counted = strings.Contains(stages[1].observed(false), `"ruling":"veto"`)
	each(func(s *stage) { s.w.send(s.crew[0], http.MethodPost, "/api/team/reopen", of(s.link)) })
	alike("reopening", false)
	each(func(s *stage) { // the owner removes a suspect, and looks again
		shown := servertest.Decode[struct{ Me struct{ ID string } }](t,
			s.w.send(s.crew[1], http.MethodGet, "/api/team?id="+s.link, ""))
		s.w.send(s.crew[0], http.MethodDelete, "/api/team/members/"+shown.Me.ID+"?teamId="+s.link, "")
	})
	each(func(s *stage) { s.w.send(s.crew[0], http.MethodPost, "/api/team/finalise", of(s.link)) })
	if counted { // one that did not count before may count now, but for that of who was removed
		alike("the second close", true)
	}
	return counted
}

// TestAStreamTellsNothingOfAVeto has two open pages, that of the owner and that of somebody with the link: the next
// thing that they receive is the vote after the veto.
func TestAStreamTellsNothingOfAVeto(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	address, _ := serve(t, w.Server)
	s := newStage(w, 1, 2)
	pages := []*page{follow(t, address, s.crew[0], s.link), follow(t, address, s.stranger, s.link)}
	for _, page := range pages {
		page.next(t)
	}
	version := w.show(s.crew[0], s.link).Version
	s.veto("osm-n1")
	s.vote(4, 0, true)
	for i, page := range pages {
		if m := page.next(t); m.id != strconv.FormatInt(version+1, 10) || strings.Contains(m.data, "vetoed") {
			t.Errorf("page %d: %s, want version %d: %s", i, m.id, version+1, m.data)
		}
	}
}
