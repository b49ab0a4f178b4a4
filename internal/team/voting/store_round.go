package voting

import (
	"context"
	"errors"
	"slices"
	"time"

	"noonish/internal/fault"
	"noonish/internal/person"
	"noonish/internal/place"
	"noonish/internal/team/ballot"
	"noonish/internal/team/change"
)

var (
	// ErrClosed means that the round takes no more votes.
	ErrClosed = fault.New(fault.Closed, "voting-closed", "Voting has closed for today.")
	// ErrNotThere means that the place is not on the ballot.
	ErrNotThere = fault.New(fault.NotFound, "candidate-missing", "This restaurant is not on today's ballot.")
)

var (
	errRuledOut = fault.New(fault.Conflict, "candidate-ruled-out",
		"This restaurant cannot win today, so it takes no votes.")
	errFull = fault.New(fault.Full, "ballot-full",
		"There are %d restaurants to vote on, which is as many as a ballot holds.", maxCandidates)
)

// Open opens today's round if there is no current round.
func Open(ctx context.Context, t *change.Change) error {
	if t.Round != nil {
		return nil
	}
	zone, err := time.LoadLocation(t.Zone)
	if err != nil {
		return err
	}
	var departure string
	err = t.Tx.QueryRow(ctx, `SELECT to_char(departure, 'HH24:MI') FROM teams WHERE team_id = $1`,
		t.TeamID).Scan(&departure)
	if err != nil {
		return err
	}
	r := &change.Round{ID: person.NewID(), Day: t.Day, Attempt: 1, State: ballot.StateOpen}
	if r.Needs, err = change.FixNeeds(ctx, t); err != nil {
		return err
	}
	if r.Deadline, r.Departure, err = ballot.Times(t.TeamID, t.Day, departure, zone, t.Now); err != nil {
		return err
	}
	if err := insertRound(ctx, t, r); err != nil {
		return err
	}
	t.Round = r
	t.Record(ballot.DidOpen, "", "")
	return nil
}

func insertRound(ctx context.Context, t *change.Change, r *change.Round) error {
	_, err := t.Tx.Exec(ctx, `
INSERT INTO rounds (round_id, team_id, day, attempt, opened_at, deadline, departure, lot_secret, needs)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
		r.ID, t.TeamID, r.Day, r.Attempt, t.Now, r.Deadline, r.Departure, ballot.NewSecret(), r.Needs)
	return err
}

// RequireVoting returns an error unless the caller is a member and the round is open for votes.
func RequireVoting(ctx context.Context, t *change.Change) error {
	if err := t.RequireMember(); err != nil {
		return err
	}
	if err := Open(ctx, t); err != nil {
		return err
	}
	if t.Round.State != ballot.StateOpen || t.Round.Late {
		return ErrClosed
	}
	return nil
}

// Suggest adds a place to today's ballot. A place that is there already, under any of its ids, gets the person's vote.
// A place that cannot win today is added only if the person wants it anyway, and gets no vote.
func (s Store) Suggest(
	ctx context.Context, op change.Operation, placeID string, anyway bool,
) (*ballot.Ballot, error) {
	documents, err := s.Places.Documents(ctx, []string{placeID})
	if err != nil {
		return nil, err
	}
	document, ok := documents[placeID]
	if !ok {
		return nil, place.ErrUnknown
	}
	name, err := document.Name()
	if err != nil {
		return nil, err
	}
	aliases, err := s.Places.Aliases(ctx, document.ID)
	if err != nil {
		return nil, err
	}
	teamID, err := s.Find(ctx, op.Person, op.Link)
	if err != nil {
		return nil, err
	}
	from, err := s.from(ctx, teamID)
	if err != nil {
		return nil, err
	}
	walks, err := s.walks(ctx, from, []string{document.ID})
	if err != nil {
		return nil, err
	}
	facts := s.facts(placeID)
	return s.changeAndRead(ctx, op, facts.queue, func(ctx context.Context, t *change.Change) error {
		if err := RequireVoting(ctx, t); err != nil {
			return err
		}
		there := CandidateOf(t.Round, placeID, aliases)
		if there == "" && len(t.Round.Places) >= maxCandidates {
			return errFull
		}
		walk := walks[document.ID]
		if err := facts.requireWinnable(t.Round, there, walk.Minutes, anyway); err != nil {
			return err
		}
		if there != "" {
			setVote(t, there)
			return nil
		}
		return addCandidate(ctx, t, document.ID, name, from, walk)
	})
}

// CandidateOf returns the id under which a place is on the ballot, or "". Two candidates that an import has merged into
// one place stay two: it prefers the one with exactly the given id.
func CandidateOf(r *change.Round, placeID string, aliases []string) string {
	if slices.Contains(r.Places, placeID) {
		return placeID
	}
	for _, id := range r.Places {
		if slices.Contains(aliases, id) {
			return id
		}
	}
	return ""
}

// Vote sets or withdraws the person's vote for a place on today's ballot. It changes nothing if that is done already.
func (s Store) Vote(ctx context.Context, op change.Operation, placeID string, set bool) (*ballot.Ballot, error) {
	b, err := s.vote(ctx, op, placeID, nil, set)
	if !errors.Is(err, ErrNotThere) {
		return b, err
	}
	aliases, failed := s.Places.Aliases(ctx, placeID)
	if failed != nil {
		return nil, failed
	}
	if len(aliases) == 1 { // its own id
		return nil, err
	}
	return s.vote(ctx, op, placeID, aliases, set)
}

func (s Store) vote(
	ctx context.Context, op change.Operation, placeID string, aliases []string, set bool,
) (*ballot.Ballot, error) {
	facts := s.facts(placeID)
	return s.changeAndRead(ctx, op, facts.queue, func(ctx context.Context, t *change.Change) error {
		if err := RequireVoting(ctx, t); err != nil {
			return err
		}
		there := CandidateOf(t.Round, placeID, aliases)
		if there == "" {
			return ErrNotThere
		}
		if !set {
			withdrawVote(t, there)
			return nil
		}
		err := facts.requireWinnable(t.Round, there, 0, false)
		if err == nil {
			setVote(t, there)
		}
		return err
	})
}

// setVote sets a vote. A member who votes is in today, whatever they said before. The first vote fixes how this round
// shows its votes.
func setVote(t *change.Change, placeID string) {
	if r := t.Round; !slices.Contains(r.Voted, placeID) {
		t.Record(ballot.DidVote, t.Me.ID, placeID)
		r.Voted = append(r.Voted, placeID)
		if !slices.Contains(r.Voters, t.Me.ID) {
			r.Voters = append(r.Voters, t.Me.ID)
		}
		if t.Me.Out {
			t.Me.Out = false
			r.Expected++
		}
	}
	t.Later(`
WITH back AS (
  UPDATE attendance SET in_today = true WHERE team_id = $4 AND member_id = $3 AND day = $5 AND NOT in_today),
locked AS (
  UPDATE rounds r SET hide_tallies = t.hide_tallies, show_names = t.show_names FROM teams t
  WHERE r.team_id = $4 AND r.round_id = $1 AND t.team_id = $4 AND r.show_names IS NULL)
INSERT INTO votes (round_id, place_id, member_id, team_id) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING`,
		t.Round.ID, placeID, t.Me.ID, t.TeamID, t.Round.Day)
}

func withdrawVote(t *change.Change, placeID string) {
	i := slices.Index(t.Round.Voted, placeID)
	if i < 0 {
		return
	}
	t.Record(ballot.DidWithdraw, t.Me.ID, placeID)
	if t.Round.Voted = slices.Delete(t.Round.Voted, i, i+1); len(t.Round.Voted) == 0 {
		t.Round.Voters = slices.DeleteFunc(t.Round.Voters, func(id string) bool { return id == t.Me.ID })
	}
	t.Later(`DELETE FROM votes WHERE team_id = $4 AND round_id = $1 AND place_id = $2 AND member_id = $3`,
		t.Round.ID, placeID, t.Me.ID, t.TeamID)
}
