package voting

import (
	"context"
	"slices"

	"github.com/jackc/pgx/v5"

	"noonish/internal/fault"
	"noonish/internal/place"
	"noonish/internal/team/ballot"
	"noonish/internal/team/change"
	"noonish/internal/team/seating"
)

var errTables = fault.New(fault.Conflict, "tables-changed", "The tables have changed. Look again.")

// AcceptTable accepts the table that the person is offered now, at the place with this id. The change tells others no
// more than that one more has accepted.
func (s Store) AcceptTable(ctx context.Context, op change.Operation, placeID string) (*ballot.Ballot, error) {
	return s.ChangeAndRead(ctx, op, func(ctx context.Context, t *change.Change) error {
		if err := RequireVoting(ctx, t); err != nil {
			return err
		}
		offer, err := s.offer(ctx, t)
		if err != nil {
			return err
		}
		if offer == nil || offer.PlaceOf(t.Me.ID) != placeID {
			return errTables
		}
		tag, err := t.Tx.Exec(ctx, `
INSERT INTO table_seats AS s (team_id, round_id, member_id, place_id) VALUES ($1, $2, $3, $4)
ON CONFLICT (team_id, round_id, member_id) DO UPDATE SET place_id = excluded.place_id, at = clock_timestamp()
WHERE s.place_id <> excluded.place_id`, t.TeamID, t.Round.ID, t.Me.ID, placeID)
		if err == nil && tag.RowsAffected() > 0 {
			t.Record(ballot.DidSeat, t.Me.ID, "")
		}
		return err
	})
}

// LeaveTable takes back that the person accepted a table. It is not an error if they did not.
func (s Store) LeaveTable(ctx context.Context, op change.Operation) (*ballot.Ballot, error) {
	return s.ChangeAndRead(ctx, op, func(ctx context.Context, t *change.Change) error {
		if err := RequireVoting(ctx, t); err != nil {
			return err
		}
		tag, err := t.Tx.Exec(ctx, `DELETE FROM table_seats WHERE team_id = $1 AND round_id = $2 AND member_id = $3`,
			t.TeamID, t.Round.ID, t.Me.ID)
		if err == nil && tag.RowsAffected() > 0 {
			t.Record(ballot.DidSeat, t.Me.ID, "")
		}
		return err
	})
}

// offer returns the two tables that the team of a change is offered, or nil.
func (s Store) offer(ctx context.Context, t *change.Change) (*seating.Offer, error) {
	tallies, err := countVotes(ctx, t.Tx, []string{t.TeamID}, []string{t.Round.ID}, everyDiner)
	if err != nil {
		return nil, err
	}
	arrivals, err := s.Places.Arrivals(ctx, t.Tx, placesOf(tallies))
	if err != nil {
		return nil, err
	}
	r := tallies[t.Round.ID]
	r.RuleOut(t.Round.Departure, arrivals, r.musts)
	r.seat(arrivals)
	return r.Offer(), nil
}

// everyone reports whether all who are in have voted or accepted their table. It reads the tables only where that could
// make the difference.
func (s Store) everyone(ctx context.Context, t *change.Change) (bool, error) {
	r := t.Round
	if len(r.Voters) >= r.HeadCount() || len(r.Seated) == 0 {
		return len(r.Voters) >= r.HeadCount(), nil
	}
	if answered(r.Voters, r.Seated) < r.HeadCount() {
		return false, nil
	}
	offer, err := s.offer(ctx, t)
	if err != nil || offer == nil {
		return false, err
	}
	seated := offer.Accepted()
	return answered(r.Voters, slices.Concat(seated[0], seated[1])) >= r.HeadCount(), nil
}

// answered returns how many different members two lists have.
func answered(voters, seated []string) int {
	return len(slices.Compact(slices.Sorted(slices.Values(slices.Concat(voters, seated)))))
}

// seat completes what the tables depend on with what is known of the places.
func (r *roundTally) seat(arrivals map[string]place.Arrival) {
	r.Seating.Minutes, r.Seating.Facts = walkMinutes, map[string]place.Facts{}
	for _, c := range r.Candidates {
		r.Seating.Facts[c.PlaceID] = arrivals[c.PlaceID].Facts
	}
}

// Whose members queueDiners reads.
const (
	everyDiner  = true
	whereSeated = false // only of rounds in which somebody accepted a table, which few are
)

// queueDiners queues the read of who is in, for two tables.
func queueDiners(batch *pgx.Batch, teamIDs, roundIDs []string, every bool, all map[string]*roundTally) {
	batch.Queue(`
SELECT r.round_id, coalesce(r.hide_tallies, t.hide_tallies), m.member_id, m.person_id, m.musts,
  coalesce(s.place_id, ''), ARRAY(SELECT v.place_id FROM votes v
    WHERE v.team_id = r.team_id AND v.round_id = r.round_id AND v.member_id = m.member_id)
FROM unnest($1::text[], $2::text[]) AS asked(team_id, round_id) JOIN rounds r USING (team_id, round_id)
JOIN teams t USING (team_id) JOIN team_members m USING (team_id)
LEFT JOIN attendance a ON a.team_id = m.team_id AND a.member_id = m.member_id AND a.day = r.day
LEFT JOIN table_seats s ON s.team_id = r.team_id AND s.round_id = r.round_id AND s.member_id = m.member_id
WHERE coalesce(a.in_today, true) AND ($3 OR EXISTS (
  SELECT FROM table_seats o WHERE o.team_id = asked.team_id AND o.round_id = asked.round_id))`,
		teamIDs, roundIDs, every).Query(func(rows pgx.Rows) error {
		var id string
		var hidden bool
		var d seating.Diner
		_, err := pgx.ForEachRow(rows, []any{
			&id, &hidden, &d.MemberID, &d.PersonID, &d.Musts, &d.Seat, &d.Votes,
		}, func() error {
			if r := all[id]; r != nil {
				r.Seating.Hidden = hidden
				r.Seating.Diners = append(r.Seating.Diners, d)
			}
			d = seating.Diner{} // the next row must not be read into the same slices
			return nil
		})
		return err
	})
}

// storeSeats deletes the seats that are of no table of the decision, so that the others tell who sits where. Receipts
// are stored without it.
func storeSeats(ctx context.Context, tx pgx.Tx, closed []closedRound) error {
	for _, t := range closed {
		two := t.decision.Tables
		if len(two) == 0 {
			continue
		}
		_, err := tx.Exec(ctx, `
DELETE FROM table_seats WHERE team_id = $1 AND round_id = $2 AND member_id <> ALL($3)`,
			t.TeamID, t.Round.ID, slices.Concat(two[0].Members, two[1].Members))
		if err != nil {
			return err
		}
		two[0].Members, two[1].Members = nil, nil
	}
	return nil
}

// peopleAt returns those who are not at the other table than the winner's: a move does not concern the others.
func (r *roundTally) peopleAt(decided *ballot.Round) (people []string) {
	two := decided.Receipt.Tables
	if len(two) == 0 {
		return r.people
	}
	other := map[string]bool{}
	for _, d := range r.Seating.Diners {
		other[d.PersonID] = d.Seat == two[1].PlaceID
	}
	return slices.DeleteFunc(slices.Clone(r.people), func(id string) bool { return other[id] })
}
