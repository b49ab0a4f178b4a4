package team

import (
	"context"
	"errors"
	"log/slog"
	"maps"
	"math/rand/v2"
	"slices"
	"time"

	"noonish/internal/fault"
)

// room says why there is none for a listener, if there is none. The first page that a member opens of a team is let in
// whatever others have open: however many guests come, and however many pages puppets have, each member sees votes
// arrive. A team has at most maxMembers of them.
func (l *Live) room(w *watch, li *listener) error {
	first := !li.guest && !w.shows(li.person)
	most := l.Most.Replica
	if !first {
		most -= most / 8
	}
	switch {
	case l.leaving:
		return errLeaving
	case l.open >= most:
		full := &fault.Fault{Kind: fault.Unavailable, Message: "Too many people look at their teams just now. Yours is shown again in a moment."}
		full.Retry = time.Duration(2+rand.IntN(4)) * time.Second
		return full
	case l.sessions[li.session] >= l.Most.Session, l.people[li.person] >= l.Most.Person:
		return fault.Later(pulse, "You have this open in many places. Close one of them to see votes arrive here.")
	case w == nil || first:
		return nil
	case len(w.listeners) >= l.Most.Team, li.guest && w.guests() >= l.Most.Guests:
		return errCrowded
	}
	return nil
}

var errCrowded = fault.Later(pulse, "Too many people look at this team at once. Please try again later.")

// guests is how many of the listeners have not joined.
func (w *watch) guests() (n int) {
	for li := range w.listeners {
		if li.guest {
			n++
		}
	}
	return n
}

// shows tells whether a person has the team open.
func (w *watch) shows(personID string) bool {
	if w == nil {
		return false
	}
	for li := range w.listeners {
		if li.person == personID {
			return true
		}
	}
	return false
}

const (
	checkAgain = time.Second // at the earliest, after sessions were checked because one has ended
	maxChecked = 2000        // sessions in one statement
)

// checkSessions ends the streams of sessions that have ended, and those that have lived long enough. Their pages connect
// again, and are asked who they are. While the database is away nobody knows, and streams go on.
func (l *Live) checkSessions(ctx context.Context) {
	watches, _ := l.watched()
	now, by := time.Now(), map[string][]*listener{}
	for _, li := range l.listeners(watches...) {
		if now.After(li.until) {
			li.say("bye")
			continue
		}
		by[li.session] = append(by[li.session], li)
	}
	for ids := range slices.Chunk(slices.Collect(maps.Keys(by)), maxChecked) {
		asked, cancel := context.WithTimeout(ctx, readPatience)
		alive, err := l.Alive(asked, ids)
		cancel()
		if err != nil {
			if !errors.Is(err, context.Canceled) {
				slog.WarnContext(ctx, "whether sessions of open pages have ended is asked again at the next heartbeat", "error", err)
			}
			return
		}
		for _, id := range ids {
			if alive[id] {
				continue
			}
			for _, li := range by[id] {
				li.say("bye")
			}
		}
	}
}
