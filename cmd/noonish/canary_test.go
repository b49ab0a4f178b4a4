package main

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"io/fs"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"github.com/jackc/pgx/v5"

	"noonish/internal/besttime/besttimetest"
	"noonish/internal/foursquare/foursquaretest"
	"noonish/internal/place"
	"noonish/internal/place/placetest"
	"noonish/internal/postgres"
	"noonish/internal/postgres/postgrestest"
)

// browser is a person who uses the program over a real socket.
type browser struct {
	address string
	header  http.Header
	id      string
}

// call makes a call and returns the whole answer, head and body, as one text.
func (b *browser) call(t *testing.T, method, target, body string) (int, string) {
	t.Helper()
	request, err := http.NewRequestWithContext(t.Context(), method, "http://"+b.address+target, strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	request.Header = b.header.Clone()
	if b.id != "" {
		request.Header.Set("user-id", b.id)
	}
	if body != "" {
		request.Header.Set("Content-Type", "application/json")
	}
	answer, err := http.DefaultClient.Do(request)
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	content, err := io.ReadAll(answer.Body)
	if err != nil {
		t.Fatal(err)
	}
	for _, cookie := range answer.Cookies() {
		b.header.Set("Cookie", cookie.Name+"="+cookie.Value)
	}
	return answer.StatusCode, fmt.Sprint(answer.Header) + string(content)
}

func newBrowser(t *testing.T, address string, header http.Header) *browser {
	t.Helper()
	b := &browser{address: address, header: header}
	status, whole := b.call(t, http.MethodPost, "/api/session", "")
	var started struct{ UserID string }
	if err := json.Unmarshal([]byte(whole[strings.LastIndex(whole, "{"):]), &started); err != nil ||
		status != http.StatusCreated {
		t.Fatalf("starting a session: %d %s (%v)", status, whole, err)
	}
	b.id = started.UserID
	return b
}

const wherePeopleAre = "/api/restaurants?lat=60.1717171717&lng=24.9393939393&radius=1"

// TestCanary puts a text that occurs nowhere else into every secret and every personal field, uses the whole product,
// and then searches for those texts where they do not belong.
func TestCanary(t *testing.T) {
	t.Parallel()
	database, err := url.Parse(postgrestest.URL(t))
	if err != nil {
		t.Fatal(err)
	}
	database.User = url.UserPassword(databaseUser(t, database.String()), "canarydatabase")
	pool, err := postgres.Open(t.Context(), database.String(), 2)
	if err != nil {
		t.Fatal(err)
	}
	placetest.Put(t, pool, place.Place{
		ID: "osm-canaryplace", Lat: 60.17, Lng: 24.94, Zone: "Europe/Helsinki",
		Facts: place.Facts{Name: "Canaryname", Address: "1 Noon Square", Types: []string{"cafe"}},
	})
	pool.Close()
	figures := freePort(t)
	nats, err := url.Parse(cmp.Or(os.Getenv("NOONISH_TEST_NATS_URL"), "nats://127.0.0.1:4222"))
	if err != nil {
		t.Fatal(err)
	}
	nats.User = url.UserPassword("canarynats", "canarysecret")
	env := []string{
		"NOONISH_DATABASE_URL=" + database.String(), "NOONISH_NATS_URL=" + nats.String(),
		anyPort, "NOONISH_METRICS_LISTEN=" + figures, "NOONISH_DRAIN=0s", "NOONISH_LOG_LEVEL=debug",
		"NOONISH_FOURSQUARE_KEY=canaryvendor", "NOONISH_FOURSQUARE_URL=" + repeatingVendor(t),
		"NOONISH_BESTTIME_KEY=canaryforecast", "NOONISH_BESTTIME_URL=" + repeatingForecaster(t),
	}
	command, log := program(t, env)
	address := waitReady(t, log)

	anna := newBrowser(t, address, http.Header{
		"User-Agent": {"canaryagent"}, "X-Forwarded-For": {"198.51.100.77"}, "Referer": {"http://canaryreferrer/"},
	})
	secrets := useEverything(t, anna, database.String())
	bert := newBrowser(t, address, http.Header{})
	_, metrics := (&browser{address: figures}).call(t, http.MethodGet, "/metrics", "")
	look(t, "the metrics", metrics, secrets)
	for _, refused := range []string{
		`noonish_vendor_calls_total{operation="search",outcome="key refused",vendor="foursquare"}`,
		`noonish_vendor_calls_total{operation="forecast",outcome="key refused",vendor="besttime"}`,
	} {
		if !strings.Contains(metrics, refused) {
			t.Errorf("the metrics lack %s, so the case was not tested", refused)
		}
	}
	for _, target := range []string{
		"/", "/api/config", "/api/docs", "/api/openapi.json", "/api/me/export", "/api/me/sessions", "/api/favorites",
	} {
		_, whole := bert.call(t, http.MethodGet, target, "")
		look(t, "another's "+target, whole, secrets)
	}
	stop(t, command, log)
	for _, line := range []string{
		`"route":"POST /api/favorites","status":201`, `"msg":"request failed"`, `"msg":"a proxy on this machine`,
		`"msg":"a vendor refused the call`,
	} {
		if !strings.Contains(log.String(), line) {
			t.Errorf("the log lacks %s, so the case was not tested\n%s", line, log)
		}
	}
	look(t, "the log", log.String(), secrets)
	lookInBuiltFiles(t, secrets)
}

// useEverything does everything a person can do, with and without success, and returns every text that is theirs.
func useEverything(t *testing.T, anna *browser, database string) map[string]string {
	t.Helper()
	expect := func(want int, method, target, body string) string {
		t.Helper()
		status, whole := anna.call(t, method, target, body)
		if status != want {
			t.Errorf("%s %s: %d %s, want %d", method, target, status, whole, want)
		}
		return whole
	}
	const place = "osm-canaryplace"
	expect(http.StatusOK, http.MethodGet, wherePeopleAre+"&cuisines=canarycuisine&dietary=Halal", "")
	expect(http.StatusOK, http.MethodGet, "/api/restaurants/live?ids="+place, "")
	if crowd := expect(http.StatusOK, http.MethodGet, "/api/restaurants/"+place+"/crowd-level", ""); strings.Contains(
		crowd, "canary") {
		t.Errorf("the crowd has a canary: %s", crowd)
	}
	expect(http.StatusCreated, http.MethodPost, "/api/favorites",
		`{"restaurantId":"`+place+`","restaurantData":{"name":"canarydata"}}`)
	expect(http.StatusConflict, http.MethodPost, "/api/favorites", `{"restaurantId":"`+place+`"}`)
	expect(http.StatusBadRequest, http.MethodPost, "/api/favorites",
		`{"restaurantId":"`+place+`","canaryfield":"canaryvalue"}`)
	expect(http.StatusNotFound, http.MethodPost, "/api/favorites", `{"restaurantId":"canary-unknown"}`)
	code := between(expect(http.StatusCreated, http.MethodPost, "/api/me/move", ""), `"code":"`)
	expect(http.StatusNotFound, http.MethodPost, "/api/session/move", `{"code":"CANARYC0DE00"}`)
	session := between(expect(http.StatusOK, http.MethodGet, "/api/me/sessions", ""), `"id":"`)
	expect(http.StatusNotFound, http.MethodDelete, "/api/me/sessions/canarysession", "")
	own := anna.id
	anna.id = "canaryimpostor"
	expect(http.StatusForbidden, http.MethodGet, "/api/favorites", "")
	anna.id = own
	_, token, _ := strings.Cut(anna.header.Get("Cookie"), "=")

	endConnections(t, database) // so that errors are logged too
	for range 4 {
		anna.call(t, http.MethodGet, "/api/favorites", "")
		anna.call(t, http.MethodGet, wherePeopleAre, "")
	}
	return map[string]string{
		"the id": own, "the token": token, "the code": code, "the session": session, "the place's name": "Canaryname",
		"the latitude": "1717171717", "the longitude": "9393939393", "the address": "198.51.100.77",
		"a canary": "canary",
		"a guess":  "CANARYC0DE00",
	}
}

// repeatingVendor starts a Foursquare that refuses the key and repeats it in its answer.
func repeatingVendor(t *testing.T) string {
	t.Helper()
	vendor := httptest.NewServer(foursquaretest.New("another key", nil))
	t.Cleanup(vendor.Close)
	return vendor.URL
}

// repeatingForecaster is the same for BestTime, whose key is in the address of a call.
func repeatingForecaster(t *testing.T) string {
	t.Helper()
	vendor := httptest.NewServer(&besttimetest.Server{Key: "another key"})
	t.Cleanup(vendor.Close)
	return vendor.URL
}

func between(text, start string) string {
	_, rest, _ := strings.Cut(text, start)
	value, _, _ := strings.Cut(rest, `"`)
	return value
}

func look(t *testing.T, where, text string, secrets map[string]string) {
	t.Helper()
	for what, secret := range secrets {
		if secret == "" {
			t.Fatalf("%s is empty", what)
		}
		if at := strings.Index(text, secret); at >= 0 {
			t.Errorf("%s contains %s: …%s…", where, what, text[max(0, at-80):min(len(text), at+80)])
		}
	}
}

// lookInBuiltFiles searches the browser app, if one was built.
func lookInBuiltFiles(t *testing.T, secrets map[string]string) {
	t.Helper()
	err := filepath.WalkDir("../../web/dist", func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		content, err := os.ReadFile(path)
		look(t, path, string(content), secrets)
		return err
	})
	if err != nil {
		t.Error(err)
	}
}

func databaseUser(t *testing.T, address string) (name string) {
	t.Helper()
	ask(t, address, func(ctx context.Context, conn *pgx.Conn) error {
		return conn.QueryRow(ctx, `SELECT current_user`).Scan(&name)
	})
	return name
}

func endConnections(t *testing.T, address string) {
	t.Helper()
	ask(t, address, func(ctx context.Context, conn *pgx.Conn) error {
		_, err := conn.Exec(ctx, `
SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()`)
		return err
	})
}

func ask(t *testing.T, address string, question func(context.Context, *pgx.Conn) error) {
	t.Helper()
	conn, err := pgx.Connect(t.Context(), address)
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close(t.Context())
	if err := question(t.Context(), conn); err != nil {
		t.Fatal(err)
	}
}

func stop(t *testing.T, command *exec.Cmd, log *output) {
	t.Helper()
	if err := command.Process.Signal(syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	if err := command.Wait(); err != nil {
		t.Errorf("stopped with %v:\n%s", err, log)
	}
}
