package favorite

import (
	"context"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"noonish/internal/person"
	"noonish/internal/place"
	"noonish/internal/place/fact"
)

// Store keeps favorites, and reads the catalogue for their facts.
type Store struct {
	Pool   *pgxpool.Pool
	Places place.Finder
}

// Keeper exports a person's favorites and moves them to another person.
func (s Store) Keeper() person.Keeper {
	return person.Keeper{
		Name: "favorites",
		Export: func(ctx context.Context, person string) (any, error) {
			return s.List(ctx, person)
		},
		Join: func(ctx context.Context, tx pgx.Tx, from, into string) (person.AfterCommit, error) {
			return nil, join(ctx, tx, from, into)
		},
	}
}

// List returns what a person saved, newest first, with what the catalogue says of it now. Two ids that have become one
// place are one favorite.
func (s Store) List(ctx context.Context, person string) ([]Favorite, error) {
	rows, err := s.Pool.Query(ctx, `
SELECT place_id, name, added_at FROM favorites WHERE person_id = $1 ORDER BY added_at DESC, place_id`, person)
	if err != nil {
		return nil, wrap(err, "reading favorites")
	}
	list, err := pgx.CollectRows(rows, func(row pgx.CollectableRow) (f saved, err error) {
		err = row.Scan(&f.placeID, &f.name, &f.addedAt)
		return f, err
	})
	if err != nil {
		return nil, wrap(err, "reading favorites")
	}
	ids := make([]string, len(list))
	for i, f := range list {
		ids[i] = f.placeID
	}
	documents, err := s.Places.Documents(ctx, ids)
	if err != nil {
		return nil, err
	}
	favorites, seen := make([]Favorite, 0, len(list)), map[string]bool{}
	for _, f := range list {
		favorite := Favorite{RestaurantID: f.placeID, AddedAt: f.addedAt}
		if document, ok := documents[f.placeID]; ok {
			favorite.RestaurantID, favorite.RestaurantData = document.ID, document.JSON
		} else if favorite.RestaurantData, err = fact.Left(f.placeID, f.name); err != nil {
			return nil, err
		} else {
			favorite.Gone = true
		}
		if !seen[favorite.RestaurantID] {
			favorites = append(favorites, favorite)
		}
		seen[favorite.RestaurantID] = true
	}
	return favorites, nil
}

// Add saves a place. It is committed when this returns.
func (s Store) Add(ctx context.Context, who, id string) (Favorite, error) {
	documents, err := s.Places.Documents(ctx, []string{id})
	if err != nil {
		return Favorite{}, err
	}
	document, ok := documents[id]
	if !ok {
		return Favorite{}, place.ErrUnknown
	}
	name, err := document.Name()
	if err != nil {
		return Favorite{}, err
	}
	aliases, err := s.Places.Aliases(ctx, document.ID)
	if err != nil {
		return Favorite{}, err
	}
	favorite := Favorite{RestaurantID: document.ID, RestaurantData: document.JSON}
	err = pgx.BeginFunc(ctx, s.Pool, func(tx pgx.Tx) error {
		already, count, err := counted(ctx, tx, who, aliases)
		switch {
		case err != nil:
			return err
		case already:
			return errAlready
		case count >= most:
			return errFull
		}
		return tx.QueryRow(ctx, `
INSERT INTO favorites (person_id, place_id, name) VALUES ($1, $2, $3) RETURNING added_at`,
			who, document.ID, name).Scan(&favorite.AddedAt)
	})
	return favorite, wrap(err, "saving a favorite")
}

// counted locks a person's favorites, and returns whether a place is among them and how many there are.
func counted(ctx context.Context, tx pgx.Tx, who string, aliases []string) (already bool, count int, err error) {
	if _, err := tx.Exec(ctx, `SELECT FROM people WHERE person_id = $1 FOR UPDATE`, who); err != nil {
		return false, 0, err
	}
	err = tx.QueryRow(ctx, `
SELECT coalesce(bool_or(place_id = ANY($2)), false), count(*) FROM favorites WHERE person_id = $1`,
		who, aliases).Scan(&already, &count)
	return already, count, err
}

// Remove deletes a place, whatever id it was saved under. A missing one is not an error.
func (s Store) Remove(ctx context.Context, who, id string) error {
	aliases, err := s.Places.Aliases(ctx, id)
	if err != nil {
		return err
	}
	_, err = s.Pool.Exec(ctx, `DELETE FROM favorites WHERE person_id = $1 AND place_id = ANY($2)`, who, aliases)
	return wrap(err, "removing a favorite")
}

// join adds one person's favorites to another's, newest first as far as there is room.
func join(ctx context.Context, tx pgx.Tx, from, into string) error {
	_, err := tx.Exec(ctx, `
INSERT INTO favorites (person_id, place_id, name, added_at)
SELECT $2, f.place_id, f.name, f.added_at FROM favorites f
WHERE f.person_id = $1 AND NOT EXISTS (SELECT FROM favorites o WHERE o.person_id = $2 AND o.place_id = f.place_id)
ORDER BY f.added_at DESC, f.place_id
LIMIT greatest(0, $3 - (SELECT count(*) FROM favorites WHERE person_id = $2))`, from, into, most)
	return wrap(err, "joining favorites")
}

func wrap(err error, doing string) error {
	return person.Wrap(err, doing, "favorites-unreachable",
		"Your favorites cannot be reached just now. Please try again.")
}
