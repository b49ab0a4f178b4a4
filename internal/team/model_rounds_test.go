package team_test

import (
	"fmt"
	"net/http"
	"slices"

	"pgregory.net/rapid"

	"noonish/internal/team/ballot"
)

func (r *run) closer(int) {
	due := r.m.state == "open" && r.m.late
	if n := r.w.closeDue(); n != map[bool]int{true: 1}[due] {
		r.Fatalf("%d rounds closed, due: %v", n, due)
	}
	if due {
		b, err := r.w.store.Ballot(r.w.t.Context(), r.teamID)
		if err != nil {
			r.Fatal(err)
		}
		roundID, secret := revealed(r, b.For(""))
		r.m.finish(nil, roundID, secret)
	}
}

// byOwner returns the status of a request that only the owner may make.
func (r *run) byOwner(who int) int {
	if f := r.m.member(who); f == nil || !f.owner {
		return http.StatusForbidden
	}
	return http.StatusOK
}

func (r *run) reopen(who int) {
	want := r.byOwner(who)
	if f := r.m.member(who); f != nil && r.m.state == "final" && r.m.early && !r.m.spent && !r.m.voters()[f.id] {
		want = http.StatusOK
	}
	shown := r.must(want, who, http.MethodPost, "/api/team/reopen", fmt.Sprintf(`{"teamId":%q}`, r.m.link), false)
	if want != http.StatusOK {
		return
	}
	if r.m.state == "final" {
		r.m.reopen(r.m.member(who))
	}
	r.agree(who, shown)
}

// again sends the last operation once more: nothing changes, and a person who may see the team gets it as it is.
func (r *run) again(int) {
	if r.last == nil {
		return
	}
	want := http.StatusOK
	if r.m.member(r.last.who) == nil && r.last.link != r.m.link {
		want = http.StatusNotFound
	}
	status, shown := r.call(r.last.who, r.last.method, r.last.path, r.last.body, r.last.key)
	if status != want {
		r.Fatalf("sent again: %d, want %d", status, want)
	}
	if want == http.StatusOK {
		r.agree(r.last.who, shown)
	}
}

func (r *run) reuse(int) {
	if r.last == nil || r.m.member(r.last.who) == nil && r.last.link != r.m.link {
		return
	}
	if status, _ := r.call(r.last.who, r.last.method, r.last.path, r.last.body+" ",
		r.last.key); status != http.StatusUnprocessableEntity {
		r.Fatalf("another request with the same key: %d", status)
	}
}

func (r *run) rotate(who int) {
	want := r.byOwner(who)
	shown := r.must(want, who, http.MethodPost, "/api/team/link", fmt.Sprintf(`{"teamId":%q}`, r.m.link), false)
	if want != http.StatusOK {
		return
	}
	r.m.old = append(r.m.old, r.m.link)
	r.m.link = shown.ID
	r.m.did("", r.m.member(who).id, "")
	r.agree(who, shown)
}

// stale uses an old link, which works for members only.
func (r *run) stale(who int) {
	if len(r.m.old) == 0 {
		r.rotate(r.m.owner().who)
	}
	link, want := rapid.SampledFrom(r.m.old).Draw(r.T, "link"), http.StatusOK
	if r.m.member(who) == nil {
		want = http.StatusNotFound
		r.must(want, who, http.MethodPost, "/api/team/members", fmt.Sprintf(`{"teamId":%q,"name":"Eve"}`, link), false)
	}
	if shown := r.must(want, who, http.MethodGet, "/api/team?id="+link, "", false); want == http.StatusOK {
		r.agree(who, shown)
	}
}

func (r *run) settings(who int) {
	hide, names := rapid.Bool().Draw(r.T, "hide"), rapid.Bool().Draw(r.T, "names")
	size, want := rapid.IntRange(1, 8).Draw(r.T, "size"), r.byOwner(who)
	shown := r.must(want, who, http.MethodPatch, "/api/team",
		r.body(`"hideTallies":%v,"showNames":%v,"size":%d`, hide, names, size), false)
	if want != http.StatusOK {
		return
	}
	size = max(size, len(r.m.members))
	if hide != r.m.hide || names != r.m.names || size != r.m.size {
		r.m.hide, r.m.names, r.m.size = hide, names, size
		r.m.did("", r.m.member(who).id, "")
	}
	r.agree(who, shown)
}

// moves says that the place is full.
func (r *run) moves(who int) {
	f, want := r.m.member(who), http.StatusOK
	now := ""
	switch {
	case f == nil:
		want = http.StatusForbidden
	case r.m.state != "final":
		want = http.StatusConflict
	case !f.in:
		want = http.StatusForbidden
	case r.m.decision.Winner == "" || len(r.m.moves) == ballot.MaxMoves:
		want = http.StatusConflict
	}
	if r.m.decision != nil {
		now = r.m.decision.Winner
	}
	if n := len(r.m.moves); n > 0 {
		now = r.m.moves[n-1].to
	}
	place := now
	if place == "" {
		place = "osm-n1"
	}
	body := r.body(`"restaurantId":%q,"why":"full"`, place)
	shown := r.must(want, who, http.MethodPost, "/api/team/plan-b", body, false)
	if want != http.StatusOK {
		return
	}
	to := asSeen(shown).Moved
	if to == "" || to == now || slices.ContainsFunc(r.m.moves, func(c relocation) bool { return c.from == to }) {
		r.Fatalf("moved from %q to %q after %v", now, to, r.m.moves)
	}
	r.m.moves = append(r.m.moves, relocation{now, to, f.id})
	r.m.did("moved", f.id, to)
	r.agree(who, shown)
}

func (r *run) movesBack(who int) {
	f, want := r.m.member(who), http.StatusOK
	n := len(r.m.moves)
	switch {
	case f == nil:
		want = http.StatusForbidden
	case r.m.state != "final":
		want = http.StatusConflict
	case !f.in:
		want = http.StatusForbidden
	case n > 0 && !f.owner && r.m.moves[n-1].by != f.id:
		want = http.StatusConflict
	}
	shown := r.must(want, who, http.MethodDelete, "/api/team/plan-b?teamId="+r.m.link, "", false)
	if want != http.StatusOK {
		return
	}
	if n > 0 {
		back := r.m.moves[n-1].from
		r.m.moves = r.m.moves[:n-1]
		r.m.did("returned", f.id, back)
	}
	r.agree(who, shown)
}

// unsuggest takes a suggestion off the ballot.
func (r *run) unsuggest(who int) {
	id, want := r.place(), r.voting(who)
	f, c := r.m.member(who), r.m.choice(id)
	if want == http.StatusOK && c != nil && !r.m.removable(f, c) {
		if want = http.StatusConflict; c.by != f.id {
			want = http.StatusForbidden
		}
	}
	shown := r.must(want, who, http.MethodDelete, "/api/team/suggestions/"+id+"?teamId="+r.m.link, "", false)
	if want != http.StatusOK {
		return
	}
	if c != nil {
		r.m.choices = slices.DeleteFunc(r.m.choices, func(o *choice) bool { return o == c })
		r.m.did("removed", f.id, id)
	}
	r.agree(who, shown)
}
