package server

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"runtime/debug"
	"strings"

	"noonish/internal/api"
	"noonish/internal/fault"
	"noonish/internal/postgres"
)

// identify gives each request an id, which appears in its log lines, its problem and its answer. An id from outside is
// not believed: it would let strangers write our log.
func identify(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		text := rand.Text()
		id := text[:4] + "-" + text[4:8] + "-" + text[8:12] // as a person reads it out; 60 random bits
		w.Header().Set("X-Request-Id", id)
		next.ServeHTTP(w, r.WithContext(api.WithRequestID(r.Context(), id)))
	})
}

// recovered turns a panic into a 500 and keeps the process running.
func recovered(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		defer func() {
			trouble := recover()
			if trouble == nil {
				return
			}
			if err, ok := trouble.(error); ok && errors.Is(err, http.ErrAbortHandler) {
				panic(trouble) // net/http's own way to end a connection
			}
			slog.ErrorContext(r.Context(), "panic", "panic", fmt.Sprint(trouble), "stack", string(debug.Stack()))
			api.WriteProblem(w, r, fmt.Errorf("panic: %v", trouble))
		}()
		next.ServeHTTP(w, r)
	})
}

// told turns temporary database errors into an Unavailable fault. Packages with messages of their own have done so
// already. This is for all the others, so that an unreachable or busy database is never an internal error.
func told(next api.Handler) api.Handler {
	return func(w http.ResponseWriter, r *http.Request) error {
		err := next(w, r)
		if err == nil || fault.Of(err).Kind != fault.Internal {
			return err
		}
		switch {
		case postgres.IsUnreachable(err):
			return fault.Wrap(err, fault.Unavailable, "database-unreachable",
				"Our database cannot be reached just now. Please try again.")
		case postgres.IsTimeout(err):
			return fault.Wrap(err, fault.Unavailable, "too-slow", "That took too long. Please try again.")
		case postgres.IsLockConflict(err):
			return fault.Wrap(err, fault.Unavailable, "others-changing",
				"Others are changing the same just now. Please try again.")
		}
		return err
	}
}

// secured sets the headers of every answer. Pages loosen the policy for their own scripts and styles.
func secured(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		h := w.Header()
		h.Set("Content-Security-Policy",
			"default-src 'none'; base-uri 'none'; object-src 'none'; frame-ancestors 'none'")
		h.Set("X-Content-Type-Options", "nosniff")
		h.Set("Referrer-Policy", "no-referrer")
		h.Set("Permissions-Policy", "geolocation=(self), camera=(), microphone=(), payment=(), usb=()")
		h.Set("Cross-Origin-Opener-Policy", "same-origin")
		h.Set("Cross-Origin-Resource-Policy", "same-origin")
		if strings.HasPrefix(r.URL.Path, "/api/") {
			h.Set("Cache-Control", "no-store")
		}
		next.ServeHTTP(w, r)
	})
}

// bounded limits what a request may send and how long its answer may take.
func bounded(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		ctx, cancel := context.WithTimeout(r.Context(), answerTimeout)
		defer cancel()
		r = r.WithContext(ctx)
		r.Body = http.MaxBytesReader(w, r.Body, maxBodyBytes)
		next.ServeHTTP(w, r)
	})
}
