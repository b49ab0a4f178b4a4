package team_test

import (
	"fmt"
	"net/http"
	"slices"
	"strings"

	"pgregory.net/rapid"

	"noonish/internal/place/fact"
)

// steps are what people do. A step that is listed twice is done twice as often.
var steps = []struct {
	name string
	do   func(*run, int)
}{
	{"join", (*run).join},
	{"join", (*run).join},
	{"leave", (*run).leave},
	{"remove", (*run).removes},
	{"suggest", (*run).suggest},
	{"suggest", (*run).suggest},
	{"vote", (*run).vote},
	{"vote", (*run).vote},
	{"vote", (*run).vote},
	{"withdraw", (*run).withdraw},
	{"not in today", (*run).attend},
	{"not in today", (*run).attend},
	{"coming", (*run).comes},
	{"needs", (*run).needs},
	{"finalise", (*run).finalise},
	{"plan B", (*run).moves},
	{"plan B", (*run).moves},
	{"not plan B", (*run).movesBack},
	{"take a suggestion back", (*run).unsuggest},
	{"not today", (*run).vetoes},
	{"not today", (*run).vetoes},
	{"today after all", (*run).unvetoes},
	{"the deadline passes", (*run).pass},
	{"the deadline closes the round", (*run).closer},
	{"reopen", (*run).reopen},
	{"send again", (*run).again},
	{"reuse a key", (*run).reuse},
	{"rotate", (*run).rotate},
	{"use an old link", (*run).stale},
	{"settings", (*run).settings},
}

func (r *run) step() {
	step := steps[rapid.IntRange(0, len(steps)-1).Draw(r.T, "step")]
	// The owner acts more often than others: otherwise few rounds would be decided.
	who := rapid.IntRange(0, 2*len(r.people)-1).Draw(r.T, "who")
	if who >= len(r.people) {
		who = r.m.owner().who
	}
	r.Log(step.name, "by", who)
	step.do(r, who)
	if !r.m.gone {
		r.settled()
	}
}

func (r *run) place() string {
	return rapid.SampledFrom([]string{"osm-n1", "osm-n2", "osm-n3", "osm-n4"}).Draw(r.T, "place")
}

func (r *run) body(format string, args ...any) string {
	return fmt.Sprintf(`{"teamId":%q,`, r.m.link) + fmt.Sprintf(format, args...) + `}`
}

func (r *run) join(who int) {
	name := rapid.SampledFrom([]string{"Anna", "Bert", "Carl", "Dora"}).Draw(r.T, "name")
	shown := r.must(http.StatusOK, who, http.MethodPost, "/api/team/members", r.body(`"name":%q`, name), true)
	f := r.m.member(who)
	switch {
	case f == nil:
		f = &fellow{who: who, id: shown.Me.ID, name: name, in: true}
		r.m.members = append(r.m.members, f)
		r.m.size = max(r.m.size, len(r.m.members))
		r.m.did("joined", f.id, "")
	case f.name != name:
		f.name = name
		r.m.did("", f.id, "")
	}
	r.agree(who, shown)
}

func (r *run) leave(who int) {
	f := r.m.member(who)
	if f == nil || len(r.m.members) == 1 && rapid.IntRange(0, 4).Draw(r.T, "really") > 0 {
		return
	}
	r.must(http.StatusNoContent, who, http.MethodDelete, "/api/team/members/"+f.id+"?teamId="+r.m.link, "", false)
	r.m.remove(f)
}

func (r *run) removes(who int) {
	whom := r.m.members[rapid.IntRange(0, len(r.m.members)-1).Draw(r.T, "whom")]
	me := r.m.member(who)
	if me == whom {
		return
	}
	want := http.StatusForbidden
	if me != nil && me.owner {
		want = http.StatusNoContent
	}
	r.must(want, who, http.MethodDelete, "/api/team/members/"+whom.id+"?teamId="+r.m.link, "", false)
	if want != http.StatusNoContent {
		return
	}
	r.m.remove(whom)
	r.m.old = append(r.m.old, r.m.link)
	r.m.link = r.must(http.StatusOK, who, http.MethodGet, "/api/team?id="+r.m.link, "", false).ID
	r.m.did("", me.id, "")
	// Unblock them: otherwise they could do nothing more in this sequence.
	r.must(http.StatusNoContent, who, http.MethodDelete, "/api/team/blocked/"+whom.id+"?teamId="+r.m.link, "", false)
}

// voting returns the status of a request to change votes.
func (r *run) voting(who int) int {
	switch {
	case r.m.member(who) == nil:
		return http.StatusForbidden
	case r.m.closed():
		return http.StatusConflict
	}
	return http.StatusOK
}

func (r *run) suggest(who int) {
	id, want := r.place(), r.voting(who)
	if want == http.StatusOK && r.m.ruling(id) != "" {
		want = http.StatusConflict
	}
	shown := r.must(want, who, http.MethodPost, "/api/team/suggestions", r.body(`"place_id":%q`, id), true)
	if want != http.StatusOK {
		return
	}
	f := r.m.member(who)
	if c := r.m.choice(id); c != nil {
		r.m.vote(f, c)
	} else {
		r.m.choices = append(r.m.choices, &choice{place: id, by: f.id})
		r.m.did("suggested", f.id, id)
	}
	r.agree(who, shown)
}

func (r *run) vote(who int)     { r.votes(who, true) }
func (r *run) withdraw(who int) { r.votes(who, false) }

func (r *run) votes(who int, set bool) {
	id, want := r.place(), r.voting(who)
	c := r.m.choice(id)
	if want == http.StatusOK && c == nil {
		want = http.StatusNotFound
	}
	if want == http.StatusOK && set && r.m.ruling(id) != "" {
		want = http.StatusConflict
	}
	shown := r.must(want, who, http.MethodPost, "/api/team/vote", r.body(`"restaurantId":%q,"vote":%v`, id, set), true)
	if want != http.StatusOK {
		return
	}
	if f := r.m.member(who); set {
		r.m.vote(f, c)
	} else if r.m.unvote(f, c) {
		r.m.did("withdrew", f.id, id)
	}
	r.agree(who, shown)
}

// says changes what a member says about themselves.
func (r *run) says(want, who int, what string, change func(*fellow) bool) {
	f := r.m.member(who)
	if f == nil {
		want = http.StatusForbidden
	}
	shown := r.must(want, who, http.MethodPatch, "/api/team/members/me", r.body("%s", what), false)
	if want != http.StatusOK {
		return
	}
	if change(f) {
		r.m.did("", f.id, "")
	}
	r.agree(who, shown)
}

func (r *run) attend(who int) {
	in := rapid.Bool().Draw(r.T, "in")
	r.says(http.StatusOK, who, fmt.Sprintf(`"inToday":%v`, in), func(f *fellow) bool {
		changed := f.in != in
		f.in = in
		if changed && !in && !r.m.closed() {
			f.loseVeto()
		}
		for _, c := range r.m.choices {
			if changed && !in && !r.m.closed() {
				r.m.unvote(f, c)
			}
		}
		return changed
	})
}

func (r *run) comes(who int) {
	coming, want := rapid.Bool().Draw(r.T, "coming"), http.StatusConflict
	if r.m.state == "final" {
		want = http.StatusOK
	}
	r.says(want, who, fmt.Sprintf(`"coming":%v`, coming), func(f *fellow) bool {
		changed := f.coming == nil || *f.coming != coming
		f.coming = &coming
		return changed
	})
}

func (r *run) needs(who int) {
	needs := rapid.SliceOfNDistinct(rapid.SampledFrom(fact.Diets[:]), 0, 3, rapid.ID).Draw(r.T, "needs")
	quoted := make([]string, len(needs))
	for i, need := range needs {
		quoted[i] = fmt.Sprintf("%q", need)
	}
	r.says(http.StatusOK, who, `"needs":[`+strings.Join(quoted, ",")+`]`, func(f *fellow) bool {
		changed := !slices.Equal(f.needs, needs)
		f.needs = needs
		return changed
	})
}

func (r *run) finalise(who int) {
	f, want := r.m.member(who), http.StatusOK
	switch {
	case f == nil:
		want = http.StatusForbidden
	case r.m.state == "final":
	case !f.owner && !r.m.late && r.m.settled() == "":
		want = http.StatusForbidden
	case len(r.m.voters()) == 0 && !r.m.late:
		want = http.StatusConflict
	}
	shown := r.must(want, who, http.MethodPost, "/api/team/finalise", fmt.Sprintf(`{"teamId":%q}`, r.m.link), false)
	if want != http.StatusOK {
		return
	}
	if r.m.state == "open" {
		roundID, secret := revealed(r, shown)
		r.m.finish(f, roundID, secret)
	}
	r.agree(who, shown)
}

func (r *run) pass(int) {
	if r.m.state != "open" {
		return
	}
	r.w.exec(`UPDATE rounds SET deadline = clock_timestamp() WHERE team_id = $1 AND state = 'open'`, r.teamID)
	r.m.wasClosing = r.m.closing() || r.m.late && r.m.wasClosing
	r.m.late = true
}
