// Package api is the HTTP layer: handlers that return an error, JSON answers, and faults as problems.
package api

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"log/slog"
	"math"
	"net/http"
	"strconv"
	"time"

	"noonish/internal/fault"
)

// callerGone is the status that is counted when the caller has gone before the answer. nginx uses it too.
const callerGone = 499

// Handler is an HTTP handler that returns its error. It must not write before it can no longer fail.
type Handler func(w http.ResponseWriter, r *http.Request) error

// ServeHTTP answers a returned error with the problem for its kind, and logs what the caller must not see.
func (h Handler) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	err := h(w, r)
	if err == nil {
		return
	}
	if errors.Is(r.Context().Err(), context.Canceled) {
		w.WriteHeader(callerGone)
		return
	}
	WriteProblem(w, r, err)
}

// JSON answers with a value as JSON.
func JSON(w http.ResponseWriter, status int, value any) error {
	body, err := json.Marshal(value)
	if err != nil {
		return err
	}
	return Raw(w, status, body)
}

// Raw answers with JSON that is already encoded.
func Raw(w http.ResponseWriter, status int, body []byte) error {
	w.Header().Set("Content-Type", "application/json")
	w.Header().Set("Content-Length", strconv.Itoa(len(body)))
	w.WriteHeader(status)
	// Nobody reads an answer that cannot be delivered.
	_, _ = w.Write(body)
	return nil
}

// problem is RFC 9457 with the message the browser shows.
type problem struct {
	Type     string `json:"type"`
	Title    string `json:"title"`
	Status   int    `json:"status"`
	Code     string `json:"code,omitempty"`
	Message  string `json:"message"`
	Values   []int  `json:"values,omitempty"`
	Param    string `json:"param,omitempty"`
	Instance string `json:"instance"`
}

// statuses is the only place where a kind becomes a status.
var statuses = map[fault.Kind]int{
	fault.Invalid:      http.StatusBadRequest,
	fault.Unauthorized: http.StatusUnauthorized,
	fault.Forbidden:    http.StatusForbidden,
	fault.NotFound:     http.StatusNotFound,
	fault.Method:       http.StatusMethodNotAllowed,
	fault.Conflict:     http.StatusConflict,
	fault.Already:      http.StatusConflict,
	fault.Full:         http.StatusConflict,
	fault.Closed:       http.StatusConflict,
	fault.Reused:       http.StatusUnprocessableEntity,
	fault.NeedsHTTPS:   http.StatusForbidden,
	fault.TooLarge:     http.StatusRequestEntityTooLarge,
	fault.TooMany:      http.StatusTooManyRequests,
	fault.Unavailable:  http.StatusServiceUnavailable,
	fault.Internal:     http.StatusInternalServerError,
}

// WriteProblem answers with the problem for err.
func WriteProblem(w http.ResponseWriter, r *http.Request, err error) {
	var tooLarge *http.MaxBytesError
	if errors.As(err, &tooLarge) {
		err = fault.Wrap(err, fault.TooLarge, "request-too-large", "The request is too large.")
	}
	if errors.Is(err, context.DeadlineExceeded) {
		err = fault.Wrap(err, fault.Unavailable, "too-slow", "That took too long. Please try again.")
	}
	f := fault.Of(err)
	status := statuses[f.Kind]
	// A refusal without a cause is intended: under load there are thousands, and the request's own log line is enough.
	if status >= http.StatusInternalServerError && errors.Unwrap(f) != nil {
		slog.ErrorContext(r.Context(), "request failed", "error", err, "kind", f.Kind)
	}
	body, _ := json.Marshal(problem{
		Type:     "/problems/" + string(f.Kind),
		Title:    http.StatusText(status),
		Status:   status,
		Code:     f.Code,
		Message:  f.Message,
		Values:   f.Values,
		Param:    f.Param,
		Instance: RequestID(r.Context()),
	})
	w.Header().Set("Content-Type", "application/problem+json")
	if f.Kind == fault.TooMany || f.Kind == fault.Unavailable {
		wait := cmp.Or(f.Retry, 2*time.Second)
		w.Header().Set("Retry-After", strconv.Itoa(int(math.Ceil(wait.Seconds()))))
	}
	w.WriteHeader(status)
	_, _ = w.Write(body)
}

type requestIDKey struct{}

// WithRequestID returns a context with the id of a request.
func WithRequestID(ctx context.Context, id string) context.Context {
	return context.WithValue(ctx, requestIDKey{}, id)
}

// RequestID returns the id of the request that ctx belongs to, or "".
func RequestID(ctx context.Context) string {
	id, _ := ctx.Value(requestIDKey{}).(string)
	return id
}
