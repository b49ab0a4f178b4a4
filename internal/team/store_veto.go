package team

import (
	"context"

	"github.com/jackc/pgx/v5"

	"noonish/internal/fault"
	"noonish/internal/team/ballot"
	"noonish/internal/team/change"
	"noonish/internal/team/voting"
)

// A veto is no part of the ballot while the round is open: it makes no version and no event, and nudges nobody. It is
// written while the team is locked, so that one that was acknowledged before the round closed counts in it.

var (
	errVetoesOff = fault.New(fault.Conflict, "veto-off", "Your team has turned Not today off.")
	errVetoOut   = fault.New(fault.Conflict, "veto-out", "You are not in today, so you cannot say Not today.")
	errVetoSpent = fault.New(fault.Conflict, "veto-spent", "You have used your Not today of this week.")
)

// Veto sets the person's veto of the round's day, in place of the one they had.
func (s Store) Veto(ctx context.Context, op change.Operation, placeID string) (ballot.VetoView, error) {
	aliases, err := s.Places.Aliases(ctx, placeID)
	if err != nil {
		return ballot.VetoView{}, err
	}
	return s.changeVeto(ctx, op, func(t *change.Change, own ballot.OwnVeto) error {
		there := voting.CandidateOf(t.Round, placeID, aliases)
		switch {
		case !t.Vetoes:
			return errVetoesOff
		case there == "":
			return voting.ErrNotThere
		case t.Me.Out:
			return errVetoOut
		case own.Spent || own.SpentWeek:
			return errVetoSpent
		}
		t.Later(`
INSERT INTO vetoes (team_id, day, member_id, place_id) VALUES ($1, $2, $3, $4)
ON CONFLICT (team_id, day, member_id) DO UPDATE SET place_id = excluded.place_id, at = excluded.at`,
			t.TeamID, t.Round.Day, t.Me.ID, there)
		return nil
	})
}

// WithdrawVeto withdraws the person's veto of the round's day. It is not an error if there is none.
func (s Store) WithdrawVeto(ctx context.Context, op change.Operation) (ballot.VetoView, error) {
	return s.changeVeto(ctx, op, func(t *change.Change, own ballot.OwnVeto) error {
		if own.Spent {
			return errVetoSpent
		}
		t.Later(`DELETE FROM vetoes WHERE team_id = $1 AND day = $2 AND member_id = $3`,
			t.TeamID, t.Round.Day, t.Me.ID)
		return nil
	})
}

// changeVeto runs do in the open round and returns the person's veto after it. It opens no round: others would see
// that.
func (s Store) changeVeto(
	ctx context.Context, op change.Operation, do func(*change.Change, ballot.OwnVeto) error,
) (ballot.VetoView, error) {
	teamID, err := s.Find(ctx, op.Person, op.Link)
	if err != nil {
		return ballot.VetoView{}, err
	}
	err = s.RunChange(ctx, teamID, op, func(ctx context.Context, t *change.Change) error {
		if err := t.RequireMember(); err != nil {
			return err
		}
		switch {
		case t.Round == nil:
			return voting.ErrNotThere
		case t.Round.State != ballot.StateOpen || t.Round.Late:
			return voting.ErrClosed
		}
		own, err := readVeto(ctx, t.Tx, t.TeamID, t.Me.ID, t.Round.Day)
		if err != nil {
			return err
		}
		return do(t, own)
	})
	if err != nil {
		return ballot.VetoView{}, err
	}
	return s.ownVeto(ctx, teamID, op.Person)
}

// OwnVeto returns the person's veto in the team of a link.
func (s Store) OwnVeto(ctx context.Context, personID, link string) (ballot.VetoView, error) {
	teamID, err := s.Find(ctx, personID, link)
	if err != nil {
		return ballot.VetoView{}, err
	}
	return s.ownVeto(ctx, teamID, personID)
}

func (s Store) ownVeto(ctx context.Context, teamID, personID string) (ballot.VetoView, error) {
	b, err := s.Ballot(ctx, teamID)
	if err != nil {
		return ballot.VetoView{}, err
	}
	me := b.Member(personID)
	if me == nil {
		return ballot.VetoView{}, change.ErrOutsider
	}
	own, err := readVeto(ctx, s.Pool, teamID, me.ID, b.Round.Day)
	if err != nil {
		return ballot.VetoView{}, change.Wrap(err, "reading a veto")
	}
	return b.Veto(own), nil
}

// readVeto reads what is stored of a member's veto on a day.
func readVeto(
	ctx context.Context, from interface {
		QueryRow(ctx context.Context, sql string, args ...any) pgx.Row
	}, teamID, memberID, day string,
) (own ballot.OwnVeto, err error) {
	err = from.QueryRow(ctx, `
SELECT coalesce(max(o.place_id) FILTER (WHERE o.day = v.day), ''),
  coalesce(bool_or(o.spent AND o.day = v.day), false), coalesce(bool_or(o.spent AND o.day <> v.day), false)
FROM (SELECT $3::text::date AS day) v JOIN vetoes o ON o.team_id = $1 AND o.member_id = $2 AND `+voting.SameWeek,
		teamID, memberID, day).Scan(&own.PlaceID, &own.Spent, &own.SpentWeek)
	return own, err
}
