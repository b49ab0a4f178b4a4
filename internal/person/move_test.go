package person_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"net/http"
	"slices"
	"strconv"
	"sync"
	"testing"

	"noonish/internal/favorite"
	"noonish/internal/limit"
	"noonish/internal/place"
	"noonish/internal/place/placetest"
	"noonish/internal/server/servertest"
)

// code returns a code to type on another device.
func code(t *testing.T, p *servertest.Person) string {
	t.Helper()
	return servertest.Decode[struct{ Code string }](t, p.Do(t, http.MethodPost, "/api/me/move", nil)).Code
}

// join types a code. Then p is the person in the answer.
func join(t *testing.T, p *servertest.Person, code string) int {
	t.Helper()
	answer := p.Do(t, http.MethodPost, "/api/session/move", fmt.Appendf(nil, `{"code":%q}`, code))
	if answer.Status == http.StatusOK {
		p.ID = servertest.Decode[struct{ UserID string }](t, answer).UserID
	}
	return answer.Status
}

func putPlaces(t *testing.T, s *servertest.Server, ids ...string) {
	t.Helper()
	for _, id := range ids {
		placetest.Put(t, s.Pool, place.Place{
			ID: id, Lat: 60, Lng: 25, Facts: place.Facts{Name: "Cafe " + id, Types: []string{"cafe"}},
		})
	}
}

func save(t *testing.T, p *servertest.Person, ids ...string) {
	t.Helper()
	for _, id := range ids {
		if answer := p.Do(t, http.MethodPost, "/api/favorites",
			fmt.Appendf(nil, `{"restaurantId":%q}`, id)); answer.Status != http.StatusCreated {
			t.Fatalf("saving %s: %d %s", id, answer.Status, answer.Body)
		}
	}
}

func saved(t *testing.T, p *servertest.Person) (ids []string) {
	t.Helper()
	for _, f := range servertest.Decode[[]favorite.Favorite](t, p.Do(t, http.MethodGet, "/api/favorites", nil)) {
		ids = append(ids, f.RestaurantID)
	}
	slices.Sort(ids)
	return ids
}

func TestACodeBringsAPersonToAnotherDevice(t *testing.T) {
	t.Parallel()
	s := servertest.Start(t)
	putPlaces(t, s, "osm-n1", "osm-n2", "osm-n3")
	laptop, phone := s.As(t), s.As(t)
	save(t, laptop, "osm-n1", "osm-n2")
	save(t, phone, "osm-n2", "osm-n3")
	typed := code(t, laptop)
	if got := join(t, phone, typed); got != http.StatusOK {
		t.Fatalf("joining: %d", got)
	}
	if phone.ID != laptop.ID || phone.Token == laptop.Token {
		t.Error("the phone is not the same person with a session of its own")
	}
	if got := saved(t, laptop); !slices.Equal(got, []string{"osm-n1", "osm-n2", "osm-n3"}) {
		t.Errorf("favorites %v, want those of both", got)
	}
	if n := count(t, s, "people"); n != 1 {
		t.Errorf("%d people, want the phone's own person deleted", n)
	}
	if got := join(t, s.Nobody(), typed); got != http.StatusNotFound {
		t.Errorf("the code worked twice: %d", got)
	}
}

func TestJoiningOneselfKeepsEverything(t *testing.T) {
	t.Parallel()
	s := servertest.Start(t)
	putPlaces(t, s, "osm-n1")
	ann := s.As(t)
	save(t, ann, "osm-n1")
	before := ann.ID
	if got := join(t, ann, code(t, ann)); got != http.StatusOK || ann.ID != before || len(saved(t, ann)) != 1 {
		t.Errorf("%d, %v", got, saved(t, ann))
	}
	if n := count(t, s, "sessions"); n != 1 {
		t.Errorf("%d sessions, want the one before to have ended", n)
	}
}

func TestAnAccountWithAnotherBrowserOutlivesAMove(t *testing.T) {
	t.Parallel()
	s := servertest.Start(t)
	laptop, phone, other := s.As(t), s.Nobody(), s.As(t)
	join(t, phone, code(t, laptop))
	if got := join(t, phone, code(t, other)); got != http.StatusOK || phone.ID != other.ID {
		t.Fatalf("joining: %d", got)
	}
	if got := status(t, laptop); got != http.StatusOK {
		t.Errorf("%d: the laptop lost its person", got)
	}
}

func TestTwoWhoJoinEachOtherDoNotWaitForEver(t *testing.T) {
	t.Parallel()
	s := servertest.Start(t)
	for range 10 {
		ann, bob := s.As(t), s.As(t)
		anns, bobs := code(t, ann), code(t, bob)
		var both sync.WaitGroup
		both.Go(func() { join(t, ann.With("Remote-Addr", "192.0.2.1:1"), bobs) })
		both.Go(func() { join(t, bob.With("Remote-Addr", "192.0.2.2:1"), anns) })
		both.Wait()
	}
}

func TestACodeIsRefused(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name, change string
		another      bool
	}{
		{"after ten minutes", `UPDATE moves SET expires_at = expires_at - interval '10 minutes'`, false},
		{"when another was asked for", ``, true},
		{"when its person is gone", `DELETE FROM people`, false},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			s := servertest.Start(t)
			ann := s.As(t)
			typed := code(t, ann)
			if tt.another {
				code(t, ann)
			}
			change(t, s, tt.change)
			bob := s.As(t)
			if got := join(t, bob, typed); got != http.StatusNotFound || status(t, bob) != http.StatusOK {
				t.Errorf("%d, want the other's own session to stay valid", got)
			}
		})
	}
}

func TestBodiesThatAreNoCodeAreRefused(t *testing.T) {
	t.Parallel()
	s := servertest.Start(t)
	for i, tt := range []struct {
		body string
		want int
	}{
		{``, http.StatusBadRequest},
		{`null`, http.StatusNotFound},
		{`[]`, http.StatusBadRequest},
		{`{"code":7}`, http.StatusBadRequest},
		{`{"code":"7K3M-Q9TD-W2XB"} {}`, http.StatusBadRequest},
		{`{"code":"7K3M-Q9TD-W2XB","userId":"x"}`, http.StatusBadRequest},
		{`{"code":"` + string(make([]byte, 500)) + `"}`, http.StatusBadRequest},
		{`{"code":"` + string(make([]byte, 2000)) + `"}`, http.StatusRequestEntityTooLarge},
		{`{"code":"7K3M-Q9TD-W2XB"` + string(slices.Repeat([]byte(" "), 2000)) + `}`, http.StatusRequestEntityTooLarge},
	} {
		from := s.Nobody().With("Remote-Addr", "192.0.2."+strconv.Itoa(i)+":1")
		if got, _ := from.Try(t, http.MethodPost, "/api/session/move", []byte(tt.body)); got.Status != tt.want {
			t.Errorf("%.60s: %d %s, want %d", tt.body, got.Status, got.Body, tt.want)
		}
	}
	plain := s.Nobody().With("Content-Type", "text/plain")
	if got, _ := plain.Try(t, http.MethodPost, "/api/session/move",
		[]byte(`{"code":"7K3M-Q9TD-W2XB"}`)); got.Status != http.StatusBadRequest {
		t.Errorf("text/plain: %d, want 400", got.Status)
	}
}

func TestGuessesAtCodesAreFew(t *testing.T) {
	t.Parallel()
	s := servertest.Start(t)
	guesser, guesses := s.Nobody(), 0
	for range 3 * limit.Codes.Rate.Burst { // some allowance comes back while a slow test runs
		answer := guesser.Do(t, http.MethodPost, "/api/session/move", []byte(`{"code":"0000-0000-0000"}`))
		if answer.Status == http.StatusTooManyRequests {
			if after, _ := strconv.Atoi(answer.Header.Get("Retry-After")); after < 1 || after > 6 {
				t.Errorf("Retry-After %q", answer.Header.Get("Retry-After"))
			}
			break
		}
		if guesses++; answer.Status != http.StatusNotFound {
			t.Errorf("a guess: %d", answer.Status)
		}
	}
	if guesses < limit.Codes.Rate.Burst || guesses >= 3*limit.Codes.Rate.Burst {
		t.Errorf("%d guesses", guesses)
	}
}

func TestOneAddressMakesFewPeople(t *testing.T) {
	t.Parallel()
	s := servertest.Start(t)
	made := 0
	for range 3 * limit.NewPeople.Rate.Burst {
		if start(t, s.Nobody().With("Remote-Addr", "203.0.113.9:1").With("X-Forwarded-Proto",
			"https")).Status == http.StatusTooManyRequests {
			break
		}
		made++
	}
	if made < limit.NewPeople.Rate.Burst || made >= 3*limit.NewPeople.Rate.Burst {
		t.Errorf("%d people made, want about %d", made, limit.NewPeople.Rate.Burst)
	}
	ann := s.As(t).With("Remote-Addr", "203.0.113.9:1")
	if got := start(t, ann).Status; got != http.StatusOK {
		t.Errorf("%d: a browser with a session must not be limited", got)
	}
}

func TestACodeCarriesWhatTheBrowserEncrypted(t *testing.T) {
	t.Parallel()
	s := servertest.Start(t)
	ask := func(p *servertest.Person, encrypted []byte) (code string, status int) {
		body, err := json.Marshal(map[string][]byte{"encrypted": encrypted})
		if err != nil {
			t.Fatal(err)
		}
		answer := p.Do(t, http.MethodPost, "/api/me/move", body)
		return servertest.Decode[struct{ Code string }](t, answer).Code, answer.Status
	}
	take := func(p *servertest.Person, code string) []byte {
		answer := p.Do(t, http.MethodPost, "/api/session/move", fmt.Appendf(nil, `{"code":%q}`, code))
		return servertest.Decode[struct{ Encrypted []byte }](t, answer).Encrypted
	}
	one := s.As(t)
	most := bytes.Repeat([]byte{0xC7}, 45_000)
	first, status := ask(one, most)
	if got := take(s.As(t), first); status != http.StatusCreated || !bytes.Equal(got, most) {
		t.Errorf("%d, and %d bytes came along, want %d", status, len(got), len(most))
	}
	if _, status := ask(one, append(most, 1)); status != http.StatusBadRequest {
		t.Errorf("one byte too many: %d", status)
	}
	replaced, _ := ask(one, []byte("earlier"))
	if got := take(s.As(t), code(t, one)); got != nil {
		t.Errorf("a code that replaced another brought %q", got)
	}
	if got := take(s.As(t), replaced); got != nil {
		t.Errorf("a replaced code brought %q", got)
	}
	var kept int
	if err := s.Pool.QueryRow(t.Context(), `SELECT count(*) FROM moves`).Scan(&kept); err != nil || kept != 0 {
		t.Errorf("%d moves are kept after use: %v", kept, err)
	}
}
