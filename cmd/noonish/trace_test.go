package main

import (
	"encoding/hex"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"syscall"
	"testing"

	tracepb "go.opentelemetry.io/proto/otlp/trace/v1"
	"google.golang.org/protobuf/proto"

	"noonish/internal/postgres/postgrestest"
)

// collector is an OpenTelemetry collector that keeps what it gets.
type collector struct {
	t     *testing.T
	mu    sync.Mutex
	spans []*tracepb.Span
	whole strings.Builder // everything, as text
	login string
}

func (c *collector) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	body, err := io.ReadAll(r.Body)
	var data tracepb.TracesData
	if err == nil {
		err = proto.Unmarshal(body, &data)
	}
	if err != nil || r.URL.Path != "/otlp/v1/traces" || r.Header.Get("Content-Type") != "application/x-protobuf" {
		c.t.Errorf("the collector got %s %s: %v", r.URL.Path, r.Header, err)
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	name, password, _ := r.BasicAuth()
	c.login = name + ":" + password
	for _, resource := range data.GetResourceSpans() {
		for _, scope := range resource.GetScopeSpans() {
			c.spans = append(c.spans, scope.GetSpans()...)
		}
	}
	fmt.Fprint(&c.whole, data.String())
	w.WriteHeader(http.StatusOK)
}

// trace returns the trace of a request, its own span first.
func (c *collector) trace(requestID string) (spans []*tracepb.Span) {
	for _, span := range c.spans {
		if attributes(span)["noonish.request_id"] == requestID {
			spans = append(spans, span)
		}
	}
	if len(spans) != 1 {
		c.t.Fatalf("%d spans have the id %q:\n%s", len(spans), requestID, c.whole.String())
	}
	for _, span := range c.spans {
		if string(span.GetTraceId()) == string(spans[0].GetTraceId()) && span != spans[0] {
			spans = append(spans, span)
		}
	}
	return spans
}

func attributes(span *tracepb.Span) map[string]string {
	all := map[string]string{}
	for _, one := range span.GetAttributes() {
		all[one.GetKey()] = one.GetValue().GetStringValue()
		if n := one.GetValue().GetIntValue(); n != 0 {
			all[one.GetKey()] = fmt.Sprint(n)
		}
	}
	return all
}

// A call is followed to its statements, and nothing that a person typed is in its trace.
func TestACallIsFollowedToItsStatements(t *testing.T) {
	t.Parallel()
	kept := &collector{t: t}
	service := httptest.NewServer(kept)
	t.Cleanup(service.Close)
	const callers = "4bf92f3577b34da6a3ce929d0e0e4736"
	command, log := program(t, []string{
		"NOONISH_DATABASE_URL=" + postgrestest.URL(t), anyPort, "NOONISH_DRAIN=0s",
		"NOONISH_TRACES_URL=" + strings.Replace(service.URL, "://", "://noonish:canary@", 1) + "/otlp",
	}, "serve")
	address := waitReady(t, log)
	request, err := http.NewRequestWithContext(t.Context(), http.MethodGet,
		"http://"+address+"/api/restaurants?lat=60.1719&lng=24.9414&radius=0.5&cuisines=canaryland", nil)
	if err != nil {
		t.Fatal(err)
	}
	request.Header.Set("Traceparent", "00-"+callers+"-00f067aa0ba902b7-01")
	answer, err := http.DefaultClient.Do(request)
	if err != nil {
		t.Fatal(err)
	}
	_ = answer.Body.Close()
	_ = status(address, "/api/nowhere")
	_ = command.Process.Signal(syscall.SIGTERM) // the end sends what is left
	if err := command.Wait(); err != nil {
		t.Fatalf("%v:\n%s", err, log)
	}
	spans := kept.trace(answer.Header.Get("X-Request-Id"))
	call := spans[0]
	if call.GetName() != "GET /api/restaurants" || attributes(call)["http.response.status_code"] != "200" ||
		len(call.GetParentSpanId()) > 0 {
		t.Errorf("the call is %v", call)
	}
	if links := call.GetLinks(); hex.EncodeToString(call.GetTraceId()) == callers || len(links) != 1 ||
		hex.EncodeToString(links[0].GetTraceId()) != callers {
		t.Errorf("a stranger's trace is continued: %v", call)
	}
	names := map[string]int{}
	for _, span := range spans[1:] {
		names[span.GetName()]++
		if attributes(span)["db.system.name"] != "postgresql" || attributes(span)["noonish.class"] != "browse" {
			t.Errorf("a statement is %v", span)
		}
	}
	if names["wait for a connection"] == 0 || len(names) < 2 {
		t.Errorf("a search has the spans %v", names)
	}
	if kept.login != "noonish:canary" {
		t.Errorf("the collector was told the login %q", kept.login)
	}
	for _, private := range []string{"60.17", "canary", "readyz"} {
		if strings.Contains(kept.whole.String(), private) || strings.Contains(log.String(), "canary") {
			t.Errorf("a trace or the log has %q:\n%s\n%s", private, kept.whole.String(), log)
		}
	}
}

// Without its collector the product works as ever, and the log says once what is lost, without the password.
func TestACollectorThatIsAwayIsMentionedInTheLog(t *testing.T) {
	t.Parallel()
	refusing := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.WriteHeader(http.StatusServiceUnavailable)
	}))
	t.Cleanup(refusing.Close)
	nobody := httptest.NewServer(nil)
	nobody.Close()
	for say, at := range map[string]string{"answers 503": refusing.URL, "does not answer": nobody.URL} {
		command, log := program(t, []string{
			"NOONISH_DATABASE_URL=" + postgrestest.URL(t), anyPort, "NOONISH_DRAIN=0s",
			"NOONISH_TRACES_URL=" + strings.Replace(at, "://", "://noonish:canary@", 1),
		}, "serve")
		address := waitReady(t, log)
		if code := status(address, "/api/config"); code != http.StatusOK {
			t.Errorf("a call is answered with %d", code)
		}
		_ = command.Process.Signal(syscall.SIGTERM)
		if err := command.Wait(); err != nil {
			t.Errorf("%v:\n%s", err, log)
		}
		if text := log.String(); strings.Count(text, "traces are lost") != 1 || !strings.Contains(text, say) ||
			strings.Contains(text, "canary") {
			t.Errorf("the log says:\n%s", text)
		}
	}
}
