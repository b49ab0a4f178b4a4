package server

import (
	"context"
	"errors"
	"io/fs"
	"net/http"
	"time"

	"golang.org/x/time/rate"

	"noonish/internal/api"
	"noonish/internal/fault"
)

// NewWaiting returns a server that has no database yet. It serves the app, is not ready, and refuses every call until
// Become gives it a server with a database. The address is our public one.
func NewWaiting(files fs.FS, config Config, address string) (*Server, error) {
	s := &Server{
		ready: func(context.Context) error { return errors.New("waiting for the database") },
		leave: func(context.Context, time.Duration) {}, unready: rate.Sometimes{Interval: unreadyEvery},
	}
	app, err := newApp(files, config, address)
	if err != nil {
		return nil, err
	}
	mux := http.NewServeMux()
	mux.Handle("/api/", api.Handler(func(http.ResponseWriter, *http.Request) error {
		return fault.New(fault.Unavailable, "database-unreachable",
			"Our database cannot be reached just now. Please try again.")
	}))
	mux.Handle("GET /livez", http.HandlerFunc(s.live))
	mux.Handle("GET /readyz", http.HandlerFunc(s.readiness))
	app.mount(mux)
	s.handler = below(pathOf(address), identify(recovered(secured(bounded(mux)))))
	return s, nil
}

// Become passes every further request to another server, on the same listener.
func (s *Server) Become(other *Server) { s.became.Store(other) }

// current returns the server that answers.
func (s *Server) current() *Server {
	if other := s.became.Load(); other != nil {
		return other
	}
	return s
}
