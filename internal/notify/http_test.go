package notify_test

import (
	"bytes"
	"fmt"
	"net/http"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"noonish/internal/notify"
	"noonish/internal/notify/notifytest"
	"noonish/internal/server/servertest"
)

// teamOf creates a team that the person owns and returns its link.
func teamOf(t *testing.T, p *servertest.Person) string {
	t.Helper()
	answer := p.Do(t, http.MethodGet, "/api/team", nil)
	if answer.Status != http.StatusOK {
		t.Fatalf("%d %s", answer.Status, answer.Body)
	}
	return servertest.Decode[struct{ ID string }](t, answer).ID
}

func add(t *testing.T, p *servertest.Person, team, kind, url string) servertest.Answer {
	t.Helper()
	answer, _ := p.Try(t, http.MethodPost, "/api/team/channels",
		fmt.Appendf(nil, `{"teamId":%q,"kind":%q,"url":%q}`, team, kind, url))
	return answer
}

func list(t *testing.T, p *servertest.Person, team string) []notify.Channel {
	t.Helper()
	return servertest.Decode[[]notify.Channel](t, p.Do(t, http.MethodGet, "/api/team/channels?teamId="+team, nil))
}

const slackURL = "https://hooks.slack.com/services/T0/B0/canary"

func TestAnAddressIsNeverShownAgain(t *testing.T) {
	t.Parallel()
	chats := notifytest.Chats(t)
	s := servertest.StartTelling(t, notifytest.Hosts(chats...)...)
	ann := s.As(t)
	team := teamOf(t, ann)
	for _, chat := range chats {
		answer := add(t, ann, team, chat.Kind, chat.Address)
		channel := servertest.Decode[notify.Channel](t, answer)
		if answer.Status != http.StatusCreated || bytes.Contains(answer.Body, []byte("canary")) {
			t.Errorf("%d %s", answer.Status, answer.Body)
		}
		if channel.Host != chat.Host || channel.Kind != chat.Kind || channel.State != "on" ||
			(channel.Secret != "") != (chat.Kind == "webhook") {
			t.Errorf("%+v", channel)
		}
	}
	answer := ann.Do(t, http.MethodGet, "/api/team/channels?teamId="+team, nil)
	if bytes.Contains(answer.Body, []byte("canary")) || bytes.Contains(answer.Body, []byte("secret")) ||
		len(list(t, ann, team)) != 5 {
		t.Errorf("shown %s", answer.Body)
	}
	for _, table := range []string{"channels", "push_subscriptions", "river_job", "notices", "deliveries"} {
		var held int
		err := s.Pool.QueryRow(t.Context(), `SELECT count(*) FROM `+table+` r WHERE r::text LIKE '%canary%' OR r::text LIKE '%63616e617279%'`).Scan(&held)
		if err != nil || held != 0 {
			t.Errorf("%s holds %d addresses that can be read (%v)", table, held, err)
		}
	}
}

func TestOnlyTheOwnerSetsUpChannels(t *testing.T) {
	t.Parallel()
	s := servertest.Start(t)
	ann, bob, eve := s.As(t), s.As(t), s.As(t)
	team := teamOf(t, ann)
	if answer := bob.Do(t, http.MethodPost, "/api/team/members",
		fmt.Appendf(nil, `{"teamId":%q,"name":"Bob"}`, team)); answer.Status != http.StatusOK {
		t.Fatalf("%d %s", answer.Status, answer.Body)
	}
	channel := servertest.Decode[notify.Channel](t, add(t, ann, team, "slack", slackURL))
	for name, p := range map[string]*servertest.Person{"a member": bob, "a stranger": eve} {
		for _, status := range []int{
			p.Do(t, http.MethodGet, "/api/team/channels?teamId="+team, nil).Status,
			add(t, p, team, "slack", slackURL).Status,
			p.Do(t, http.MethodDelete, "/api/team/channels/"+channel.ID+"?teamId="+team, nil).Status,
		} {
			if status != http.StatusForbidden {
				t.Errorf("%s: %d", name, status)
			}
		}
	}
	// With a team of her own, she still cannot remove another's.
	if status := eve.Do(t, http.MethodDelete, "/api/team/channels/"+channel.ID+"?teamId="+teamOf(t, eve),
		nil).Status; status != http.StatusNoContent {
		t.Errorf("%d", status)
	}
	if got := list(t, ann, team); len(got) != 1 {
		t.Errorf("%d channels left", len(got))
	}
	for range 2 {
		if status := ann.Do(t, http.MethodDelete, "/api/team/channels/"+channel.ID+"?teamId="+team,
			nil).Status; status != http.StatusNoContent {
			t.Errorf("%d", status)
		}
	}
	if got := list(t, ann, team); len(got) != 0 {
		t.Errorf("%d channels left", len(got))
	}
	if status := ann.Do(t, http.MethodGet, "/api/team/channels?teamId=nosuchteam",
		nil).Status; status != http.StatusNotFound {
		t.Errorf("no such team: %d", status)
	}
}

func TestTenChannelsAreAsManyAsCanBeKept(t *testing.T) {
	t.Parallel()
	s := servertest.Start(t)
	ann := s.As(t)
	team := teamOf(t, ann)
	var added, refused atomic.Int32
	var wait sync.WaitGroup
	for range 14 { // all at once: the limit must still hold
		wait.Go(func() {
			switch answer := add(t, ann, team, "slack", slackURL); answer.Status {
			case http.StatusCreated:
				added.Add(1)
			case http.StatusConflict:
				refused.Add(1)
			default:
				t.Errorf("%d %s", answer.Status, answer.Body)
			}
		})
	}
	wait.Wait()
	if added.Load() != 10 || refused.Load() != 4 || len(list(t, ann, team)) != 10 {
		t.Errorf("%d added, %d refused", added.Load(), refused.Load())
	}
}

func TestAddressesThatLeadElsewhereAreRefused(t *testing.T) {
	t.Parallel()
	s := servertest.Start(t)
	ann := s.As(t)
	team := teamOf(t, ann)
	for _, tt := range []struct{ kind, url string }{
		{"webhook", "https://127.0.0.1/canary"},
		{"webhook", "https://10.0.0.1/canary"},
		{"webhook", "https://localhost/canary"},
		{"webhook", "http://lunch.example/canary"},
		{"slack", "https://evil.example/services/T/B/canary"},
		{"slack", "http://hooks.slack.com/services/T/B/canary"},
		{"discord", slackURL},
		{"pigeon", slackURL},
		{"slack", ""},
		{"slack", slackURL + strings.Repeat("x", 1000)},
	} {
		answer := add(t, ann, team, tt.kind, tt.url)
		problem := servertest.Decode[servertest.Problem](t, answer)
		if answer.Status != http.StatusBadRequest || problem.Param == "" || strings.Contains(problem.Message, "canary") {
			t.Errorf("%s %s: %d %s", tt.kind, tt.url, answer.Status, answer.Body)
		}
	}
	for _, body := range []string{
		``, `{}`, `[]`, `{"teamId":"","kind":"slack","url":"` + slackURL + `"}`, `{"teamId":"` + strings.Repeat("x", 65) + `"}`,
		`{"teamId":"x y"}`, `{"kind":"slack","url":"` + slackURL + `","token":"x"}`,
	} {
		if answer, _ := ann.Try(t, http.MethodPost, "/api/team/channels",
			[]byte(body)); answer.Status != http.StatusBadRequest {
			t.Errorf("%s: %d", body, answer.Status)
		}
	}
	if answer, _ := ann.Try(t, http.MethodPost, "/api/team/channels",
		[]byte(`{"url":"`+strings.Repeat("x", 5000)+`"}`)); answer.Status != http.StatusRequestEntityTooLarge {
		t.Errorf("too much: %d", answer.Status)
	}
	for _, target := range []string{
		"/api/team/channels/" + strings.Repeat("x", 65) + "?teamId=" + team, "/api/team/channels/x",
		"/api/team/channels/x%20y?teamId=" + team,
	} {
		if answer, _ := ann.Try(t, http.MethodDelete, target, nil); answer.Status != http.StatusBadRequest {
			t.Errorf("%s: %d", target, answer.Status)
		}
	}
}

func allow(t *testing.T, p *servertest.Person, browser *notifytest.Browser) string {
	t.Helper()
	answer := p.Do(t, http.MethodPost, "/api/me/push", browser.Subscription())
	if answer.Status != http.StatusCreated {
		t.Fatalf("%d %s", answer.Status, answer.Body)
	}
	return servertest.Decode[struct{ ID string }](t, answer).ID
}

func browsers(t *testing.T, s *servertest.Server, p *servertest.Person) (n int) {
	t.Helper()
	if err := s.Pool.QueryRow(t.Context(), `SELECT count(*) FROM push_subscriptions WHERE person_id = $1`,
		p.ID).Scan(&n); err != nil {
		t.Fatal(err)
	}
	return n
}

func TestABrowserIsAllowedOnceAndBelongsToWhoAskedLast(t *testing.T) {
	t.Parallel()
	one, two := notifytest.Push(t), notifytest.Push(t)
	s := servertest.StartTelling(t, one.Host, two.Host)
	ann, bob := s.As(t), s.As(t)
	first := allow(t, ann, one)
	if again := allow(t, ann, one); again != first || browsers(t, s, ann) != 1 {
		t.Errorf("the same browser has two ids, %s and %s", first, again)
	}
	second := allow(t, bob, one)
	if second == first || browsers(t, s, ann) != 0 || browsers(t, s, bob) != 1 {
		t.Errorf("%d and %d browsers", browsers(t, s, ann), browsers(t, s, bob))
	}
	if status := ann.Do(t, http.MethodDelete, "/api/me/push/"+second, nil).Status; status != http.StatusNoContent ||
		browsers(t, s, bob) != 1 {
		t.Errorf("another's browser was stopped: %d", status)
	}
	allow(t, bob, two)
	export := bob.Do(t, http.MethodGet, "/api/me/export", nil)
	shown := servertest.Decode[struct{ Push []notify.Browser }](t, export).Push
	if len(shown) != 2 || shown[0].Host != one.Host || bytes.Contains(export.Body, []byte("canary")) {
		t.Errorf("exported %s", export.Body)
	}
	if status := bob.Do(t, http.MethodDelete, "/api/me/push/"+second, nil).Status; status != http.StatusNoContent ||
		browsers(t, s, bob) != 1 {
		t.Errorf("%d, %d browsers left", status, browsers(t, s, bob))
	}
	bob.Do(t, http.MethodDelete, "/api/me", nil)
	var left int
	if err := s.Pool.QueryRow(t.Context(), `SELECT count(*) FROM push_subscriptions`).Scan(&left); err != nil ||
		left != 0 {
		t.Errorf("%d browsers outlive their person (%v)", left, err)
	}
}

func TestTenBrowsersAreKeptAndTheOldestGoes(t *testing.T) {
	t.Parallel()
	s := servertest.Start(t)
	ann := s.As(t)
	body := func(i int) []byte {
		return fmt.Appendf(nil, `{"endpoint":"https://fcm.googleapis.com/fcm/send/%d","keys":{"p256dh":%q,"auth":"BTBZMqHH6r4Tts7J_aSIgg"}}`, i,
			"BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8")
	}
	ids := map[int]string{}
	for i := range 12 {
		answer := ann.Do(t, http.MethodPost, "/api/me/push", body(i))
		ids[i] = servertest.Decode[struct{ ID string }](t, answer).ID
	}
	var oldest, newest bool
	err := s.Pool.QueryRow(t.Context(), `SELECT EXISTS (SELECT FROM push_subscriptions WHERE push_id = $1), EXISTS (SELECT FROM push_subscriptions WHERE push_id = $2)`,
		ids[0], ids[11]).Scan(&oldest, &newest)
	if err != nil || oldest || !newest || browsers(t, s, ann) != 10 {
		t.Errorf("%d browsers; the oldest is there: %v, the newest: %v (%v)", browsers(t, s, ann), oldest, newest, err)
	}
}

func TestABrowserGoesAlongToAnotherPerson(t *testing.T) {
	t.Parallel()
	browser := notifytest.Push(t)
	s := servertest.StartTelling(t, browser.Host)
	ann, bob := s.As(t), s.As(t)
	allow(t, bob, browser)
	code := servertest.Decode[struct{ Code string }](t, ann.Do(t, http.MethodPost, "/api/me/move", nil)).Code
	if answer := bob.Do(t, http.MethodPost, "/api/session/move",
		fmt.Appendf(nil, `{"code":%q}`, code)); answer.Status != http.StatusOK {
		t.Fatalf("%d %s", answer.Status, answer.Body)
	}
	if browsers(t, s, ann) != 1 {
		t.Error("the browser was forgotten")
	}
}

func TestSubscriptionsAreHeldToTheContract(t *testing.T) {
	t.Parallel()
	s := servertest.Start(t)
	ann := s.As(t)
	const keys = `"keys":{"p256dh":"BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8","auth":"BTBZMqHH6r4Tts7J_aSIgg"}`
	for _, body := range []string{
		``, `{}`, `{"endpoint":"https://fcm.googleapis.com/x"}`, `{` + keys + `}`,
		`{"endpoint":"https://evil.example/x",` + keys + `}`, `{"endpoint":"http://fcm.googleapis.com/x",` + keys + `}`,
		`{"endpoint":"https://169.254.169.254/x",` + keys + `}`, `{"endpoint":"https://fcm.googleapis.com/x","more":1,` + keys + `}`,
		`{"endpoint":"https://fcm.googleapis.com/` + strings.Repeat("x", 1000) + `",` + keys + `}`,
		`{"endpoint":"https://fcm.googleapis.com/x","keys":{"p256dh":"` + strings.Repeat("A", 87) + `","auth":"BTBZMqHH6r4Tts7J_aSIgg"}}`,
	} {
		if answer, _ := ann.Try(t, http.MethodPost, "/api/me/push", []byte(body)); answer.Status != http.StatusBadRequest {
			t.Errorf("%s: %d %s", body, answer.Status, answer.Body)
		}
	}
	if answer, _ := ann.Try(t, http.MethodDelete, "/api/me/push/"+strings.Repeat("x", 65),
		nil); answer.Status != http.StatusBadRequest {
		t.Errorf("%d", answer.Status)
	}
}
