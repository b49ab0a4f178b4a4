package visit

import (
	"context"
	"log/slog"
	"sync/atomic"
	"time"

	"github.com/jackc/pgx/v5"
)

// Observed is what a level is based on that people who were there reported, in the contract's words.
const Observed = "observed"

// Waits holds the published waits in memory: a search looks up every place of its answer, and reads no table for it.
type Waits struct {
	Store Store
	held  atomic.Pointer[map[string]map[int]figure]
}

// lookEvery is how often a replica checks whether a week has ended, and reads the figures.
const lookEvery = 10 * time.Minute

// Run publishes and reads figures until ctx ends.
func (w *Waits) Run(ctx context.Context) {
	tick := time.NewTicker(lookEvery)
	defer tick.Stop()
	for {
		err := w.Store.Publish(ctx)
		if err == nil {
			err = w.Load(ctx)
		}
		if err != nil && ctx.Err() == nil {
			slog.WarnContext(ctx, "could not compute the figures of last week, retrying", "error", err)
		}
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
		}
	}
}

// Load reads the published waits.
func (w *Waits) Load(ctx context.Context) error {
	rows, err := w.Store.Pool.Query(ctx,
		`SELECT place_id, cell, value, weight, week FROM place_figures WHERE kind = 'wait'`)
	if err != nil {
		return wrap(err, "reading waits")
	}
	held := map[string]map[int]figure{}
	var id string
	var cell int
	var f figure
	_, err = pgx.ForEachRow(rows, []any{&id, &cell, &f.value, &f.weight, &f.week}, func() error {
		if held[id] == nil {
			held[id] = map[int]figure{}
		}
		held[id][cell] = f
		return nil
	})
	if err != nil {
		return wrap(err, "reading waits")
	}
	w.held.Store(&held)
	return nil
}

// At returns how busy people found a place at an instant in its own time zone, if enough of them said so lately.
func (w *Waits) At(id string, at time.Time) (level string, ok bool) {
	held := w.held.Load()
	if held == nil {
		return "", false
	}
	f, ok := (*held)[id][cellOf(at.Weekday(), halfHour(at))]
	if !ok {
		return "", false
	}
	return f.level(at)
}
