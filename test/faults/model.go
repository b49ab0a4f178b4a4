package main

import (
	"fmt"
	"net/http"
	"slices"

	"github.com/anishathalye/porcupine"

	"noonish/test/product"
)

// maxCandidates is the contract's limit.
const maxCandidates = 12

// input is an operation as the model sees it. An answer shows the team a moment after the change that it answers, and
// others may have changed the team in between. So a change is one operation, and the ballot in its answer is a look.
type input struct {
	team                string
	kind                kind
	member, place, diet string
	own                 bool  // the place is the member's own table
	least               int64 // for a look, the version of the change that it answers
}

// output is the result of an operation.
type output struct {
	status int // 0 if it was perhaps carried out, and nobody can know
	// ballot is what a look saw. For finalise, reopen, move and back it is the answer, which names what the model
	// cannot know: the winner, the new round, and where the team goes.
	ballot  *product.Ballot
	veto    *product.Veto // what a look at one's veto saw
	version int64         // of a change, from the database; 0 if the database has none
}

// model is a team that carries out one operation at a time.
var model = porcupine.Model{
	Partition: func(history []porcupine.Operation) (parts [][]porcupine.Operation) {
		at := map[string]int{}
		for _, operation := range history {
			in, _ := operation.Input.(input)
			i, ok := at[in.team]
			if !ok {
				i = len(parts)
				at[in.team] = i
				parts = append(parts, nil)
			}
			parts[i] = append(parts[i], operation)
		}
		return parts
	},
	Init: func() any { return (*state)(nil) },
	Step: func(now, in, out any) (bool, any) {
		before, _ := now.(*state)
		i, _ := in.(input)
		o, _ := out.(output)
		return step(before, i, o)
	},
	Equal: func(a, b any) bool {
		x, _ := a.(*state)
		y, _ := b.(*state)
		return x == y || x != nil && y != nil && x.String() == y.String()
	},
	DescribeOperation: func(in, out any) string {
		i, _ := in.(input)
		o, _ := out.(output)
		if o.ballot != nil {
			return fmt.Sprintf("%s: %s", i.kind, o.ballot)
		}
		return fmt.Sprintf("%s %s by %s: %d, version %d", i.kind, i.place, i.member, o.status, o.version)
	},
	DescribeState: func(now any) string {
		s, _ := now.(*state)
		if s == nil {
			return "unknown"
		}
		return s.String()
	},
}

// step reports whether a team in this state may have given this answer, and returns the state after it. The first look
// defines the initial state.
func step(before *state, in input, out output) (bool, *state) {
	switch {
	case before == nil && (in.kind != look || out.ballot == nil):
		return false, nil
	case before == nil:
		first := &state{Ballot: *out.ballot}
		return first.shows(out.ballot), first
	case out.status >= http.StatusBadRequest:
		return refuses(before, in, out.status), before
	case in.kind == look:
		return out.ballot.Version >= in.least && before.shows(out.ballot), before
	case in.kind == lookVeto:
		return before.showsVeto(in.member, out.veto), before
	}
	after := carriedOut(before, in, out.ballot)
	if out.status == 0 && after == nil {
		return true, before
	}
	return after != nil && (out.version == 0 || after.Version == out.version), after
}

// refuses reports whether a team in this state refuses a call with this status.
func refuses(b *state, in input, status int) bool {
	listed := b.Index(in.place) >= 0
	switch in.kind {
	case vote:
		return status == http.StatusConflict && (b.Final || b.ruledOut(in.place)) ||
			status == http.StatusNotFound && !listed
	case withdraw:
		return status == http.StatusConflict && b.Final || status == http.StatusNotFound && !listed
	case suggest:
		return status == http.StatusConflict &&
			(b.Final || b.ruledOut(in.place) || !listed && len(b.Candidates) == maxCandidates)
	case finalise:
		return status == http.StatusConflict && !b.decidable()
	case remove: // the model does not know who suggested it
		return status == http.StatusConflict && (b.Final || b.HasOther(in.place, in.member)) ||
			status == http.StatusForbidden && listed
	case move, back: // there may be no plan B, or the minute to take a move back is over
		return status == http.StatusConflict
	case veto:
		return status == http.StatusConflict && (b.Final || listed && b.vetoes[in.member].spent) ||
			status == http.StatusNotFound && !b.Final && !listed
	case unveto:
		return status == http.StatusConflict && (b.Final || b.vetoes[in.member].spent)
	case accept:
		return status == http.StatusConflict && (b.Final || !in.own)
	case leave:
		return status == http.StatusConflict && b.Final
	case confirm, unconfirm:
		return status == http.StatusNotFound && !listed
	case join, look, lookVeto, reopen:
	}
	return false
}

// carriedOut returns the team after a call, or nil if the call would have been refused. It takes from the answer what
// the model cannot know: the id of a round that opens, and the winner.
func carriedOut(b *state, in input, told *product.Ballot) *state {
	after := *b
	i := b.Index(in.place)
	switch in.kind {
	case look, lookVeto:
		return b
	case join:
		if slices.Contains(b.Members, in.member) {
			return b
		}
		after.Members = append(slices.Clone(b.Members), in.member)
	case vote, withdraw, suggest:
		return voted(b, in)
	case finalise:
		return b.decided(told)
	case reopen:
		if !b.Final {
			return b
		}
		after.Final, after.Winner, after.Moved, after.Round = false, "", "", told.Round
	case remove:
		switch {
		case b.Final || b.HasOther(in.place, in.member):
			return nil
		case i < 0:
			return b
		}
		after.Candidates = slices.Delete(slices.Clone(b.Candidates), i, i+1)
	case move, back:
		switch {
		case !b.Final || b.Winner == "":
			return nil
		case told.Moved == b.Moved:
			return b
		}
		after.Moved = told.Moved
	case veto, unveto:
		return b.vetoedBy(in)
	case accept, leave:
		return b.seated(in)
	case confirm, unconfirm:
		return b.confirmedBy(in)
	}
	after.Version++
	return &after
}

// voted returns the team after a vote, a withdrawal or a suggestion.
func voted(b *state, in input) *state {
	after, i := *b, b.Index(in.place)
	switch {
	case b.Final || in.kind != withdraw && b.ruledOut(in.place):
		return nil
	case i < 0 && (in.kind != suggest || len(b.Candidates) == maxCandidates):
		return nil
	case i < 0:
		after.Candidates = append(slices.Clone(b.Candidates), product.Candidate{Place: in.place})
	case b.Has(in.place, in.member) == (in.kind != withdraw):
		return b
	default:
		after.Candidates = withVote(b.Candidates, i, in)
	}
	after.Version++
	return &after
}

// withVote returns the candidates with one vote added or withdrawn.
func withVote(candidates []product.Candidate, i int, in input) []product.Candidate {
	changed := slices.Clone(candidates)
	voters := slices.DeleteFunc(slices.Clone(changed[i].Voters), func(id string) bool { return id == in.member })
	if in.kind != withdraw {
		voters = append(voters, in.member)
		slices.Sort(voters)
	}
	changed[i].Voters = voters
	return changed
}
