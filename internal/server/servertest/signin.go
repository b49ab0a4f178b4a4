package servertest

import (
	"testing"

	"noonish/internal/person"
	"noonish/internal/signin"
)

// SigningIn returns another server on the same database, where people sign in with a provider.
func (s *Server) SigningIn(t testing.TB, o signin.Options) *Server {
	t.Helper()
	o.PublicURL = publicURL
	return startOn(t, s.Pool, options{enter: o})
}

func enter(o options, people person.API) signin.API {
	a := signin.API{Options: o.enter, People: people, Now: o.now}
	if o.enter.On() {
		a.Provider = signin.NewOpenID(o.enter)
	}
	return a
}
