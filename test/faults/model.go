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
	team          string
	kind          kind
	member, place string
	least         int64 // for a look, the version of the change that it answers
}

// output is the result of an operation.
type output struct {
	status int
	// ballot is what a look saw. For finalise, reopen, move and back it is the answer, which names what the model
	// cannot know: the winner, the new round, and where the team goes.
	ballot  *product.Ballot
	version int64 // of a change, from the database; 0 if the database has none
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
	Init: func() any { return (*product.Ballot)(nil) },
	Step: func(state, in, out any) (bool, any) {
		before, _ := state.(*product.Ballot)
		i, _ := in.(input)
		o, _ := out.(output)
		return step(before, i, o)
	},
	Equal: func(a, b any) bool {
		x, _ := a.(*product.Ballot)
		y, _ := b.(*product.Ballot)
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
	DescribeState: func(state any) string {
		ballot, _ := state.(*product.Ballot)
		if ballot == nil {
			return "unknown"
		}
		return ballot.String()
	},
}

// step reports whether a team in this state may have given this answer, and returns the state after it. The first look
// defines the initial state.
func step(before *product.Ballot, in input, out output) (bool, *product.Ballot) {
	if before == nil {
		return in.kind == look && out.ballot != nil, out.ballot
	}
	if out.status >= http.StatusBadRequest {
		return refuses(before, in, out.status), before
	}
	if in.kind != look {
		after := carriedOut(before, in, out.ballot)
		return after != nil && (out.version == 0 || after.Version == out.version), after
	}
	return out.ballot.Version >= in.least && before.String() == out.ballot.String(), before
}

// refuses reports whether a team in this state refuses a call with this status.
func refuses(b *product.Ballot, in input, status int) bool {
	listed := b.Index(in.place) >= 0
	switch in.kind {
	case vote, withdraw:
		return status == http.StatusConflict && b.Final || status == http.StatusNotFound && !listed
	case suggest:
		return status == http.StatusConflict && (b.Final || !listed && len(b.Candidates) == maxCandidates)
	case finalise:
		return status == http.StatusConflict && !b.Final && b.Votes() == 0
	case remove: // the model does not know who suggested it
		return status == http.StatusConflict && (b.Final || b.HasOther(in.place, in.member)) ||
			status == http.StatusForbidden && listed
	case move, back: // there may be no plan B, or the minute to take a move back is over
		return status == http.StatusConflict
	case join, look, reopen:
	}
	return false
}

// carriedOut returns the team after a call, or nil if the call would have been refused. It takes from the answer what
// the model cannot know: the id of a round that opens, and the winner.
func carriedOut(b *product.Ballot, in input, told *product.Ballot) *product.Ballot {
	after := *b
	i := b.Index(in.place)
	switch in.kind {
	case look:
		return b
	case join:
		if slices.Contains(b.Members, in.member) {
			return b
		}
		after.Members = append(slices.Clone(b.Members), in.member)
	case vote, withdraw:
		if b.Final || i < 0 {
			return nil
		}
		if b.Has(in.place, in.member) == (in.kind == vote) {
			return b
		}
		after.Candidates = withVote(b.Candidates, i, in)
	case suggest:
		switch {
		case b.Final || i < 0 && len(b.Candidates) == maxCandidates:
			return nil
		case i < 0:
			after.Candidates = append(slices.Clone(b.Candidates), product.Candidate{Place: in.place})
		case b.Has(in.place, in.member):
			return b
		default:
			after.Candidates = withVote(b.Candidates, i, in)
		}
	case finalise:
		if b.Final {
			return b
		}
		if b.Votes() == 0 {
			return nil
		}
		after.Final, after.Winner = true, told.Winner
	case reopen:
		if !b.Final {
			return b
		}
		after.Final, after.Winner, after.Moved, after.Round = false, "", "", told.Round
	case remove, move, back:
		return removedOrMoved(b, in, told)
	}
	after.Version++
	return &after
}

// removedOrMoved returns the team after a suggestion was removed, or after everyone was moved to plan B or back.
func removedOrMoved(b *product.Ballot, in input, told *product.Ballot) *product.Ballot {
	after, i := *b, b.Index(in.place)
	if in.kind == remove {
		if b.Final || b.HasOther(in.place, in.member) {
			return nil
		}
		if i < 0 {
			return b
		}
		after.Candidates = slices.Delete(slices.Clone(b.Candidates), i, i+1)
		after.Version++
		return &after
	}
	if !b.Final || b.Winner == "" {
		return nil
	}
	if told.Moved == b.Moved {
		return b
	}
	after.Moved = told.Moved
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
