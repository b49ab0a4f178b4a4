package servertest

import (
	"testing"

	"noonish/internal/signin"
)

// SigningIn returns another server on the same database, where people sign in with a provider.
func (s *Server) SigningIn(t testing.TB, o signin.Options) *Server {
	t.Helper()
	o.PublicURL = publicURL
	return startOn(t, s.Pool, options{signIn: o})
}
