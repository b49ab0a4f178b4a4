package memory

import (
	"context"
	"fmt"
	"log/slog"
	"slices"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"noonish/internal/postgres"
)

// How long PostgreSQL is not asked for changes, at most and at least.
const (
	longestWait  = time.Second
	shortestWait = longestWait / 10
)

// A few bands are exchanged at once, while the old ones are shown: less than a degree of latitude. Elsewhere so many
// places are read at once.
const (
	fewBands = 250
	portion  = 20_000
)

// loader reads rows into a memory. Only one runs.
type loader struct {
	memory *Memory
	asks   *pgxpool.Pool // for changes
	reads  *pgxpool.Pool // for rows
	known  map[hours]uint32
	hours  []hours
	bytes  uint64 // of hours
	full   bool   // what is missing does not fit

	resting time.Time // no portion is read before
}

// Run holds the newest version of the catalogue, until ctx ends. imports wakes it. It asks for changes on one pool and
// reads rows on another, which may be slow.
func (m *Memory) Run(ctx context.Context, asks, reads *pgxpool.Pool, imports <-chan struct{}) {
	m.view.Store(&View{version: -1, bands: make([]*band, bandCount)})
	l := loader{memory: m, asks: asks, reads: reads}
	begun, whole, failed := time.Now(), false, false
	for ctx.Err() == nil {
		err := l.step(ctx)
		if err != nil && !failed && ctx.Err() == nil {
			slog.WarnContext(ctx, "could not read changes for searches, trying again every second", "error", err)
		}
		failed = err != nil
		more := !failed && l.lacks(m.View())
		if !whole && !failed && !more {
			whole = true
			slog.InfoContext(ctx, "searches are answered from memory", "places", m.View().places,
				"mb", m.bytes()>>20, "all", !l.full, "after", time.Since(begun).Round(time.Millisecond))
		}
		if wait := l.wait(time.Now(), more); wait > 0 {
			m.rest(ctx, wait, imports)
		}
	}
}

// wait returns how long there is nothing to do. Changes are asked for also while reading gives way to searches.
func (l *loader) wait(now time.Time, more bool) time.Duration {
	if !more {
		return longestWait
	}
	return min(longestWait, l.resting.Sub(now))
}

// rest waits so long, or until there is a reason to look for changes.
func (m *Memory) rest(ctx context.Context, wait time.Duration, imports <-chan struct{}) {
	pause := time.NewTimer(min(wait, shortestWait))
	defer pause.Stop()
	select {
	case <-ctx.Done():
		return
	case <-pause.C:
	}
	pause.Reset(wait - min(wait, shortestWait))
	select {
	case <-ctx.Done():
	case <-imports:
	case <-m.wake:
	case <-pause.C:
	}
}

// step takes over what changed, and reads some of what is missing.
func (l *loader) step(ctx context.Context) error {
	view, now, searches := l.memory.View(), time.Now(), l.memory.searches.Load()
	news, err := changesSince(ctx, l.asks, view.version)
	if err != nil {
		return err
	}
	l.memory.hear()
	if news.version == view.version {
		l.memory.current.Store(now.UnixNano())
		if !l.lacks(view) || now.Before(l.resting) {
			return nil
		}
	}
	// One snapshot for the changes and the rows: the rows are of the version that the view then has.
	options := pgx.TxOptions{IsoLevel: pgx.RepeatableRead, AccessMode: pgx.ReadOnly}
	err = pgx.BeginTxFunc(ctx, l.reads, options, func(tx pgx.Tx) error { return l.follow(ctx, tx, view) })
	l.giveWay(time.Since(now), l.memory.searches.Load()-searches)
	return err
}

// busy is how many searches a second make reading give way to them.
const busy = 50

// giveWay makes reading rest while many people search: they would wait for PostgreSQL behind it.
func (l *loader) giveWay(took time.Duration, searches int64) {
	if float64(searches) > busy*took.Seconds() {
		l.resting = time.Now().Add(9 * took)
	}
}

// follow makes the next view from the one before and a snapshot.
func (l *loader) follow(ctx context.Context, tx pgx.Tx, view *View) error {
	now := time.Now()
	// Searches need the other processors.
	if _, err := tx.Exec(ctx, `SET LOCAL max_parallel_workers_per_gather = 0`); err != nil {
		return err
	}
	news, err := changesSince(ctx, tx, view.version)
	if err != nil {
		return err
	}
	if news.all { // so nothing that is held can be used
		view = &View{bands: make([]*band, bandCount)}
		l.known, l.hours, l.bytes = map[hours]uint32{}, nil, 0
	}
	if news.all || len(news.bands) > 0 {
		l.full = false
	}
	before := view.with(news.version, news.bands)
	next := before.with(news.version, nil)
	if news.all || len(news.bands) > fewBands { // people see the import now, and PostgreSQL answers them
		l.publish(before.with(news.version, nil), now)
	}
	if few := len(news.bands); few > 0 && few <= fewBands {
		err = l.readBands(ctx, tx, next, news.bands)
	} else {
		err = l.readPortion(ctx, tx, next)
	}
	if err != nil {
		return fmt.Errorf("reading rows: %w", err)
	}
	if l.full = next.bytes+l.bytes > l.memory.most/4*3; l.full {
		next = before
	}
	l.publish(next, now)
	return nil
}

// lacks reports whether there is something to read.
func (l *loader) lacks(v *View) bool { return !l.full && slices.Contains(v.bands, nil) }

// publish shows a view to searches, and gives documents the memory that it leaves.
func (l *loader) publish(v *View, now time.Time) {
	v.hours = l.hours
	l.memory.view.Store(v)
	l.memory.current.Store(now.UnixNano())
	l.memory.documents.SetMaximum(l.memory.most - min(l.memory.most/4*3, v.bytes+l.bytes))
}

// news is what changed since a version.
type news struct {
	version int64
	bands   []int32
	all     bool // perhaps everything: nobody knows what changed
}

func changesSince(ctx context.Context, db postgres.Querier, version int64) (n news, err error) {
	rows, err := db.Query(ctx, `
SELECT version, bands FROM search_changes WHERE version >= $1 ORDER BY version`, version)
	if err != nil {
		return news{}, err
	}
	found := false // otherwise nobody knows what came after it
	var bands []int32
	_, err = pgx.ForEachRow(rows, []any{&n.version, &bands}, func() error {
		switch {
		case n.version == version:
			found = true
		case bands == nil:
			n.all = true
		default:
			n.bands = append(n.bands, bands...)
		}
		bands = nil
		return nil
	})
	if !found && n.version != version { // an empty table is version 0
		n.all = true
	}
	slices.Sort(n.bands)
	n.bands = slices.Compact(n.bands)
	return n, err
}
