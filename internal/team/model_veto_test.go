package team_test

import (
	"encoding/json"
	"net/http"
	"slices"

	"noonish/internal/team/ballot"
)

// ruling returns why a place cannot win, as everybody sees it while the round is open.
func (m *model) ruling(place string) ballot.Ruling {
	if slices.Contains(m.vetoed, place) {
		return ballot.RuledVeto
	}
	return ""
}

// standings returns the votes as everybody sees them while the round is open.
func (m *model) standings() (all []ballot.CandidateTally) {
	for _, c := range m.choices {
		line := ballot.CandidateTally{PlaceID: c.place, Votes: len(c.votes), Ruling: m.ruling(c.place)}
		all = append(all, line)
	}
	return all
}

// vetoCounts reports whether a veto of a candidate counts: three people who are in might have made it.
func (m *model) vetoCounts(s ballot.CandidateTally) bool {
	in := 0
	for _, f := range m.members {
		if f.in {
			in++
		}
	}
	return s.Ruling == "" && s.Votes > 0 && in-s.Votes >= 3
}

// spendVetoes rules out what is vetoed, and spends those vetoes.
func (m *model) spendVetoes(standings []ballot.CandidateTally) {
	for i, s := range standings {
		for _, f := range m.members {
			if f.veto == s.PlaceID && !f.spent && m.vetoCounts(s) {
				f.spent = true
				standings[i].Ruling = ballot.RuledVeto
			}
		}
	}
}

func (f *fellow) loseVeto() {
	if !f.spent {
		f.veto = ""
	}
}

// vetoes says Not today to a place. Nobody is shown anything of it, which the step checks like any other.
func (r *run) vetoes(who int) {
	id, want := r.place(), r.voting(who)
	f := r.m.member(who)
	if want == http.StatusOK {
		switch {
		case r.m.choice(id) == nil:
			want = http.StatusNotFound
		case !f.in || f.spent:
			want = http.StatusConflict
		default:
			f.veto = id
		}
	}
	r.must(want, who, http.MethodPut, "/api/team/veto", r.body(`"restaurantId":%q`, id), false)
	r.ownVeto(who)
}

func (r *run) unvetoes(who int) {
	want := r.voting(who)
	f := r.m.member(who)
	if want == http.StatusOK {
		if f.loseVeto(); f.spent {
			want = http.StatusConflict
		}
	}
	r.must(want, who, http.MethodDelete, "/api/team/veto?teamId="+r.m.link, "", false)
	r.ownVeto(who)
}

// ownVeto compares what a member is told of their own veto with the model.
func (r *run) ownVeto(who int) {
	f := r.m.member(who)
	if f == nil {
		r.must(http.StatusForbidden, who, http.MethodGet, "/api/team/veto?teamId="+r.m.link, "", false)
		return
	}
	var got ballot.VetoView
	answer := r.send(r.people[who], http.MethodGet, "/api/team/veto?teamId="+r.m.link, "", "")
	if err := json.Unmarshal(answer.Body.Bytes(), &got); err != nil || answer.Code != http.StatusOK {
		r.Fatalf("%d %s", answer.Code, answer.Body)
	}
	want := ballot.VetoView{Allowed: true, Left: 1, RestaurantID: f.veto}
	if f.spent {
		want.Left = 0
	}
	if f.veto != "" {
		want.State = r.m.vetoState(f)
	}
	if got != want {
		r.Fatalf("the veto is %+v, want %+v", got, want)
	}
}

func (m *model) vetoState(f *fellow) ballot.VetoState {
	hide := m.hide
	if m.locked {
		hide = m.hid
	}
	i := slices.IndexFunc(m.choices, func(c *choice) bool { return c.place == f.veto })
	switch {
	case f.spent:
		return ballot.VetoSpent
	case m.state != "open":
		return ballot.VetoUnused
	case i >= 0 && m.ruling(f.veto) != "":
		return ballot.VetoRuledOut
	case hide:
		return ballot.VetoHidden
	case i < 0 || len(m.choices[i].votes) == 0:
		return ballot.VetoUnvoted
	case m.vetoCounts(m.standings()[i]):
		return ballot.VetoActive
	}
	return ballot.VetoFew
}
