package team

import (
	"context"
	"net/http"

	"noonish/internal/api"
	"noonish/internal/fault"
	"noonish/internal/person"
	"noonish/internal/team/ballot"
	"noonish/internal/team/change"
)

// ChangeSettings answers PATCH /api/team.
func (a API) ChangeSettings(w http.ResponseWriter, r *http.Request) error {
	var body struct {
		TeamID       string           `json:"teamId"`
		Name         *string          `json:"name"`
		Size         *int             `json:"size"`
		Departure    *string          `json:"departure"`
		Deadline     *string          `json:"deadline"`
		TimeZone     *string          `json:"timeZone"`
		Location     *ballot.Location `json:"location"`
		HideTallies  *bool            `json:"hideTallies"`
		ShowNames    *bool            `json:"showNames"`
		ApproveJoins *bool            `json:"approveJoins"`
		CloseEarly   *bool            `json:"closeEarly"`
		Vetoes       *bool            `json:"vetoes"`
	}
	op, err := a.read(w, r, maxBody, &body)
	if err != nil {
		return err
	}
	if err := linked(body.TeamID); err != nil {
		return err
	}
	op.Link, op.Key = body.TeamID, ""
	c := SettingsChange{
		Name: body.Name, Size: body.Size, Departure: body.Departure, Deadline: body.Deadline, Zone: body.TimeZone,
		Location: body.Location, HideTallies: body.HideTallies, ShowNames: body.ShowNames,
		ApproveJoins: body.ApproveJoins, CloseEarly: body.CloseEarly, Vetoes: body.Vetoes,
	}
	if c == (SettingsChange{}) {
		return fault.New(fault.Invalid, "", "Say what is to be changed.")
	}
	if err := c.check(); err != nil {
		return err
	}
	b, err := a.Store.ChangeSettings(r.Context(), op, c)
	return answer(w, http.StatusOK, b, err, op.Person)
}

// ofTeam answers a request that only names a team.
func (a API) ofTeam(
	w http.ResponseWriter, r *http.Request, do func(context.Context, change.Operation) (*ballot.Ballot, error),
) error {
	var body struct {
		TeamID string `json:"teamId"`
	}
	op, err := a.read(w, r, maxBody, &body)
	if err != nil {
		return err
	}
	if err := linked(body.TeamID); err != nil {
		return err
	}
	op.Link = body.TeamID
	b, err := do(r.Context(), op)
	return answer(w, http.StatusOK, b, err, op.Person)
}

// Switch answers PUT /api/team/current.
func (a API) Switch(w http.ResponseWriter, r *http.Request) error {
	return a.ofTeam(w, r, a.Store.Switch)
}

// Relink answers POST /api/team/link.
func (a API) Relink(w http.ResponseWriter, r *http.Request) error {
	return a.ofTeam(w, r, a.Store.Relink)
}

// Finalise answers POST /api/team/finalise.
func (a API) Finalise(w http.ResponseWriter, r *http.Request) error {
	return a.ofTeam(w, r, a.Store.Finalise)
}

// Reopen answers POST /api/team/reopen.
func (a API) Reopen(w http.ResponseWriter, r *http.Request) error {
	return a.ofTeam(w, r, a.Store.Reopen)
}

// ChangeMember answers PATCH /api/team/members/me.
func (a API) ChangeMember(w http.ResponseWriter, r *http.Request) error {
	var body struct {
		TeamID     string    `json:"teamId"`
		Name       *string   `json:"name"`
		Needs      *[]string `json:"needs"`
		Musts      *[]string `json:"musts"`
		NeedsNamed *bool     `json:"needsNamed"`
		InToday    *bool     `json:"inToday"`
		Coming     *bool     `json:"coming"`
	}
	op, err := a.read(w, r, maxBody, &body)
	if err != nil {
		return err
	}
	if err := linked(body.TeamID); err != nil {
		return err
	}
	op.Link, op.Key = body.TeamID, ""
	m := MemberChange{NeedsNamed: body.NeedsNamed, InToday: body.InToday, Coming: body.Coming}
	if body.Name != nil {
		name, err := cleanName("name", *body.Name, maxMemberName)
		if err != nil {
			return err
		}
		m.Name = &name
	}
	if m.Needs, err = optionalNeeds("needs", body.Needs); err != nil {
		return err
	}
	if m.Musts, err = optionalNeeds("musts", body.Musts); err != nil {
		return err
	}
	if m.none() {
		return fault.New(fault.Invalid, "", "Say what is to be changed.")
	}
	b, err := a.Store.ChangeMember(r.Context(), op, m)
	return answer(w, http.StatusOK, b, err, op.Person)
}

// Remove answers DELETE /api/team/members/{memberId}.
func (a API) Remove(w http.ResponseWriter, r *http.Request) error {
	return a.ofMember(w, r, a.Store.Remove)
}

// Unblock answers DELETE /api/team/blocked/{memberId}.
func (a API) Unblock(w http.ResponseWriter, r *http.Request) error {
	return a.ofMember(w, r, a.Store.Unblock)
}

// Approve answers POST /api/team/requests/{memberId}.
func (a API) Approve(w http.ResponseWriter, r *http.Request) error {
	op, requestID, err := a.askedAbout(r, "a request")
	if err != nil {
		return err
	}
	b, err := a.Store.Approve(r.Context(), op, requestID)
	return answer(w, http.StatusOK, b, err, op.Person)
}

// Decline answers DELETE /api/team/requests/{memberId}.
func (a API) Decline(w http.ResponseWriter, r *http.Request) error {
	return a.ofMember(w, r, a.Store.Decline)
}

// ofMember answers a request that names a team and a person who is, was or wants to be a member of it.
func (a API) ofMember(
	w http.ResponseWriter, r *http.Request, do func(context.Context, change.Operation, string) error,
) error {
	op, memberID, err := a.askedAbout(r, "a member")
	if err != nil {
		return err
	}
	if err := do(r.Context(), op, memberID); err != nil {
		return err
	}
	w.WriteHeader(http.StatusNoContent)
	return nil
}

// askedAbout returns the operation of a request without a body, and the id in its path, which is that of what.
func (a API) askedAbout(r *http.Request, what string) (op change.Operation, memberID string, err error) {
	if op, err = a.asked(r); err != nil {
		return op, "", err
	}
	if memberID = r.PathValue("memberId"); !person.IsID(memberID) {
		return op, "", fault.Param("memberId", "must be the id of %s", what)
	}
	return op, memberID, nil
}

// Blocked answers GET /api/team/blocked.
func (a API) Blocked(w http.ResponseWriter, r *http.Request) error {
	op, err := a.asked(r)
	if err != nil {
		return err
	}
	list, err := a.Store.Blocked(r.Context(), op)
	if err != nil {
		return err
	}
	return api.JSON(w, http.StatusOK, list)
}

// asked returns the operation of a request without a body: the caller, and the team that the query names.
func (a API) asked(r *http.Request) (change.Operation, error) {
	who, err := a.People.Who(r)
	if err != nil {
		return change.Operation{}, err
	}
	query := r.URL.Query()
	if len(query["teamId"]) != 1 {
		return change.Operation{}, fault.Param("teamId", "must be given once")
	}
	link := query.Get("teamId")
	return change.Operation{Person: who.ID, Link: link}, linked(link)
}
