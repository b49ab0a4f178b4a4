package team

import (
	"context"
	"errors"
	"time"

	"github.com/jackc/pgx/v5"

	"noonish/internal/fault"
	"noonish/internal/person"
	"noonish/internal/team/ballot"
	"noonish/internal/team/change"
	"noonish/internal/team/voting"
)

// maxRequests is how many join requests a team can have.
const maxRequests = 50

var (
	errManyRequests = fault.New(fault.Conflict, "requests-full",
		"%d people already wait to join this team. Please ask its owner to answer them first.", maxRequests)
	errTheirTeams = fault.New(fault.Conflict, "their-teams-full",
		"They are in %d teams, which is as many as one person can be in.", maxTeams)
)

// addRequest stores the caller's request to join, which the owner has to approve. A second request replaces the first.
func addRequest(ctx context.Context, t *change.Change, name string, needs []string) error {
	var others int
	err := t.Tx.QueryRow(ctx, `SELECT count(*) FROM join_requests WHERE team_id = $1 AND person_id <> $2`,
		t.TeamID, t.Op.Person).Scan(&others)
	if err != nil {
		return err
	}
	if others >= maxRequests {
		return errManyRequests
	}
	tag, err := t.Tx.Exec(ctx, `
INSERT INTO join_requests AS old (request_id, team_id, person_id, name, needs) VALUES ($1, $2, $3, $4, $5)
ON CONFLICT (team_id, person_id) DO UPDATE SET name = excluded.name, needs = excluded.needs
WHERE (old.name, old.needs) IS DISTINCT FROM (excluded.name, excluded.needs)`,
		person.NewID(), t.TeamID, t.Op.Person, name, append([]string{}, needs...))
	if err == nil && tag.RowsAffected() > 0 {
		t.Record(ballot.DidRequest, "", "")
	}
	return err
}

// Approve makes the person of a join request a member. It is not an error if the request is gone.
func (s Store) Approve(ctx context.Context, op change.Operation, requestID string) (*ballot.Ballot, error) {
	return s.ChangeAndRead(ctx, op, func(ctx context.Context, t *change.Change) error {
		n, err := takeRequest(ctx, t, requestID)
		if err != nil || n == nil {
			return err
		}
		if err = addMember(ctx, t, *n); errors.Is(err, errManyTeams) {
			return errTheirTeams
		}
		return err
	})
}

// Decline deletes a join request. The person can ask again.
func (s Store) Decline(ctx context.Context, op change.Operation, requestID string) error {
	teamID, err := s.Find(ctx, op.Person, op.Link)
	if err != nil {
		return err
	}
	return s.RunChange(ctx, teamID, op, func(ctx context.Context, t *change.Change) error {
		n, err := takeRequest(ctx, t, requestID)
		if n != nil {
			t.Record(ballot.DidDecline, "", "")
		}
		return err
	})
}

// takeRequest deletes a join request and returns its person, or nil if it is gone. The caller must be the owner.
func takeRequest(ctx context.Context, t *change.Change, requestID string) (*newMember, error) {
	if err := t.RequireOwner(); err != nil {
		return nil, err
	}
	if err := voting.Open(ctx, t); err != nil {
		return nil, err
	}
	n := newMember{id: requestID}
	err := t.Tx.QueryRow(ctx,
		`DELETE FROM join_requests WHERE request_id = $1 AND team_id = $2 RETURNING person_id, name, needs`,
		requestID, t.TeamID).Scan(&n.person, &n.name, &n.needs)
	if errors.Is(err, pgx.ErrNoRows) {
		return nil, nil //nolint:nilnil // no request is not an error
	}
	return &n, err
}

// RequestKeeper returns the keeper of a person's join requests. It must run after Keeper: a request is not moved to a
// person who has become a member of the team.
func (s Store) RequestKeeper() person.Keeper {
	return person.Keeper{
		Name: "joinRequests",
		Export: func(ctx context.Context, personID string) (any, error) {
			return s.exportRequests(ctx, personID)
		},
		Join: func(ctx context.Context, tx pgx.Tx, from, into string) (person.AfterCommit, error) {
			return nil, change.Wrap(moveRequests(ctx, tx, from, into), "moving join requests")
		},
	}
}

// sentRequest is a join request in the export of the person who made it.
type sentRequest struct {
	TeamName string    `json:"teamName"`
	Name     string    `json:"name"`
	Needs    []string  `json:"needs"`
	At       time.Time `json:"at"`
}

func (s Store) exportRequests(ctx context.Context, personID string) ([]sentRequest, error) {
	rows, err := s.Pool.Query(ctx, `
SELECT t.name, q.name, q.needs, q.at FROM join_requests q JOIN teams t USING (team_id)
WHERE q.person_id = $1 ORDER BY q.at, q.request_id`, personID)
	if err != nil {
		return nil, change.Wrap(err, "exporting join requests")
	}
	list, err := pgx.CollectRows(rows, pgx.RowToStructByPos[sentRequest])
	return list, change.Wrap(err, "exporting join requests")
}

// moveRequests moves join requests from one person to another, except to teams in which the other is a member, is
// blocked or has a request already.
func moveRequests(ctx context.Context, tx pgx.Tx, from, into string) error {
	_, err := tx.Exec(ctx, `
UPDATE join_requests r SET person_id = $2 WHERE person_id = $1
AND NOT EXISTS (SELECT FROM join_requests o WHERE o.team_id = r.team_id AND o.person_id = $2)
AND NOT EXISTS (SELECT FROM team_members m WHERE m.team_id = r.team_id AND m.person_id = $2)
AND NOT EXISTS (SELECT FROM team_blocks b WHERE b.team_id = r.team_id AND b.person_id = $2)`, from, into)
	return err
}
