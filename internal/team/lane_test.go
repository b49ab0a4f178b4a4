package team_test

import (
	"net/http"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
)

// Voters of one team wait for each other. They must not hold connections meanwhile, which other teams need.
func TestVotersOfOneTeamHoldOneConnectionWhileTheyWait(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	owner, others := w.As(t), w.As(t)
	link, elsewhere := w.found(owner).ID, w.found(others).ID
	w.suggest(owner, link, "osm-n1")
	w.suggest(others, elsewhere, "osm-n1")

	lock, err := pgx.Connect(t.Context(), w.Pool.Config().ConnString())
	if err != nil {
		t.Fatal(err)
	}
	defer lock.Close(t.Context())
	if _, err := lock.Exec(t.Context(), `
BEGIN; SELECT FROM teams
WHERE team_id = (SELECT team_id FROM team_links WHERE link = '`+link+`') FOR UPDATE`); err != nil {
		t.Fatal(err)
	}
	var votes sync.WaitGroup
	var counted atomic.Int64
	for range 12 {
		votes.Go(func() {
			// On a slow machine a voter may wait too long. They are asked to try again, and do.
			for range 30 {
				answer, _ := owner.Try(t, http.MethodPost, "/api/team/vote",
					[]byte(`{"teamId":"`+link+`","restaurantId":"osm-n1","vote":true}`))
				if answer.Status != http.StatusServiceUnavailable {
					if answer.Status == http.StatusOK {
						counted.Add(1)
					}
					return
				}
			}
		})
	}
	time.Sleep(400 * time.Millisecond) // now each waits for the lock, or for the voter who does
	if held := w.Pool.Stat().AcquiredConns(); held != 1 {
		t.Errorf("%d connections are held by voters of one team, want 1", held)
	}
	w.vote(others, elsewhere, "osm-n1")
	if _, err := lock.Exec(t.Context(), `ROLLBACK`); err != nil {
		t.Fatal(err)
	}
	votes.Wait()
	if counted.Load() != 12 {
		t.Errorf("%d of 12 votes were counted", counted.Load())
	}
}
