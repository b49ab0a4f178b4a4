package address

import (
	"context"
	"errors"
	"log/slog"
	"strings"
	"time"

	"noonish/internal/place"
)

// Engine is an external address service.
type Engine interface {
	// Name returns the name for the log.
	Name() string
	// Find returns the possible meanings of a text, best first. A nil point does not influence the order.
	Find(ctx context.Context, text string, from *place.Point, limit int) ([]Address, error)
}

// patience is how long a person waits for more results than our own.
const patience = 400 * time.Millisecond

// Engines combines our own index with external engines. Our own results are returned whatever the others do.
type Engines struct {
	Own       Store
	Typing    []Engine // may be called while a person types
	Submitted []Engine // may be called only for an address that a person submitted
	Paid      Paid     // asked while a person types, where the others know little; nil for none
}

// Paid is a vendor that knows areas and places by their names, and no streets. Its answers may not be cached.
type Paid interface {
	// Suggest returns areas. Texts with the same session are one search of one person.
	Suggest(ctx context.Context, text, session string, from *place.Point, limit int) ([]Address, error)
	// Search returns places.
	Search(ctx context.Context, text string, limit int) ([]Address, error)
}

// Suggest returns completions of a half-typed text. The session may be empty.
func (e Engines) Suggest(ctx context.Context, text, session string, from *place.Point, limit int) ([]Address, error) {
	if ParseQuery(text).Short() {
		return nil, nil
	}
	found, err := e.find(ctx, text, from, limit, limit, e.Typing)
	return e.pay(ctx, text, found, err, limit, func(ctx context.Context) ([]Address, error) {
		return e.Paid.Suggest(ctx, text, session, from, limit)
	})
}

// Search returns the places that a text names. The browser calls it while people type, if Suggest finds nothing.
func (e Engines) Search(ctx context.Context, text string, limit int) ([]Address, error) {
	found, err := e.find(ctx, text, nil, limit, 1, e.Typing)
	return e.pay(ctx, text, found, err, limit, func(ctx context.Context) ([]Address, error) {
		return e.Paid.Search(ctx, text, limit)
	})
}

// pay adds what the vendor knows to what was found for free: if that is little, and the text is a name and not an
// address. Ours come first. A vendor that fails adds nothing.
func (e Engines) pay(
	ctx context.Context, text string, found []Address, err error, limit int,
	ask func(context.Context) ([]Address, error),
) ([]Address, error) {
	if err != nil || e.Paid == nil || len(found) >= min(few, limit) || ParseQuery(text).Short() ||
		strings.ContainsAny(text, "0123456789") {
		return found, err
	}
	if len(found) > 0 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, patience)
		defer cancel()
	}
	more, failed := ask(ctx)
	if failed != nil {
		slog.DebugContext(ctx, "the vendor knows no address", "error", failed)
	}
	all := shortlist{list: found}
	for _, a := range cleaned(more, limit) {
		all.addOne(a)
	}
	return all.list[:min(len(all.list), limit)], nil
}

// Submit returns the meaning of a complete text. One result of our own is enough.
func (e Engines) Submit(ctx context.Context, text string, limit int) ([]Address, error) {
	return e.find(ctx, text, nil, limit, 1, e.Submitted)
}

// find asks the others in turn until there are enough results.
func (e Engines) find(
	ctx context.Context, text string, from *place.Point, limit, enough int, others []Engine,
) ([]Address, error) {
	found, err := e.Own.Find(ctx, text, from, limit)
	if err != nil {
		return nil, err
	}
	all := shortlist{list: found}
	if len(found) > 0 { // an answer that comes too late is cached for the next letter
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
			// The text is a person's address, so it must not be logged.
			slog.WarnContext(ctx, "address engine did not answer, continuing without it",
				"engine", other.Name(), "error", err)
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
