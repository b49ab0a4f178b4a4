package team_test

import (
	"context"
	"fmt"
	"net/http"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"noonish/internal/notify"
)

// yesterday moves every round to the day before, as after midnight, and its deadline to left from now.
func (w *world) yesterday(left time.Duration) {
	w.t.Helper()
	w.exec(`UPDATE rounds SET day = day - 1, deadline = clock_timestamp() + $1::interval,
		departure = clock_timestamp() + $1::interval + interval '15 minutes'`, left)
	w.exec(`UPDATE attendance SET day = day - 1`)
}

func TestARoundThatBeganBeforeMidnightKeepsItsBallot(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	anna := w.As(t)
	link := w.found(anna).ID
	w.suggest(anna, link, "osm-n1")
	bert := w.joins(link, "Bert")
	w.team(bert, http.MethodPatch, "/api/team/members/me", fmt.Sprintf(`{"teamId":%q,"inToday":false}`, link))
	w.yesterday(5 * time.Minute)
	seen := w.vote(anna, link, "osm-n1")
	if len(seen.Round.Candidates) != 1 || *seen.Round.Candidates[0].Votes != 1 || seen.Members[1].InToday {
		t.Fatalf("%+v", seen)
	}
	w.pass(seen.Round.ID)
	if late := w.show(anna, link); late.Round.ID != seen.Round.ID {
		t.Error("another round opened before the one of yesterday was closed")
	}
	w.closeDue()
	if d := w.show(anna, link).Round.Decision; d == nil || d.Winner != "osm-n1" || d.HeadCount != 3 {
		t.Fatalf("%+v", d)
	}
	open := w.team(anna, http.MethodPost, "/api/team/reopen", of(link))
	if open.Round.State != "open" || open.Round.Date != seen.Round.Date || *open.Round.Candidates[0].Votes != 1 {
		t.Fatalf("%+v", open.Round)
	}
	final := w.team(anna, http.MethodPost, "/api/team/finalise", of(link))
	if final.Round.ID != open.Round.ID || final.Round.Decision.Winner != "osm-n1" {
		t.Errorf("%+v", final.Round)
	}
	w.exec(`UPDATE rounds SET finalised_at = finalised_at - interval '10 minutes'`)
	if today := w.show(anna, link); today.Round.Date == seen.Round.Date || today.Round.State != "open" ||
		!today.Members[1].InToday {
		t.Errorf("the new day has no round of its own: %+v", today)
	}
	w.sound()
}

func TestAnOpenRoundMovesWithTheTimeZone(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	anna := w.As(t)
	link := w.found(anna).ID
	before := w.suggest(anna, link, "osm-n1").Round
	// The team is in the zone in which a day begins first.
	w.exec(`UPDATE teams SET zone = 'Etc/GMT-14'`)
	w.exec(`UPDATE rounds SET day = (clock_timestamp() AT TIME ZONE 'Etc/GMT-14')::date`)
	change := func(zone string) string { return fmt.Sprintf(`{"teamId":%q,"timeZone":%q}`, link, zone) }
	moved := w.team(anna, http.MethodPatch, "/api/team", change("Etc/GMT+12")) // 26 hours behind: always another day
	if moved.Round.ID != before.ID || len(moved.Round.Candidates) != 1 ||
		!moved.Round.Deadline.After(moved.Round.Now) ||
		moved.Round.Date != moved.Round.Now.In(time.FixedZone("", -12*3600)).Format(time.DateOnly) {
		t.Fatalf("%+v", moved.Round)
	}
	w.exec(`INSERT INTO rounds (round_id, team_id, day, state, deadline, departure, lot_secret, finalised_at, receipt)
		SELECT 'held', team_id, (clock_timestamp() AT TIME ZONE 'Etc/GMT-14')::date,
			'final', deadline, departure, lot_secret, opened_at, '{}' FROM rounds`)
	w.refused(anna, http.MethodPatch, "/api/team", change("Etc/GMT-14"), http.StatusConflict)
	if seen := w.show(anna, link); seen.TimeZone != "Etc/GMT+12" || seen.Round.ID != before.ID {
		t.Errorf("a change that was refused was made: %+v", seen)
	}
}

func TestNobodyIsToldOfALunchThatIsNotAhead(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	told := 0
	w.store.Notify = func(context.Context, pgx.Tx, notify.Decision) error {
		told++
		return nil
	}
	for _, tt := range []struct {
		name  string
		vote  bool
		since time.Duration // since the departure
		told  int
	}{
		{"nobody voted", false, -time.Minute, 0},
		{"ahead", true, -time.Minute, 1},
		{"just gone", true, 10 * time.Minute, 1},
		{"long over", true, time.Hour, 0},
	} {
		anna := w.As(t)
		link := w.found(anna).ID
		round := w.suggest(anna, link, "osm-n1").Round
		if tt.vote {
			w.vote(anna, link, "osm-n1")
		}
		told = 0
		w.exec(`UPDATE rounds SET deadline = clock_timestamp(), departure = clock_timestamp() - $2::interval
WHERE round_id = $1`, round.ID, tt.since)
		if n := w.closeDue(); n != 1 || told != tt.told {
			t.Errorf("%s: %d closed, notified %d times, want %d", tt.name, n, told, tt.told)
		}
	}
}
