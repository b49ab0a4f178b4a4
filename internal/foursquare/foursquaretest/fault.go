package foursquaretest

import (
	"net/http"
	"strconv"
	"strings"
	"time"
)

// Fault is a way in which the API fails. A number is a status.
type Fault string

// The faults that are no plain status.
const (
	BusyFor   Fault = "busy for 7 s" // 429 with Retry-After
	HTML      Fault = "HTML"         // a page of a proxy
	NoBody    Fault = "no body"      // 200 and nothing
	NoList    Fault = "no list"      // JSON of another form
	SlowBody  Fault = "slow body"    // it begins and does not end
	Cut       Fault = "cut"          // the connection breaks in the middle
	Huge      Fault = "10 MB"        // an answer without an end
	Silent    Fault = "10 s"         // it says nothing for 10 s
	Elsewhere Fault = "elsewhere"    // a redirect to another server
)

// Faults are all of them: whoever calls the API must survive each.
var Faults = []Fault{
	"400", "401", "402", "403", "404", "422", "429", "500", "503", BusyFor, HTML, NoBody, NoList, SlowBody, Cut, Huge,
	Silent, Elsewhere,
}

// slow is how long a slow API takes.
const slow = 10 * time.Second

func (s *Server) fail(w http.ResponseWriter, r *http.Request, f Fault) {
	if status, err := strconv.Atoi(string(f)); err == nil {
		refuse(w, status, "because of "+r.URL.String()+" with "+r.Header.Get("Authorization"))
		return
	}
	const begin = `{"results":[`
	send := func(body string) {
		w.Header().Set("Content-Type", "application/json")
		_, _ = w.Write([]byte(body))
	}
	switch f {
	case BusyFor:
		w.Header().Set("Retry-After", "7")
		refuse(w, http.StatusTooManyRequests, "slow down")
	case HTML:
		w.Header().Set("Content-Type", "text/html")
		_, _ = w.Write([]byte("<html><body>Maintenance</body></html>"))
	case NoList:
		send(`{"results":null}`)
	case SlowBody:
		send(begin)
		_ = http.NewResponseController(w).Flush()
		wait(r)
	case Cut:
		w.Header().Set("Content-Length", "1000")
		send(begin)
		panic(http.ErrAbortHandler)
	case Huge:
		send(begin + strings.Repeat(" ", 10<<20) + "]}")
	case Silent:
		wait(r)
	case Elsewhere:
		http.Redirect(w, r, "http://192.0.2.1/places/search", http.StatusFound)
	case NoBody:
		send("")
	}
}

func wait(r *http.Request) {
	select {
	case <-r.Context().Done():
	case <-time.After(slow):
	}
}
