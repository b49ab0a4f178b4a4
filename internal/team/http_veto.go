package team

import (
	"net/http"

	"noonish/internal/api"
	"noonish/internal/team/ballot"
)

// OwnVeto answers GET /api/team/veto with the caller's own veto.
func (a API) OwnVeto(w http.ResponseWriter, r *http.Request) error {
	op, err := a.asked(r)
	if err != nil {
		return err
	}
	v, err := a.Store.OwnVeto(r.Context(), op.Person, op.Link)
	return answerVeto(w, v, err)
}

// Veto answers PUT /api/team/veto.
func (a API) Veto(w http.ResponseWriter, r *http.Request) error {
	var body placeBody
	op, err := a.readPlace(w, r, &body, &body)
	if err != nil {
		return err
	}
	op.Key = ""
	v, err := a.Store.Veto(r.Context(), op, body.RestaurantID)
	return answerVeto(w, v, err)
}

// WithdrawVeto answers DELETE /api/team/veto.
func (a API) WithdrawVeto(w http.ResponseWriter, r *http.Request) error {
	op, err := a.asked(r)
	if err != nil {
		return err
	}
	v, err := a.Store.WithdrawVeto(r.Context(), op)
	return answerVeto(w, v, err)
}

func answerVeto(w http.ResponseWriter, v ballot.VetoView, err error) error {
	if err != nil {
		return err
	}
	return api.JSON(w, http.StatusOK, v)
}
