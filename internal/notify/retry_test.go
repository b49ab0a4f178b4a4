package notify

import (
	"net/http"
	"strconv"
	"testing"
	"time"

	"noonish/internal/notify/notifytest"
)

func TestAServiceThatIsBusyIsAskedAgain(t *testing.T) {
	t.Parallel()
	w := newWorld(t, nil)
	w.chat("slack").Script(notifytest.Reply{Status: 500, Body: "rollup_error"}, notifytest.Reply{Vanished: true},
		notifytest.Reply{Status: 503})
	w.chat("discord").Script(notifytest.Reply{
		Status: 429, Body: `{"message":"You are being rate limited.","retry_after":0.3,"global":false}`,
	})
	w.browser.Script(notifytest.Reply{Status: 429, Header: map[string]string{"Retry-After": "1"}})
	w.start()
	start := time.Now()
	d := w.decision()
	w.enqueue(d)
	w.settled()
	for kind, calls := range map[string]int{"slack": 4, "discord": 2, "push": 2, "teams": 1} {
		if receiver := w.chat(kind); receiver.Calls() != calls || len(receiver.Messages()) != 1 {
			t.Errorf("%s: %d calls, %d messages; want %d and 1", kind, receiver.Calls(), len(receiver.Messages()),
				calls)
		}
	}
	if took := time.Since(start); took < time.Second {
		t.Errorf("all was sent within %v, although one asked for a second", took)
	}
	if counts, _ := w.store.Counts(t.Context(), d.TeamID, d.RoundID); len(counts) != 6 ||
		counts[3] != (Reach{"slack", 1, 0, 0}) {
		t.Errorf("%v", counts)
	}
}

func TestAServiceThatStaysBusyIsGivenUp(t *testing.T) {
	t.Parallel()
	w := newWorld(t, nil)
	for range 20 {
		w.chat("slack").Script(notifytest.Reply{Status: 502})
	}
	w.start()
	d := w.decision()
	w.enqueue(d)
	w.settled()
	if n := w.chat("slack").Calls(); n != mostTries {
		t.Errorf("%d calls, want %d", n, mostTries)
	}
	if counts, _ := w.store.Counts(t.Context(), d.TeamID, d.RoundID); len(counts) != 6 ||
		counts[3] != (Reach{"slack", 0, 1, 0}) {
		t.Errorf("%v", counts)
	}
}

func TestARefusalIsFinal(t *testing.T) {
	t.Parallel()
	w := newWorld(t, nil)
	w.chat("slack").Script(notifytest.Reply{Status: 403, Body: "action_prohibited"})
	w.chat("teams").Script(notifytest.Reply{
		Status: 302, Header: map[string]string{"Location": w.chat("webhook").Address},
	})
	w.chat("discord").Script(notifytest.Reply{
		Status: 307, Header: map[string]string{"Location": w.chat("webhook").Address},
	})
	w.start()
	w.enqueue(w.decision())
	w.settled()
	for _, kind := range []string{"slack", "teams", "discord"} {
		if receiver := w.chat(kind); receiver.Calls() != 1 || len(receiver.Messages()) != 0 {
			t.Errorf("%s: %d calls, %d messages", kind, receiver.Calls(), len(receiver.Messages()))
		}
	}
	if n := w.chat("webhook").Calls(); n != 1 {
		t.Errorf("the webhook was called %d times: a redirect was followed", n)
	}
}

func TestAChannelThatIsGoneThreeTimesIsOff(t *testing.T) {
	t.Parallel()
	w := newWorld(t, nil)
	slack := w.chat("slack")
	w.start()
	strikes := func() (strikes int, state string) {
		t.Helper()
		if err := w.pool.QueryRow(t.Context(), `SELECT strikes, state FROM channels WHERE channel_id = $1`,
			w.ids["slack"]).Scan(&strikes, &state); err != nil {
			t.Fatal(err)
		}
		return strikes, state
	}
	for i, tt := range []struct {
		status, strikes int
		state           string
	}{
		{http.StatusNotFound, 1, "on"},
		{http.StatusGone, 2, "on"},
		{0, 0, "on"}, // the receiver works again
		{http.StatusGone, 1, "on"},
		{http.StatusNotFound, 2, "on"},
		{http.StatusGone, 3, "off"},
	} {
		slack.Script(notifytest.Reply{Status: tt.status})
		w.enqueue(w.decision())
		w.settled()
		if n, state := strikes(); n != tt.strikes || state != tt.state || slack.Calls() != i+1 {
			t.Fatalf("after %d times: %d strikes, %s, %d calls; want %d, %s", i+1, n, state, slack.Calls(), tt.strikes,
				tt.state)
		}
	}
	d := w.decision()
	w.enqueue(d)
	w.settled()
	counts, _ := w.store.Counts(t.Context(), d.TeamID, d.RoundID)
	if len(counts) != 5 || slack.Calls() != 6 {
		t.Errorf("a channel that is off was tried: %v", counts)
	}
}

func TestABrowserThatIsGoneIsForgotten(t *testing.T) {
	t.Parallel()
	for _, status := range []int{http.StatusNotFound, http.StatusGone} {
		t.Run(strconv.Itoa(status), func(t *testing.T) {
			t.Parallel()
			w := newWorld(t, nil)
			w.browser.Script(notifytest.Reply{Status: status})
			w.start()
			d := w.decision()
			w.enqueue(d)
			w.settled()
			var left int
			if err := w.pool.QueryRow(t.Context(), `SELECT count(*) FROM push_subscriptions`).Scan(&left); err != nil ||
				left != 0 {
				t.Errorf("%d subscriptions left (%v)", left, err)
			}
			if counts, _ := w.store.Counts(t.Context(), d.TeamID, d.RoundID); len(counts) != 6 ||
				counts[2] != (Reach{"push", 0, 1, 0}) {
				t.Errorf("%v", counts)
			}
		})
	}
}

func TestAServiceThatDoesNotAnswerHoldsNobodyUp(t *testing.T) {
	t.Parallel()
	w := newWorld(t, func(o *Options) { o.pace.call = 500 * time.Millisecond })
	w.chat("slack").Script(notifytest.Reply{Status: 200, Delay: 2 * time.Second})
	w.start()
	w.enqueue(w.decision())
	w.settled()
	if slack := w.chat("slack"); slack.Calls() < 2 || len(slack.Messages()) == 0 {
		t.Errorf("%d calls, %d messages", slack.Calls(), len(slack.Messages()))
	}
	if discord := w.chat("discord"); len(discord.Messages()) != 1 {
		t.Errorf("another chat got %d messages", len(discord.Messages()))
	}
}

func TestHowLongToWaitIsReadAndBounded(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		header, body string
		want         time.Duration
	}{
		{"", "", 0},
		{"3", "", 3 * time.Second},
		{"0", "", 0},
		{"-5", "", 0},
		{"soon", "", 0},
		{"NaN", "", 0},
		{"86400", "", mostRetryWait},
		{"1e300", "", mostRetryWait},
		{"", `{"retry_after":0.6}`, 600 * time.Millisecond},
		{"2", `{"retry_after":0.6}`, 2 * time.Second},
		{"", `{"retry_after":"x"}`, 0},
		{"Mon, 01 Jan 2001 00:00:00 GMT", "", 0},
		{"Fri, 01 Jan 2100 00:00:00 GMT", "", mostRetryWait},
	} {
		if got := retryAfter(tt.header, []byte(tt.body)); got != tt.want {
			t.Errorf("%q %q: %v, want %v", tt.header, tt.body, got, tt.want)
		}
	}
	s := &Store{options: Options{pace: &usualPace}}
	total := time.Duration(0)
	at := time.Now()
	for tries := range mostTries {
		wait := s.next(taken{tries: tries, at: at}, answer{outcome: again})
		if last := tries == mostTries-1; (wait == 0) != last {
			t.Errorf("after try %d: %v", tries+1, wait)
		}
		total += wait
	}
	if total < 20*time.Minute || total > worthFor {
		t.Errorf("%v of waiting in all", total)
	}
	if wait := s.next(taken{at: at}, answer{outcome: again, wait: 5 * time.Minute}); wait < 5*time.Minute ||
		wait > 6*time.Minute {
		t.Errorf("%v when asked for five minutes", wait)
	}
	if wait := s.next(taken{at: at.Add(-59 * time.Minute)}, answer{outcome: again, wait: 5 * time.Minute}); wait != 0 {
		t.Errorf("%v when it would be too late", wait)
	}
}
