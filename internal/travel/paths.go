package travel

import (
	"context"
	"log/slog"
	"math"
	"sync/atomic"
	"time"

	"github.com/maypok86/otter/v2"
)

// Paths finds walking routes in the imported graph. It caches them by origin, because colleagues start from the same
// door.
type Paths struct {
	store   store
	version func(context.Context) (string, error) // of the graph; empty if there is none
	found   *otter.Cache[origin, Legs]
	turns   chan struct{}
	routing atomic.Int64 // Unix time at which pgRouting was last found missing; -1 if it is installed

	// Patience is how long a search waits for routes from a new origin. The computation continues for the next search.
	// Without the wait a list would show estimates, and the details of the same place different minutes a moment later.
	Patience time.Duration
}

// origin is a starting point, rounded to a few metres, with the radius of the search.
type origin struct {
	version  string
	lat, lng int32 // in steps of a degree
	radius   float64
}

const (
	steps       = 10_000  // per degree: 11 metres
	originsKept = 200_000 // legs, of all origins together
	originAge   = 10 * time.Minute
	atOnce      = 2
)

// radii are the radii of searches. There are few, so that people with different sliders share cached routes.
var radii = []float64{0.5, 1, 2, 5}

// NewPaths returns Paths with an empty cache. version identifies the graph.
func NewPaths(reads Reader, version func(context.Context) (string, error)) *Paths {
	return &Paths{
		store: store{reads}, version: version, turns: make(chan struct{}, atOnce), Patience: time.Second,
		found: otter.Must(&otter.Options[origin, Legs]{
			MaximumWeight: originsKept,
			Weigher: func(_ origin, legs Legs) uint32 {
				return uint32(len(legs)) + 1 //nolint:gosec // a city has about a hundred thousand places
			},
			ExpiryCalculator: otter.ExpiryWriting[origin, Legs](originAge),
		}),
	}
}

// Legs returns the walking routes to all places around a point. It returns none if there is no graph, no pgRouting or
// no way nearby, and an error if the routes could not be computed, or not in time.
func (p *Paths) Legs(ctx context.Context, mode Mode, from Point, radiusKm float64, _ []Target) (Legs, error) {
	if mode != Walking || !p.canRoute(ctx) {
		return nil, nil //nolint:nilnil // no routes is a valid answer, not an error
	}
	version, err := p.version(ctx)
	if err != nil || version == "" {
		return nil, err
	}
	key := origin{version: version, lat: int32(math.Round(from.Lat * steps)), lng: int32(math.Round(from.Lng * steps))}
	var missing origin
	for i := len(radii) - 1; i >= 0 && radii[i] >= radiusKm; i-- {
		key.radius = radii[i]
		if legs, ok := p.found.GetIfPresent(key); ok {
			return legs, nil
		}
		missing = key
	}
	return p.wait(ctx, missing)
}

// wait loads the routes of an origin, but waits no longer than Patience.
func (p *Paths) wait(ctx context.Context, key origin) (Legs, error) {
	type result struct {
		legs Legs
		err  error
	}
	done := make(chan result, 1)
	go func() {
		legs, err := p.found.Get(context.WithoutCancel(ctx), key, otter.LoaderFunc[origin, Legs](p.load))
		done <- result{legs, err}
	}()
	patience := time.NewTimer(p.Patience)
	defer patience.Stop()
	select {
	case r := <-done:
		return r.legs, r.err
	case <-patience.C:
		return nil, context.DeadlineExceeded
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

// load computes routes for a few origins at a time. A stranger who sends many origins gets estimates.
func (p *Paths) load(ctx context.Context, key origin) (Legs, error) {
	ctx, cancel := context.WithTimeout(ctx, 2*routeTimeout*time.Millisecond)
	defer cancel()
	select {
	case p.turns <- struct{}{}:
		defer func() { <-p.turns }()
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	return p.store.legs(ctx, Point{Lat: float64(key.lat) / steps, Lng: float64(key.lng) / steps}, key.radius)
}

// canRoute reports whether pgRouting is installed. It checks again every minute, in case somebody installs it.
func (p *Paths) canRoute(ctx context.Context) bool {
	const there, again = -1, 60
	missing := p.routing.Load()
	if missing == there {
		return true
	}
	now := time.Now().Unix()
	if now-missing < again {
		return false
	}
	var has bool
	if err := p.store.reads.QueryRow(ctx, hasRouting).Scan(&has); err != nil {
		slog.WarnContext(ctx, "could not check for pgRouting, using estimates", "error", err)
		return false
	}
	p.routing.Store(now)
	if has {
		p.routing.Store(there)
	}
	return has
}

// Path returns the walking route to a place as a line of points, and its length. It returns no points if no route is
// known.
func (p *Paths) Path(ctx context.Context, from Point, placeID string) ([]Point, Leg, error) {
	if !p.canRoute(ctx) {
		return nil, Leg{}, nil
	}
	select {
	case p.turns <- struct{}{}:
		defer func() { <-p.turns }()
	case <-ctx.Done():
		return nil, Leg{}, ctx.Err()
	}
	return p.store.path(ctx, from, placeID)
}
