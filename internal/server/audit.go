package server

import (
	"bytes"
	"encoding/json"
	"io"
	"net/http"

	"noonish/internal/api"
	"noonish/internal/audit"
	"noonish/internal/fault"
	"noonish/internal/person"
)

// auditor records security events of requests.
type auditor struct {
	log    *audit.Log
	people person.API
}

// watch records a call that is a security event when it succeeds, and repeated limits and refusals.
func (a auditor) watch(pattern string, event audit.Event, next api.Handler) api.Handler {
	eventful := event != ""
	return func(w http.ResponseWriter, r *http.Request) error {
		line := audit.Line{Event: event, From: a.people.Gate.Client(r), Call: pattern}
		var sent bytes.Buffer
		watched := &watchedWriter{ResponseWriter: w, status: http.StatusOK}
		if eventful {
			line.Person = a.who(r) // before the call, which may end the session
			r.Body = teeBody{io.TeeReader(r.Body, &sent), r.Body}
			w = watched
		}
		err := next(w, r)
		switch kind := fault.Of(err).Kind; {
		case err != nil && kind == fault.TooMany:
			line.Event = audit.LimitHit
			a.log.Repeated(r.Context(), line)
		case err != nil && (kind == fault.Forbidden || kind == fault.Unauthorized):
			line.Event = audit.Refused
			a.log.Repeated(r.Context(), line)
		case err == nil && eventful && (event != audit.SessionStarted || watched.status == http.StatusCreated):
			line.Team = teamOf(r, sent.Bytes())
			if event == audit.SessionStarted || event == audit.CodeUsed {
				line.Person = a.who(withNewCookie(r, w.Header()))
			}
			a.log.Write(r.Context(), line)
		}
		return err
	}
}

func (a auditor) who(r *http.Request) string {
	who, err := a.people.Who(r)
	if err != nil {
		return ""
	}
	return who.ID
}

// withNewCookie returns the request with the cookie that the answer sets.
func withNewCookie(r *http.Request, answer http.Header) *http.Request {
	next := r.Clone(r.Context())
	next.Header.Del("Cookie")
	for _, cookie := range (&http.Response{Header: answer}).Cookies() {
		next.AddCookie(cookie)
	}
	return next
}

// teamOf returns the team that a call names, in its address or its body.
func teamOf(r *http.Request, body []byte) string {
	if id := r.URL.Query().Get("teamId"); id != "" {
		return id
	}
	var named struct {
		TeamID string `json:"teamId"`
	}
	_ = json.Unmarshal(body, &named) // a call may name no team
	return named.TeamID
}

// teeBody keeps what a handler reads. Handlers read a bounded amount.
type teeBody struct {
	io.Reader
	io.Closer
}

// watchedWriter remembers the status of an answer.
type watchedWriter struct {
	http.ResponseWriter
	status int
}

func (w *watchedWriter) WriteHeader(status int) {
	w.status = status
	w.ResponseWriter.WriteHeader(status)
}

func (w *watchedWriter) Unwrap() http.ResponseWriter { return w.ResponseWriter }
