package server_test

import (
	"bytes"
	"encoding/json"
	"log/slog"
	"net/http"
	"strings"
	"sync"
	"testing"

	"noonish/internal/server/servertest"
)

// kept is a log that several goroutines write to.
type kept struct {
	mu  sync.Mutex
	out bytes.Buffer
}

func (k *kept) Write(p []byte) (int, error) {
	k.mu.Lock()
	defer k.mu.Unlock()
	return k.out.Write(p)
}

func (k *kept) events(t *testing.T) (all []map[string]any, text string) {
	t.Helper()
	k.mu.Lock()
	defer k.mu.Unlock()
	for line := range strings.Lines(k.out.String()) {
		var fields map[string]any
		if err := json.Unmarshal([]byte(line), &fields); err != nil {
			t.Fatal(err)
		}
		if fields["msg"] == "security" {
			all = append(all, fields)
		}
	}
	return all, k.out.String()
}

func TestSecurityEventsAreWrittenWithoutNames(t *testing.T) { //nolint:paralleltest // it reads the default logger
	s := servertest.Start(t) // sets the default logger to discard
	log := &kept{}
	before := slog.Default()
	slog.SetDefault(slog.New(slog.NewJSONHandler(log, nil)))
	defer slog.SetDefault(before)
	ann := s.As(t)
	made := ann.Do(t, http.MethodPost, "/api/teams", []byte(`{"name":"Canaryteam"}`))
	team := servertest.Decode[struct{ ID string }](t, made).ID
	ann.Do(t, http.MethodPost, "/api/team/link", []byte(`{"teamId":"`+team+`"}`))
	ann.Do(t, http.MethodDelete, "/api/session", nil)
	all, text := log.events(t)
	want := []string{"session_started", "link_replaced", "session_ended"}
	if len(all) != len(want) {
		t.Fatalf("%d events:\n%s", len(all), text)
	}
	for i, event := range want {
		if all[i]["event"] != event || all[i]["person"] == "" || all[i]["person"] != all[0]["person"] ||
			all[i]["network"] != all[0]["network"] {
			t.Errorf("event %d is %v, want %s of one person", i, all[i], event)
		}
	}
	if all[1]["team"] == "" || strings.Contains(text, team) || strings.Contains(text, ann.ID) {
		t.Errorf("the team or the person is missing, or named:\n%s", text)
	}
}
