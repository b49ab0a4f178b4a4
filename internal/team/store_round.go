package team

import (
	"context"
	"crypto/rand"
	"time"

	"noonish/internal/fault"
	"noonish/internal/person"
)

var (
	errClosed   = fault.New(fault.Conflict, "Voting has closed for today.")
	errNoPlace  = fault.New(fault.NotFound, "Restaurant not found")
	errNotThere = fault.New(fault.NotFound, "This restaurant is not on today's ballot.")
	errFull     = fault.New(fault.Conflict,
		"There are %d restaurants to vote on, which is as many as a ballot holds.", maxCandidates)
)

// newSecret returns a secret for the draw that settles a tie. Until then only its hash is published.
func newSecret() []byte {
	secret := make([]byte, 32)
	_, _ = rand.Read(secret) // never returns an error: it crashes the program instead
	return secret
}

// open opens today's round if there is no current round.
func (t *change) open(ctx context.Context) error {
	if t.round != nil {
		return nil
	}
	zone, err := time.LoadLocation(t.zone)
	if err != nil {
		return err
	}
	var departure string
	err = t.tx.QueryRow(ctx, `SELECT to_char(departure, 'HH24:MI') FROM teams WHERE team_id = $1`,
		t.teamID).Scan(&departure)
	if err != nil {
		return err
	}
	r := &roundRow{id: person.NewID(), day: t.day, attempt: 1, state: stateOpen}
	if r.needs, err = t.fixNeeds(ctx); err != nil {
		return err
	}
	if r.deadline, r.departure, err = timesOf(t.teamID, t.day, departure, zone, t.now); err != nil {
		return err
	}
	if err := t.insert(ctx, r); err != nil {
		return err
	}
	t.round = r
	t.record(didOpen, "", "")
	return nil
}

func (t *change) insert(ctx context.Context, r *roundRow) error {
	_, err := t.tx.Exec(ctx, `
INSERT INTO rounds (round_id, team_id, day, attempt, opened_at, deadline, departure, lot_secret, needs)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
		r.id, t.teamID, r.day, r.attempt, t.now, r.deadline, r.departure, newSecret(), r.needs)
	return err
}

// voting returns an error unless the caller is a member and the round is open for votes.
func (t *change) voting(ctx context.Context) error {
	if _, err := t.requireMember(); err != nil {
		return err
	}
	if err := t.open(ctx); err != nil {
		return err
	}
	if t.round.state != stateOpen || t.round.late {
		return errClosed
	}
	return nil
}

// Suggest adds a place to today's ballot. A place that is there already, under any of its ids, gets the person's vote.
func (s Store) Suggest(ctx context.Context, op Operation, placeID string) (*Ballot, error) {
	documents, err := s.Places.Store.Documents(ctx, []string{placeID})
	if err != nil {
		return nil, err
	}
	document, ok := documents[placeID]
	if !ok {
		return nil, errNoPlace
	}
	name, err := document.Name()
	if err != nil {
		return nil, err
	}
	aliases, err := s.Places.Store.Aliases(ctx, document.ID)
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
	return s.changeAndRead(ctx, op, func(t *change, ctx context.Context) error {
		if err := t.voting(ctx); err != nil {
			return err
		}
		there, count, err := t.candidate(ctx, placeID, aliases)
		switch {
		case err != nil:
			return err
		case there != "":
			return t.vote(ctx, there)
		case count >= maxCandidates:
			return errFull
		}
		return t.suggest(ctx, document.ID, name, from, walks[document.ID])
	})
}

// candidate returns the id under which a place is on the ballot, or "", and the number of candidates. Two candidates
// that an import has merged into one place stay two: it prefers the one with exactly the given id.
func (t *change) candidate(ctx context.Context, placeID string, aliases []string) (there string, count int, err error) {
	err = t.tx.QueryRow(ctx, `
SELECT coalesce((array_agg(place_id ORDER BY place_id <> $3, added_at, place_id) FILTER (WHERE place_id = $3 OR place_id = ANY($2)))[1], ''),
  count(*) FROM candidates WHERE round_id = $1`, t.round.id, aliases, placeID).Scan(&there, &count)
	return there, count, err
}

// Vote sets or withdraws the person's vote for a place on today's ballot. It changes nothing if that is done already.
func (s Store) Vote(ctx context.Context, op Operation, placeID string, set bool) (*Ballot, error) {
	aliases, err := s.Places.Store.Aliases(ctx, placeID)
	if err != nil {
		return nil, err
	}
	return s.changeAndRead(ctx, op, func(t *change, ctx context.Context) error {
		if err := t.voting(ctx); err != nil {
			return err
		}
		there, _, err := t.candidate(ctx, placeID, aliases)
		switch {
		case err != nil:
			return err
		case there == "":
			return errNotThere
		case set:
			return t.vote(ctx, there)
		}
		return t.withdraw(ctx, there)
	})
}

// vote sets a vote. A member who votes is in today, whatever they said before. The first vote fixes how this round
// shows its votes.
func (t *change) vote(ctx context.Context, placeID string) error {
	tag, err := t.tx.Exec(ctx, `
WITH back AS (UPDATE attendance SET in_today = true WHERE member_id = $3 AND day = $5 AND NOT in_today),
locked AS (
  UPDATE rounds r SET hide_tallies = t.hide_tallies, show_names = t.show_names FROM teams t
  WHERE r.round_id = $1 AND t.team_id = $4 AND r.show_names IS NULL)
INSERT INTO votes (round_id, place_id, member_id, team_id) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING`,
		t.round.id, placeID, t.me.id, t.teamID, t.round.day)
	if err == nil && tag.RowsAffected() > 0 {
		t.record(didVote, t.me.id, placeID)
	}
	return err
}

func (t *change) withdraw(ctx context.Context, placeID string) error {
	tag, err := t.tx.Exec(ctx, `DELETE FROM votes WHERE round_id = $1 AND place_id = $2 AND member_id = $3`,
		t.round.id, placeID, t.me.id)
	if err == nil && tag.RowsAffected() > 0 {
		t.record(didWithdraw, t.me.id, placeID)
	}
	return err
}
