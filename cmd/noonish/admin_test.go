package main

import (
	"bytes"
	"context"
	"io"
	"net/http"
	"strings"
	"testing"

	"noonish/internal/server/servertest"
)

// The operator finds, suspends and deletes. A suspended person gets an answer that says so.
func TestTheOperatorFindsSuspendsAndDeletesTeamsAndPeople(t *testing.T) {
	t.Parallel()
	s := servertest.Start(t)
	database := s.Pool.Config().ConnString()
	ann, bob := s.As(t), s.As(t)
	made := ann.Do(t, http.MethodPost, "/api/teams", []byte(`{"name":"Tuesday Club","myName":"Ann"}`))
	link := servertest.Decode[struct{ ID string }](t, made).ID
	if link == "" {
		t.Fatalf("no team: %d %s", made.Status, made.Body)
	}
	var team string
	if err := s.Pool.QueryRow(t.Context(), `SELECT team_id FROM team_links WHERE link = $1`,
		link).Scan(&team); err != nil {
		t.Fatal(err)
	}
	admin := func(args ...string) string {
		t.Helper()
		var out bytes.Buffer
		args = append([]string{"admin", "--database-url=" + database}, args...)
		if err := run(context.WithoutCancel(t.Context()), args, &out, io.Discard); err != nil {
			t.Fatalf("%v: %v", args, err)
		}
		return out.String()
	}
	look := func(p *servertest.Person, want int, text string) {
		t.Helper()
		if got := p.Do(t, http.MethodGet, "/api/team?id="+link, nil); got.Status != want ||
			!strings.Contains(string(got.Body), text) {
			t.Errorf("got %d %s, want %d %q", got.Status, got.Body, want, text)
		}
	}
	for _, text := range []string{"tuesday", link, "https://lunch.example/team/" + link + "?x=1", team} {
		if found := admin("find", text); !strings.Contains(found, team) || !strings.Contains(found, "Tuesday Club") {
			t.Errorf("%q found\n%s", text, found)
		}
	}
	if found := admin("find", ann.ID); !strings.Contains(found, ann.ID) || strings.Contains(found, bob.ID) {
		t.Errorf("found\n%s", found)
	}
	look(ann, http.StatusOK, "Tuesday Club")
	admin("suspend", "team", team)
	look(ann, http.StatusForbidden, "This team was suspended")
	look(bob, http.StatusForbidden, "This team was suspended")
	if found := admin("find", team); !strings.Contains(found, "suspended") {
		t.Errorf("found\n%s", found)
	}
	admin("resume", "team", team)
	look(ann, http.StatusOK, "Tuesday Club")

	admin("suspend", "person", bob.ID)
	look(bob, http.StatusForbidden, "You were suspended here")
	if got := bob.Do(t, http.MethodPost, "/api/session", nil); got.Status != http.StatusForbidden {
		t.Errorf("a suspended person became somebody new: %d", got.Status)
	}
	admin("resume", "person", bob.ID)
	look(bob, http.StatusOK, "Tuesday Club")

	admin("delete", "person", ann.ID, "--yes") // she was its only member, so the team is deleted too
	look(ann, http.StatusUnauthorized, "")
	look(bob, http.StatusNotFound, "")
}

func TestAnOperatorIsAskedBeforeAnythingIsDeleted(t *testing.T) {
	t.Parallel()
	s := servertest.Start(t)
	ann := s.As(t)
	database := "--database-url=" + s.Pool.Config().ConnString()
	for want, args := range map[string][]string{
		"add --yes":                       {"admin", "delete", "person", ann.ID, database},
		"there is no such team or person": {"admin", "suspend", "team", "nobody", database},
		"must be one of":                  {"admin", "suspend", "planet", "earth", database},
	} {
		if err := run(t.Context(), args, io.Discard, io.Discard); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v: %v, want %q", args, err, want)
		}
	}
	if got := ann.Do(t, http.MethodGet, "/api/me/export", nil); got.Status != http.StatusOK {
		t.Errorf("got %d", got.Status)
	}
}
