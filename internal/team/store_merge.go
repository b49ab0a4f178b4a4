package team

import (
	"context"
	"errors"

	"github.com/jackc/pgx/v5"

	"noonish/internal/fault"
	"noonish/internal/person"
	"noonish/internal/team/ballot"
	"noonish/internal/team/change"
)

// merge moves the memberships of one person to another, because a browser of the first now acts for the second. If the
// first person still has another browser, they stay a member and the second person joins as well.
func (s Store) merge(ctx context.Context, tx pgx.Tx, from, into string) (person.AfterCommit, error) {
	var stays bool
	err := tx.QueryRow(ctx, `SELECT EXISTS (SELECT FROM sessions WHERE person_id = $1)`, from).Scan(&stays)
	if err != nil {
		return nil, change.Wrap(err, "merging the teams of two people")
	}
	told, err := s.forEachTeam(ctx, tx, from, func(t *change.Change, m lockedTeam) error {
		return mergeTeam(ctx, t, m.memberID, into, stays)
	})
	if err != nil {
		return nil, err
	}
	if err := moveBlocks(ctx, tx, from, into); err != nil {
		return nil, change.Wrap(err, "merging the teams of two people")
	}
	_, err = tx.Exec(ctx, `
INSERT INTO current_teams (person_id, team_id)
SELECT m.person_id, m.team_id FROM current_teams c JOIN team_members m USING (team_id)
WHERE c.person_id = $1 AND m.person_id = $2
ON CONFLICT DO NOTHING`, from, into)
	return told, change.Wrap(err, "merging the teams of two people")
}

func mergeTeam(ctx context.Context, t *change.Change, memberID, into string, stays bool) error {
	var there string
	err := t.Tx.QueryRow(ctx, `SELECT member_id FROM team_members WHERE team_id = $1 AND person_id = $2`,
		t.TeamID, into).Scan(&there)
	switch {
	case err == nil && stays:
		return nil
	case err == nil:
		return mergeMembers(ctx, t, memberID, there)
	case !errors.Is(err, pgx.ErrNoRows):
		return err
	}
	var teams int
	err = t.Tx.QueryRow(ctx, `SELECT count(*) FROM team_members WHERE person_id = $1`, into).Scan(&teams)
	if err != nil {
		return err
	}
	if teams >= maxTeams {
		return checkUnused(ctx, t, stays)
	}
	if !stays {
		t.Record(ballot.DidBecome, memberID, "")
		_, err = t.Tx.Exec(ctx, `UPDATE team_members SET person_id = $2 WHERE team_id = $3 AND member_id = $1`,
			memberID, into, t.TeamID)
		return err
	}
	return joinBeside(ctx, t, memberID, into)
}

var errManyMoved = fault.New(fault.Conflict, "together-teams-full", "Together you would be in more than %d teams, "+
	"which is as many as one person can be in. Leave a team first, here or on the other device.", maxTeams)

// checkUnused returns an error if the other person has no room for a team that was used: it must not be lost, so the
// merge fails and the device keeps its person. A team that nobody used may go, because opening the app makes one. A
// person who stays keeps their team.
func checkUnused(ctx context.Context, t *change.Change, stays bool) error {
	if stays {
		return nil
	}
	var used bool
	err := t.Tx.QueryRow(ctx, `
SELECT (SELECT count(*) > 1 FROM team_members WHERE team_id = $1)
  OR EXISTS (SELECT FROM candidates WHERE team_id = $1)
  OR EXISTS (SELECT FROM channels WHERE team_id = $1) OR (SELECT name <> $2 FROM teams WHERE team_id = $1)`,
		t.TeamID, defaultName).Scan(&used)
	if err == nil && used {
		return errManyMoved
	}
	return err
}

// joinBeside makes the person a member with the name and needs of another member.
func joinBeside(ctx context.Context, t *change.Change, memberID, into string) error {
	fresh := person.NewID()
	tag, err := t.Tx.Exec(ctx, `
WITH team AS (SELECT count(*) AS members FROM team_members WHERE team_id = $2),
grown AS (UPDATE teams SET size = greatest(size, team.members + 1) FROM team WHERE team_id = $2 AND team.members < $5)
INSERT INTO team_members (member_id, team_id, person_id, name, owner, needs, musts)
SELECT $3, m.team_id, $4, m.name, false, m.needs, m.musts FROM team_members m, team
WHERE m.team_id = $2 AND m.member_id = $1 AND team.members < $5`,
		memberID, t.TeamID, fresh, into, maxMembers)
	if err == nil && tag.RowsAffected() > 0 {
		t.Record(ballot.DidJoin, fresh, "")
	}
	return err
}

// mergeMembers makes one member of two. It keeps the votes of both, each once, one seat, and one veto a day,
// rather a spent one.
func mergeMembers(ctx context.Context, t *change.Change, from, into string) error {
	t.Record(ballot.DidBecome, into, "")
	var batch pgx.Batch
	batch.Queue(`
UPDATE votes v SET member_id = $2 WHERE team_id = $3 AND member_id = $1
AND NOT EXISTS (SELECT FROM votes o
  WHERE o.team_id = $3 AND o.round_id = v.round_id AND o.place_id = v.place_id AND o.member_id = $2)`,
		from, into, t.TeamID)
	batch.Queue(`
UPDATE table_seats s SET member_id = $2 WHERE team_id = $3 AND member_id = $1
AND NOT EXISTS (SELECT FROM table_seats o WHERE o.team_id = $3 AND o.round_id = s.round_id AND o.member_id = $2)`,
		from, into, t.TeamID)
	batch.Queue(`
UPDATE attendance a SET in_today = true WHERE team_id = $2 AND member_id = $1 AND NOT in_today
AND EXISTS (SELECT FROM (SELECT team_id, round_id, member_id FROM votes UNION ALL
    SELECT team_id, round_id, member_id FROM table_seats) v JOIN rounds r USING (team_id, round_id)
  WHERE v.team_id = $2 AND v.member_id = a.member_id AND r.day = a.day AND r.state = 'open')`, into, t.TeamID)
	batch.Queue(`
DELETE FROM vetoes v USING vetoes o WHERE v.team_id = $3 AND v.member_id = $2 AND NOT v.spent
AND o.team_id = $3 AND o.member_id = $1 AND o.day = v.day AND o.spent`, from, into, t.TeamID)
	batch.Queue(`
UPDATE vetoes v SET member_id = $2 WHERE team_id = $3 AND member_id = $1
AND NOT EXISTS (SELECT FROM vetoes o WHERE o.team_id = $3 AND o.member_id = $2 AND o.day = v.day)`,
		from, into, t.TeamID)
	batch.Queue(`UPDATE candidates SET suggested_by = $2 WHERE team_id = $3 AND suggested_by = $1`,
		from, into, t.TeamID)
	batch.Queue(`UPDATE diet_answers SET member_id = $2 WHERE team_id = $3 AND member_id = $1`, from, into, t.TeamID)
	batch.Queue(`UPDATE rounds SET finalised_by = $2 WHERE team_id = $3 AND finalised_by = $1`, from, into, t.TeamID)
	batch.Queue(`
UPDATE team_members i SET name = coalesce(nullif(i.name, ''), f.name),
  needs = CASE WHEN i.needs = '{}' THEN f.needs ELSE i.needs END,
  musts = CASE WHEN i.needs = '{}' THEN f.musts ELSE i.musts END
FROM team_members f
WHERE i.team_id = $3 AND i.member_id = $2 AND f.team_id = $3 AND f.member_id = $1`, from, into, t.TeamID)
	var owner bool
	batch.Queue(`DELETE FROM team_members WHERE team_id = $2 AND member_id = $1 RETURNING owner`,
		from, t.TeamID).QueryRow(
		func(row pgx.Row) error { return row.Scan(&owner) })
	if err := t.Tx.SendBatch(ctx, &batch).Close(); err != nil || !owner {
		return err
	}
	_, err := t.Tx.Exec(ctx, `UPDATE team_members SET owner = true WHERE team_id = $2 AND member_id = $1`,
		into, t.TeamID)
	return err
}
