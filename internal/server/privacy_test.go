package server_test

import (
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"fmt"
	"math/rand/v2"
	"net/http"
	"slices"
	"strings"
	"testing"

	"noonish/internal/limit"
	"noonish/internal/place"
	"noonish/internal/place/placetest"
	"noonish/internal/server/servertest"
)

// TestNoByteOfOnePersonIsInAnothersAnswer lets random people call every operation under their own name, under
// another's, and with another's ids.
func TestNoByteOfOnePersonIsInAnothersAnswer(t *testing.T) {
	t.Parallel()
	s := servertest.Start(t)
	seed := rand.Uint64()
	random := rand.New(rand.NewPCG(seed, 0))
	t.Logf("seed %d", seed)
	for pair := range 25 {
		anna, bert := s.As(t), s.As(t)
		private := []string{anna.ID, anna.Token}
		for range 1 + random.IntN(4) {
			id := fmt.Sprintf("osm-n%d", random.Uint64())
			placetest.Put(t, s.Pool, place.Place{
				ID: id, Lat: 60, Lng: 25, Facts: place.Facts{Name: "Cafe of " + id, Types: []string{"cafe"}},
			})
			must(t, anna.Do(t, http.MethodPost, "/api/favorites", fmt.Appendf(nil, `{"restaurantId":%q}`, id)),
				http.StatusCreated)
			private = append(private, id)
		}
		for _, session := range sessions(t, anna) {
			private = append(private, session.ID)
		}
		sc := scene{session: private[len(private)-1], code: "0000-0000-0000"}
		before := keeps(t, anna)
		for range 12 {
			operation := pick(random, matrix)
			if matrix[operation].open {
				continue // the public catalogue contains every place
			}
			caller := []*servertest.Person{
				bert, bert.With("user-id", anna.ID), s.Nobody().With("user-id", anna.ID),
				s.Nobody().With("Cookie", servertest.CookieName+"="+anna.ID),
			}[random.IntN(4)]
			if leaked := holds(matrix[operation].ask(t, sc, operation, caller), private...); leaked != "" {
				t.Errorf("pair %d: %s shows %q", pair, operation, leaked)
			}
		}
		if after := keeps(t, anna); after != before {
			t.Errorf("pair %d: changed from %s to %s", pair, before, after)
		}
	}
}

func pick(random *rand.Rand, rows map[string]row) string {
	names := make([]string, 0, len(rows))
	for name := range rows {
		names = append(names, name)
	}
	slices.Sort(names) // so that a seed always gives the same calls
	return names[random.IntN(len(names))]
}

// tables returns those of the product, from the database's own catalogue.
func tables(t *testing.T, s *servertest.Server, where string) []string {
	t.Helper()
	rows, err := s.Pool.Query(t.Context(), `
SELECT DISTINCT table_name
FROM information_schema.columns JOIN information_schema.tables USING (table_schema, table_name)
WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND `+where+` ORDER BY 1`)
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for rows.Next() {
		var name string
		if err := rows.Scan(&name); err != nil {
			t.Fatal(err)
		}
		names = append(names, name)
	}
	if err := rows.Err(); err != nil {
		t.Fatal(err)
	}
	return names
}

// holding returns the tables that contain one of the texts in any row, in any column.
func holding(t *testing.T, s *servertest.Server, texts ...string) (found []string) {
	t.Helper()
	for _, table := range tables(t, s, "true") {
		for _, text := range texts {
			var held bool
			err := s.Pool.QueryRow(t.Context(),
				`SELECT EXISTS (SELECT FROM "`+table+`" AS r WHERE strpos(r::text, $1) > 0)`,
				text).Scan(&held)
			if err != nil {
				t.Fatal(err)
			}
			if held && !slices.Contains(found, table) {
				found = append(found, table)
			}
		}
	}
	return found
}

func TestAfterDeletionNoTableHoldsThePerson(t *testing.T) {
	t.Parallel()
	s := withPlaces(t)
	sc := newScene(t, s)
	sc.found(t)
	anna := sc.callers[owner]
	bits, err := base64.RawURLEncoding.DecodeString(anna.Token)
	if err != nil {
		t.Fatal(err)
	}
	hash := sha256.Sum256(bits)
	texts := []string{anna.ID, sc.session, hex.EncodeToString(hash[:])}
	if got := strings.Join(holding(t, s, texts...),
		" "); got != "current_teams favorites moves people reports sessions team_members visits" {
		t.Fatalf("before: found in %q", got)
	}
	answer := must(t, anna.Do(t, http.MethodDelete, "/api/me", nil), http.StatusNoContent)
	if answer.Header.Get("Clear-Site-Data") != `"storage"` || anna.Token != "" ||
		!strings.Contains(answer.Header.Get("Set-Cookie"), "Max-Age=0; HttpOnly; Secure") {
		t.Errorf("the browser keeps its data: %v", answer.Header)
	}
	if got := holding(t, s, texts...); len(got) != 0 {
		t.Errorf("after: found in %v", got)
	}
	if got := sc.callers[stranger].Do(t, http.MethodGet, "/api/me/export", nil).Status; got != http.StatusOK {
		t.Errorf("a stranger: %d", got)
	}
}

// exported says where a person's export shows what a table stores of them.
var exported = map[string]string{
	"people": "createdAt", "sessions": "sessions", "identities": "identities", "favorites": "favorites",
	"visits":       "visits",
	"door_reports": "doors",
	"reports":      "reports",
	"team_members": "teams", "current_teams": "teams", "push_subscriptions": "push",
	"moves":    "", // for ten minutes: a code's hash, and what the browser encrypted
	"gestures": "teams", "join_requests": "joinRequests",

	"team_blocks": "", // a block is the owner's data, not the blocked person's
}

func TestEveryTableOfAPersonGoesWithThemAndIsExported(t *testing.T) {
	t.Parallel()
	s := servertest.Start(t)
	all := servertest.Decode[map[string]any](t, s.As(t).Do(t, http.MethodGet, "/api/me/export", nil))
	for _, table := range tables(t, s, "column_name = 'person_id'") {
		part, ok := exported[table]
		if _, shown := all[part]; !ok || (part != "" && !shown) {
			t.Errorf("%s stores something of people that the export does not show", table)
		}
		if table == "people" {
			continue
		}
		var cascades bool
		err := s.Pool.QueryRow(t.Context(), `SELECT EXISTS (SELECT FROM pg_constraint
			WHERE conrelid = $1::regclass AND confrelid = 'people'::regclass AND confdeltype = 'c')`,
			table).Scan(&cascades)
		if err != nil || !cascades {
			t.Errorf("%s is not deleted with its person (%v)", table, err)
		}
	}
}

func TestWritesAreTakenFromOurOwnPagesOnly(t *testing.T) {
	t.Parallel()
	s := withPlaces(t)
	sc := newScene(t, s)
	sc.found(t)
	anna := sc.callers[owner]
	before := keeps(t, anna)
	for _, tt := range []struct {
		name    string
		header  map[string]string
		allowed bool
	}{
		{"another site", map[string]string{"Sec-Fetch-Site": "cross-site"}, false},
		{"another host of the same site", map[string]string{"Sec-Fetch-Site": "same-site"}, false},
		{
			"another site that says it is us",
			map[string]string{"Sec-Fetch-Site": "cross-site", "Origin": "http://example.com"},
			false,
		},
		{"an old browser on another site", map[string]string{"Origin": "https://evil.example"}, false},
		{"a sandboxed frame", map[string]string{"Origin": "null"}, false},
		{"our page", map[string]string{"Sec-Fetch-Site": "same-origin"}, true},
		{"our page in an old browser", map[string]string{"Origin": "http://example.com"}, true},
		{"a person at the address bar", map[string]string{"Sec-Fetch-Site": "none"}, true},
		{"a program", nil, true},
	} {
		for operation := range operations(t) {
			if strings.HasPrefix(operation, "GET ") {
				continue
			}
			caller := anna
			if tt.allowed { // only the call itself may refuse it
				caller = s.Nobody()
			}
			for name, value := range tt.header {
				caller = caller.With(name, value)
			}
			n := networks.Add(1)
			answer := matrix[operation].ask(t, sc, operation,
				caller.With("Remote-Addr", fmt.Sprintf("10.200.%d.%d:1", n>>8&255, n&255)))
			refused := answer.Status == http.StatusForbidden
			if refused == tt.allowed {
				t.Errorf("%s from %s: %d %s", operation, tt.name, answer.Status, answer.Body)
			}
			if refused && answer.Header.Get("Set-Cookie") != "" {
				t.Errorf("%s from %s sets a cookie", operation, tt.name)
			}
		}
		if !tt.allowed && keeps(t, anna) != before {
			t.Errorf("a write from %s changed something", tt.name)
		}
	}
}

func TestASessionThatSearchesWithoutEndIsToldToWait(t *testing.T) {
	t.Parallel()
	s := servertest.Start(t)
	anna, bert := s.As(t).With("Remote-Addr", "203.0.113.9:1"), s.As(t).With("Remote-Addr", "203.0.113.9:1")
	var last servertest.Answer
	for range limit.Search.Session.Burst + 30 { // some allowance comes back while the test runs
		if last = anna.Do(t, http.MethodGet, "/api/restaurants"+search, nil); last.Status != http.StatusOK {
			break
		}
	}
	if last.Status != http.StatusTooManyRequests || last.Header.Get("Retry-After") != "1" {
		t.Errorf("%d, Retry-After %q", last.Status, last.Header.Get("Retry-After"))
	}
	must(t, bert.Do(t, http.MethodGet, "/api/restaurants"+search, nil), http.StatusOK)
}
