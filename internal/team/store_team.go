package team

import (
	"context"
	"errors"

	"github.com/jackc/pgx/v5"

	"noonish/internal/fault"
	"noonish/internal/person"
	"noonish/internal/postgres"
	"noonish/internal/team/ballot"
	"noonish/internal/team/change"
)

// New is a team that is about to be made. Empty fields get their defaults.
type New struct {
	Name      string
	MyName    string
	Zone      string
	Departure string // HH:MM
	Location  *ballot.Location
	unnamed   bool
}

// Defaults of a new team. A person who opens the app without a team gets one with these.
const (
	defaultName      = ballot.FirstName
	defaultZone      = "UTC"
	defaultDeparture = "12:00"
)

func (n New) withDefaults() New {
	if n.Name == "" {
		n.Name, n.unnamed = defaultName, true
	}
	if n.Zone == "" {
		n.Zone = defaultZone
	}
	if n.Departure == "" {
		n.Departure = defaultDeparture
	}
	return n
}

var errManyTeams = fault.New(fault.Conflict, "teams-full",
	"You are in %d teams, which is as many as one person can be in. Leave one first.", maxTeams)

// List returns the person's teams, the current one first.
func (s Store) List(ctx context.Context, personID string) ([]Summary, error) {
	rows, err := s.Pool.Query(ctx, `
SELECT l.link, t.name, t.size, me.owner, c.team_id IS NOT NULL,
  (SELECT array_agg(m.name ORDER BY m.joined_at, m.member_id) FROM team_members m WHERE m.team_id = t.team_id)
FROM team_members me JOIN teams t USING (team_id) JOIN team_links l ON l.team_id = t.team_id AND l.current
LEFT JOIN current_teams c ON c.person_id = me.person_id AND c.team_id = t.team_id
WHERE me.person_id = $1
ORDER BY c.team_id IS NULL, lower(t.name), t.name, me.joined_at, t.team_id`, personID)
	if err != nil {
		return nil, change.Wrap(err, "reading a person's teams")
	}
	lines, err := pgx.CollectRows(rows, func(row pgx.CollectableRow) (line Summary, err error) {
		var owner bool
		var names []string
		err = row.Scan(&line.ID, &line.Name, &line.Size, &owner, &line.Current, &names)
		line.Members, line.Role, line.Initials = len(names), (&ballot.Member{Owner: owner}).Role(), []string{}
		for _, name := range names {
			if letters := initials(name); letters != "" && len(line.Initials) < 4 {
				line.Initials = append(line.Initials, letters)
			}
		}
		return line, err
	})
	return lines, change.Wrap(err, "reading a person's teams")
}

// Current returns the person's current team. For a person without a team it makes a first one, as fresh says.
func (s Store) Current(ctx context.Context, personID string, fresh func() (New, error)) (teamID string, err error) {
	teamID, err = s.Find(ctx, personID, "")
	if !errors.Is(err, change.ErrNoTeam) {
		return teamID, err
	}
	n, err := fresh()
	if err != nil {
		return "", err
	}
	if err := s.make(ctx, change.Operation{Person: personID}, n, true); err != nil {
		return "", err
	}
	return s.Find(ctx, personID, "")
}

// Create makes a team with the person as its owner. It becomes their current team.
func (s Store) Create(ctx context.Context, op change.Operation, n New) (*ballot.Ballot, error) {
	if err := s.make(ctx, op, n, false); err != nil {
		return nil, err
	}
	teamID, err := s.Find(ctx, op.Person, "")
	if op.Key != "" && err == nil { // another operation may have made another team current since
		err = s.Pool.QueryRow(ctx, `
SELECT g.team_id FROM gestures g JOIN team_members m USING (person_id, team_id) WHERE g.person_id = $1 AND g.key = $2`,
			op.Person, op.Key).Scan(&teamID)
	}
	if errors.Is(err, pgx.ErrNoRows) || errors.Is(err, change.ErrNoTeam) { // they left the team they made
		return nil, change.ErrUnknown
	}
	if err != nil {
		return nil, change.Wrap(err, "finding a new team")
	}
	return s.Ballot(ctx, teamID)
}

// make makes a team. If first is set, it does nothing for a person who has a team. It locks the person's row, so that
// they get neither two first teams nor more than maxTeams.
func (s Store) make(ctx context.Context, op change.Operation, n New, first bool) error {
	n = n.withDefaults()
	if err := s.checkZone(ctx, n.Zone); err != nil {
		return err
	}
	tx, err := s.Changes().Begin(ctx)
	if err != nil {
		return change.Wrap(err, "making a team")
	}
	defer tx.Rollback(context.WithoutCancel(ctx)) //nolint:errcheck // after a commit there is nothing to undo
	count, err := countTeams(ctx, tx, op)
	switch {
	case errors.Is(err, change.ErrDone), err == nil && first && count > 0:
		return nil
	case err == nil && count >= maxTeams:
		return errManyTeams
	case err == nil:
		err = insertTeam(ctx, tx, op, n)
	}
	if err == nil {
		err = s.Changes().Commit(ctx, tx, op)
	}
	return change.Wrap(err, "making a team")
}

// countTeams locks the person's row and returns how many teams they are in. It returns an error if the operation's key
// was used before, which is change.ErrDone for the same request.
func countTeams(ctx context.Context, tx pgx.Tx, op change.Operation) (count int, err error) {
	var batch pgx.Batch
	batch.Queue(`SELECT FROM people WHERE person_id = $1 FOR NO KEY UPDATE`,
		op.Person).QueryRow(func(row pgx.Row) error { return row.Scan() })
	var digest []byte
	batch.Queue(`
SELECT (SELECT count(*) FROM team_members WHERE person_id = $1),
  (SELECT digest FROM gestures WHERE person_id = $1 AND key = $2)`,
		op.Person, op.Key).QueryRow(func(row pgx.Row) error { return row.Scan(&count, &digest) })
	err = tx.SendBatch(ctx, &batch).Close()
	switch {
	case errors.Is(err, pgx.ErrNoRows):
		return 0, person.ErrNobody
	case err != nil:
		return 0, err
	}
	return count, op.CheckUsed(digest)
}

func insertTeam(ctx context.Context, tx pgx.Tx, op change.Operation, n New) error {
	var address *string
	var lat, lng *float64
	if n.Location != nil {
		address, lat, lng = &n.Location.Address, &n.Location.Lat, &n.Location.Lng
	}
	teamID := person.NewID()
	var batch pgx.Batch
	batch.Queue(`
INSERT INTO teams (team_id, name, zone, departure, address, lat, lng, name_given)
VALUES ($1, $2, $3, $4::text::time, $5, $6, $7, $8)`,
		teamID, n.Name, n.Zone, n.Departure, address, lat, lng, !n.unnamed)
	batch.Queue(`INSERT INTO team_links (link, team_id, current) VALUES ($1, $2, true)`, person.NewID(), teamID)
	batch.Queue(`INSERT INTO team_members (member_id, team_id, person_id, name, owner) VALUES ($1, $2, $3, $4, true)`,
		person.NewID(), teamID, op.Person, n.MyName)
	batch.Queue(makeCurrent, op.Person, teamID)
	if op.Key != "" {
		batch.Queue(`INSERT INTO gestures (person_id, key, digest, team_id, version) VALUES ($1, $2, $3, $4, 0)`,
			op.Person, op.Key, op.Digest, teamID)
	}
	return tx.SendBatch(ctx, &batch).Close()
}

const makeCurrent = `
INSERT INTO current_teams (person_id, team_id) VALUES ($1, $2)
ON CONFLICT (person_id) DO UPDATE SET team_id = excluded.team_id`

// checkZone returns an error unless the database knows the time zone too: the database's clock decides about rounds.
func (s Store) checkZone(ctx context.Context, zone string) error {
	_, err := s.Pool.Exec(ctx, `SELECT now() AT TIME ZONE $1`, zone)
	if postgres.IsInvalidParameter(err) {
		return errZone
	}
	return change.Wrap(err, "looking up a time zone")
}
