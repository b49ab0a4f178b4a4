package notify

import (
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

func TestAfterLunchBrowsersAreAskedHowItWas(t *testing.T) {
	t.Parallel()
	w := newWorld(t, nil)
	w.start()
	d := w.decision()
	w.enqueue(d)
	w.enqueue(d) // pressed twice
	w.settled()
	var due, job time.Time
	if err := w.pool.QueryRow(t.Context(), `
SELECT n.at, j.scheduled_at FROM notices n, river_job j WHERE n.kind = 'asked' AND j.state = 'scheduled'`).
		Scan(&due, &job); err != nil || !due.Equal(d.MeetAt.Add(time.Hour)) || !job.Equal(due) {
		t.Fatalf("due at %s, with a job at %s: %v", due, job, err)
	}
	if n := len(w.browser.Messages()); n != 1 {
		t.Fatalf("%d messages before lunch", n)
	}

	w.afterLunch()
	messages := w.browser.Messages()
	if len(messages) != 2 || messages[0].Key == messages[1].Key {
		t.Fatalf("%d messages\n%s", len(messages), w.states())
	}
	want := map[string]any{
		"title": "How was it?", "body": "Trattoria", "url": "/team/canarylink", "tag": digest(w.team),
	}
	if diff := cmp.Diff(want, messages[1].Body); diff != "" {
		t.Error(diff)
	}
	for _, chat := range w.chats {
		if n := len(chat.Messages()); n != 1 {
			t.Errorf("%s got %d messages: only people's own browsers are asked", chat.Kind, n)
		}
	}
	if counts, err := w.store.Counts(t.Context(), d.TeamID, d.RoundID); err != nil || len(counts) != 6 {
		t.Errorf("%v %v: the receipt is about the decision alone", counts, err)
	}
}

func TestNobodyIsAskedAboutALunchThatWasNot(t *testing.T) {
	t.Parallel()
	w := newWorld(t, nil)
	w.start()
	none := w.decision()
	none.Place = ""
	w.enqueue(none)
	back := w.decision()
	w.enqueue(back)
	w.settled()
	back.Kind = Reopened
	w.enqueue(back)
	w.settled()
	before := len(w.browser.Messages())
	w.afterLunch()
	if n := len(w.browser.Messages()); n != before {
		t.Errorf("%d more messages\n%s", n-before, w.states())
	}
}
