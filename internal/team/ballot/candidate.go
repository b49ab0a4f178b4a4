package ballot

import "slices"

func (b *Ballot) candidate(candidate *Candidate, me *Member, needs, musts []string) CandidateView {
	c := CandidateView{
		Restaurant: candidate.Restaurant, Gone: candidate.Gone, SuggestedBy: b.nameOf(candidate.SuggestedBy),
		Ruling: RulingOf(candidate.Stay, musts, candidate.Facts, b.vetoed(candidate.PlaceID)),
	}
	c.Closed = c.Ruling.shut()
	count := len(candidate.Votes)
	// The receipt counts: the vote of a member who leaves after the decision is deleted.
	if line := b.Round.lineOf(candidate); line != nil {
		count, c.Ruling, c.Closed = line.Votes, line.Ruling, line.Closed
	}
	voters := make([]string, len(candidate.Votes))
	for i, vote := range candidate.Votes {
		voters[i] = vote.MemberID
		c.HasVoted = c.HasVoted || me != nil && me.ID == vote.MemberID
	}
	c.Removable = b.Round.State == StateOpen && me != nil && b.mayRemove(candidate, me.ID)
	if !b.hidden() {
		c.Votes = &count
		if b.Round.ShowNames {
			c.Voters = voters
		}
	}
	if needs != nil {
		verdict := candidate.verdict(needs)
		c.Verdict = &verdict
	}
	if me != nil && len(me.Needs) > 0 {
		own := candidate.verdict(me.Needs)
		c.ForYou = &own
	}
	if me != nil {
		c.Confirmed = candidate.confirmed(me)
	}
	return c
}

// mayRemove reports whether a member may remove a candidate: they suggested it, and nobody else has voted for it. While
// votes are hidden, nobody else may have voted at all: otherwise trying to remove it would tell who voted for it.
func (b *Ballot) mayRemove(candidate *Candidate, memberID string) bool {
	votes := candidate.Votes
	if b.hidden() {
		votes = nil
		for _, c := range b.Round.Candidates {
			votes = append(votes, c.Votes...)
		}
	}
	others := slices.ContainsFunc(votes, func(v Vote) bool { return v.MemberID != memberID })
	return candidate.SuggestedBy == memberID && !others
}

// lineOf returns the candidate's line in the receipt, or nil while the round is open.
func (s *Round) lineOf(candidate *Candidate) *CandidateTally {
	if s.Receipt == nil {
		return nil
	}
	for i := range s.Receipt.Tally {
		if s.Receipt.Tally[i].PlaceID == candidate.PlaceID {
			return &s.Receipt.Tally[i]
		}
	}
	return nil
}
