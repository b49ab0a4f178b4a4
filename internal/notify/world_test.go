package notify

import (
	"context"
	"fmt"
	"log/slog"
	"sync"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"noonish/internal/notify/notifytest"
	"noonish/internal/person"
	"noonish/internal/postgres"
	"noonish/internal/postgres/postgrestest"
)

// quick returns a pace for tests. A call may still take as long as a busy machine needs.
func quick() *pace {
	return &pace{
		start: 5 * time.Second, call: 8 * time.Second, record: 5 * time.Second, rescue: 20 * time.Second,
		poll: 20 * time.Millisecond,
		rest: time.Second, share: 20 * time.Millisecond,
		waits: []time.Duration{
			20 * time.Millisecond, 20 * time.Millisecond, 20 * time.Millisecond, 20 * time.Millisecond,
			20 * time.Millisecond, 20 * time.Millisecond, 20 * time.Millisecond,
		},
	}
}

// world is a team with one channel of each kind and one person whose browser accepts push.
type world struct {
	t       *testing.T
	url     string
	pool    *pgxpool.Pool
	store   *Store
	chats   []*notifytest.Receiver
	browser *notifytest.Browser
	team    string
	person  string
	ids     map[string]string // of the channels and the browser, by kind

	mu     sync.Mutex
	nudged []string
}

func newWorld(t *testing.T, change func(*Options)) *world {
	t.Helper()
	slog.SetDefault(slog.New(slog.DiscardHandler))
	w := &world{
		t: t, url: postgrestest.URL(t), chats: notifytest.Chats(t), browser: notifytest.Push(t),
		ids: map[string]string{},
	}
	var err error
	if w.pool, err = postgres.Open(t.Context(), w.url, 6); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(w.pool.Close)
	w.store = w.open(change)
	w.browser.ServerKey = w.store.PushKey()
	w.team, w.person = w.newTeam("Tech Team"), w.newPerson()
	w.exec(`INSERT INTO team_members (member_id, team_id, person_id, name, owner) VALUES ($1, $2, $1, 'Anna', true)`,
		w.person, w.team)
	for _, chat := range w.chats {
		w.ids[chat.Kind] = w.add(chat)
	}
	w.ids["push"] = w.allow(w.browser)
	return w
}

func (w *world) hosts() []string { return append(notifytest.Hosts(w.chats...), w.browser.Host) }

// open returns the store of another replica.
func (w *world) open(change func(*Options)) *Store {
	w.t.Helper()
	options := Options{
		PublicURL: "https://lunch.example", VAPIDContact: "ops@lunch.example", Allow: w.hosts(), Workers: 4,
		pace: quick(),
		Nudge: func(team string) {
			w.mu.Lock()
			defer w.mu.Unlock()
			w.nudged = append(w.nudged, team)
		},
	}
	if change != nil {
		change(&options)
	}
	store, err := Open(w.t.Context(), w.pool, options)
	if err != nil {
		w.t.Fatal(err)
	}
	return store
}

// start delivers until the test ends.
func (w *world) start() {
	w.t.Helper()
	stop, err := w.store.Start(w.t.Context())
	if err != nil {
		w.t.Fatal(err)
	}
	w.t.Cleanup(stop)
}

func (w *world) exec(statement string, args ...any) {
	w.t.Helper()
	if _, err := w.pool.Exec(w.t.Context(), statement, args...); err != nil {
		w.t.Fatal(err)
	}
}

func (w *world) newTeam(name string) string {
	id := person.NewID()
	w.exec(`INSERT INTO teams (team_id, name) VALUES ($1, $2)`, id, name)
	return id
}

func (w *world) newPerson() string {
	id := person.NewID()
	w.exec(`INSERT INTO people (person_id) VALUES ($1)`, id)
	return id
}

func (w *world) newRound() string {
	id := person.NewID()
	w.exec(`
INSERT INTO rounds (round_id, team_id, day, state, deadline, departure, lot_secret, finalised_at, receipt)
SELECT $1, $2, date '2026-01-01' + count(*)::int, 'final', now(), now(), sha256('x'), now(), '{}'
FROM rounds`, id, w.team)
	return id
}

func (w *world) add(chat *notifytest.Receiver) string {
	w.t.Helper()
	kind, _ := kindOf(chat.Kind)
	address, err := kind.read(chat.Address, w.store.calls.allow)
	if err != nil {
		w.t.Fatal(err)
	}
	channel, err := w.store.addChannel(w.t.Context(), w.team, chat.Kind, address)
	if err != nil {
		w.t.Fatal(err)
	}
	chat.Secret(channel.Secret)
	return channel.ID
}

func (w *world) allow(browser *notifytest.Browser) string {
	w.t.Helper()
	var sub subscription
	decode(w.t, browser.Subscription(), &sub)
	id, err := w.store.allow(w.t.Context(), w.person, sub, browser.Host)
	if err != nil {
		w.t.Fatal(err)
	}
	return id
}

var helsinki = time.FixedZone("EET", 2*3600)

// decision returns a decision about a new round.
func (w *world) decision() Decision {
	return Decision{
		Kind: Decided, RoundID: w.newRound(), TeamID: w.team, TeamName: "Tech Team", Link: "canarylink",
		Place:   "Trattoria",
		Address: "1 Example St",
		MeetAt:  time.Date(2126, 11, 16, 12, 10, 0, 0, helsinki), Turnout: 3, People: []string{w.person},
		Tally: []Tally{{Name: "Trattoria", Votes: 2}, {Name: "Cafe", Votes: 1}},
	}
}

func (w *world) enqueue(d Decision) {
	w.t.Helper()
	err := pgx.BeginFunc(w.t.Context(), w.pool, func(tx pgx.Tx) error { return w.store.Enqueue(w.t.Context(), tx, d) })
	if err != nil {
		w.t.Fatal(err)
	}
}

// settled waits until nothing is waiting to be delivered but questions for after lunch.
func (w *world) settled() {
	w.t.Helper()
	w.until("every delivery is settled", func() bool {
		var waiting int
		err := w.pool.QueryRow(w.t.Context(), `
SELECT count(*) FROM deliveries WHERE state = 'waiting' AND kind <> 'asked'`).Scan(&waiting)
		return err == nil && waiting == 0
	})
}

func (w *world) until(what string, done func() bool) {
	w.t.Helper()
	for start := time.Now(); time.Since(start) < 3*time.Minute; time.Sleep(10 * time.Millisecond) {
		if done() {
			return
		}
	}
	w.t.Fatalf("waited too long until %s\n%s", what, w.states())
}

// states returns every delivery, one per line.
func (w *world) states() (all string) {
	rows, err := w.pool.Query(context.Background(),
		`SELECT way, kind, state, tries FROM deliveries ORDER BY way, kind, round_id`)
	if err != nil {
		return err.Error()
	}
	defer rows.Close()
	for rows.Next() {
		var way, kind, state string
		var tries int
		_ = rows.Scan(&way, &kind, &state, &tries)
		all += fmt.Sprintln(way, kind, state, tries)
	}
	return all
}

// afterLunch makes the questions due.
func (w *world) afterLunch() {
	w.t.Helper()
	w.exec(`UPDATE notices SET at = now() WHERE kind = 'asked'`)
	w.exec(`UPDATE river_job SET scheduled_at = now(), state = 'available' WHERE state = 'scheduled'`)
	w.until("nobody is to be asked", func() bool {
		var waiting int
		err := w.pool.QueryRow(w.t.Context(), `SELECT count(*) FROM deliveries WHERE state = 'waiting'`).Scan(&waiting)
		return err == nil && waiting == 0
	})
}

// receivers returns all receivers of the team.
func (w *world) receivers() []*notifytest.Receiver {
	return append(w.chats[:len(w.chats):len(w.chats)], w.browser.Receiver)
}

func (w *world) chat(kind string) *notifytest.Receiver {
	for _, chat := range w.receivers() {
		if chat.Kind == kind {
			return chat
		}
	}
	w.t.Fatalf("no %s", kind)
	return nil
}
