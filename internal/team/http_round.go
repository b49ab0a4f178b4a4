package team

import (
	"encoding/json"
	"net/http"

	"noonish/internal/api"
	"noonish/internal/fault"
	"noonish/internal/person"
	"noonish/internal/place/fact"
	"noonish/internal/team/ballot"
	"noonish/internal/team/proposal"
)

// Join answers POST /api/team/members.
func (a API) Join(w http.ResponseWriter, r *http.Request) error {
	var body struct {
		TeamID string    `json:"teamId"`
		Name   string    `json:"name"`
		Needs  *[]string `json:"needs"`
	}
	op, err := a.read(w, r, maxBody, &body)
	if err != nil {
		return err
	}
	if err := linked(body.TeamID); err != nil {
		return err
	}
	op.Link = body.TeamID
	name, err := cleanName("name", body.Name, maxMemberName)
	if err != nil {
		return err
	}
	needs, err := optionalNeeds("needs", body.Needs)
	if err != nil {
		return err
	}
	b, err := a.Store.Join(r.Context(), op, name, needs)
	return answer(w, http.StatusOK, b, err, op.Person)
}

// Propose answers GET /api/team/proposals.
func (a API) Propose(w http.ResponseWriter, r *http.Request) error {
	op, err := a.asked(r)
	if err != nil {
		return err
	}
	list, err := proposal.Store{Store: a.Store.Store}.Propose(r.Context(), op)
	if err != nil {
		return err
	}
	return api.JSON(w, http.StatusOK, list)
}

// Suggest answers POST /api/team/suggestions. It reads only the restaurant's id: the team is shown what the catalogue
// says, not what the browser says.
func (a API) Suggest(w http.ResponseWriter, r *http.Request) error {
	var body map[string]json.RawMessage
	op, err := a.read(w, r, maxSuggestion, &body)
	if err != nil {
		return err
	}
	var placeID, link string
	var anyway bool
	_ = json.Unmarshal(body["place_id"], &placeID) // what is not a text stays empty, which is no id
	if err := fact.CheckID("place_id", placeID); err != nil {
		return err
	}
	if given, ok := body["teamId"]; ok {
		if err := json.Unmarshal(given, &link); err != nil || !person.IsID(link) {
			return fault.Param("teamId", "must be the id of a team")
		}
	}
	if given, ok := body["anyway"]; ok {
		if err := json.Unmarshal(given, &anyway); err != nil {
			return fault.Param("anyway", "must be true or false")
		}
	}
	op.Link = link
	b, err := a.Store.Suggest(r.Context(), op, placeID, anyway)
	return answer(w, http.StatusOK, b, err, op.Person)
}

// Vote answers POST /api/team/vote.
func (a API) Vote(w http.ResponseWriter, r *http.Request) error {
	var body struct {
		RestaurantID string  `json:"restaurantId"`
		TeamID       *string `json:"teamId"`
		Vote         *bool   `json:"vote"`
	}
	op, err := a.read(w, r, maxBody, &body)
	if err != nil {
		return err
	}
	if err := fact.CheckID("restaurantId", body.RestaurantID); err != nil {
		return err
	}
	if op.Link, err = optional(body.TeamID); err != nil {
		return err
	}
	b, err := a.Store.Vote(r.Context(), op, body.RestaurantID, body.Vote == nil || *body.Vote)
	return answer(w, http.StatusOK, b, err, op.Person)
}

// RemoveSuggestion answers DELETE /api/team/suggestions/{restaurantId}.
func (a API) RemoveSuggestion(w http.ResponseWriter, r *http.Request) error {
	op, err := a.inQuery(r)
	if err != nil {
		return err
	}
	placeID := r.PathValue("restaurantId")
	if err := fact.CheckID("restaurantId", placeID); err != nil {
		return err
	}
	b, err := a.Store.RemoveSuggestion(r.Context(), op, placeID)
	return answer(w, http.StatusOK, b, err, op.Person)
}

// Confirm answers PUT /api/team/diets.
func (a API) Confirm(w http.ResponseWriter, r *http.Request) error {
	var body struct {
		placeBody
		Diet string `json:"diet"`
	}
	op, err := a.readPlace(w, r, &body, &body.placeBody)
	if err != nil {
		return err
	}
	if err := checkDiet(body.Diet); err != nil {
		return err
	}
	b, err := a.Store.Confirm(r.Context(), op, body.RestaurantID, body.Diet)
	return answer(w, http.StatusOK, b, err, op.Person)
}

// Unconfirm answers DELETE /api/team/diets/{restaurantId}/{diet}.
func (a API) Unconfirm(w http.ResponseWriter, r *http.Request) error {
	op, err := a.inQuery(r)
	if err != nil {
		return err
	}
	placeID, diet := r.PathValue("restaurantId"), r.PathValue("diet")
	if err := fact.CheckID("restaurantId", placeID); err != nil {
		return err
	}
	if err := checkDiet(diet); err != nil {
		return err
	}
	b, err := a.Store.Unconfirm(r.Context(), op, placeID, diet)
	return answer(w, http.StatusOK, b, err, op.Person)
}

func checkDiet(diet string) error {
	if !ballot.Confirmable(diet) {
		return fault.Param("diet", "must be Vegetarian, Vegan, Halal or Kosher")
	}
	return nil
}

// Move answers POST /api/team/plan-b.
func (a API) Move(w http.ResponseWriter, r *http.Request) error {
	var body struct {
		placeBody
		Why string `json:"why"`
	}
	op, err := a.readPlace(w, r, &body, &body.placeBody)
	if err != nil {
		return err
	}
	if body.Why != ballot.Shut && body.Why != ballot.Full {
		return fault.Param("why", "must be shut or full")
	}
	b, err := a.Store.Move(r.Context(), op, body.RestaurantID, body.Why)
	return answer(w, http.StatusOK, b, err, op.Person)
}

// AcceptTable answers PUT /api/team/table.
func (a API) AcceptTable(w http.ResponseWriter, r *http.Request) error {
	var body placeBody
	op, err := a.readPlace(w, r, &body, &body)
	if err != nil {
		return err
	}
	b, err := a.Store.AcceptTable(r.Context(), op, body.RestaurantID)
	return answer(w, http.StatusOK, b, err, op.Person)
}

// LeaveTable answers DELETE /api/team/table.
func (a API) LeaveTable(w http.ResponseWriter, r *http.Request) error {
	op, err := a.inQuery(r)
	if err != nil {
		return err
	}
	b, err := a.Store.LeaveTable(r.Context(), op)
	return answer(w, http.StatusOK, b, err, op.Person)
}

// Return answers DELETE /api/team/plan-b.
func (a API) Return(w http.ResponseWriter, r *http.Request) error {
	op, err := a.inQuery(r)
	if err != nil {
		return err
	}
	b, err := a.Store.Return(r.Context(), op)
	return answer(w, http.StatusOK, b, err, op.Person)
}
