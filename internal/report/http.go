package report

import (
	"net/http"

	"noonish/internal/api"
	"noonish/internal/fault"
	"noonish/internal/person"
	"noonish/internal/place/fact"
)

// API serves reports over HTTP.
type API struct {
	Store      Store
	Background Store // for Run
	People     person.API
}

const maxBody = 1 << 10

// Show answers GET /api/reports/{restaurantId}, to anybody. Who has a session is told what they reported.
func (a API) Show(w http.ResponseWriter, r *http.Request) error {
	id := r.PathValue("restaurantId")
	if err := fact.CheckID("restaurantId", id); err != nil {
		return err
	}
	who, err := a.People.Who(r)
	if err != nil && fault.Of(err).Kind != fault.Unauthorized {
		return err
	}
	state, err := a.Store.Of(r.Context(), who.ID, id)
	if err != nil {
		return err
	}
	return api.JSON(w, http.StatusOK, state)
}

// Put answers PUT /api/reports/{restaurantId}.
func (a API) Put(w http.ResponseWriter, r *http.Request) error {
	who, err := a.People.Named(r)
	if err != nil {
		return err
	}
	var body struct {
		Reason string `json:"reason"`
	}
	if err := api.Read(w, r, maxBody, &body); err != nil {
		return err
	}
	id := r.PathValue("restaurantId")
	if err := fact.CheckID("restaurantId", id); err != nil {
		return err
	}
	if err := checkReason(body.Reason); err != nil {
		return err
	}
	state, err := a.Store.Put(r.Context(), who.ID, id, body.Reason)
	if err != nil {
		return err
	}
	return api.JSON(w, http.StatusOK, state)
}

// Remove answers DELETE /api/reports/{restaurantId}.
func (a API) Remove(w http.ResponseWriter, r *http.Request) error {
	who, err := a.People.Named(r)
	if err != nil {
		return err
	}
	id := r.PathValue("restaurantId")
	if err := fact.CheckID("restaurantId", id); err != nil {
		return err
	}
	if err := a.Store.Remove(r.Context(), who.ID, id); err != nil {
		return err
	}
	w.WriteHeader(http.StatusNoContent)
	return nil
}
