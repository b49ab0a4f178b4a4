package notify

import (
	"context"
	"encoding/json"
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/jackc/pgx/v5"

	"noonish/internal/notify/notifytest"
)

func decode(t *testing.T, body []byte, value any) {
	t.Helper()
	if err := json.Unmarshal(body, value); err != nil {
		t.Fatalf("reading %s: %v", body, err)
	}
}

func TestADecisionReachesEveryChannelAndBrowserOnce(t *testing.T) {
	t.Parallel()
	w := newWorld(t, nil)
	w.start()
	d := w.decision()
	w.enqueue(d)
	w.enqueue(d) // a second call for the same decision
	w.settled()
	for _, receiver := range w.receivers() {
		messages := receiver.Messages()
		if len(messages) != 1 || len(receiver.Refusals()) != 0 {
			t.Fatalf("%s: %d messages, refused %q", receiver.Kind, len(messages), receiver.Refusals())
		}
		want := notice{roundID: d.RoundID, kind: Decided, target: w.ids[receiver.Kind]}.key()
		if messages[0].Key != want || !strings.Contains(messages[0].Text, "Trattoria") {
			t.Errorf("%s: key %q, text %q; want %q", receiver.Kind, messages[0].Key, messages[0].Text, want)
		}
	}
	got, err := w.store.Counts(t.Context(), d.TeamID, d.RoundID)
	want := []Reach{
		{"discord", 1, 0, 0},
		{"googlechat", 1, 0, 0},
		{"push", 1, 0, 0},
		{"slack", 1, 0, 0},
		{"teams", 1, 0, 0},
		{"webhook", 1, 0, 0},
	}
	if diff := cmp.Diff(want, got); err != nil || diff != "" {
		t.Errorf("%v %s", err, diff)
	}
	w.until("screens were told of each", func() bool {
		w.mu.Lock()
		defer w.mu.Unlock()
		return len(w.nudged) == 6 && !slices.ContainsFunc(w.nudged, func(team string) bool { return team != w.team })
	})
}

func TestWhatTheServiceWorkerGets(t *testing.T) {
	t.Parallel()
	w := newWorld(t, nil)
	w.start()
	w.enqueue(w.decision())
	w.settled()
	got := w.browser.Messages()[0]
	want := map[string]any{
		"title": "Team choice finalised", "body": "Trattoria at 12:10", "url": "/team/canarylink",
		"tag": digest(w.team),
	}
	if diff := cmp.Diff(want, got.Body); diff != "" {
		t.Error(diff)
	}
	if got.Header.Get("Topic") != digest(w.team) || got.Header.Get("Urgency") != "high" ||
		got.Header.Get("TTL") != "3600" {
		t.Errorf("sent with %v", got.Header)
	}
}

func TestWhatAWebhookGets(t *testing.T) {
	t.Parallel()
	w := newWorld(t, nil)
	w.start()
	w.enqueue(w.decision())
	w.settled()
	got := w.chat("webhook").Messages()[0]
	want := map[string]any{
		"id": got.Key, "kind": "decided", "team": "Tech Team", "place": "Trattoria", "address": "1 Example St",
		"meetAt": "2126-11-16T10:10:00Z",
		"clock":  "12:10", "turnout": 3.0, "url": "https://lunch.example/team/canarylink",
		"tally": []any{map[string]any{"name": "Trattoria", "votes": 2.0}, map[string]any{"name": "Cafe", "votes": 1.0}},
	}
	if diff := cmp.Diff(want, got.Body); diff != "" {
		t.Error(diff)
	}
	if thread := w.chat("googlechat").Messages()[0].Body["thread"]; !cmp.Equal(thread,
		map[string]any{"threadKey": "lunch-2126-11-16"}) {
		t.Errorf("Google Chat's thread is %v", thread)
	}
}

func TestNothingIsToldWhenTheDecisionIsNotCommitted(t *testing.T) {
	t.Parallel()
	w := newWorld(t, nil)
	w.start()
	failed := errors.New("failed")
	err := pgx.BeginFunc(t.Context(), w.pool, func(tx pgx.Tx) error {
		return errors.Join(w.store.Enqueue(t.Context(), tx, w.decision()), failed)
	})
	if !errors.Is(err, failed) {
		t.Fatal(err)
	}
	w.enqueue(w.decision()) // by the time this is sent, the other would have been
	w.settled()
	for _, receiver := range w.receivers() {
		if n := receiver.Calls(); n != 1 {
			t.Errorf("%s was called %d times", receiver.Kind, n)
		}
	}
}

func TestADecisionTakenBackIsToldToThoseWhoHeard(t *testing.T) {
	t.Parallel()
	w := newWorld(t, nil)
	slack := w.chat("slack")
	slack.Script(notifytest.Reply{Status: 400, Body: "invalid_payload"})
	w.start()
	d := w.decision()
	w.enqueue(d)
	w.settled()
	d.Kind = Reopened
	w.enqueue(d)
	w.settled()
	if n := slack.Calls(); n != 1 {
		t.Errorf("Slack, which never got the decision, was called %d times", n)
	}
	for _, kind := range []string{"teams", "googlechat", "discord", "webhook", "push"} {
		messages := w.chat(kind).Messages()
		if len(messages) != 2 || messages[0].Key == messages[1].Key {
			t.Fatalf("%s: %d messages\n%s", kind, len(messages), w.states())
		}
	}
	if got := w.browser.Messages()[1].Body; got["title"] != "Team choice reopened" ||
		got["body"] != "Voting is open again." {
		t.Errorf("pushed %v", got)
	}
	if counts, err := w.store.Counts(t.Context(), d.TeamID, d.RoundID); err != nil || len(counts) != 6 ||
		counts[3] != (Reach{"slack", 0, 1, 0}) {
		t.Errorf("%v %v: the receipt is about the decision alone", counts, err)
	}
}

func TestADecisionTakenBackBeforeItWentOutIsNotTold(t *testing.T) {
	t.Parallel()
	w := newWorld(t, nil)
	d := w.decision()
	w.enqueue(d)
	d.Kind = Reopened
	w.enqueue(d)
	w.start()
	w.settled()
	for _, receiver := range w.receivers() {
		if n := receiver.Calls(); n != 0 {
			t.Errorf("%s was called %d times", receiver.Kind, n)
		}
	}
	if counts, err := w.store.Counts(t.Context(), d.TeamID, d.RoundID); err != nil || len(counts) != 0 {
		t.Errorf("%v %v", counts, err)
	}
}

func TestOldNewsIsNotTold(t *testing.T) {
	t.Parallel()
	w := newWorld(t, nil)
	d := w.decision()
	w.enqueue(d)
	w.exec(`UPDATE notices SET at = at - interval '61 minutes'`)
	w.start()
	w.settled()
	counts, err := w.store.Counts(t.Context(), d.TeamID, d.RoundID)
	if err != nil || len(counts) != 6 || counts[0] != (Reach{"discord", 0, 1, 0}) || w.chat("discord").Calls() != 0 {
		t.Errorf("%v %v", counts, err)
	}
}

func TestARemovedChannelIsNotTold(t *testing.T) {
	t.Parallel()
	w := newWorld(t, nil)
	w.enqueue(w.decision())
	if err := w.store.removeChannel(t.Context(), w.team, w.ids["slack"]); err != nil {
		t.Fatal(err)
	}
	if err := w.store.stop(t.Context(), w.person, w.ids["push"]); err != nil {
		t.Fatal(err)
	}
	w.start()
	w.settled()
	if slack, push := w.chat("slack").Calls(), w.browser.Calls(); slack != 0 || push != 0 ||
		len(w.chat("teams").Messages()) != 1 {
		t.Errorf("Slack was called %d times, the browser %d times\n%s", slack, push, w.states())
	}
}

func TestWhoWasRemovedIsToldNothingMore(t *testing.T) {
	t.Parallel()
	w := newWorld(t, nil)
	w.start()
	d := w.decision()
	w.enqueue(d)
	w.settled()
	w.exec(`DELETE FROM team_members WHERE person_id = $1`, w.person)
	d.Kind, d.Link = Reopened, "newlink"
	w.enqueue(d)
	w.settled()
	if n := len(w.browser.Messages()); n != 1 {
		t.Errorf("the browser of a removed member got %d messages, want only the earlier one\n%s", n, w.states())
	}
	if n := len(w.chat("teams").Messages()); n != 2 {
		t.Errorf("the team's channel got %d messages, want 2", n)
	}
}

func TestAReplicaWithoutWorkersLeavesDeliveriesToOthers(t *testing.T) {
	t.Parallel()
	w := newWorld(t, func(o *Options) { o.Workers = 0 })
	stop, err := w.store.Start(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	stop()
	w.enqueue(w.decision())
	w.store = w.open(nil)
	w.start()
	w.settled()
	if len(w.chat("slack").Messages()) != 1 {
		t.Error(w.states())
	}
}

func TestAStoppingReplicaFinishesWhatItIsSending(t *testing.T) {
	t.Parallel()
	w := newWorld(t, nil)
	for _, receiver := range w.receivers() {
		receiver.Script(notifytest.Reply{Delay: 300 * 1e6})
	}
	stop, err := w.store.Start(context.WithoutCancel(t.Context()))
	if err != nil {
		t.Fatal(err)
	}
	w.enqueue(w.decision())
	w.until("one is being sent", func() bool { return w.chat("slack").Calls()+w.chat("teams").Calls() > 0 })
	stop()
	var cut int
	err = w.pool.QueryRow(t.Context(), `SELECT count(*) FROM river_job WHERE state = 'running'`).Scan(&cut)
	if err != nil || cut != 0 {
		t.Errorf("%d deliveries were cut off (%v)\n%s", cut, err, w.states())
	}
	w.store = w.open(nil)
	w.start()
	w.settled()
	for _, receiver := range w.receivers() {
		if len(receiver.Messages()) != 1 {
			t.Errorf("%s: %d messages", receiver.Kind, len(receiver.Messages()))
		}
	}
}
