package person

import (
	"net/http"

	"noonish/internal/api"
	"noonish/internal/fault"
	"noonish/internal/limit"
)

const (
	maxBody      = 1 << 10
	maxMoveBody  = 62 << 10
	maxEncrypted = 45_000 // bytes, before base64
)

// Code answers POST /api/me/move with a code to type on another device.
func (a API) Code(w http.ResponseWriter, r *http.Request) error {
	who, err := a.Who(r)
	if err != nil {
		return err
	}
	if a.MustSignIn {
		return errSignedIn
	}
	var body struct {
		Encrypted []byte `json:"encrypted"`
	}
	if r.ContentLength != 0 { // browsers of an earlier release send none
		if err := api.Read(w, r, maxMoveBody, &body); err != nil {
			return err
		}
	}
	if len(body.Encrypted) > maxEncrypted {
		return fault.New(fault.Invalid, "move-too-large", "That is too much to move.")
	}
	code, err := a.Store.NewCode(r.Context(), who, body.Encrypted)
	if err != nil {
		return err
	}
	return api.JSON(w, http.StatusCreated, code)
}

// Join answers POST /api/session/move: from now on the browser acts for the person whose code was typed into it.
func (a API) Join(w http.ResponseWriter, r *http.Request) error {
	var body struct {
		Code string `json:"code"`
	}
	if a.MustSignIn {
		return errSignIn
	}
	if err := api.Read(w, r, maxBody, &body); err != nil {
		return err
	}
	if err := private(r); err != nil {
		return err
	}
	if err := a.Gate.Spend(r, limit.Codes); err != nil {
		return err
	}
	before, err := a.Who(r)
	if err != nil && fault.Of(err).Kind != fault.Unauthorized {
		return err
	}
	joined, err := a.Store.Join(r.Context(), body.Code, before, device(r))
	if err != nil {
		return err
	}
	a.setCookie(w, joined.Token)
	return api.JSON(w, http.StatusOK, struct {
		started
		Encrypted []byte `json:"encrypted,omitempty"`
	}{started{joined.Person.ID}, joined.Encrypted})
}
