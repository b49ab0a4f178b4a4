package team_test

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"strings"
	"sync"
	"testing"

	"github.com/jackc/pgx/v5"

	"noonish/internal/retention"
	"noonish/internal/server/servertest"
)

// sweep deletes old data, as one replica does every hour.
func (w *world) sweep() error {
	return retention.Store{Pool: w.Pool, Rules: servertest.Kept.Rules()}.Sweep(w.t.Context())
}

func (w *world) count(table string) (n int) {
	w.t.Helper()
	if err := w.Pool.QueryRow(w.t.Context(), `SELECT count(*) FROM `+table).Scan(&n); err != nil {
		w.t.Fatal(err)
	}
	return n
}

func TestWhatTeamsDidIsForgottenAfterNinetyDays(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	anna := w.As(t)
	p := &prey{w: w, link: w.found(anna).ID, anna: anna}
	for range 2 {
		w.suggest(anna, p.link, "osm-n1")
		w.vote(anna, p.link, "osm-n1")
		p.says(anna, `"inToday":false`)
		p.says(anna, `"inToday":true`)
		w.vote(anna, p.link, "osm-n1")
		w.team(anna, http.MethodPost, "/api/team/finalise", of(p.link))
		w.exec(`UPDATE team_events SET at = at - interval '50 days'`)
		w.exec(`UPDATE rounds SET day = day - 50, finalised_at = finalised_at - interval '50 days',
			opened_at = opened_at - interval '50 days', deadline = deadline - interval '50 days'`)
		w.exec(`UPDATE attendance SET day = day - 50`)
	}
	for _, want := range []int{1, 0} {
		if err := w.sweep(); err != nil {
			t.Fatal(err)
		}
		for _, table := range []string{"rounds", "candidates", "votes", "attendance"} {
			if got := w.count(table); got != want {
				t.Errorf("%d in %s, want %d", got, table, want)
			}
		}
		w.exec(`UPDATE team_events SET at = at - interval '50 days'`)
		w.exec(`UPDATE rounds SET day = day - 50`)
		w.exec(`UPDATE attendance SET day = day - 50`)
	}
	if got := w.count("team_events"); got != 1 {
		t.Errorf("%d events, want only the newest", got)
	}
	if got := w.show(anna, p.link); len(got.Round.Candidates) != 0 {
		t.Errorf("%+v", got.Round)
	}
	w.sound()
}

// TestEveryRuleIsFollowedByAnIndex checks that each rule finds old rows by an index: the tables may be too large to
// scan.
func TestEveryRuleIsFollowedByAnIndex(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	for _, rule := range servertest.Kept.Rules() {
		if rule.Delete == "" {
			continue
		}
		var plan []string
		err := pgx.BeginFunc(t.Context(), w.Pool, func(tx pgx.Tx) error {
			if _, err := tx.Exec(t.Context(),
				`SET LOCAL enable_seqscan = off; SET LOCAL enable_bitmapscan = off; SET LOCAL enable_sort = off`,
			); err != nil {
				return err
			}
			rows, err := tx.Query(t.Context(), `EXPLAIN `+rule.Delete, rule.Days, 10)
			if err != nil {
				return err
			}
			plan, err = pgx.CollectRows(rows, pgx.RowTo[string])
			return err
		})
		if text := strings.Join(plan, "\n"); err != nil || strings.Contains(text, "Seq Scan") ||
			strings.Contains(text, "Sort Key") {
			t.Errorf("%s (%v):\n%s", rule.ID, err, text)
		}
	}
}

func TestOneReplicaSweepsAnHour(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	var mu sync.Mutex
	sweeps := 0
	ctx, cancel := context.WithCancel(t.Context())
	store := retention.Store{Pool: w.Pool, People: func(context.Context) (int64, error) {
		mu.Lock()
		defer mu.Unlock()
		sweeps++
		return 0, nil
	}}
	var all sync.WaitGroup
	w.exec(`UPDATE sweeps SET at = '-infinity'`)
	for range 4 {
		all.Go(func() { store.Run(ctx) })
	}
	for w.count(`sweeps WHERE at > '-infinity'`) == 0 {
	}
	cancel()
	all.Wait()
	if sweeps > 1 {
		t.Errorf("four replicas made %d sweeps", sweeps)
	}
}

func TestARuleThatFailsStopsNoOther(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	w.many(3, true)
	w.exec(`UPDATE rounds SET day = day - 100, state = 'final', finalised_at = now(), receipt = '{}'`)
	rules := append([]retention.Rule{{ID: "broken", Days: 1, Delete: `DELETE FROM nothing_like_this WHERE $1 = $2`}},
		servertest.Kept.Rules()...)
	asked := false
	err := retention.Store{Pool: w.Pool, Rules: rules, People: func(context.Context) (int64, error) {
		asked = true
		return 0, errors.New("somebody cannot be deleted")
	}}.Sweep(t.Context())
	if err == nil || w.count("rounds") != 0 || !asked {
		t.Errorf("%v; %d rounds are left, people were asked for: %v", err, w.count("rounds"), asked)
	}
}

func TestTheExportHoldsAllThatWasDone(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	anna := w.As(t)
	link := w.found(anna).ID
	w.suggest(anna.With("Idempotency-Key", "gesture-1"), link, "osm-n1")
	w.vote(anna, link, "osm-n1")
	w.team(anna, http.MethodPatch, "/api/team/members/me", fmt.Sprintf(`{"teamId":%q,"inToday":false}`, link))
	w.vote(anna, link, "osm-n1")
	all := servertest.Decode[struct {
		Teams []struct {
			Votes, Suggestions []struct{ Date, RestaurantID string }
			Attendance         []struct{ InToday bool }
			Events             []struct{ Kind, RestaurantID string }
			Gestures           []struct{ Key string }
		}
	}](t, w.do(anna, http.MethodGet, "/api/me/export", "", http.StatusOK)).Teams
	if len(all) != 1 || len(all[0].Votes) != 1 || len(all[0].Suggestions) != 1 || len(all[0].Attendance) != 1 ||
		len(all[0].Events) != 4 ||
		len(all[0].Gestures) != 1 || all[0].Gestures[0].Key != "gesture-1" ||
		all[0].Suggestions[0].RestaurantID != "osm-n1" {
		t.Errorf("%+v", all)
	}
}
