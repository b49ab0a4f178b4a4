package person

import (
	"net/http"

	"noonish/internal/fault"
)

var (
	errSignIn   = fault.New(fault.Unauthorized, "sign-in-needed", "Please sign in first.")
	errSignedIn = fault.New(fault.Forbidden, "sign-in-instead", "Please sign in on the other device instead.")
)

// SignIn opens a session for the person that a sign-in provider named, and sets its cookie. The token is always new,
// whatever the browser had before.
func (a API) SignIn(w http.ResponseWriter, r *http.Request, id Identity) error {
	before, err := a.Who(r)
	if err != nil && fault.Of(err).Kind != fault.Unauthorized {
		return err
	}
	_, token, err := a.Store.SignIn(r.Context(), id, before, device(r))
	if err != nil {
		return err
	}
	a.setCookie(w, token)
	return nil
}
