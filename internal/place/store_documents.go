package place

import (
	"context"
	"encoding/json"
	"fmt"

	"github.com/jackc/pgx/v5"

	"noonish/internal/place/near"
	"noonish/internal/postgres"
)

// Document is the current state of a place: its id and its facts as JSON.
type Document struct {
	ID   string
	JSON []byte
}

// askedPlaces joins the ids in $1 with the places they mean. The id of any source that lists a place finds it, and so
// does Foursquare's own id, which a random pick has.
const askedPlaces = `
FROM unnest($1::text[]) AS asked(id)
JOIN places p ON p.place_id = ` + currentID

// currentID is the id that a place has now.
const currentID = `coalesce(
  (SELECT place_id FROM sightings WHERE sighting_id = asked.id),
  (SELECT place_id FROM sightings WHERE sighting_id = 'fsq-' || asked.id), asked.id)`

// Documents returns the places with these ids, keyed by the id that was asked for. Places that are gone are left out.
func (s Store) Documents(ctx context.Context, ids []string) (map[string]Document, error) {
	rows, err := s.Pool.Query(ctx, `SELECT asked.id, p.place_id, p.doc`+askedPlaces, ids)
	if err != nil {
		return nil, near.Wrap(err, "reading places by their ids")
	}
	documents := make(map[string]Document, len(ids))
	var asked, id, doc string
	_, err = pgx.ForEachRow(rows, []any{&asked, &id, &doc}, func() error {
		documents[asked] = Document{ID: id, JSON: []byte(doc)}
		return nil
	})
	if err != nil {
		return nil, near.Wrap(err, "reading places by their ids")
	}
	return documents, nil
}

// Aliases returns all ids of the same place, this one included.
func (s Store) Aliases(ctx context.Context, id string) ([]string, error) {
	rows, err := s.Pool.Query(ctx, `
WITH place AS (SELECT `+currentID+` AS id FROM (VALUES ($1)) AS asked(id))
SELECT $1 UNION SELECT id FROM place
UNION SELECT s.sighting_id FROM sightings s JOIN place ON s.place_id = place.id`, id)
	if err != nil {
		return nil, near.Wrap(err, "reading a place's ids")
	}
	ids, err := pgx.CollectRows(rows, pgx.RowTo[string])
	if err != nil {
		return nil, near.Wrap(err, "reading a place's ids")
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

// located is a place with its location and its distance, which is negative when unknown.
type located struct {
	found
	asked string
	at    Point
	km    float64
}

const placesByID = `SELECT asked.id, p.place_id, p.doc, p.hours, p.zone, p.mask, p.lat, p.lng` + askedPlaces

func scanLocated(row pgx.CollectableRow) (located, error) {
	p := located{km: -1}
	err := row.Scan(&p.asked, &p.ID, &p.Doc, &p.Hours, &p.Zone, &p.Mask, &p.at.Lat, &p.at.Lng)
	return p, err
}

// readPlaces returns the places with these ids. Places that are gone are left out.
func readPlaces(ctx context.Context, db postgres.Querier, ids []string) ([]located, error) {
	rows, err := db.Query(ctx, placesByID, ids)
	if err != nil {
		return nil, near.Wrap(err, "reading places")
	}
	places, err := pgx.CollectRows(rows, scanLocated)
	if err != nil {
		return nil, near.Wrap(err, "reading places")
	}
	return places, nil
}

// QueueDescribe queues the read of places in a batch of the caller's. Once the batch was sent, the function that it
// returns describes them, as Describe does.
func (f Finder) QueueDescribe(
	batch *pgx.Batch, ids []string,
) func(ctx context.Context, o Outing) (map[string]Description, error) {
	places := queuePlaces(batch, ids)
	return func(ctx context.Context, o Outing) (map[string]Description, error) {
		return f.describe(ctx, *places, o)
	}
}

// QueueArrivals queues the same read. The function that it returns gives the arrivals, as Arrivals does.
func (f Finder) QueueArrivals(batch *pgx.Batch, ids []string) func() (map[string]Arrival, error) {
	places := queuePlaces(batch, ids)
	return func() (map[string]Arrival, error) { return f.arrivals(*places) }
}

func queuePlaces(batch *pgx.Batch, ids []string) *[]located {
	places := new([]located)
	batch.Queue(placesByID, ids).Query(func(rows pgx.Rows) (err error) {
		*places, err = pgx.CollectRows(rows, scanLocated)
		return err
	})
	return places
}
