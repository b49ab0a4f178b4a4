package voting

import (
	"context"
	"encoding/json"
	"maps"
	"slices"
	"time"

	"github.com/jackc/pgx/v5"

	"noonish/internal/fault"
	"noonish/internal/notify"
	"noonish/internal/place"
	"noonish/internal/team/ballot"
	"noonish/internal/team/change"
)

var errNoVotes = fault.New(fault.Conflict, "votes-missing", "Nobody has voted yet. Give a restaurant a thumb first.")

// roundTally is what closing a round needs to know of it, read under the lock of its team.
type roundTally struct {
	ballot.Tally
	state            string
	late             bool
	name, link, zone string
	people           []string            // ids of those who are in today
	musts            []string            // of those who are in today
	vetoers          map[string][]string // the members who veto a place
}

// closedRound is a round that is being closed.
type closedRound struct {
	*change.Change
	tally    *roundTally
	decision ballot.Decision
	vetoed   []string // the places whose veto counted
}

// countVotes counts the votes of rounds, one of each team. It looks up each round by its key, so the cost does not
// depend on how many rounds are open. diners is everyDiner or whereSeated.
func countVotes(
	ctx context.Context, tx pgx.Tx, teamIDs, roundIDs []string, diners bool,
) (map[string]*roundTally, error) {
	all := make(map[string]*roundTally, len(roundIDs))
	var id string
	var batch pgx.Batch
	batch.Queue(`
SELECT r.round_id, r.state, r.deadline <= clock_timestamp(), r.lot_secret,
  (SELECT count(DISTINCT v.member_id) FROM votes v
    WHERE v.team_id = r.team_id AND v.round_id = r.round_id),
  greatest(1, t.size - (SELECT count(*) FROM team_members m JOIN attendance a USING (team_id, member_id)
    WHERE m.team_id = t.team_id AND a.day = r.day AND NOT a.in_today)), t.name, l.link, t.zone,
  t.vetoes, r.vetoed,
  ARRAY(SELECT m.person_id FROM team_members m
    LEFT JOIN attendance a ON a.team_id = m.team_id AND a.member_id = m.member_id AND a.day = r.day
    WHERE m.team_id = t.team_id AND coalesce(a.in_today, true) ORDER BY m.joined_at, m.member_id),
  ARRAY(`+change.MustsOfDay+`)
FROM unnest($1::text[], $2::text[]) AS asked(team_id, round_id) JOIN rounds r USING (team_id, round_id)
JOIN teams t USING (team_id) JOIN team_links l ON l.team_id = t.team_id AND l.current`,
		teamIDs, roundIDs).Query(func(rows pgx.Rows) error {
		var r roundTally
		_, err := pgx.ForEachRow(rows, []any{
			&id, &r.state, &r.late, &r.Secret, &r.Turnout, &r.HeadCount, &r.name, &r.link, &r.zone,
			&r.Vetoes, &r.Vetoed, &r.people, &r.musts,
		}, func() error {
			one := r
			one.In = len(r.people)
			// The next row must not be read into the same slices.
			r.Secret, r.Vetoed, r.people, r.musts = nil, nil, nil, nil
			all[id] = &one
			return nil
		})
		return err
	})
	queueCandidates(&batch, teamIDs, roundIDs, all)
	queueVetoes(&batch, teamIDs, roundIDs, all)
	queueDiners(&batch, teamIDs, roundIDs, diners, all)
	return all, tx.SendBatch(ctx, &batch).Close()
}

// queueCandidates queues the read of the candidates of rounds, with their votes and when they last won.
func queueCandidates(batch *pgx.Batch, teamIDs, roundIDs []string, all map[string]*roundTally) {
	batch.Queue(`
SELECT c.round_id, c.place_id, c.name, coalesce(c.walk, 0),
  (SELECT count(*) FROM votes v
    WHERE v.team_id = c.team_id AND v.round_id = c.round_id AND v.place_id = c.place_id),
  coalesce((SELECT max(o.day)::text FROM rounds o
    WHERE o.team_id = c.team_id AND o.winner = c.place_id AND o.state = 'final'), '')
FROM unnest($1::text[], $2::text[]) AS asked(team_id, round_id) JOIN candidates c USING (team_id, round_id)`,
		teamIDs, roundIDs).Query(func(rows pgx.Rows) error {
		var id string
		var c ballot.CandidateTally
		columns := []any{&id, &c.PlaceID, &c.Name, &c.Walk, &c.Votes, &c.LastVisited}
		_, err := pgx.ForEachRow(rows, columns, func() error {
			if r := all[id]; r != nil {
				r.Candidates = append(r.Candidates, c)
			}
			return nil
		})
		return err
	})
}

// close decides the open rounds of changes, whose teams are locked in tx, and notifies people. The caller stores the
// events (recordClosed, or writeClosed for many). by is the member who closes the round, or nil for the deadline; then
// rounds that are not due are skipped. Rounds that are no longer open are always skipped. It asks the catalogue on the
// same connection: a second connection must not be waited for under a lock.
func (s Store) close(
	ctx context.Context, tx pgx.Tx, changes []*change.Change, by *change.Caller,
) (closed []closedRound, err error) {
	teams, ids := make([]string, len(changes)), make([]string, len(changes))
	for i, t := range changes {
		teams[i], ids[i] = t.TeamID, t.Round.ID
	}
	tallies, err := countVotes(ctx, tx, teams, ids, whereSeated)
	if err != nil {
		return nil, err
	}
	arrivals, err := s.Places.Arrivals(ctx, tx, placesOf(tallies))
	if err != nil {
		return nil, err
	}
	for _, t := range changes {
		r := tallies[t.Round.ID]
		if r == nil || r.state != ballot.StateOpen || by == nil && !r.late {
			continue
		}
		r.RuleOut(t.Round.Departure, arrivals, r.musts)
		vetoed := r.ApplyVetoes(slices.Collect(maps.Keys(r.vetoers)))
		r.seat(arrivals)
		decision := r.Decision(t.Round.ID, t.Round.Departure, t.Now, closedBy(by))
		if r.Turnout == 0 && !r.late && decision.Winner == "" {
			return nil, errNoVotes
		}
		decision.Early = (by == nil || !by.Owner) && t.Round.LastDeadline().After(t.Now)
		closed = append(closed, closedRound{t, r, decision, vetoed})
	}
	if err := finish(ctx, tx, closed, by, arrivals); err != nil {
		return nil, err
	}
	if err := spendVetoes(ctx, tx, closed); err != nil {
		return nil, err
	}
	return closed, s.tell(ctx, tx, closed, arrivals)
}

func closedBy(by *change.Caller) string {
	switch {
	case by == nil:
		return ballot.ByDeadline
	case by.Owner:
		return ballot.ByOwner
	}
	return ballot.ByMember
}

// placesOf returns the place ids of all candidates, each once.
func placesOf(tallies map[string]*roundTally) (ids []string) {
	there := map[string]bool{}
	for _, r := range tallies {
		for _, c := range r.Candidates {
			if !there[c.PlaceID] {
				there[c.PlaceID] = true
				ids = append(ids, c.PlaceID)
			}
		}
	}
	return ids
}

// finish stores decisions by the rounds' keys. The statement has no condition that a round is open, which was checked
// under the lock: with one, the planner might search all open rounds.
func finish(
	ctx context.Context, tx pgx.Tx, closed []closedRound, by *change.Caller, arrivals map[string]place.Arrival,
) error {
	if len(closed) == 0 {
		return nil
	}
	if err := storeSeats(ctx, tx, closed); err != nil {
		return err
	}
	var member string
	if by != nil {
		member = by.ID
	}
	teams, ids, winners := make([]string, len(closed)), make([]string, len(closed)), make([]string, len(closed))
	receipts, ats := make([]string, len(closed)), make([]time.Time, len(closed))
	plans := make([]*string, len(closed))
	for i, t := range closed {
		receipt, err := json.Marshal(t.decision) //nolint:gosec // the secret of a draw is published with the decision
		if err != nil {
			return err
		}
		teams[i], ids[i], winners[i] = t.TeamID, t.Round.ID, t.decision.Winner
		receipts[i], ats[i] = string(receipt), t.Now
		if plans[i], err = runnerUp(t.decision.Tally, t.decision.Winner, arrivals); err != nil {
			return err
		}
	}
	_, err := tx.Exec(ctx, `
UPDATE rounds r SET state = 'final', finalised_at = d.at, finalised_by = nullif($5, ''), winner = nullif(d.winner, ''),
  receipt = d.receipt::jsonb, plan_b = d.plan_b::jsonb, rechecked = r.departure <= d.at + $8::interval
FROM unnest($6::text[], $1::text[], $2::text[], $3::text[], $4::timestamptz[], $7::text[])
  AS d(team_id, round_id, winner, receipt, at, plan_b)
WHERE r.team_id = d.team_id AND r.round_id = d.round_id`, ids, winners, receipts, ats, member, teams, plans,
		recheckBefore)
	return err
}

func (r *roundTally) news(t *change.Change) notify.Decision {
	return notify.Decision{
		Kind: notify.Decided, RoundID: t.Round.ID, TeamID: t.TeamID, TeamName: r.name, Link: r.link,
		MeetAt: Outing(nil, t.Round.Departure, r.zone).Leave, Turnout: r.Turnout, People: r.people,
	}
}

// stale is how long after the departure people are still notified of a decision.
const stale = 30 * time.Minute

// tell notifies people of decisions outside the page, once tx commits. It skips rounds that the deadline closed without
// a vote, and lunches that are over because no replica was running to close the round.
func (s Store) tell(
	ctx context.Context, tx pgx.Tx, closed []closedRound, arrivals map[string]place.Arrival,
) error {
	if s.Notify == nil || len(closed) == 0 {
		return nil
	}
	reachable, err := s.reachable(ctx, tx, closed)
	if err != nil {
		return err
	}
	for _, t := range closed {
		d := t.decision
		over := t.Now.After(t.Round.Departure.Add(stale))
		if !reachable(t.TeamID) || (d.By == ballot.ByDeadline && d.Turnout == 0 && d.Winner == "") || over {
			continue
		}
		news := t.tally.news(t.Change)
		if d.Winner != "" {
			news.Place, news.Address = d.Tally[0].Name, arrivals[d.Winner].Facts.Address
		}
		if len(d.Tables) > 0 {
			news.Also = d.Tables[1].Name
		}
		for _, c := range d.Tally {
			news.Tally = append(news.Tally, notify.Tally{Name: c.Name, Votes: c.Votes, Closed: c.Closed})
		}
		if err := s.Notify(ctx, tx, news); err != nil {
			return err
		}
	}
	return nil
}

// reachable returns a function that reports whether a team has a receiver. It asks for many teams at once, because most
// have none and then cost nothing more.
func (s Store) reachable(ctx context.Context, tx pgx.Tx, closed []closedRound) (func(teamID string) bool, error) {
	if s.Reachable == nil || len(closed) == 1 {
		return func(string) bool { return true }, nil
	}
	ids := make([]string, len(closed))
	for i, t := range closed {
		ids[i] = t.TeamID
	}
	reached, err := s.Reachable(ctx, tx, ids)
	return func(teamID string) bool { return reached[teamID] }, err
}
