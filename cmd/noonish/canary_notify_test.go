package main

import (
	"context"
	"encoding/base64"
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"noonish/internal/notify"
	"noonish/internal/notify/notifytest"
	"noonish/internal/postgres"
	"noonish/internal/postgres/postgrestest"
)

// TestCanaryOfWhatIsSentOut sends messages, with and without success, and searches for addresses and keys where they do
// not belong. Every address of notifytest contains the word.
func TestCanaryOfWhatIsSentOut(t *testing.T) {
	t.Parallel()
	database := postgrestest.URL(t)
	figures := freePort(t)
	chats, push := notifytest.Chats(t), notifytest.Push(t)
	private := base64.RawURLEncoding.EncodeToString([]byte("canary-canary-canary-canary-cana"))
	dead := freePort(t)
	command, log := program(t, []string{
		"NOONISH_DATABASE_URL=" + database, anyPort, "NOONISH_METRICS_LISTEN=" + figures,
		"NOONISH_DRAIN=0s",
		"NOONISH_LOG_LEVEL=debug", "NOONISH_CHANNEL_KEY=canarychannelkey", "NOONISH_VAPID_PRIVATE=" + private,
		"NOONISH_NOTIFY_ALLOW=" + strings.Join(append(notifytest.Hosts(chats...), push.Host, dead), ","),
	})
	address := waitReady(t, log)

	anna := newBrowser(t, address, http.Header{})
	_, team := anna.call(t, http.MethodGet, "/api/team", "")
	link := between(team, `"id":"`)
	secrets := map[string]string{"a canary": "canary", "the key of web push": private, "the team's link": link}
	chats = append(chats, &notifytest.Receiver{Kind: "webhook", Address: "http://" + dead + "/canarydead"})
	for _, chat := range chats {
		status, whole := anna.call(t, http.MethodPost, "/api/team/channels",
			fmt.Sprintf(`{"teamId":%q,"kind":%q,"url":%q}`, link, chat.Kind, chat.Address))
		if status != http.StatusCreated || strings.Contains(whole, "canary") {
			t.Fatalf("%d %s", status, whole)
		}
		if chat.Kind == "webhook" && chat.Host != "" {
			secrets["the webhook's secret"] = between(whole, `"secret":"`)
			chat.Secret(secrets["the webhook's secret"])
		}
	}
	if status, whole := anna.call(t, http.MethodPost, "/api/me/push",
		string(push.Subscription())); status != http.StatusCreated {
		t.Fatalf("%d %s", status, whole)
	}
	for _, refused := range []string{"https://10.0.0.1/canary", "https://evil.example/canary"} {
		if status, whole := anna.call(t, http.MethodPost, "/api/team/channels",
			fmt.Sprintf(`{"teamId":%q,"kind":"slack","url":%q}`, link, refused)); status != http.StatusBadRequest {
			t.Errorf("%d %s", status, whole)
		}
	}
	chats[0].Script(notifytest.Reply{Status: 500})
	chats[1].Script(notifytest.Reply{Status: 404})
	chats[2].Script(notifytest.Reply{Status: 302, Header: map[string]string{"Location": "http://" + dead + "/canary"}})
	decide(t, database, anna.id, link)
	waitSent(t, database, log)

	bert := newBrowser(t, address, http.Header{})
	for _, target := range []string{"/api/config", "/api/me/export", "/api/team", "/api/team/channels?teamId=" + link} {
		_, whole := bert.call(t, http.MethodGet, target, "")
		look(t, "another's "+target, whole, secrets)
	}
	for _, target := range []string{"/api/team/channels?teamId=" + link, "/api/me/export"} {
		_, whole := anna.call(t, http.MethodGet, target, "")
		look(t, "one's own "+target, strings.ReplaceAll(whole, link, ""), secrets)
	}
	_, metrics := (&browser{address: figures}).call(t, http.MethodGet, "/metrics", "")
	look(t, "the metrics", metrics, secrets)
	stop(t, command, log)
	for _, line := range []string{
		`"msg":"a message was not delivered"`, `"reason":"answered 500"`, `"reason":"the connection failed"`,
	} {
		if !strings.Contains(log.String(), line) {
			t.Errorf("the log lacks %s, so the case was not tested\n%s", line, log)
		}
	}
	look(t, "the log", log.String(), secrets)
}

// decide enqueues a team's decision, as the transaction that finalises it does.
func decide(t *testing.T, database, person, link string) {
	t.Helper()
	pool, err := postgres.Open(t.Context(), database, 2)
	if err != nil {
		t.Fatal(err)
	}
	defer pool.Close()
	told, err := notify.Open(t.Context(), pool, notify.Options{})
	if err != nil {
		t.Fatal(err)
	}
	d := notify.Decision{
		Kind: notify.Decided, Link: link, TeamName: "Canaryteam", Place: "Canaryplace", MeetAt: time.Now(),
		People: []string{person},
	}
	err = pool.QueryRow(t.Context(), `SELECT round_id, team_id FROM rounds`).Scan(&d.RoundID, &d.TeamID)
	if err == nil {
		err = pgx.BeginFunc(t.Context(), pool, func(tx pgx.Tx) error { return told.Enqueue(t.Context(), tx, d) })
	}
	if err != nil {
		t.Fatal(err)
	}
}

// waitSent waits until every delivery is finished, except those to the server that does not exist.
func waitSent(t *testing.T, database string, log *output) {
	t.Helper()
	var settled, tried int
	for start := time.Now(); time.Since(start) < time.Minute; time.Sleep(50 * time.Millisecond) {
		ask(t, database, func(ctx context.Context, conn *pgx.Conn) error {
			return conn.QueryRow(ctx, `
SELECT count(*) FILTER (WHERE state <> 'waiting'), count(*) FILTER (WHERE state = 'waiting' AND tries > 0)
FROM deliveries`).Scan(&settled, &tried)
		})
		if settled == 6 && tried == 1 {
			return
		}
	}
	t.Fatalf("%d settled, %d tried in vain\n%s", settled, tried, log)
}
