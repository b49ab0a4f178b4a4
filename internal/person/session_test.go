package person_test

import (
	"context"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"errors"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/jackc/pgx/v5"

	"noonish/internal/person"
	"noonish/internal/server/servertest"
)

// change alters stored data, such as how long ago something was.
func change(t *testing.T, s *servertest.Server, statement string, args ...any) {
	t.Helper()
	if _, err := s.Pool.Exec(t.Context(), statement, args...); err != nil {
		t.Fatal(err)
	}
}

func count(t *testing.T, s *servertest.Server, table string) (n int) {
	t.Helper()
	if err := s.Pool.QueryRow(t.Context(), "SELECT count(*) FROM "+table).Scan(&n); err != nil {
		t.Fatal(err)
	}
	return n
}

// status returns the status of a call that needs a session.
func status(t *testing.T, p *servertest.Person) int {
	t.Helper()
	return p.Do(t, http.MethodGet, "/api/me/sessions", nil).Status
}

func start(t *testing.T, p *servertest.Person) servertest.Answer {
	t.Helper()
	return p.Do(t, http.MethodPost, "/api/session", nil)
}

func TestASessionBeginsOnceAndGoesOn(t *testing.T) {
	t.Parallel()
	s := servertest.Start(t)
	ann := s.As(t)
	again := start(t, ann)
	if again.Status != http.StatusOK || again.Header.Get("Set-Cookie") != "" {
		t.Errorf("%d with cookie %q, want 200 and none", again.Status, again.Header.Get("Set-Cookie"))
	}
	if id := servertest.Decode[struct{ UserID string }](t, again).UserID; id != ann.ID || len(id) != 22 {
		t.Errorf("id %q, want %q", id, ann.ID)
	}
	if n := count(t, s, "people"); n != 1 {
		t.Errorf("%d people, want 1", n)
	}
}

func TestTheCookieIsOutOfReach(t *testing.T) {
	t.Parallel()
	s := servertest.Start(t)
	cookie := start(t, s.Nobody()).Header.Get("Set-Cookie")
	name, rest, _ := strings.Cut(cookie, "=")
	_, attributes, _ := strings.Cut(rest, "; ")
	if name != "__Host-noonish" || attributes != "Path=/; Max-Age=34560000; HttpOnly; Secure; SameSite=Lax" {
		t.Errorf("cookie %s with %s", name, attributes)
	}
}

func TestOnlyTheHashOfATokenIsStored(t *testing.T) {
	t.Parallel()
	s := servertest.Start(t)
	ann := s.As(t)
	var row string
	if err := s.Pool.QueryRow(t.Context(), `SELECT s::text FROM sessions s`).Scan(&row); err != nil {
		t.Fatal(err)
	}
	if strings.Contains(row, ann.Token) || strings.Contains(row, hex.EncodeToString([]byte(ann.Token))) {
		t.Errorf("the token is in %s", row)
	}
}

func TestLookingMakesNobody(t *testing.T) {
	t.Parallel()
	s := servertest.Start(t)
	for _, target := range []string{
		"/", "/results", "/restaurant/osm-n1", "/api/config", "/api/restaurants?lat=0&lng=0&radius=1", "/api/favorites",
		"/api/session",
	} {
		r := httptest.NewRequestWithContext(t.Context(), http.MethodGet, target, nil)
		w := httptest.NewRecorder()
		s.Handler.ServeHTTP(w, r)
		if w.Header().Get("Set-Cookie") != "" {
			t.Errorf("GET %s sets a cookie", target)
		}
	}
	if n := count(t, s, "people"); n != 0 {
		t.Errorf("%d people", n)
	}
}

func TestATokenIsReplacedAfterADayAndTheOldOneEndsSoon(t *testing.T) {
	t.Parallel()
	s := servertest.Start(t)
	ann := s.As(t)
	change(t, s, `UPDATE sessions SET rotated_at = now() - interval '25 hours'`)
	old := *ann // another tab, whose request is under way
	if answer := start(t, ann); answer.Status != http.StatusOK || ann.Token == old.Token {
		t.Fatalf("%d, token replaced: %v", answer.Status, ann.Token != old.Token)
	}
	lost := old
	if start(t, &lost); lost.Token != old.Token {
		t.Error("a second tab got a third token at once")
	}
	change(t, s, `UPDATE sessions SET next_at = now() - interval '2 minutes'`)
	if status(t, &old) != http.StatusOK {
		t.Error("the old token ended before the new one was seen: a lost answer would cost the session")
	}
	if got := status(t, ann); got != http.StatusOK {
		t.Fatalf("%d with the new token", got)
	}
	if got := status(t, &old); got != http.StatusOK {
		t.Errorf("%d with the old token within a minute", got)
	}
	change(t, s, `UPDATE sessions SET old_until = now() - interval '1 second'`)
	if got := status(t, ann); got != http.StatusOK {
		t.Errorf("%d with the new token a minute later", got)
	}
	if got := status(t, &old); got != http.StatusUnauthorized {
		t.Errorf("%d with the old token a minute later", got)
	}
	if got := status(t, ann); got != http.StatusUnauthorized {
		t.Errorf("%d: the session is still valid though two browsers have it", got)
	}
}

func TestALostAnswerCostsNobodyTheirSession(t *testing.T) {
	t.Parallel()
	s := servertest.Start(t)
	ann := s.As(t)
	for range 3 { // each new token gets lost on the way
		change(t, s, `
UPDATE sessions SET rotated_at = now() - interval '25 hours', next_at = now() - interval '2 minutes'`)
		lost := *ann
		if answer := start(t, &lost); answer.Status != http.StatusOK || lost.Token == ann.Token {
			t.Fatalf("%d, token replaced: %v", answer.Status, lost.Token != ann.Token)
		}
	}
	if got := status(t, ann); got != http.StatusOK {
		t.Errorf("%d", got)
	}
}

func TestASessionEnds(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name, change string
		want         int
	}{
		{"not after 89 days away", `UPDATE sessions SET seen_on = current_date - 89`, http.StatusOK},
		{"after 90 days away", `UPDATE sessions SET seen_on = current_date - 90`, http.StatusUnauthorized},
		{"not after 399 days", `UPDATE sessions SET created_at = now() - interval '399 days'`, http.StatusOK},
		{"after 400 days", `UPDATE sessions SET created_at = now() - interval '400 days'`, http.StatusUnauthorized},
		{"when it is deleted", `DELETE FROM sessions`, http.StatusUnauthorized},
		{"when the person is", `DELETE FROM people`, http.StatusUnauthorized},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			s := servertest.Start(t)
			ann := s.As(t)
			change(t, s, tt.change)
			if got := status(t, ann); got != tt.want {
				t.Errorf("%d, want %d", got, tt.want)
			}
			want := http.StatusOK
			if tt.want == http.StatusUnauthorized {
				want = http.StatusCreated
			}
			if got := start(t, ann).Status; got != want {
				t.Errorf("beginning again: %d, want %d", got, want)
			}
		})
	}
}

func TestADayOfUseIsNoted(t *testing.T) {
	t.Parallel()
	s := servertest.Start(t)
	ann := s.As(t)
	change(t, s, `UPDATE sessions SET seen_on = current_date - 80`)
	status(t, ann)
	var today bool
	if err := s.Pool.QueryRow(t.Context(), `SELECT seen_on = current_date FROM sessions`).Scan(&today); err != nil ||
		!today {
		t.Errorf("seen today: %v %v", today, err)
	}
}

func TestPeopleNobodyCanOpenAreSwept(t *testing.T) {
	t.Parallel()
	s := servertest.Start(t)
	here, away, moving := s.As(t), s.As(t), s.As(t)
	moving.Do(t, http.MethodPost, "/api/me/move", nil)
	change(t, s, `UPDATE sessions SET seen_on = current_date - 90 WHERE person_id = $1`, away.ID)
	moving.Do(t, http.MethodDelete, "/api/session", nil)
	store := person.Store{Pool: s.Pool}
	if n, err := store.Sweep(t.Context()); n != 1 || err != nil {
		t.Errorf("%d swept (%v), want the one who was inactive", n, err)
	}
	change(t, s, `UPDATE moves SET expires_at = now()`)
	if n, err := store.Sweep(t.Context()); n != 1 || err != nil {
		t.Errorf("%d swept (%v), want the one whose code expired", n, err)
	}
	if status(t, here) != http.StatusOK || count(t, s, "people") != 1 {
		t.Error("the active person is gone")
	}
}

func TestAPersonSeesAndEndsTheirBrowsers(t *testing.T) {
	t.Parallel()
	s := servertest.Start(t)
	laptop, stranger := s.As(t), s.As(t)
	phone := s.Nobody().With("User-Agent", "Mozilla/5.0 (Android 16; Mobile) Mobi")
	join(t, phone, code(t, laptop))
	list := servertest.Decode[[]person.Session](t, phone.Do(t, http.MethodGet, "/api/me/sessions", nil))
	if len(list) != 2 || list[0].Device != "phone" || !list[0].Current || list[1].Device != "computer" ||
		list[1].Current {
		t.Fatalf("sessions %+v", list)
	}
	target := "/api/me/sessions/" + list[1].ID
	if got := stranger.Do(t, http.MethodDelete, target, nil).Status; got != http.StatusNotFound {
		t.Errorf("a stranger ends a session: %d", got)
	}
	if got := phone.Do(t, http.MethodDelete, target, nil); got.Status != http.StatusNoContent ||
		got.Header.Get("Set-Cookie") != "" {
		t.Errorf("ending the laptop's: %d %v", got.Status, got.Header)
	}
	if status(t, laptop) != http.StatusUnauthorized || status(t, phone) != http.StatusOK {
		t.Error("another session than the laptop's ended")
	}
	for _, odd := range []string{"%00", "%FF%FE", strings.Repeat("x", 64)} {
		if got := phone.Do(t, http.MethodDelete, "/api/me/sessions/"+odd, nil).Status; got != http.StatusNotFound {
			t.Errorf("ending %s: %d", odd, got)
		}
	}
	if got := phone.Do(t, http.MethodDelete, "/api/me/sessions/"+list[0].ID, nil); got.Status != http.StatusNoContent ||
		got.Header.Get("Clear-Site-Data") != `"storage"` || phone.Token != "" {
		t.Errorf("ending its own: %d %v", got.Status, got.Header)
	}
}

func TestASessionFromBeforeSealsGetsASealedToken(t *testing.T) {
	t.Parallel()
	s := servertest.Start(t)
	ann := s.As(t)
	old := strings.Repeat("A", 43) // made before tokens were signed
	bits, _ := base64.RawURLEncoding.DecodeString(old)
	sum := sha256.Sum256(bits)
	change(t, s, `UPDATE sessions SET token_hash = $1`, sum[:])
	ann.Token = old
	if got := start(t, ann); got.Status != http.StatusOK || ann.Token == old {
		t.Fatalf("%d, and the token is new: %v", got.Status, ann.Token != old)
	}
	if got := status(t, ann); got != http.StatusOK {
		t.Errorf("with its new token: %d", got)
	}
	if got := start(t, ann); got.Header.Get("Set-Cookie") != "" {
		t.Error("a signed token was replaced as well")
	}
}

func TestOneWhoCannotBeDeletedKeepsNobodyElse(t *testing.T) {
	t.Parallel()
	s := servertest.Start(t)
	people := []*servertest.Person{s.As(t), s.As(t), s.As(t)}
	change(t, s, `DELETE FROM sessions`)
	store := person.Store{Pool: s.Pool, Keepers: []person.Keeper{{
		Leave: func(_ context.Context, _ pgx.Tx, id string) (person.AfterCommit, error) {
			if id == people[1].ID {
				return nil, errors.New("this person cannot be deleted")
			}
			return nil, nil //nolint:nilnil // nothing to announce
		},
	}}}
	if n, err := store.Sweep(t.Context()); n != 2 || err == nil {
		t.Errorf("%d swept (%v), want two and an error", n, err)
	}
	if n := count(t, s, "people"); n != 1 {
		t.Errorf("%d people are left, want 1", n)
	}
}
