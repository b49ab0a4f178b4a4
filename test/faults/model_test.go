package main

import (
	"net/http"
	"testing"

	"github.com/anishathalye/porcupine"

	"noonish/test/product"
)

// told returns a short history of one team: a vote that is answered, and what is seen before and after it.
func told(before, after *product.Ballot, voted int64) []porcupine.Operation {
	const team = "team"
	return []porcupine.Operation{
		{
			ClientId: 0, Input: input{team: team, kind: look}, Call: 0,
			Output: output{status: http.StatusOK, ballot: before}, Return: 1,
		},
		{
			ClientId: 0, Input: input{team: team, kind: vote, member: "anna", place: "soup"}, Call: 2,
			Output: output{status: http.StatusOK, version: voted}, Return: 4,
		},
		{
			ClientId: 1, Input: input{team: team, kind: look}, Call: 5,
			Output: output{status: http.StatusOK, ballot: after}, Return: 6,
		},
	}
}

func TestOnlyOneStoryAboutAVoteHoldsTogether(t *testing.T) {
	t.Parallel()
	ballot := func(version int64, voters ...string) *product.Ballot {
		return &product.Ballot{
			Version: version, Round: "round", Members: []string{"anna"},
			Candidates: []product.Candidate{{Place: "soup", Voters: voters}},
		}
	}
	for name, tt := range map[string]struct {
		after *product.Ballot
		voted int64
		want  porcupine.CheckResult
	}{
		"it is there":                     {ballot(8, "anna"), 8, porcupine.Ok},
		"it is not seen afterwards":       {ballot(7), 8, porcupine.Illegal},
		"it is there without a version":   {ballot(7, "anna"), 8, porcupine.Illegal},
		"a version without it":            {ballot(8), 8, porcupine.Illegal},
		"somebody else's":                 {ballot(8, "bert"), 8, porcupine.Illegal},
		"a version is missing before it":  {ballot(9, "anna"), 9, porcupine.Illegal},
		"the database calls it another's": {ballot(8, "anna"), 9, porcupine.Illegal},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			if got := porcupine.CheckOperationsTimeout(
				model, told(ballot(7), tt.after, tt.voted), checkTimeout,
			); got != tt.want {
				t.Errorf("%s, want %s", got, tt.want)
			}
		})
	}
}
