package server_test

import (
	"fmt"
	"net/http"
	"sync/atomic"
	"testing"

	"noonish/internal/person"
	"noonish/internal/server/servertest"
	"noonish/internal/team/ballot"
)

// scene is an owner with data to protect, and the other callers.
type scene struct {
	callers map[string]*servertest.Person
	session string   // another browser of the owner
	code    string   // with which one more browser could join
	team    string   // the link of the owner's team
	member  string   // the owner's member id in it
	secrets []string // what only the owner may see
}

// newScene gives the owner a favorite, a visit, a report, two browsers and a code, and has ended the session of a
// third browser.
func newScene(t *testing.T, s *servertest.Server) scene {
	t.Helper()
	anna, other := s.As(t), s.As(t)
	must(t, anna.Do(t, http.MethodPost, "/api/favorites", []byte(`{"restaurantId":"osm-n1"}`)), http.StatusCreated)
	must(t, anna.Do(t, http.MethodPut, "/api/visits/osm-n1/"+today, []byte(`{"time":"12:00","verdict":"good"}`)),
		http.StatusOK)
	must(t, anna.Do(t, http.MethodPut, "/api/reports/osm-n1", []byte(`{"reason":"hours"}`)), http.StatusOK)
	second, ended := another(t, s, anna), another(t, s, anna)
	token := ended.Token
	must(t, ended.Do(t, http.MethodDelete, "/api/session", nil), http.StatusNoContent)
	ended.Token = token // a thief's copy
	sc := scene{callers: map[string]*servertest.Person{
		nobody: s.Nobody(), stranger: other, owner: anna, revoked: ended, impostor: other.With("user-id", anna.ID),
	}}
	for _, session := range sessions(t, anna) {
		sc.secrets = append(sc.secrets, session.ID)
		if !session.Current {
			sc.session = session.ID
		}
	}
	sc.code = codeOf(t, anna)
	sc.secrets = append(sc.secrets, anna.ID, anna.Token, second.Token, sc.code)
	return sc
}

// found creates the owner's team, which costs more than all the rest.
func (sc *scene) found(t *testing.T) {
	t.Helper()
	sc.team, sc.member = teamOf(t, sc.callers[owner])
}

func must(t *testing.T, answer servertest.Answer, status int) servertest.Answer {
	t.Helper()
	if answer.Status != status {
		t.Fatalf("%d %s, want %d", answer.Status, answer.Body, status)
	}
	return answer
}

func codeOf(t *testing.T, p *servertest.Person) string {
	t.Helper()
	return servertest.Decode[person.Code](t, p.Do(t, http.MethodPost, "/api/me/move", nil)).Code
}

// teamOf creates a team with a restaurant that its owner voted for, and returns its link and the owner's member id.
func teamOf(t *testing.T, p *servertest.Person) (link, member string) {
	t.Helper()
	must(t, p.Do(t, http.MethodGet, "/api/team", nil), http.StatusOK)
	must(t, p.Do(t, http.MethodPost, "/api/team/suggestions", []byte(`{"place_id":"osm-n1"}`)), http.StatusOK)
	voted := p.Do(t, http.MethodPost, "/api/team/vote", []byte(`{"restaurantId":"osm-n1"}`))
	mine := servertest.Decode[ballot.View](t, must(t, voted, http.StatusOK))
	return mine.ID, mine.Me.ID
}

func sessions(t *testing.T, p *servertest.Person) []person.Session {
	t.Helper()
	return servertest.Decode[[]person.Session](t, p.Do(t, http.MethodGet, "/api/me/sessions", nil))
}

var networks atomic.Uint32

// another returns one more browser of the same person. It comes from a network of its own, or codes would run out.
func another(t *testing.T, s *servertest.Server, p *servertest.Person) *servertest.Person {
	t.Helper()
	n := networks.Add(1)
	browser := s.Nobody().With("Remote-Addr", fmt.Sprintf("10.%d.%d.%d:1", n>>16&255, n>>8&255, n&255))
	code := fmt.Appendf(nil, `{"code":%q}`, codeOf(t, p))
	must(t, browser.Do(t, http.MethodPost, "/api/session/move", code), http.StatusOK)
	browser.ID = p.ID
	return browser
}
