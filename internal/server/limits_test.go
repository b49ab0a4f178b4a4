package server_test

import (
	"context"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"noonish/internal/server/servertest"
)

// drain calls without a session of ours, each time with another cookie, until the address is limited.
func drain(t *testing.T, s *servertest.Server, address, target string, cookie func(i int) string) {
	t.Helper()
	for i := range 20_000 {
		r := httptest.NewRequestWithContext(t.Context(), http.MethodGet, target, nil)
		r.RemoteAddr = address
		if value := cookie(i); value != "" {
			r.AddCookie(&http.Cookie{Name: servertest.CookieName, Value: value})
		}
		switch status := serve(s, r).Code; status {
		case http.StatusTooManyRequests:
			return
		case http.StatusUnauthorized:
		default:
			t.Fatalf("call %d without a session: %d", i, status)
		}
	}
	t.Fatal("an address without a session is never limited")
}

func TestCallsWithoutASessionTakeNothingFromThoseWithOne(t *testing.T) {
	t.Parallel()
	for name, cookie := range map[string]func(int) string{
		"no cookie":       func(int) string { return "" },
		"invented cookie": func(i int) string { return strings.Repeat("A", 38) + fmt.Sprintf("%04dA", i%10_000) },
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := servertest.Start(t)
			const address = "203.0.113.9:1"
			anna := s.As(t).With("Remote-Addr", address)
			drain(t, s, address, "/api/teams", cookie)
			for range 20 {
				if got := anna.Do(t, http.MethodGet, "/api/teams", nil).Status; got != http.StatusOK {
					t.Fatalf("a colleague behind the same address: %d, want 200", got)
				}
			}
		})
	}
}

func TestARequestWhoseCallerHasGoneIsNoSuccess(t *testing.T) {
	t.Parallel()
	s := servertest.Start(t)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	r := httptest.NewRequestWithContext(ctx, http.MethodGet, "/api/restaurants"+search, nil)
	r.RemoteAddr = "127.0.0.1:1"
	if got := serve(s, r).Code; got != 499 {
		t.Errorf("it is counted as %d, want 499", got)
	}
}

func TestTheContractIsNotServedWithoutEnd(t *testing.T) {
	t.Parallel()
	s := servertest.Start(t)
	for _, target := range []string{"/api/docs", "/api/openapi.json"} {
		refused := 0
		for range 300 {
			r := httptest.NewRequestWithContext(t.Context(), http.MethodGet, target, nil)
			r.RemoteAddr = "203.0.113.9:1"
			if serve(s, r).Code == http.StatusTooManyRequests {
				refused++
			}
		}
		if refused == 0 {
			t.Errorf("300 times %s", target)
		}
	}
}

func TestAnotherSiteMakesNoTeam(t *testing.T) {
	t.Parallel()
	s := servertest.Start(t)
	anna := s.As(t)
	const target = "/api/team?lat=60.17&lng=24.94&address=Here"
	teams := func() (n int) {
		if err := s.Pool.QueryRow(t.Context(), `SELECT count(*) FROM teams`).Scan(&n); err != nil {
			t.Fatal(err)
		}
		return n
	}
	for _, site := range []string{"cross-site", "same-site", "none"} {
		got, _ := anna.With("Sec-Fetch-Site", site).Try(t, http.MethodGet, target, nil)
		if got.Status != http.StatusForbidden || teams() != 0 {
			t.Errorf("%s: %d, and there are %d teams", site, got.Status, teams())
		}
	}
	if got, _ := anna.With("Sec-Fetch-Site", "same-origin").Try(t, http.MethodGet, target,
		nil); got.Status != http.StatusOK || teams() != 1 {
		t.Errorf("our own page: %d, and there are %d teams", got.Status, teams())
	}
	if got, _ := anna.With("Sec-Fetch-Site", "none").Try(t, http.MethodGet, target, nil); got.Status != http.StatusOK {
		t.Errorf("the owner of a team cannot see it: %d", got.Status)
	}
}

func TestPlainHTTPFromAnotherMachineMakesNobody(t *testing.T) {
	t.Parallel()
	s := servertest.Start(t)
	const elsewhere = "192.0.2.50:1"
	for _, tt := range []struct {
		name, from, origin, scheme string // an empty scheme is none
		want                       int
	}{
		{"a browser in the same network", elsewhere, "http://example.com", "", http.StatusForbidden},
		{"a program there", elsewhere, "", "", http.StatusForbidden},
		{"through a proxy without TLS", elsewhere, "", "http", http.StatusForbidden},
		{"through a proxy with TLS", elsewhere, "", "https", http.StatusCreated},
		{"through one that only hands on", elsewhere, "https://example.com", "", http.StatusCreated},
		{"this machine", "", "", "", http.StatusCreated},
	} {
		p := s.Nobody()
		if tt.from != "" {
			p = p.With("Remote-Addr", tt.from).With("X-Forwarded-Proto", tt.scheme)
		}
		if tt.origin != "" {
			p = p.With("Origin", tt.origin)
		}
		answer, _ := p.Try(t, http.MethodPost, "/api/session", nil)
		if answer.Status != tt.want {
			t.Errorf("%s: %d %s, want %d", tt.name, answer.Status, answer.Body, tt.want)
		}
		if tt.want == http.StatusForbidden {
			problem := servertest.Decode[servertest.Problem](t, answer)
			if problem.Type != "/problems/needs-https" || !strings.Contains(problem.Message, "https") ||
				answer.Header.Get("Set-Cookie") != "" {
				t.Errorf("%s: %+v", tt.name, problem)
			}
		}
	}
	var people int
	if err := s.Pool.QueryRow(t.Context(), `SELECT count(*) FROM people`).Scan(&people); err != nil || people != 3 {
		t.Errorf("%d people were made (%v), want 3", people, err)
	}
}
