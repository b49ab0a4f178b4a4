package report

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"
)

// Summary is what the operator sees of a reported place: nothing of anybody in particular.
type Summary struct {
	PlaceID     string
	Name        string         // empty if the place is gone
	OSM         string         // its id in OpenStreetMap, such as n1; empty if it is not there
	Lat, Lng    float64        // of a place that is not gone
	Reasons     map[string]int // how many people gave each reason
	First, Last time.Time      // zero if all reports are gone
	HiddenSince *time.Time     // nil if lists show it
	DismissedAt *time.Time     // nil if the operator said nothing of it
}

// summaries reads what was said of all places, or of those with the ids in $1, hidden ones first.
const summaries = `
WITH said AS (
  SELECT coalesce(s.place_id, r.place_id) AS place_id, r.reason, count(*) AS people,
    min(r.said_at) AS first, max(r.said_at) AS last
  FROM reports r LEFT JOIN sightings s ON s.sighting_id = r.place_id GROUP BY 1, 2),
totals AS (
  SELECT place_id, jsonb_object_agg(reason, people) AS reasons, sum(people) AS people, min(first) AS first,
    max(last) AS last FROM said GROUP BY 1),
hidden AS (
  SELECT coalesce(s.place_id, h.place_id) AS place_id, min(h.hidden_at) AS at
  FROM hidden_places h LEFT JOIN sightings s ON s.sighting_id = h.place_id GROUP BY 1),
dismissed AS (
  SELECT coalesce(s.place_id, d.place_id) AS place_id, max(d.dismissed_at) AS at
  FROM dismissed_places d LEFT JOIN sightings s ON s.sighting_id = d.place_id GROUP BY 1)
SELECT place_id, coalesce(p.doc::jsonb->>'name', ''),
  coalesce((SELECT substr(min(o.sighting_id), 5) FROM sightings o
    WHERE o.place_id = p.place_id AND o.sighting_id LIKE 'osm-%'), ''),
  coalesce(p.lat, 0), coalesce(p.lng, 0), coalesce(t.reasons, '{}'), t.first, t.last, h.at, d.at
FROM totals t FULL JOIN hidden h USING (place_id) LEFT JOIN dismissed d USING (place_id)
LEFT JOIN places p USING (place_id)
WHERE $1::text[] IS NULL OR place_id = ANY($1)
ORDER BY h.at IS NULL, t.people DESC NULLS LAST, t.last DESC, place_id`

// Reported returns all places that somebody reported or that are hidden. With an id, only that place.
func (s Store) Reported(ctx context.Context, id string) ([]Summary, error) {
	var ids []string
	if id != "" {
		var err error
		if ids, err = s.Places.Aliases(ctx, id); err != nil {
			return nil, err
		}
	}
	rows, err := s.Pool.Query(ctx, summaries, ids)
	if err != nil {
		return nil, wrap(err, "listing reports")
	}
	list, err := pgx.CollectRows(rows, func(row pgx.CollectableRow) (m Summary, err error) {
		var said []byte
		var first, last *time.Time
		if err = row.Scan(&m.PlaceID, &m.Name, &m.OSM, &m.Lat, &m.Lng, &said, &first, &last, &m.HiddenSince,
			&m.DismissedAt); err != nil {
			return m, err
		}
		if first != nil && last != nil {
			m.First, m.Last = *first, *last
		}
		return m, json.Unmarshal(said, &m.Reasons)
	})
	return list, wrap(err, "listing reports")
}

// ErrNotReported says that nobody reported a place.
var ErrNotReported = errors.New("nobody reported this place")

// Note returns the draft of a note for OpenStreetMap about a place.
func (s Store) Note(ctx context.Context, id string) (string, error) {
	list, err := s.Reported(ctx, id)
	if err != nil {
		return "", err
	}
	if len(list) == 0 {
		return "", fmt.Errorf("%s: %w", id, ErrNotReported)
	}
	return list[0].note(), nil
}

// Dismiss drops the reports of a place and lists it again. For a while reports do not hide it. It returns false if an
// import is running: then the place is listed again within a minute after the import.
func (s Store) Dismiss(ctx context.Context, id string) (listed bool, err error) {
	list, err := s.Reported(ctx, id)
	if err != nil {
		return false, err
	}
	if len(list) == 0 {
		return false, fmt.Errorf("%s: %w", id, ErrNotReported)
	}
	aliases, err := s.Places.Aliases(ctx, id)
	if err != nil {
		return false, err
	}
	err = pgx.BeginFunc(ctx, s.Pool, func(tx pgx.Tx) error {
		if err := lock(ctx, tx); err != nil {
			return err
		}
		for _, statement := range []string{
			`DELETE FROM reports WHERE place_id = ANY($1)`,
			`DELETE FROM hidden_places WHERE place_id = ANY($1)`,
		} {
			if _, err := tx.Exec(ctx, statement, aliases); err != nil {
				return err
			}
		}
		_, err := tx.Exec(ctx, `
INSERT INTO dismissed_places (place_id, dismissed_at) VALUES ($1, $2)
ON CONFLICT (place_id) DO UPDATE SET dismissed_at = excluded.dismissed_at`, list[0].PlaceID, s.Now())
		return err
	})
	if err != nil {
		return false, wrap(err, "dismissing reports")
	}
	return s.Places.FollowHidden(ctx)
}
