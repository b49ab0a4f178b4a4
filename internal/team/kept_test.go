package team_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"noonish/internal/server/servertest"
	"noonish/internal/team/ballot"
)

func TestADecisionOutlivesWhoMadeIt(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	anna := w.As(t)
	link := w.found(anna).ID
	bert := w.joins(link, "Bert")
	w.suggest(bert, link, "osm-n1")
	w.vote(bert, link, "osm-n1")
	w.vote(anna, link, "osm-n1")
	if d := w.team(anna, http.MethodPost, "/api/team/finalise", of(link)).Round.Decision; d.ByName != "Anna" {
		t.Fatalf("decided by %q", d.ByName)
	}
	ics := w.do(bert, http.MethodGet, "/api/team/calendar.ics?id="+link, "", http.StatusOK)
	if text := strings.ReplaceAll(string(ics.Body), "\r\n ", ""); !strings.Contains(text,
		"https://lunch.example/team/"+link) {
		t.Errorf("the calendar does not lead to the public address: %s", text)
	}
	w.do(anna, http.MethodDelete, "/api/me", "", http.StatusNoContent)
	seen := w.show(bert, link)
	if c := seen.Round.Candidates[0]; *c.Votes != 2 || len(c.Voters) != 1 || seen.Round.Decision.Turnout != 2 {
		t.Errorf("%+v", c)
	}
	if seen.Round.Decision.ByName != "" || seen.Round.Decision.By != "owner" {
		t.Errorf("%+v", seen.Round.Decision)
	}
	var named int
	if err := w.Pool.QueryRow(t.Context(),
		`SELECT count(*) FROM rounds WHERE receipt::text LIKE '%Anna%'`).Scan(&named); err != nil || named != 0 {
		t.Errorf("%d receipts contain the name of a member who left (%v)", named, err)
	}
}

func TestALinkIsChangedOnceByOneGesture(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	anna := w.As(t)
	link := w.found(anna).ID
	press := anna.With("Idempotency-Key", "gesture-9")
	first := w.team(press, http.MethodPost, "/api/team/link", of(link))
	again := w.team(press, http.MethodPost, "/api/team/link", of(link))
	if first.ID == link || again.ID != first.ID || again.Version != first.Version {
		t.Errorf("%s became %s and then %s", link, first.ID, again.ID)
	}
	w.suggest(anna, first.ID, "osm-n1")
	w.vote(anna, first.ID, "osm-n1")
	w.team(anna.With("Idempotency-Key", "gesture-10"), http.MethodPost, "/api/team/finalise", of(first.ID))
	undo := anna.With("Idempotency-Key", "gesture-11")
	w.team(undo, http.MethodPost, "/api/team/reopen", of(first.ID))
	w.team(anna, http.MethodPost, "/api/team/finalise", of(first.ID))
	if seen := w.team(undo, http.MethodPost, "/api/team/reopen", of(first.ID)); seen.Round.State != "final" {
		t.Error("the operation that undid the first decision also undid the second")
	}
}

func TestATeamThatOneLeftIsNotShownAgainByItsGesture(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	anna := w.As(t)
	press := anna.With("Idempotency-Key", "gesture-3")
	made := servertest.Decode[ballot.View](t,
		w.do(press, http.MethodPost, "/api/teams", `{"name":"New"}`, http.StatusCreated))
	w.joins(made.ID, "Bert")
	w.do(anna, http.MethodDelete, "/api/team/members/"+made.Me.ID+"?teamId="+made.ID, "", http.StatusNoContent)
	w.refused(press, http.MethodPost, "/api/teams", `{"name":"New"}`, http.StatusNotFound)
}

func TestOfTwoThatBecameOneTheOneThatWasAskedForIsMeant(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	anna := w.As(t)
	link := w.found(anna).ID
	w.suggest(anna, link, "osm-n1")
	w.suggest(anna, link, "osm-n2")
	w.exec(`INSERT INTO sightings (sighting_id, source, area, place_id, lat, lng, country, zone,
			name_key, brand, generic, mask, diets, fsq_id, words, hours, doc)
		SELECT 'osm-n2', 'osm', 'x', place_id, lat, lng, country, zone,
			name_key, brand, generic, mask, diets, fsq_id, words, hours, doc
		FROM places WHERE place_id = 'osm-n1'`)
	got := w.vote(anna, link, "osm-n2")
	if *got.Round.Candidates[0].Votes != 0 || *got.Round.Candidates[1].Votes != 1 {
		t.Errorf("%+v", got.Round.Candidates)
	}
}

func TestOldEventsGoFromTheBeginning(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	link := w.found(w.As(t)).ID
	w.exec(`DELETE FROM team_events`)
	w.exec(`INSERT INTO team_events (team_id, version, kind, at)
		SELECT team_id, n, 'changed', now() - CASE WHEN n <= 1300 THEN interval '91 days' ELSE interval '89 days' END
		FROM teams, generate_series(1, 1500) n`)
	w.exec(`UPDATE teams SET version = 1500`)
	if err := w.sweep(); err != nil {
		t.Fatal(err)
	}
	var oldest int64
	if err := w.Pool.QueryRow(t.Context(), `SELECT min(version) FROM team_events`).Scan(&oldest); err != nil ||
		oldest != 1301 {
		t.Errorf("the oldest is %d (%v)", oldest, err)
	}
	w.show(w.joins(link, "Bert"), link)
	w.sound()
}

func TestANameCanBeSeen(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	anna := w.As(t)
	link := w.found(anna).ID
	for _, name := range []string{"\u200b", "\ufeff\u200d", "\u3164", "\u2800", "\U000e0020", "\u0301"} {
		w.refused(anna, http.MethodPatch, "/api/team/members/me", fmt.Sprintf(`{"teamId":%q,"name":"%s"}`, link, name),
			http.StatusBadRequest)
	}
	w.team(anna, http.MethodPatch, "/api/team/members/me", fmt.Sprintf(`{"teamId":%q,"name":"李 👩‍💻"}`, link))
}
