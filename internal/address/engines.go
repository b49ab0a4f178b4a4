package address

import (
	"context"
	"errors"
	"log/slog"
	"time"

	"noonish/internal/place"
)

// Engine is somebody else who knows addresses.
type Engine interface {
	// Name is for the log.
	Name() string
	// Find is what a text may mean, best first. A nil point has no say.
	Find(ctx context.Context, text string, from *place.Point, limit int) ([]Address, error)
}

// patience is how long somebody waits for more than we know ourselves.
const patience = 400 * time.Millisecond

// Engines are whom to ask, our own index first. What it answers stands, whatever the others do.
type Engines struct {
	Own       Store
	Typing    []Engine // may be asked at every few letters
	Submitted []Engine // may be asked only for an address that a person sent off
}

// Suggest is what a half-typed text may become.
func (e Engines) Suggest(ctx context.Context, text string, from *place.Point, limit int) ([]Address, error) {
	if ParseQuery(text).Short() {
		return nil, nil
	}
	return e.find(ctx, text, from, limit, limit, e.Typing)
}

// Search is what places a text names. The browser asks it while people type, when nothing begins so.
func (e Engines) Search(ctx context.Context, text string, limit int) ([]Address, error) {
	return e.find(ctx, text, nil, limit, 1, e.Typing)
}

// Submit is what a whole text means. One answer of our own is enough.
func (e Engines) Submit(ctx context.Context, text string, limit int) ([]Address, error) {
	return e.find(ctx, text, nil, limit, 1, e.Submitted)
}

// find asks others while there is too little.
func (e Engines) find(ctx context.Context, text string, from *place.Point, limit, enough int, others []Engine) ([]Address, error) {
	found, err := e.Own.Find(ctx, text, from, limit)
	if err != nil {
		return nil, err
	}
	all := shortlist{list: found}
	if len(found) > 0 { // a late answer is remembered, and there at the next letter
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, patience)
		defer cancel()
	}
	for _, other := range others {
		if len(all.list) >= enough {
			break
		}
		more, err := other.Find(ctx, text, from, limit)
		if err != nil && !errors.Is(err, errResting) && ctx.Err() == nil {
			// The text is somebody's address: it stays out of the log.
			slog.WarnContext(ctx, "an address engine did not answer", "engine", other.Name(), "error", err)
		}
		for _, a := range more {
			all.addOne(a)
		}
	}
	if len(all.list) > limit {
		all.list = all.list[:limit]
	}
	return all.list, nil
}
