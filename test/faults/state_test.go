package main

import (
	"math"
	"net/http"
	"slices"
	"testing"

	"github.com/anishathalye/porcupine"

	"noonish/test/product"
)

// inTurn returns a history in which every operation ends before the next begins.
func inTurn(steps ...porcupine.Operation) []porcupine.Operation {
	for i := range steps {
		steps[i].Call, steps[i].Return = int64(2*i), int64(2*i+1)
	}
	return steps
}

func did(in input, out output) porcupine.Operation {
	in.team = "team"
	if out.status == 0 {
		out.status = http.StatusOK
	}
	return porcupine.Operation{Input: in, Output: out}
}

func saw(b *product.Ballot) porcupine.Operation { return did(input{kind: look}, output{ballot: b}) }

func judge(t *testing.T, want porcupine.CheckResult, history []porcupine.Operation) {
	t.Helper()
	if got := porcupine.CheckOperationsTimeout(model, history, checkTimeout); got != want {
		t.Errorf("%s, want %s", got, want)
	}
}

// fourWith returns a team of four whose only candidate is soup, with these votes.
func fourWith(version int64, ruling string, voters ...string) *product.Ballot {
	return &product.Ballot{
		Version: version, Round: "round", Members: []string{"anna", "bert", "cleo", "dora"},
		Candidates: []product.Candidate{{Place: "soup", Ruling: ruling, Voters: voters}},
	}
}

func decidedFor(b *product.Ballot, winner string) *product.Ballot {
	b.Final, b.Winner = true, winner
	return b
}

func TestAnAcknowledgedVetoIsObeyedAndStays(t *testing.T) {
	t.Parallel()
	start := saw(fourWith(7, "", "anna"))
	vetoes := did(input{kind: veto, member: "bert", place: "soup"}, output{})
	finalised := func(b *product.Ballot) porcupine.Operation {
		return did(input{kind: finalise, member: "anna"}, output{ballot: b})
	}
	shown := func(place string, left int) porcupine.Operation {
		return did(input{kind: lookVeto, member: "bert"}, output{veto: &product.Veto{Place: place, Left: left}})
	}
	obeyed := decidedFor(fourWith(8, "veto", "anna"), "")
	ignored := decidedFor(fourWith(8, "", "anna"), "soup")
	two := decidedFor(fourWith(8, "", "anna", "cleo"), "soup")
	for name, tt := range map[string]struct {
		want  porcupine.CheckResult
		steps []porcupine.Operation
	}{
		"it is shown":    {porcupine.Ok, []porcupine.Operation{start, vetoes, shown("soup", 1)}},
		"it is gone":     {porcupine.Illegal, []porcupine.Operation{start, vetoes, shown("", 1)}},
		"it is obeyed":   {porcupine.Ok, []porcupine.Operation{start, vetoes, finalised(obeyed), saw(obeyed)}},
		"its place wins": {porcupine.Illegal, []porcupine.Operation{start, vetoes, finalised(ignored), saw(ignored)}},
		"there was none": {porcupine.Illegal, []porcupine.Operation{start, finalised(obeyed), saw(obeyed)}},
		"it is spent":    {porcupine.Ok, []porcupine.Operation{start, vetoes, finalised(obeyed), shown("soup", 0)}},
		"it is not spent": {porcupine.Illegal, []porcupine.Operation{
			start, vetoes, finalised(obeyed), shown("soup", 1),
		}},
		"too few may have made it": {porcupine.Ok, []porcupine.Operation{
			saw(fourWith(7, "", "anna", "cleo")), vetoes, finalised(two), saw(two), shown("soup", 1),
		}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			judge(t, tt.want, inTurn(tt.steps...))
		})
	}
}

func TestAVetoThatWasRefusedAfterALostAnswerMayBeThere(t *testing.T) {
	t.Parallel()
	perhaps := porcupine.Operation{
		Input: input{team: "team", kind: veto, member: "bert", place: "soup"}, Output: output{},
	}
	for _, place := range []string{"", "soup"} {
		history := inTurn(saw(fourWith(7, "", "anna")), perhaps,
			did(input{kind: lookVeto, member: "bert"}, output{veto: &product.Veto{Place: place, Left: 1}}))
		history[1].Return = math.MaxInt64
		judge(t, porcupine.Ok, history)
	}
}

func TestAnAcceptedTableStaysAndNobodyEatsAlone(t *testing.T) {
	t.Parallel()
	divided := func(version int64, me string, accepted bool, accepts int) *product.Ballot {
		b := fourWith(version, "must")
		b.Candidates = append(b.Candidates, product.Candidate{Place: "rice", Ruling: "must"})
		b.Me, b.Accepted, b.Accepts = me, accepted, accepts
		return b
	}
	var steps []porcupine.Operation
	seats := map[string]string{"anna": "soup", "bert": "soup", "cleo": "rice", "dora": "rice"}
	for _, member := range []string{"anna", "bert", "cleo", "dora"} {
		steps = append(steps, did(input{kind: accept, member: member, place: seats[member], own: true}, output{}))
	}
	start := saw(divided(7, "anna", false, 0))
	judge(t, porcupine.Ok, inTurn(start, steps[0], saw(divided(8, "anna", true, 1)), saw(divided(8, "bert", false, 1))))
	judge(t, porcupine.Illegal, inTurn(start, steps[0], saw(divided(8, "anna", false, 0))))
	judge(t, porcupine.Illegal, inTurn(start, steps[0], saw(divided(8, "bert", true, 1))))
	final := func(version int64, seats map[string]string) []porcupine.Operation {
		b := decidedFor(divided(version, "", false, 0), "soup")
		b.Seats = seats
		return []porcupine.Operation{did(input{kind: finalise, member: "anna"}, output{ballot: b}), saw(b)}
	}
	all := append([]porcupine.Operation{start}, steps...)
	judge(t, porcupine.Ok, inTurn(slices.Concat(all, final(12, seats))...))
	judge(t, porcupine.Illegal, inTurn(slices.Concat(all, final(12, map[string]string{"anna": "soup"}))...))
	delete(seats, "dora")
	judge(t, porcupine.Illegal, inTurn(slices.Concat(all[:len(steps)], final(11, seats))...))
}

func TestAConfirmationBelongsToWhoMadeItLast(t *testing.T) {
	t.Parallel()
	says := func(what kind, member string) porcupine.Operation {
		return did(input{kind: what, member: member, place: "soup", diet: "Vegan"}, output{})
	}
	sees := func(version int64, me string, confirmed map[string]bool) porcupine.Operation {
		b := fourWith(version, "")
		b.Me, b.Candidates[0].Confirmed = me, confirmed
		return saw(b)
	}
	start := saw(fourWith(7, ""))
	mine, theirs := map[string]bool{"Vegan": true}, map[string]bool{"Vegan": false}
	judge(t, porcupine.Ok, inTurn(start, says(confirm, "anna"), sees(8, "anna", mine), sees(8, "bert", theirs)))
	judge(t, porcupine.Illegal, inTurn(start, says(confirm, "anna"), sees(8, "anna", nil)))
	judge(t, porcupine.Illegal, inTurn(start, says(confirm, "anna"), says(confirm, "bert"), sees(9, "anna", mine)))
	judge(t, porcupine.Ok, inTurn(start, says(confirm, "anna"), says(unconfirm, "bert"), sees(8, "anna", mine)))
	judge(t, porcupine.Illegal, inTurn(start, says(confirm, "anna"), says(unconfirm, "anna"), sees(9, "anna", mine)))
}
