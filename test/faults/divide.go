package main

import (
	"context"
	"fmt"
	"net/http"

	"github.com/jackc/pgx/v5/pgxpool"
)

// apart is a place that serves some people of a divided team and refuses what the others must have.
type apart struct{ place, serves string }

// placesApart returns two places, each of which refuses what the other does not. Places without hours come first: they
// are never shut.
func placesApart(ctx context.Context, pool *pgxpool.Pool) (two [2]apart, err error) {
	two[0].serves, two[1].serves = "Vegan", "Halal"
	for i := range two {
		err := pool.QueryRow(ctx, `
SELECT place_id FROM places WHERE doc::jsonb->'dietary'->>$1 = 'no' AND coalesce(doc::jsonb->'dietary'->>$2, '') <> 'no'
ORDER BY hours <> '', n LIMIT 1`, two[1-i].serves, two[i].serves).Scan(&two[i].place)
		if err != nil {
			return two, fmt.Errorf("looking for a place that refuses %s and not %s: %w",
				two[1-i].serves, two[i].serves, err)
		}
	}
	return two, nil
}

// divide makes a team in which no place suits everybody, so that it is offered two tables. Everybody has joined then,
// and only one table suits them: the model would not allow it to be refused.
func divide(ctx context.Context, voters []*voter, team string) error {
	owner := voters[0]
	for i, v := range voters {
		if v != owner {
			if err := v.join(ctx, team); err != nil {
				return err
			}
			v.history = nil
		}
		mine := v.apart[i%len(v.apart)]
		v.table = mine.place
		_, err := v.unrecorded(ctx, http.MethodPatch, "/api/team/members/me", map[string]any{
			"teamId": team, "needs": []string{mine.serves}, "musts": []string{mine.serves},
		})
		if err != nil {
			return err
		}
	}
	for _, one := range owner.apart {
		_, err := owner.unrecorded(ctx, http.MethodPost, "/api/team/suggestions", map[string]any{
			"teamId": team, "place_id": one.place, "anyway": true,
		})
		if err != nil {
			return err
		}
	}
	return nil
}
