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

// How often PostgreSQL is asked for changes: at least every second, and at most ten times as often.
const (
	often  = time.Second
	seldom = often / 10
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

	begun    time.Time // reading the portion
	searches int64     // until then
}

// Run holds the newest version of the catalogue, until ctx ends. imports wakes it. It asks for changes on one pool and
// reads rows on another, which may be slow.
func (m *Memory) Run(ctx context.Context, asks, reads *pgxpool.Pool, imports <-chan struct{}) {
	m.view.Store(&View{version: -1, bands: make([]*band, bandCount)})
	l := loader{memory: m, asks: asks, reads: reads, begun: time.Now()}
	begun, whole := time.Now(), false
	for ctx.Err() == nil {
		more, err := l.step(ctx)
		switch {
		case err != nil && ctx.Err() == nil:
			slog.DebugContext(ctx, "could not read rows for searches, PostgreSQL answers them", "error", err)
		case more:
			l.giveWay(ctx)
			continue
		case !whole && err == nil:
			whole = true
			v := m.View()
			slog.InfoContext(ctx, "searches are answered from memory", "places", v.places, "mb", m.bytes()>>20,
				"all", !l.full, "after", time.Since(begun).Round(time.Millisecond))
		}
		m.rest(ctx, imports)
	}
}

// rest waits until there may be something to do.
func (m *Memory) rest(ctx context.Context, imports <-chan struct{}) {
	pause := time.NewTimer(seldom)
	defer pause.Stop()
	select {
	case <-ctx.Done():
		return
	case <-pause.C:
	}
	pause.Reset(often - seldom)
	select {
	case <-ctx.Done():
	case <-imports:
	case <-m.wake:
	case <-pause.C:
	}
}

// busy is how many searches a second make reading give way to them.
const busy = 50

// giveWay pauses between two portions while many people search: they would wait for PostgreSQL behind it.
func (l *loader) giveWay(ctx context.Context) {
	took, searches := time.Since(l.begun), l.memory.searches.Load()
	if float64(searches-l.searches) > busy*took.Seconds() {
		select {
		case <-ctx.Done():
		case <-time.After(9 * took):
		}
	}
	l.begun, l.searches = time.Now(), l.memory.searches.Load()
}

// step takes over what changed, and reads some of what is missing. It returns whether more is missing.
func (l *loader) step(ctx context.Context) (more bool, err error) {
	view, now := l.memory.View(), time.Now()
	news, err := changesSince(ctx, l.asks, view.version)
	if err != nil {
		return false, err
	}
	if news.version == view.version {
		l.memory.current.Store(now.UnixNano())
	}
	if news.version == view.version && !l.lacks(view) {
		return false, nil
	}
	// One snapshot for the changes and the rows: the rows are of the version that the view then has.
	options := pgx.TxOptions{IsoLevel: pgx.RepeatableRead, AccessMode: pgx.ReadOnly}
	err = pgx.BeginTxFunc(ctx, l.reads, options, func(tx pgx.Tx) error {
		more, err = l.follow(ctx, tx, view)
		return err
	})
	return more, err
}

// follow makes the next view from the one before and a snapshot.
func (l *loader) follow(ctx context.Context, tx pgx.Tx, view *View) (more bool, err error) {
	now := time.Now()
	// Searches need the other processors.
	if _, err := tx.Exec(ctx, `SET LOCAL max_parallel_workers_per_gather = 0`); err != nil {
		return false, err
	}
	news, err := changesSince(ctx, tx, view.version)
	if err != nil {
		return false, err
	}
	if news.all { // so nothing that is held can be used
		view = &View{bands: make([]*band, bandCount)}
		l.known, l.hours, l.bytes = map[hours]uint32{}, nil, 0
	}
	if news.all || len(news.bands) > 0 {
		l.full = false
	}
	next := view.with(news.version, news.bands)
	if news.all || len(news.bands) > fewBands { // people see the import now, and PostgreSQL answers them
		l.publish(next, now)
		next = next.with(news.version, nil)
	}
	before := next.with(news.version, nil)
	if few := len(news.bands); few > 0 && few <= fewBands {
		err = l.readBands(ctx, tx, next, news.bands)
	} else {
		err = l.readPortion(ctx, tx, next)
	}
	if err != nil {
		return false, fmt.Errorf("reading rows: %w", err)
	}
	if l.full = next.bytes+l.bytes > l.memory.most/4*3; l.full {
		next = before
	}
	l.publish(next, now)
	return l.lacks(next), nil
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
	n.all = version != 0
	var bands []int32
	_, err = pgx.ForEachRow(rows, []any{&n.version, &bands}, func() error {
		switch {
		case n.version == version:
			n.all = false // it is known what came after
		case bands == nil:
			n.all = true
		default:
			n.bands = append(n.bands, bands...)
		}
		bands = nil
		return nil
	})
	if n.version > 0 && version == 0 {
		n.all = true
	}
	slices.Sort(n.bands)
	n.bands = slices.Compact(n.bands)
	return n, err
}
