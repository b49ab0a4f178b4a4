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
		err := s.Pool.QueryRow(t.Context(), `SELECT count(*) FROM `+table+` r
WHERE r::text LIKE '%canary%' OR r::text LIKE '%63616e617279%'`).Scan(&held)
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
		if answer.Status != http.StatusBadRequest || problem.Param == "" ||
			strings.Contains(problem.Message, "canary") {
			t.Errorf("%s %s: %d %s", tt.kind, tt.url, answer.Status, answer.Body)
		}
	}
	for _, body := range []string{
		``, `{}`, `[]`, `{"teamId":"","kind":"slack","url":"` + slackURL + `"}`,
		`{"teamId":"` + strings.Repeat("x", 65) + `"}`,
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
