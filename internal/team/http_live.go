package team

import (
	"net/http"

	"noonish/internal/fault"
	"noonish/internal/person"
	"noonish/internal/team/live"
)

// Follow answers GET /api/team/events with the team, now and whenever it changes.
func (a API) Follow(w http.ResponseWriter, r *http.Request) error {
	teamID, link, who, err := a.looking(r)
	if err != nil {
		return err
	}
	if r.Method == http.MethodHead {
		w.Header().Set("Content-Type", "text/event-stream")
		return nil
	}
	joined, err := a.Store.Joined(r.Context(), teamID, who.ID)
	if err != nil {
		return err
	}
	left, ok := a.People.Gate.Hold(r, a.Live.Most.Address)
	if !ok {
		return live.ErrCrowded
	}
	return a.Live.Follow(w, teamID, live.Viewer{
		Person: who.ID, Session: who.Session(), Link: link, Guest: !joined, Left: left,
	})
}

var errUndecided = fault.New(fault.NotFound, "", "Nothing is decided yet today.")

// Calendar answers GET /api/team/calendar.ics with today's lunch.
func (a API) Calendar(w http.ResponseWriter, r *http.Request) error {
	teamID, _, who, err := a.looking(r)
	if err != nil {
		return err
	}
	b, err := a.Store.Ballot(r.Context(), teamID)
	if err != nil {
		return err
	}
	lunch, decided := b.Lunch(who.ID)
	if !decided {
		return errUndecided
	}
	lunch.Page = a.PublicURL + "/team/" + b.Link
	w.Header().Set("Content-Type", "text/calendar; charset=utf-8")
	w.Header().Set("Content-Disposition", `attachment; filename="lunch.ics"`)
	_, _ = w.Write([]byte(lunch.Calendar())) //nolint:gosec // a calendar with escaped texts, not a page
	return nil
}

// looking returns the team that the query names, its link as given, and the caller.
func (a API) looking(r *http.Request) (teamID, link string, who person.Person, err error) {
	if who, err = a.People.Who(r); err != nil {
		return "", "", who, err
	}
	if link, err = linkIn(r.URL.Query()); err != nil {
		return "", "", who, err
	}
	teamID, err = a.Store.Find(r.Context(), who.ID, link)
	return teamID, link, who, err
}
