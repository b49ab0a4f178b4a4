package travel

import (
	"context"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
)

// PlainLegs computes walking routes with the textbook algorithm: over all edges, without a bounding box or a library.
func PlainLegs(ctx context.Context, pool *pgxpool.Pool, from Point) (Legs, error) {
	from = Point{Lat: rounded(from.Lat), Lng: rounded(from.Lng)}
	legs := Legs{}
	err := pgx.BeginFunc(ctx, pool, func(tx pgx.Tx) error {
		o, ok, err := originOf(ctx, tx, from)
		if err != nil || !ok {
			return err
		}
		type hop struct {
			to              int64
			metres, seconds float64
		}
		hops := map[int64][]hop{}
		rows, err := tx.Query(ctx, `SELECT source, target, metres, seconds FROM walk_edges`)
		if err != nil {
			return err
		}
		var a, b int64
		var metres, seconds float64
		if _, err := pgx.ForEachRow(rows, []any{&a, &b, &metres, &seconds}, func() error {
			hops[a] = append(hops[a], hop{b, metres, seconds})
			hops[b] = append(hops[b], hop{a, metres, seconds})
			return nil
		}); err != nil {
			return err
		}
		best := map[int64]reach{o.source: {o.metres * o.fraction, o.seconds * o.fraction}}
		if end := (reach{o.metres * (1 - o.fraction), o.seconds * (1 - o.fraction)}); o.target != o.source ||
			end.seconds < best[o.source].seconds {
			best[o.target] = end
		}
		done := map[int64]bool{}
		open := map[int64]bool{o.source: true, o.target: true}
		for len(open) > 0 {
			var next int64
			first := true
			for node := range open {
				if first || best[node].seconds < best[next].seconds {
					next, first = node, false
				}
			}
			delete(open, next)
			done[next] = true
			for _, h := range hops[next] {
				through := reach{best[next].metres + h.metres, best[next].seconds + h.seconds}
				if known, ok := best[h.to]; !done[h.to] && (!ok || through.seconds < known.seconds) {
					best[h.to], open[h.to] = through, true
				}
			}
		}
		t := tree{origin: o, nodes: best}
		return eachDoor(ctx, tx, box{-3e7, -3e7, 3e7, 3e7}, func(id string, door spot) {
			if leg, ok := t.leg(door); ok {
				legs[id] = leg
			}
		})
	})
	return legs, err
}

func rounded(degrees float64) float64 { return float64(int(degrees*steps+0.5)) / steps }
