package team

import (
	"net/http"

	"noonish/internal/fault"
)

// Change answers PATCH /api/team.
func (a API) Change(w http.ResponseWriter, r *http.Request) error {
	var body struct {
		TeamID      string    `json:"teamId"`
		Name        *string   `json:"name"`
		Size        *int      `json:"size"`
		Departure   *string   `json:"departure"`
		Deadline    *string   `json:"deadline"`
		TimeZone    *string   `json:"timeZone"`
		Location    *Location `json:"location"`
		HideTallies *bool     `json:"hideTallies"`
		ShowNames   *bool     `json:"showNames"`
	}
	ask, err := a.read(w, r, maxBody, &body)
	if err != nil {
		return err
	}
	if err := linked(body.TeamID); err != nil {
		return err
	}
	ask.Link, ask.Key = body.TeamID, ""
	c := Change{
		Name: body.Name, Size: body.Size, Departure: body.Departure, Deadline: body.Deadline, Zone: body.TimeZone,
		Location: body.Location, HideTallies: body.HideTallies, ShowNames: body.ShowNames,
	}
	if c == (Change{}) {
		return fault.New(fault.Invalid, "Say what is to be changed.")
	}
	if err := c.check(); err != nil {
		return err
	}
	b, err := a.Store.Change(r.Context(), ask, c)
	return answer(w, http.StatusOK, b, err, ask.Person)
}

// ofTeam reads a body that only names a team.
func (a API) ofTeam(w http.ResponseWriter, r *http.Request) (Ask, error) {
	var body struct {
		TeamID string `json:"teamId"`
	}
	ask, err := a.read(w, r, maxBody, &body)
	if err != nil {
		return Ask{}, err
	}
	ask.Link = body.TeamID
	return ask, linked(body.TeamID)
}

// Switch answers PUT /api/team/current.
func (a API) Switch(w http.ResponseWriter, r *http.Request) error {
	ask, err := a.ofTeam(w, r)
	if err != nil {
		return err
	}
	b, err := a.Store.Switch(r.Context(), ask)
	return answer(w, http.StatusOK, b, err, ask.Person)
}

// Relink answers POST /api/team/link.
func (a API) Relink(w http.ResponseWriter, r *http.Request) error {
	ask, err := a.ofTeam(w, r)
	if err != nil {
		return err
	}
	b, err := a.Store.Relink(r.Context(), ask)
	return answer(w, http.StatusOK, b, err, ask.Person)
}

// Finalise answers POST /api/team/finalise.
func (a API) Finalise(w http.ResponseWriter, r *http.Request) error {
	ask, err := a.ofTeam(w, r)
	if err != nil {
		return err
	}
	b, err := a.Store.Finalise(r.Context(), ask)
	return answer(w, http.StatusOK, b, err, ask.Person)
}

// Reopen answers POST /api/team/reopen.
func (a API) Reopen(w http.ResponseWriter, r *http.Request) error {
	ask, err := a.ofTeam(w, r)
	if err != nil {
		return err
	}
	b, err := a.Store.Reopen(r.Context(), ask)
	return answer(w, http.StatusOK, b, err, ask.Person)
}

// Speak answers PATCH /api/team/members/me.
func (a API) Speak(w http.ResponseWriter, r *http.Request) error {
	var body struct {
		TeamID  string    `json:"teamId"`
		Name    *string   `json:"name"`
		Needs   *[]string `json:"needs"`
		InToday *bool     `json:"inToday"`
		Coming  *bool     `json:"coming"`
	}
	ask, err := a.read(w, r, maxBody, &body)
	if err != nil {
		return err
	}
	if err := linked(body.TeamID); err != nil {
		return err
	}
	ask.Link, ask.Key = body.TeamID, ""
	said := Said{InToday: body.InToday, Coming: body.Coming}
	if body.Name != nil {
		name, err := cleanName("name", *body.Name, maxMemberName)
		if err != nil {
			return err
		}
		said.Name = &name
	}
	if said.Needs, err = optionalNeeds(body.Needs); err != nil {
		return err
	}
	if said.Name == nil && said.Needs == nil && said.InToday == nil && said.Coming == nil {
		return fault.New(fault.Invalid, "Say what is to be changed.")
	}
	b, err := a.Store.Speak(r.Context(), ask, said)
	return answer(w, http.StatusOK, b, err, ask.Person)
}

// Remove answers DELETE /api/team/members/{memberId}.
func (a API) Remove(w http.ResponseWriter, r *http.Request) error {
	who, err := a.People.Who(r)
	if err != nil {
		return err
	}
	query := r.URL.Query()
	if len(query["teamId"]) != 1 {
		return fault.Param("teamId", "must be given once")
	}
	link, memberID := query.Get("teamId"), r.PathValue("memberId")
	if err := linked(link); err != nil {
		return err
	}
	if !checkID(memberID) {
		return fault.Param("memberId", "must be the id of a member")
	}
	if err := a.Store.Remove(r.Context(), Ask{Person: who.ID, Link: link}, memberID); err != nil {
		return err
	}
	w.WriteHeader(http.StatusNoContent)
	return nil
}
