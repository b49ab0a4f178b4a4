package team

import (
	"net/http"

	"noonish/internal/api"
	"noonish/internal/fault"
)

// Follow answers GET /api/team/events: the team, and again whenever it changes.
func (a API) Follow(w http.ResponseWriter, r *http.Request) error {
	teamID, who, err := a.looking(r)
	if err != nil {
		return err
	}
	if r.Method == http.MethodHead {
		w.Header().Set("Content-Type", "text/event-stream")
		return nil
	}
	joined, err := a.Store.Joined(r.Context(), teamID, who)
	if err != nil {
		return err
	}
	li, err := a.Live.enter(r.Context(), teamID, &listener{person: who, link: r.URL.Query().Get("id"), guest: !joined, busy: true})
	if err != nil {
		return err
	}
	stream, err := api.OpenStream(w)
	if err != nil {
		a.Live.leave(li)
		return err
	}
	li.start(stream)
	return nil
}

var errUndecided = fault.New(fault.NotFound, "Nothing is decided yet today.")

// Calendar answers GET /api/team/calendar.ics with today's lunch.
func (a API) Calendar(w http.ResponseWriter, r *http.Request) error {
	teamID, _, err := a.looking(r)
	if err != nil {
		return err
	}
	b, err := a.Store.Ballot(r.Context(), teamID)
	if err != nil {
		return err
	}
	lunch, decided := b.Lunch()
	if !decided {
		return errUndecided
	}
	lunch.Page = a.PublicURL + "/team/" + b.Link
	w.Header().Set("Content-Type", "text/calendar; charset=utf-8")
	w.Header().Set("Content-Disposition", `attachment; filename="lunch.ics"`)
	_, _ = w.Write([]byte(lunch.Calendar())) //nolint:gosec // a calendar, whose texts are escaped, and no page
	return nil
}

// looking is which team a caller looks at, and who they are.
func (a API) looking(r *http.Request) (teamID, personID string, err error) {
	who, err := a.People.Who(r)
	if err != nil {
		return "", "", err
	}
	ids := r.URL.Query()["id"]
	if len(ids) > 1 || len(ids) == 1 && !checkID(ids[0]) {
		return "", "", fault.Param("id", "must be the id of a team, once")
	}
	teamID, err = a.Store.Find(r.Context(), who.ID, r.URL.Query().Get("id"))
	return teamID, who.ID, err
}
