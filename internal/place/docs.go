package place

import (
	"context"
	"encoding/json"
	"fmt"

	"github.com/jackc/pgx/v5"
)

// Document is the current state of a place: its id and its facts as JSON.
type Document struct {
	ID   string
	JSON []byte
}

// Documents returns the places with these ids, keyed by the id that was asked for. The id of any source that lists a
// place finds it. Places that are gone are left out.
func (s Store) Documents(ctx context.Context, ids []string) (map[string]Document, error) {
	rows, err := s.Pool.Query(ctx, `
SELECT asked.id, p.place_id, p.doc
FROM unnest($1::text[]) AS asked(id)
JOIN places p ON p.place_id = coalesce(
  (SELECT place_id FROM sightings WHERE sighting_id = asked.id),
  (SELECT place_id FROM sightings WHERE sighting_id = 'fsq-' || asked.id), asked.id)`, ids)
	if err != nil {
		return nil, wrap(err, "reading places by their ids")
	}
	documents := make(map[string]Document, len(ids))
	var asked, id, doc string
	_, err = pgx.ForEachRow(rows, []any{&asked, &id, &doc}, func() error {
		documents[asked] = Document{ID: id, JSON: []byte(doc)}
		return nil
	})
	if err != nil {
		return nil, wrap(err, "reading places by their ids")
	}
	return documents, nil
}

// Aliases returns all ids of the same place, this one included.
func (s Store) Aliases(ctx context.Context, id string) ([]string, error) {
	rows, err := s.Pool.Query(ctx, `
WITH place AS (SELECT coalesce(
  (SELECT place_id FROM sightings WHERE sighting_id = $1),
  (SELECT place_id FROM sightings WHERE sighting_id = 'fsq-' || $1), $1) AS id)
SELECT $1 UNION SELECT id FROM place UNION SELECT s.sighting_id FROM sightings s JOIN place ON s.place_id = place.id`, id)
	if err != nil {
		return nil, wrap(err, "reading a place's ids")
	}
	ids, err := pgx.CollectRows(rows, pgx.RowTo[string])
	if err != nil {
		return nil, wrap(err, "reading a place's ids")
	}
	return ids, nil
}

// Name returns the place's name.
func (d Document) Name() (string, error) {
	var facts struct{ Name string }
	if err := json.Unmarshal(d.JSON, &facts); err != nil {
		return "", fmt.Errorf("reading a place's name: %w", err)
	}
	return facts.Name, nil
}
