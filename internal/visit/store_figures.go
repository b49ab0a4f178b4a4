package visit

import (
	"context"
	"time"

	"github.com/jackc/pgx/v5"
)

// Figures are what is known of a place, and of nobody in particular.
type Figures struct {
	RestaurantID string `json:"restaurantId"`
	Liked        int    `json:"liked,omitempty"`
	TeamLiked    int    `json:"teamLiked,omitempty"`
	Shut         bool   `json:"shut,omitempty"`
	// Door is what independent teams found there today.
	Door *FoundAt `json:"door,omitempty"`
}

// Figures returns what is known of these places. A place of which nothing is known is left out. Reports that a place
// was shut count until its hours are imported again.
func (s Store) Figures(ctx context.Context, ids []string, teamID string) ([]Figures, error) {
	rows, err := s.Pool.Query(ctx, `
SELECT * FROM (
  SELECT asked.id,
    coalesce((SELECT value::int FROM place_figures f WHERE f.place_id = asked.id AND f.kind = 'liked'), 0) AS liked,
    coalesce((SELECT f.liked FROM team_figures f WHERE f.team_id = $2 AND f.place_id = asked.id), 0) AS team_liked,
    EXISTS (SELECT FROM place_figures f
      LEFT JOIN sightings s ON s.sighting_id = f.place_id LEFT JOIN areas a USING (source, area)
      WHERE f.place_id = asked.id AND f.kind = 'shut' AND f.value > 0
        AND (a.imported_at IS NULL OR a.imported_at < f.week)) AS shut,
    (`+doorsFound+`) AS door
  FROM (SELECT DISTINCT unnest($1::text[])) AS asked(id)) AS known
WHERE liked > 0 OR team_liked > 0 OR shut OR door IS NOT NULL ORDER BY id`, ids, teamID, s.Now(), doorTeams)
	if err != nil {
		return nil, wrap(err, "reading figures")
	}
	list, err := pgx.CollectRows(rows, pgx.RowToStructByPos[Figures])
	if list == nil {
		list = []Figures{}
	}
	return list, wrap(err, "reading figures")
}

// Publish computes the figures of the weeks that have ended, once a week, in whichever replica comes first.
func (s Store) Publish(ctx context.Context) error {
	now := s.Now()
	week := weekOf(now)
	err := pgx.BeginFunc(ctx, s.Pool, func(tx pgx.Tx) error {
		due, err := tx.Exec(ctx, `UPDATE sweeps SET at = $1 WHERE name = 'figures' AND at < $1`, week)
		if err != nil || due.RowsAffected() == 0 {
			return err
		}
		places, err := grouped(ctx, tx, placeVisits, week, now.Add(-settled))
		if err != nil {
			return err
		}
		for _, g := range places {
			if err := publishPlace(ctx, tx, g, week); err != nil {
				return err
			}
		}
		teams, err := grouped(ctx, tx, teamVisits, week, now.Add(-settled))
		if err != nil {
			return err
		}
		for _, g := range teams {
			if err := publishTeam(ctx, tx, g, week); err != nil {
				return err
			}
		}
		return nil
	})
	return wrap(err, "publishing figures")
}

// spoken are the visits that count: those of ended weeks, by people who came early enough. Enough people have spoken of
// the place for one of its figures.
const spoken = `
  FROM visits v JOIN people p USING (person_id) LEFT JOIN sightings s ON s.sighting_id = v.place_id
  LEFT JOIN areas a USING (source, area)`

const placeVisits = `
WITH said AS (
  SELECT ''::text AS team_id, coalesce(s.place_id, v.place_id) AS place_id, v.person_id, v.verdict, v.wait, v.shut,
    v.day, v.half_hour, v.told_at, coalesce(v.told_at >= a.imported_at, true) AS fresh` + spoken + `
  WHERE v.told_at < $1 AND p.created_at < $2 AND p.suspended_at IS NULL)` + enough

const teamVisits = `
WITH said AS (
  SELECT m.team_id, coalesce(s.place_id, v.place_id) AS place_id, v.person_id, v.verdict, v.wait, v.shut,
    v.day, v.half_hour, v.told_at, coalesce(v.told_at >= a.imported_at, true) AS fresh` + spoken + `
  JOIN team_members m USING (person_id)
  WHERE v.told_at < $1 AND m.joined_at < $2 AND p.suspended_at IS NULL AND v.verdict <> 'absent')` + enough

const enough = `
SELECT team_id, place_id, person_id, verdict, coalesce(wait, ''), shut, day, half_hour, told_at, fresh
FROM said JOIN (
  SELECT team_id, place_id FROM said GROUP BY 1, 2 HAVING count(DISTINCT person_id) >= $3) AS many
  USING (team_id, place_id)
ORDER BY team_id, place_id, person_id, day, half_hour, told_at`

// group is what was said of one place, by everybody or by the members of a team.
type group struct {
	team, place string
	all         []told
}

func grouped(ctx context.Context, tx pgx.Tx, statement string, week, before time.Time) (groups []group, err error) {
	rows, err := tx.Query(ctx, statement, week, before, stepPeople)
	if err != nil {
		return nil, err
	}
	var team, placeID, wait string
	var t told
	var day time.Time
	var half int
	_, err = pgx.ForEachRow(rows, []any{
		&team, &placeID, &t.person, &t.verdict, &wait, &t.shut, &day, &half, &t.at, &t.fresh,
	}, func() error {
		t.wait, t.cell = waitOf(wait), cellOf(day.Weekday(), half)
		if n := len(groups); n == 0 || groups[n-1].team != team || groups[n-1].place != placeID {
			groups = append(groups, group{team: team, place: placeID})
		}
		last := &groups[len(groups)-1]
		last.all = append(last.all, t)
		return nil
	})
	return groups, err
}

const putFigure = `
INSERT INTO place_figures (place_id, kind, cell, value, weight, week) VALUES ($1, $2, $3, $4, $5, $6)
ON CONFLICT (place_id, kind, cell) DO UPDATE SET value = excluded.value, weight = excluded.weight, week = excluded.week`

func publishPlace(ctx context.Context, tx pgx.Tx, g group, week time.Time) error {
	rows, err := tx.Query(ctx, `SELECT kind, cell, value, weight, week FROM place_figures WHERE place_id = $1`, g.place)
	if err != nil {
		return err
	}
	before := map[string]map[int]figure{"liked": {}, "shut": {}, "wait": {}}
	var kind string
	var cell int
	var f figure
	if _, err = pgx.ForEachRow(rows, []any{&kind, &cell, &f.value, &f.weight, &f.week}, func() error {
		before[kind][cell] = f
		return nil
	}); err != nil {
		return err
	}
	after := map[string]map[int]figure{
		"liked": {0: liked(before["liked"][0], g.all, week)},
		"shut":  {0: shut(before["shut"][0], g.all, week)},
		"wait":  waiting(before["wait"], g.all, week),
	}
	batch := &pgx.Batch{}
	for kind, cells := range after {
		for cell, f := range cells {
			if f.week.Equal(week) {
				batch.Queue(putFigure, g.place, kind, cell, f.value, f.weight, f.week)
			}
		}
	}
	return tx.SendBatch(ctx, batch).Close()
}

func publishTeam(ctx context.Context, tx pgx.Tx, g group, week time.Time) error {
	var before figure
	rows, err := tx.Query(ctx, `SELECT week FROM team_figures WHERE team_id = $1 AND place_id = $2`, g.team, g.place)
	if err != nil {
		return err
	}
	if _, err = pgx.ForEachRow(rows, []any{&before.week}, func() error { return nil }); err != nil {
		return err
	}
	after := liked(before, g.all, week)
	if !after.week.Equal(week) {
		return nil
	}
	_, err = tx.Exec(ctx, `
INSERT INTO team_figures (team_id, place_id, liked, week) VALUES ($1, $2, $3, $4)
ON CONFLICT (team_id, place_id) DO UPDATE SET liked = excluded.liked, week = excluded.week`,
		g.team, g.place, int(after.value), week)
	return err
}
