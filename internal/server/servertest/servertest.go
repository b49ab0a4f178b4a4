// Package servertest runs the real routes on a real database and checks every request and answer against the contract
// in api/openapi.yaml.
package servertest

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"sync"
	"testing"
	"time"

	"github.com/getkin/kin-openapi/openapi3filter"
	"github.com/getkin/kin-openapi/routers"
	"github.com/getkin/kin-openapi/routers/legacy"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/prometheus/client_golang/prometheus"

	contract "noonish/api"
	"noonish/internal/limit"
	"noonish/internal/notify"
	"noonish/internal/nudge"
	"noonish/internal/postgres/postgrestest"
	"noonish/internal/report"
	"noonish/internal/server"
	"noonish/internal/signin"
	"noonish/internal/team"
	"noonish/internal/team/live"
	"noonish/internal/vendor"
	"noonish/internal/visit"
	"noonish/internal/wiring"
)

// Server is the product under test.
type Server struct {
	Pool    *pgxpool.Pool
	Handler *server.Server
	Live    *live.Live
	Visits  *visit.Waits // figures are published when the test says so
	Reports report.Store // swept when the test says so
	Vendors []prometheus.Collector
	router  routers.Router
}

// Start wires a server as main does, on a database of the test's own.
func Start(t testing.TB) *Server { return StartAt(t, time.Now) }

// StartAt is Start with the test's own clock.
func StartAt(t testing.TB, now func() time.Time) *Server {
	t.Helper()
	return startOn(t, postgrestest.Open(t), options{now: now})
}

// StartTelling is Start with hosts that messages may be sent to although they are on this machine.
func StartTelling(t testing.TB, allow ...string) *Server {
	t.Helper()
	return startOn(t, postgrestest.Open(t), options{allow: allow})
}

// StartLive is Start with a vendor that knows more of places.
func StartLive(t testing.TB, live vendor.Account) *Server {
	t.Helper()
	return startOn(t, postgrestest.Open(t), options{live: live})
}

// StartCrowds is Start with a vendor that knows how busy places are.
func StartCrowds(t testing.TB, crowds vendor.Account) *Server {
	t.Helper()
	return startOn(t, postgrestest.Open(t), options{crowds: crowds})
}

// WithLive returns another server on the same database that asks a vendor.
func (s *Server) WithLive(t testing.TB, live vendor.Account) *Server {
	t.Helper()
	return startOn(t, s.Pool, options{live: live})
}

// Again returns another server on the same database, as after a restart.
func (s *Server) Again(t testing.TB) *Server {
	t.Helper()
	return startOn(t, s.Pool, options{})
}

// Beside returns another replica on the same database that learns of changes from a bus. tune may change its live
// updates before it starts.
func (s *Server) Beside(t testing.TB, bus *nudge.Bus, tune func(*live.Live)) *Server {
	t.Helper()
	return startOn(t, s.Pool, options{bus: bus, tune: tune})
}

// options are how a server differs from the usual one.
type options struct {
	now    func() time.Time
	bus    *nudge.Bus // nil for a server without other replicas
	tune   func(*live.Live)
	allow  []string
	signIn signin.Options
	live   vendor.Account
	crowds vendor.Account
}

// alone returns the bus of a server without other replicas.
func alone(t testing.TB) *nudge.Bus {
	t.Helper()
	bus, err := nudge.Open("")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(bus.Close)
	return bus
}

// Kept says for how many days teams keep what.
var Kept = team.Retention{Votes: 90, Attendance: 90, Events: 90, Operations: 1}

// publicURL is the server's address in messages.
const publicURL = "https://lunch.example"

func startOn(t testing.TB, pool *pgxpool.Pool, o options) *Server {
	t.Helper()
	quiet()
	if o.now == nil {
		o.now = time.Now
	}
	if o.bus == nil {
		o.bus = alone(t)
	}
	nouns, err := wiring.Build(t.Context(), o.parts(pool))
	if err != nil {
		t.Fatal(err)
	}
	if o.tune != nil {
		o.tune(nouns.Teams.Live)
	}
	go nouns.Teams.Live.Run(t.Context())
	handler, err := server.New(server.Options{
		Nouns:   nouns,
		App:     app,
		Ready:   func(ctx context.Context) error { return pool.Ping(ctx) },
		Metrics: server.NewMetrics(),
		Work:    server.NewWork(4, 4),
	})
	if err != nil {
		t.Fatal(err)
	}
	router, err := contractRouter()
	if err != nil {
		t.Fatal(err)
	}
	return &Server{
		Pool: pool, Handler: handler, Live: nouns.Teams.Live, Visits: nouns.Visits.Waits,
		Reports: nouns.Reports.Background, Vendors: nouns.Vendors, router: router,
	}
}

// parts returns what main would hand to the wiring.
func (o options) parts(pool *pgxpool.Pool) wiring.Parts {
	return wiring.Parts{
		Pools:   wiring.Pools{Team: pool, Browse: pool, Background: pool},
		Bus:     o.bus,
		Now:     o.now,
		Limits:  limit.Default(),
		Kept:    Kept,
		Notify:  notify.Options{PublicURL: publicURL, VAPIDContact: "ops@lunch.example", Allow: o.allow},
		SignIn:  o.signIn,
		Live:    o.live,
		Crowds:  o.crowds,
		Browser: server.Config{Name: "Noonish", Provider: "hybrid"},
	}
}

// contractRouter is parsed once: it never changes, and parsing it costs more than most tests.
var contractRouter = sync.OnceValues(func() (routers.Router, error) {
	doc, err := contract.Load()
	if err != nil {
		return nil, err
	}
	openapi3filter.RegisterBodyDecoder("application/vnd.mapbox-vector-tile", openapi3filter.FileBodyDecoder)
	openapi3filter.RegisterBodyDecoder("text/calendar", openapi3filter.FileBodyDecoder)
	openapi3filter.RegisterBodyDecoder("text/event-stream", openapi3filter.FileBodyDecoder)
	return legacy.NewRouter(doc)
})

// quiet keeps request logs out of the test output.
var quiet = sync.OnceFunc(func() { slog.SetDefault(slog.New(slog.DiscardHandler)) })

// Answer is a response.
type Answer struct {
	Status int
	Header http.Header
	Body   []byte
}

// Do makes a call that the contract allows, and checks the answer against it.
func (s *Server) Do(t testing.TB, method, target string, body []byte) Answer {
	t.Helper()
	answer, refused := s.call(t, method, target, body, nil)
	if refused != nil {
		t.Fatalf("%s %s is not in the contract: %v", method, target, refused)
	}
	return answer
}

// Get is Do with GET.
func (s *Server) Get(t testing.TB, target string) Answer {
	t.Helper()
	return s.Do(t, http.MethodGet, target, nil)
}

// Refused makes a call that contract and server must both refuse.
func (s *Server) Refused(t testing.TB, target string) Problem {
	t.Helper()
	answer, refused := s.call(t, http.MethodGet, target, nil, nil)
	if refused == nil {
		t.Errorf("the contract allows %s", target)
	}
	if answer.Status != http.StatusBadRequest {
		t.Fatalf("%s: %d %s, want 400", target, answer.Status, answer.Body)
	}
	return Decode[Problem](t, answer)
}

// call makes a call from this machine, which has no limit by address. dress may change the request first.
func (s *Server) call(t testing.TB, method, target string, body []byte, dress func(*http.Request)) (Answer, error) {
	t.Helper()
	request := httptest.NewRequestWithContext(t.Context(), method, target, bytes.NewReader(body))
	request.RemoteAddr = "127.0.0.1:1234"
	if body != nil {
		request.Header.Set("Content-Type", "application/json")
	}
	if dress != nil {
		dress(request)
	}
	route, params, err := s.router.FindRoute(request)
	if err != nil {
		t.Fatalf("%s %s has no operation in the contract: %v", method, target, err)
	}
	input := &openapi3filter.RequestValidationInput{
		Request: request, PathParams: params, Route: route,
		Options: &openapi3filter.Options{
			SkipSettingDefaults: true, // the server must see exactly what was sent
			AuthenticationFunc:  openapi3filter.NoopAuthenticationFunc,
		},
	}
	refused := openapi3filter.ValidateRequest(t.Context(), input)
	if body != nil {
		request.Body = io.NopCloser(bytes.NewReader(body))
	}
	recorder := httptest.NewRecorder()
	s.Handler.ServeHTTP(recorder, request)
	answer := Answer{Status: recorder.Code, Header: recorder.Header(), Body: recorder.Body.Bytes()}
	output := &openapi3filter.ResponseValidationInput{
		RequestValidationInput: input, Status: answer.Status, Header: answer.Header,
		Options: &openapi3filter.Options{IncludeResponseStatus: true},
	}
	output.SetBodyBytes(answer.Body)
	if err := openapi3filter.ValidateResponse(t.Context(), output); err != nil {
		t.Errorf("the answer to %s %s breaks the contract: %v\n%s", method, target, err, answer.Body)
	}
	return answer, refused
}

// Problem is the answer to a failed call.
type Problem struct {
	Type     string `json:"type"`
	Status   int    `json:"status"`
	Message  string `json:"message"`
	Param    string `json:"param"`
	Instance string `json:"instance"`
}

// Decode parses an answer.
func Decode[T any](t testing.TB, answer Answer) (value T) {
	t.Helper()
	if err := json.Unmarshal(answer.Body, &value); err != nil {
		t.Fatalf("reading %s: %v", answer.Body, err)
	}
	return value
}
