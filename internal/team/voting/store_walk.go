package voting

import (
	"context"
	"time"

	"github.com/jackc/pgx/v5"

	"noonish/internal/place"
	"noonish/internal/team/ballot"
	"noonish/internal/team/change"
)

// The walk to a candidate is looked up once, when it is suggested or when the team moves, and stored with the
// candidate: every page shows the same minutes, and a tie is settled by them, whichever replica answers or decides.

// from returns where a team starts, or nil if it has no location.
func (s Store) from(ctx context.Context, teamID string) (*ballot.Location, error) {
	var address *string
	var lat, lng *float64
	err := s.Pool.QueryRow(ctx, `SELECT address, lat, lng FROM teams WHERE team_id = $1`,
		teamID).Scan(&address, &lat, &lng)
	if err != nil || address == nil {
		return nil, change.Wrap(err, "reading where a team starts")
	}
	return &ballot.Location{Address: *address, Lat: *lat, Lng: *lng}, nil
}

// walks returns the walks from a location to places. It returns none if from is nil.
func (s Store) walks(ctx context.Context, from *ballot.Location, placeIDs []string) (map[string]place.Walk, error) {
	walks := make(map[string]place.Walk, len(placeIDs))
	if from == nil || len(placeIDs) == 0 {
		return walks, nil
	}
	descriptions, err := s.Places.Describe(ctx, placeIDs, Outing(from, time.Now(), ""))
	for id, description := range descriptions {
		walks[id] = description.Walk
	}
	return walks, err
}

// WalksAnew returns the walks to a team's candidates from its new location, or nil if the location does not change.
func (s Store) WalksAnew(
	ctx context.Context, op change.Operation, from *ballot.Location,
) (map[string]place.Walk, error) {
	if from == nil {
		return nil, nil //nolint:nilnil // the location does not change
	}
	teamID, err := s.Find(ctx, op.Person, op.Link)
	if err != nil {
		return nil, err
	}
	rows, err := s.Pool.Query(ctx, `
SELECT c.place_id FROM rounds r JOIN candidates c USING (team_id, round_id)
WHERE r.team_id = $1 AND r.state <> 'undone' AND r.day >= current_date - 2`, teamID)
	if err != nil {
		return nil, change.Wrap(err, "reading a team's candidates")
	}
	ids, err := pgx.CollectRows(rows, pgx.RowTo[string])
	if err != nil {
		return nil, change.Wrap(err, "reading a team's candidates")
	}
	return s.walks(ctx, from, ids)
}

// ReplaceWalks replaces the walks of the candidates of an open round, because the team moved. The walk to a candidate
// that was suggested after walks were looked up becomes unknown.
func ReplaceWalks(ctx context.Context, t *change.Change, walks map[string]place.Walk) error {
	if walks == nil || t.Round.State != ballot.StateOpen {
		return nil
	}
	var ids []string
	var minutes []int
	var real []bool
	for id, walk := range walks {
		ids, minutes, real = append(ids, id), append(minutes, walk.Minutes), append(real, walk.Real)
	}
	_, err := t.Tx.Exec(ctx, `
UPDATE candidates c SET walk = nullif(w.minutes, 0), walk_real = coalesce(w.real, false)
FROM candidates o LEFT JOIN unnest($2::text[], $3::int[], $4::bool[]) AS w(place_id, minutes, real) USING (place_id)
WHERE c.team_id = $5 AND c.round_id = $1 AND o.team_id = $5 AND o.round_id = $1 AND o.place_id = c.place_id`,
		t.Round.ID, ids, minutes, real, t.TeamID)
	return err
}

// addCandidate adds a place to the ballot, with the walk to it. The walk is unknown if the team has moved since it was
// looked up.
func addCandidate(
	ctx context.Context, t *change.Change, placeID, name string, from *ballot.Location, walk place.Walk,
) error {
	var lat, lng *float64
	if from != nil {
		lat, lng = &from.Lat, &from.Lng
	}
	t.Record(ballot.DidSuggest, t.Me.ID, placeID)
	t.Round.Places, t.Round.Walks = append(t.Round.Places, placeID), append(t.Round.Walks, walk.Minutes)
	_, err := t.Tx.Exec(ctx, `
INSERT INTO candidates (round_id, team_id, place_id, name, suggested_by, walk, walk_real)
SELECT $1, team_id, $3, $4, $5,
  CASE WHEN (lat, lng) IS NOT DISTINCT FROM ($6::float8, $7::float8) THEN nullif($8::int, 0) END, $9
FROM teams WHERE team_id = $2`, t.Round.ID, t.TeamID, placeID, name, t.Me.ID, lat, lng, walk.Minutes, walk.Real)
	return err
}
