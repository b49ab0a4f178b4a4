package notify_test

import (
	"bytes"
	"fmt"
	"net/http"
	"strings"
	"testing"

	"noonish/internal/notify"
	"noonish/internal/notify/notifytest"
	"noonish/internal/server/servertest"
)

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
		return fmt.Appendf(nil,
			`{"endpoint":"https://fcm.googleapis.com/fcm/send/%d",`+
				`"keys":{"p256dh":%q,"auth":"BTBZMqHH6r4Tts7J_aSIgg"}}`,
			i,
			"BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8")
	}
	ids := map[int]string{}
	for i := range 12 {
		answer := ann.Do(t, http.MethodPost, "/api/me/push", body(i))
		ids[i] = servertest.Decode[struct{ ID string }](t, answer).ID
	}
	var oldest, newest bool
	err := s.Pool.QueryRow(t.Context(), `
SELECT EXISTS (SELECT FROM push_subscriptions WHERE push_id = $1),
  EXISTS (SELECT FROM push_subscriptions WHERE push_id = $2)`,
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
	const keys = `"keys":{"p256dh":"` +
		`BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8",` +
		`"auth":"BTBZMqHH6r4Tts7J_aSIgg"}`
	for _, body := range []string{
		``, `{}`, `{"endpoint":"https://fcm.googleapis.com/x"}`, `{` + keys + `}`,
		`{"endpoint":"https://evil.example/x",` + keys + `}`, `{"endpoint":"http://fcm.googleapis.com/x",` + keys + `}`,
		`{"endpoint":"https://169.254.169.254/x",` + keys + `}`,
		`{"endpoint":"https://fcm.googleapis.com/x","more":1,` + keys + `}`,
		`{"endpoint":"https://fcm.googleapis.com/` + strings.Repeat("x", 1000) + `",` + keys + `}`,
		`{"endpoint":"https://fcm.googleapis.com/x","keys":{"p256dh":"` +
			strings.Repeat("A", 87) + `","auth":"BTBZMqHH6r4Tts7J_aSIgg"}}`,
	} {
		answer, _ := ann.Try(t, http.MethodPost, "/api/me/push", []byte(body))
		if answer.Status != http.StatusBadRequest {
			t.Errorf("%s: %d %s", body, answer.Status, answer.Body)
		}
	}
	if answer, _ := ann.Try(t, http.MethodDelete, "/api/me/push/"+strings.Repeat("x", 65),
		nil); answer.Status != http.StatusBadRequest {
		t.Errorf("%d", answer.Status)
	}
}
