package live

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

// room returns an error if there is no room for a listener. The first page that a member opens of a team is admitted
// beyond the limits of the team, and an eighth of the replica's streams is reserved for such pages: however many guests
// there are, and however many pages invented members have open, each member sees votes arrive. A team has at most
// as many such pages as members.
func (l *Live) room(w *watch, li *listener) error {
	first := !li.Guest && !w.shows(li.Person)
	most := l.Most.Replica
	if !first {
		most -= most / 8
	}
	switch {
	case l.leaving:
		return errLeaving
	case l.open >= most:
		full := &fault.Fault{
			Kind:    fault.Unavailable,
			Message: "Too many people look at their teams just now. Yours is shown again in a moment.",
		}
		full.Retry = time.Duration(2+rand.IntN(4)) * time.Second
		return full
	case l.sessions[li.Session] >= l.Most.Session, l.people[li.Person] >= l.Most.Person:
		return fault.Later(pulse, "", "You have this open in many places. Close one of them to see votes arrive here.")
	case w == nil || first:
		return nil
	case len(w.listeners) >= l.Most.Team, li.Guest && w.guests() >= l.Most.Guests:
		return ErrCrowded
	}
	return nil
}

// ErrCrowded is the answer to a page for which there is no room, in its team or at its address.
var ErrCrowded = fault.Later(pulse, "", "Too many people look at this team at once. Please try again later.")

// guests returns the number of listeners who have not joined the team.
func (w *watch) guests() (n int) {
	for li := range w.listeners {
		if li.Guest {
			n++
		}
	}
	return n
}

// shows reports whether the person has the team open.
func (w *watch) shows(personID string) bool {
	if w == nil {
		return false
	}
	for li := range w.listeners {
		if li.Person == personID {
			return true
		}
	}
	return false
}

const (
	checkAgain = time.Second // least pause between two checks because a session ended
	maxChecked = 2000        // sessions in one statement
)

// checkSessions closes the streams of ended sessions and those that reached their maximum age. Their pages connect
// again and have to authenticate. While the database is unreachable it is unknown which sessions ended, and their
// streams go on.
func (l *Live) checkSessions(ctx context.Context) {
	watches, _ := l.watched()
	now, by := time.Now(), map[string][]*listener{}
	for _, li := range l.listeners(watches...) {
		if now.After(li.until) {
			li.say("bye")
			continue
		}
		by[li.Session] = append(by[li.Session], li)
	}
	for ids := range slices.Chunk(slices.Collect(maps.Keys(by)), maxChecked) {
		asked, cancel := context.WithTimeout(ctx, readPatience)
		alive, err := l.Alive(asked, ids)
		cancel()
		if err != nil {
			if !errors.Is(err, context.Canceled) {
				slog.WarnContext(ctx, "could not check for ended sessions, retrying at the next heartbeat",
					"error", err)
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
