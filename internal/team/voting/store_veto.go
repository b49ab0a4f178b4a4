package voting

import (
	"context"

	"github.com/jackc/pgx/v5"
)

// SameWeek holds for a veto o and a veto or round of the same week, from Monday to Sunday of the team's days.
const SameWeek = `o.day - extract(isodow FROM o.day)::int = v.day - extract(isodow FROM v.day)::int`

// queueVetoes queues the read of the vetoes of rounds, where the team allows them, of members who have one left.
func queueVetoes(batch *pgx.Batch, teamIDs, roundIDs []string, all map[string]*roundTally) {
	batch.Queue(`
SELECT r.round_id, v.member_id, v.place_id
FROM unnest($1::text[], $2::text[]) AS asked(team_id, round_id) JOIN rounds r USING (team_id, round_id)
JOIN teams t USING (team_id) JOIN vetoes v ON v.team_id = r.team_id AND v.day = r.day
WHERE t.vetoes AND NOT EXISTS (
  SELECT FROM vetoes o WHERE o.team_id = v.team_id AND o.member_id = v.member_id AND o.spent AND `+SameWeek+`)`,
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
