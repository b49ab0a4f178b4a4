package ballot

import (
	"cmp"
	"slices"
	"strings"
)

// Rule is the rule that settled a round.
type Rule string

// The rules, in the order they apply. RuleNobody, RuleClosed and RuleRuledOut say why there is no winner: nobody voted,
// all places with votes are closed, or none of them can win and not all because they are closed.
const (
	RuleVotes    Rule = "votes"
	RuleVisited  Rule = "visited"
	RuleWalk     Rule = "walk"
	RuleDraw     Rule = "lot"
	RuleNobody   Rule = "nobody"
	RuleClosed   Rule = "closed"
	RuleRuledOut Rule = "ruled-out"
	RuleTables   Rule = "tables" // no place suits everybody, and two tables were accepted
)

// CandidateTally is what the decision depends on for one candidate. The receipt shows it.
type CandidateTally struct {
	PlaceID     string `json:"place_id"`
	Name        string `json:"name"`
	Votes       int    `json:"votes"`
	Closed      bool   `json:"closed,omitempty"`      // by its hours; older receipts have no ruling
	Ruling      Ruling `json:"ruling,omitempty"`      // why it cannot win; "" if it can
	Walk        int    `json:"walk,omitempty"`        // minutes; 0 if unknown
	LastVisited string `json:"lastVisited,omitempty"` // the day it last won in this team, as 2026-11-13; "" if never
}

// Outcome is how a round ends.
type Outcome struct {
	Winner string // a PlaceID; "" if there is none
	Rule   Rule
	Tally  []CandidateTally // best first
	Draw   *Draw            // nil unless the rule is RuleDraw
}

// Decide returns the winner of a round. Only a candidate that is not ruled out and has at least one vote can win. The
// result does not depend on the order of candidates.
func Decide(roundID string, secret []byte, candidates []CandidateTally) Outcome {
	tally := slices.SortedFunc(slices.Values(candidates), func(a, b CandidateTally) int {
		return cmp.Or(compareRulings(a, b), ahead(a, b), strings.Compare(a.PlaceID, b.PlaceID))
	})
	outcome := Outcome{Tally: tally}
	eligible := 0 // how many candidates, at the head of the tally, can win
	for eligible < len(tally) && tally[eligible].CanWin() && tally[eligible].Votes > 0 {
		eligible++
	}
	if eligible == 0 {
		outcome.Rule = noWinner(tally)
		return outcome
	}
	outcome.Rule = RuleVotes
	if eligible > 1 {
		outcome.Rule = settledBy(tally[0], tally[1])
	}
	if outcome.Rule == RuleDraw {
		outcome.Draw = drawFirst(roundID, secret, tally[:eligible], candidates)
	}
	outcome.Winner = tally[0].PlaceID
	return outcome
}

// drawFirst draws one of the tied candidates and moves it to the front of eligible.
func drawFirst(roundID string, secret []byte, eligible, all []CandidateTally) *Draw {
	level := 1
	for level < len(eligible) && ahead(eligible[0], eligible[level]) == 0 {
		level++
	}
	tied := make([]string, level) // ordered by place_id, because Decide sorted them
	for i, c := range eligible[:level] {
		tied[i] = c.PlaceID
	}
	draw := &Draw{Message: drawMessage(roundID, all), Tied: tied}
	drawn := draw.Winner(secret)
	winner := eligible[drawn]
	copy(eligible[1:drawn+1], eligible[:drawn])
	eligible[0] = winner
	return draw
}

// ahead compares candidates by everything but the draw. The last visit comes before the walk: otherwise the nearest
// place would win every tie, day after day.
func ahead(a, b CandidateTally) int {
	return cmp.Or(cmp.Compare(b.Votes, a.Votes), strings.Compare(a.LastVisited, b.LastVisited), compareWalk(a, b))
}

// settledBy returns the rule that puts a before b.
func settledBy(a, b CandidateTally) Rule {
	switch {
	case a.Votes != b.Votes:
		return RuleVotes
	case a.LastVisited != b.LastVisited:
		return RuleVisited
	case a.Walk != b.Walk:
		return RuleWalk
	}
	return RuleDraw
}

// compareWalk puts the shorter walk first and an unknown walk last.
func compareWalk(a, b CandidateTally) int {
	if (a.Walk == 0) != (b.Walk == 0) {
		return cmp.Compare(b.Walk, a.Walk)
	}
	return cmp.Compare(a.Walk, b.Walk)
}

// compareRulings puts what can win first.
func compareRulings(a, b CandidateTally) int {
	switch {
	case a.CanWin() == b.CanWin():
		return 0
	case a.CanWin():
		return -1
	}
	return 1
}

// noWinner returns why none of the candidates won.
func noWinner(tally []CandidateTally) Rule {
	rule := RuleNobody
	for _, c := range tally {
		switch {
		case c.Votes == 0:
		case c.Closed || c.Ruling.shut():
			if rule == RuleNobody {
				rule = RuleClosed
			}
		default:
			return RuleRuledOut
		}
	}
	return rule
}
