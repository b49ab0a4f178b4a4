package voting

import (
	"context"

	"github.com/jackc/pgx/v5"

	"noonish/internal/fault"
	"noonish/internal/team/ballot"
	"noonish/internal/team/change"
)

// A veto is no part of the ballot while the round is open: it makes no version and no event, and nudges nobody. It is
// written while the team is locked, so that one that was acknowledged before the round closed counts in it.

var (
	errVetoesOff = fault.New(fault.Conflict, "veto-off", "Your team has turned Not today off.")
	errVetoOut   = fault.New(fault.Conflict, "veto-out", "You are not in today, so you cannot say Not today.")
	errVetoSpent = fault.New(fault.Conflict, "veto-spent", "You have used your Not today of this week.")
)

// sameWeek holds for a veto o and a veto or round of the same week, from Monday to Sunday of the team's days.
const sameWeek = `o.day - extract(isodow FROM o.day)::int = v.day - extract(isodow FROM v.day)::int`

// Veto sets the person's veto of the round's day, in place of the one they had.
func (s Store) Veto(ctx context.Context, op change.Operation, placeID string) (ballot.VetoView, error) {
	aliases, err := s.Places.Aliases(ctx, placeID)
	if err != nil {
		return ballot.VetoView{}, err
	}
	return s.changeVeto(ctx, op, func(t *change.Change, own ballot.OwnVeto) error {
		there := candidateOf(t.Round, placeID, aliases)
		switch {
		case !t.Vetoes:
			return errVetoesOff
		case there == "":
			return errNotThere
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
			return errNotThere
		case t.Round.State != ballot.StateOpen || t.Round.Late:
			return ErrClosed
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
FROM (SELECT $3::text::date AS day) v JOIN vetoes o ON o.team_id = $1 AND o.member_id = $2 AND `+sameWeek,
		teamID, memberID, day).Scan(&own.PlaceID, &own.Spent, &own.SpentWeek)
	return own, err
}

// queueVetoes queues the read of the vetoes of rounds, where the team allows them, of members who have one left.
func queueVetoes(batch *pgx.Batch, teamIDs, roundIDs []string, all map[string]*roundTally) {
	batch.Queue(`
SELECT r.round_id, v.member_id, v.place_id
FROM unnest($1::text[], $2::text[]) AS asked(team_id, round_id) JOIN rounds r USING (team_id, round_id)
JOIN teams t USING (team_id) JOIN vetoes v ON v.team_id = r.team_id AND v.day = r.day
WHERE t.vetoes AND NOT EXISTS (
  SELECT FROM vetoes o WHERE o.team_id = v.team_id AND o.member_id = v.member_id AND o.spent AND `+sameWeek+`)`,
		teamIDs, roundIDs).Query(func(rows pgx.Rows) error {
		var id, member, placeID string
		_, err := pgx.ForEachRow(rows, []any{&id, &member, &placeID}, func() error {
			r := all[id]
			if r == nil {
				return nil
			}
			if r.vetoers == nil {
				r.vetoers = map[string][]string{}
			}
			r.vetoers[placeID] = append(r.vetoers[placeID], member)
			return nil
		})
		return err
	})
}

// spendVetoes stores that the vetoes that counted are spent, of many rounds at once.
func spendVetoes(ctx context.Context, tx pgx.Tx, closed []closedRound) error {
	var teams, days, members []string
	for _, t := range closed {
		for _, placeID := range t.vetoed {
			for _, member := range t.tally.vetoers[placeID] {
				teams, days, members = append(teams, t.TeamID), append(days, t.Round.Day), append(members, member)
			}
		}
	}
	if len(teams) == 0 {
		return nil
	}
	_, err := tx.Exec(ctx, `
UPDATE vetoes v SET spent = true FROM unnest($1::text[], $2::text[], $3::text[]) AS n(team_id, day, member_id)
WHERE v.team_id = n.team_id AND v.day = n.day::date AND v.member_id = n.member_id`, teams, days, members)
	return err
}

// loseVetoes deletes the vetoes of those who went out after the deadline, when the round is reopened.
const loseVetoes = `
DELETE FROM vetoes v USING attendance a WHERE v.team_id = $1 AND v.day = $2 AND NOT v.spent
AND a.team_id = v.team_id AND a.member_id = v.member_id AND a.day = v.day AND NOT a.in_today`

// vetoedBefore selects the places that a veto has ruled out by the end of a decided round o. $5 is that ruling.
const vetoedBefore = `SELECT unnest(o.vetoed) UNION SELECT line->>'place_id'
FROM jsonb_array_elements(o.receipt->'tally') AS line WHERE line->>'ruling' = $5`
