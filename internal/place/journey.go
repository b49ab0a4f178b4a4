package place

import (
	"context"
	"encoding/json"
	"errors"
	"log/slog"
	"sync"

	"noonish/internal/travel"
)

// journey is how long the way to a place takes, and whether that is a route or an estimate.
type journey struct {
	minutes travel.Minutes
	km      float64 // on foot
	basis   string  // as JSON fields
	real    bool    // on foot
}

const estimated = `,"travel_basis":"estimate"`

// walked says that walking is a route and the other modes are estimates.
const walked = `,"travel_basis":"route","cycling_basis":"estimate","driving_basis":"estimate"`

// journey returns the real route where one is known, and an estimate elsewhere.
func (t *trip) journey(f found, km float64) journey {
	way := journey{minutes: travel.Estimate(km), km: travel.WalkKm(km), basis: estimated}
	leg, known := t.legs[f.ID]
	if better, ok := t.asked[travel.Walking][f.ID]; ok {
		leg, known = better, true
	}
	if known {
		leg = leg.NoShorterThan(km)
		way.minutes.Walking, way.km, way.basis = leg.Minutes(), float64(leg.Metres)/1000, walked
	}
	if t.fixed != nil {
		if way.minutes.Walking, known = t.fixed.Minutes, t.fixed.Real; known {
			way.basis = walked
		} else {
			way.basis = estimated
		}
	}
	way.real = known
	if t.asked != nil {
		t.ride(&way, f, known)
	}
	return way
}

// ride adds cycling and driving times from another engine.
func (t *trip) ride(way *journey, f found, known bool) {
	cycle, cycles := t.asked[travel.Cycling][f.ID]
	drive, drives := t.asked[travel.Driving][f.ID]
	if cycles {
		way.minutes.Cycling = cycle.Wheels(travel.Cycling)
	}
	if drives {
		way.minutes.Driving = drive.Wheels(travel.Driving)
	}
	way.basis = `,"travel_basis":"` + basisOf(known) + `","cycling_basis":"` + basisOf(cycles) + `","driving_basis":"` +
		basisOf(drives) + `"`
}

func basisOf(real bool) string {
	if real {
		return "route"
	}
	return "estimate"
}

// ask requests routes to a page of places from another engine, for all modes at once. Places it does not answer in time
// keep their estimates.
func (f Finder) ask(ctx context.Context, t *trip, from Point, page []found) {
	if f.Asked == nil || len(page) == 0 {
		return
	}
	var to []travel.Target
	for _, p := range page {
		if at, ok := locationIn(p.Doc); ok {
			to = append(to, travel.Target{ID: p.ID, At: at})
		}
	}
	modes := []travel.Mode{travel.Walking, travel.Cycling, travel.Driving}
	answers := make([]travel.Legs, len(modes))
	var all sync.WaitGroup
	for i, mode := range modes {
		all.Go(func() {
			legs, err := f.Asked.Legs(ctx, mode, travel.Point(from), maxRadiusKm, to)
			if err != nil {
				slog.DebugContext(ctx, "travel times unavailable, using estimates", "mode", mode, "error", err)
			}
			answers[i] = legs
		})
	}
	all.Wait()
	t.asked = map[travel.Mode]travel.Legs{}
	for i, mode := range modes {
		t.asked[mode] = answers[i]
	}
}

// locationIn returns the location in a stored document.
func locationIn(doc []byte) (travel.Point, bool) {
	var place struct{ Location *travel.Point }
	err := json.Unmarshal(doc, &place)
	if err != nil || place.Location == nil {
		return travel.Point{}, false
	}
	return *place.Location, true
}

// legs returns the walking routes around a point. Without them the answer has estimates, marked as such: no search
// waits long or fails because of routes.
func (f Finder) legs(ctx context.Context, from Point, radiusKm float64) travel.Legs {
	if f.Ways == nil || radiusKm > maxRadiusKm {
		return nil
	}
	legs, err := f.Ways.Legs(ctx, travel.Walking, travel.Point(from), radiusKm, nil)
	// While PostgreSQL is away the log says so already, and not for each search.
	if err != nil && !errors.Is(err, context.DeadlineExceeded) && ctx.Err() == nil && f.Memory.Stale() == 0 {
		slog.WarnContext(ctx, "walking times unavailable, using estimates", "error", err)
	}
	return legs
}
