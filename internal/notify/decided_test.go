package notify_test

import (
	"fmt"
	"net/http"
	"slices"
	"testing"
	"time"

	"noonish/internal/notify"
	"noonish/internal/notify/notifytest"
	"noonish/internal/place"
	"noonish/internal/place/placetest"
	"noonish/internal/server/servertest"
)

type ballot struct {
	Round struct {
		Decision *struct{ Reached []notify.Reach }
	}
}

// The whole way from the button to the chats, and back to the receipt.
func TestWhatATeamDecidesIsToldAndTheReceiptSaysSo(t *testing.T) {
	t.Parallel()
	chats, browser := notifytest.Chats(t), notifytest.Push(t)
	hosts := append(notifytest.Hosts(chats...), browser.Host)
	s := servertest.StartTelling(t, hosts...)
	placetest.Put(t, s.Pool, place.Place{
		ID: "osm-n1", Lat: 60, Lng: 25, Facts: place.Facts{Name: "Trattoria", Types: []string{"restaurant"}},
	})
	ann, bob := s.As(t), s.As(t)
	team := teamOf(t, ann)
	do := func(p *servertest.Person, target, body string) {
		t.Helper()
		answer := p.Do(t, http.MethodPost, target, fmt.Appendf(nil, body, team))
		if answer.Status != http.StatusOK {
			t.Fatalf("%s: %d %s", target, answer.Status, answer.Body)
		}
	}
	for _, chat := range chats {
		chat.Secret(servertest.Decode[notify.Channel](t, add(t, ann, team, chat.Kind, chat.Address)).Secret)
	}
	do(bob, "/api/team/members", `{"teamId":%q,"name":"Bob"}`)
	allow(t, bob, browser)
	do(bob, "/api/team/suggestions", `{"teamId":%q,"place_id":"osm-n1"}`)
	do(ann, "/api/team/vote", `{"teamId":%q,"restaurantId":"osm-n1"}`)
	for range 2 { // pressed twice
		do(ann, "/api/team/finalise", `{"teamId":%q}`)
	}

	told, err := notify.Open(t.Context(), s.Pool,
		notify.Options{PublicURL: "https://lunch.example", VAPIDContact: "ops@lunch.example", Allow: hosts, Workers: 4})
	if err != nil {
		t.Fatal(err)
	}
	stop, err := told.Start(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	defer stop()
	reached := func() []notify.Reach {
		d := servertest.Decode[ballot](t, ann.Do(t, http.MethodGet, "/api/team?id="+team, nil)).Round.Decision
		if d == nil {
			t.Fatal("no decision")
		}
		return d.Reached
	}
	waiting := func(r notify.Reach) bool { return r.Waiting > 0 }
	start := time.Now()
	for slices.ContainsFunc(reached(), waiting) && time.Since(start) < time.Minute {
		time.Sleep(50 * time.Millisecond)
	}
	for _, way := range []string{"slack", "teams", "googlechat", "discord", "webhook", "push"} {
		if !slices.Contains(reached(), notify.Reach{Way: way, Sent: 1}) {
			t.Errorf("%s is missing on the receipt: %v", way, reached())
		}
	}
	for _, receiver := range append(chats, browser.Receiver) {
		if len(receiver.Messages()) != 1 || len(receiver.Refusals()) != 0 {
			t.Errorf("%s: %d messages, refused %q", receiver.Kind, len(receiver.Messages()), receiver.Refusals())
		}
	}
}
