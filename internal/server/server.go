// Package server is the HTTP surface: routes, the middleware around every request, and a shutdown that drains.
package server

import (
	"compress/gzip"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"net"
	"net/http"
	"sync"
	"sync/atomic"
	"time"

	"github.com/klauspost/compress/gzhttp"
	"golang.org/x/time/rate"

	"noonish/internal/api"
	"noonish/internal/audit"
	"noonish/internal/fault"
)

// Limits on what one connection may cost.
const (
	maxHeaderBytes = 16 << 10
	maxBodyBytes   = 64 << 10
	headerTimeout  = 5 * time.Second
	readTimeout    = 10 * time.Second
	writeTimeout   = 30 * time.Second
	idleTimeout    = 2 * time.Minute
	answerTimeout  = 8 * time.Second
	stopTimeout    = 20 * time.Second
	maxFarewell    = 3 * time.Second
	lastArrival    = 500 * time.Millisecond
	unreadyEvery   = 10 * time.Second // between two log lines with the reason
)

// ErrInterrupted is the cause of a stop from the keyboard, where no load balancer needs time to notice.
var ErrInterrupted = errors.New("interrupted")

// Server answers HTTP. Create it with New.
type Server struct {
	handler http.Handler
	ready   func(context.Context) error
	leave   func(ctx context.Context, over time.Duration) // ends streams, which http.Server.Shutdown does not
	leaving atomic.Bool
	became  atomic.Pointer[Server]
	unready rate.Sometimes // limits how often the reason is logged
}

// Options are the parts of a server.
type Options struct {
	Nouns   Nouns
	App     fs.FS                       // the built browser app
	Ready   func(context.Context) error // returns nil when the server may get traffic
	Metrics *Metrics
	Work    *Work // admits calls
	// Operator, Audit and Tracer are optional.
	Operator Operator
	Audit    *audit.Log
	Tracer   Tracer
}

// New returns a server with all routes and the middleware around them.
func New(o Options) (*Server, error) {
	live := o.Nouns.Teams.Live
	s := &Server{ready: o.Ready, leave: live.Leave, unready: rate.Sometimes{Interval: unreadyEvery}}
	o.Metrics.Streams(live.Open)
	o.Metrics.Work(o.Work)
	o.Metrics.Add(o.Nouns.Waits)
	app, err := newApp(o.App, o.Nouns.Config, o.Operator.PublicURL)
	if err != nil {
		return nil, err
	}
	// The default level takes twice the time for a twentieth less.
	compress, err := gzhttp.NewWrapper(gzhttp.MinSize(1024), gzhttp.CompressionLevel(gzip.BestSpeed))
	if err != nil {
		return nil, fmt.Errorf("preparing compression: %w", err)
	}
	mux := http.NewServeMux()
	if o.Audit == nil {
		o.Audit = audit.New("")
	}
	events := auditor{o.Audit, o.Nouns.People}
	for _, r := range routes(o.Nouns) {
		handler := limited(o.Nouns.People, r.limit, o.Work.admitted(r.work, told(r.handler)))
		mux.Handle(r.pattern, events.watch(r.pattern, r.event, handler))
	}
	o.Operator.mount(mux)
	mux.Handle("/api/", unknownCall(mux))
	mux.Handle("GET /livez", http.HandlerFunc(s.live))
	mux.Handle("GET /readyz", http.HandlerFunc(s.readiness))
	app.mount(mux)

	sameOrigin := http.NewCrossOriginProtection()
	sameOrigin.SetDenyHandler(api.Handler(func(http.ResponseWriter, *http.Request) error {
		return fault.New(fault.Forbidden, "", "This call may only be made from our own pages.")
	}))
	// Outermost first, in the order a request passes them.
	s.handler = below(pathOf(o.Operator.PublicURL), identify(o.Metrics.observe(mux, o.Tracer, recovered(
		o.Operator.strict(secured(bounded(sameOrigin.Handler(compress(mux)))))))))
	return s, nil
}

// ServeHTTP lets a test call the server without a socket.
func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	s.current().handler.ServeHTTP(w, r)
}

// answer asks clients to connect anew while the server is stopping, so that proxies hold no connection that ends.
func (s *Server) answer(w http.ResponseWriter, r *http.Request) {
	if s.current().leaving.Load() {
		w.Header().Set("Connection", "close")
	}
	s.ServeHTTP(w, r)
}

// Serve answers on the listener until ctx ends, and then drains: it reports not ready, waits so that load balancers
// notice, sends streams to other replicas, and lets running requests finish.
func (s *Server) Serve(ctx context.Context, listener net.Listener, drain time.Duration) error {
	web := &http.Server{
		Handler:           http.HandlerFunc(s.answer),
		ReadHeaderTimeout: headerTimeout,
		ReadTimeout:       readTimeout,
		WriteTimeout:      writeTimeout,
		IdleTimeout:       idleTimeout,
		MaxHeaderBytes:    maxHeaderBytes,
		ErrorLog:          slog.NewLogLogger(slog.Default().Handler(), slog.LevelWarn),
	}
	listener = closedOnce{listener, sync.OnceValue(listener.Close)}
	failed := make(chan error, 1)
	go func() { failed <- web.Serve(listener) }()
	select {
	case err := <-failed:
		return fmt.Errorf("serving: %w", err)
	case <-ctx.Done():
	}
	answering := s.current()
	answering.leaving.Store(true)
	if errors.Is(context.Cause(ctx), ErrInterrupted) {
		drain = 0
	}
	slog.Info("stopping", "drain", drain.String())
	time.Sleep(drain)
	stop, cancel := context.WithTimeout(context.WithoutCancel(ctx), stopTimeout)
	defer cancel()
	answering.leave(stop, min(drain, maxFarewell))
	// Shutdown drops a call that is read after it began. So the server accepts no new connections, and who was just
	// accepted has time to send their call.
	_ = listener.Close()
	time.Sleep(min(drain, lastArrival))
	if err := web.Shutdown(stop); err != nil {
		return fmt.Errorf("stopping: %w", errors.Join(err, web.Close()))
	}
	return nil
}

// closedOnce is a listener that we close, and then Shutdown.
type closedOnce struct {
	net.Listener
	close func() error
}

func (c closedOnce) Close() error { return c.close() }

func (s *Server) live(w http.ResponseWriter, _ *http.Request) {
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	_, _ = w.Write([]byte("alive\n"))
}

// readiness checks the database, but not NATS or any provider: without those the product still works.
func (s *Server) readiness(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	ctx, cancel := context.WithTimeout(r.Context(), time.Second)
	defer cancel()
	err := errors.New("stopping")
	if !s.leaving.Load() {
		err = s.ready(ctx)
	}
	if err != nil {
		s.unready.Do(func() { slog.WarnContext(ctx, "not ready", "error", err) })
		w.WriteHeader(http.StatusServiceUnavailable)
		_, _ = w.Write([]byte("not ready\n"))
		return
	}
	_, _ = w.Write([]byte("ready\n"))
}

// unknownCall answers paths under /api/ that have no route: 405 if another method would work.
func unknownCall(mux *http.ServeMux) api.Handler {
	return func(w http.ResponseWriter, r *http.Request) error {
		for _, method := range []string{
			http.MethodGet, http.MethodPost, http.MethodPut, http.MethodPatch, http.MethodDelete,
		} {
			other := &http.Request{Method: method, URL: r.URL, Host: r.Host}
			if _, pattern := mux.Handler(other); pattern != "/api/" && pattern != "" {
				w.Header().Add("Allow", method)
			}
		}
		if len(w.Header().Values("Allow")) > 0 {
			return fault.New(fault.Method, "", "%s is not possible here.", r.Method)
		}
		return fault.New(fault.NotFound, "", "There is no such call.")
	}
}
