package config

import (
	"net/netip"
	"net/url"

	"noonish/internal/signin"
)

// signInSettings are about a company's own sign-in.
type signInSettings struct {
	OIDCIssuer       string `name:"oidc-issuer" env:"NOONISH_OIDC_ISSUER" help:"OpenID Connect provider that people sign in with, such as https://login.corp.example; empty for anonymous people."`
	OIDCClientID     string `name:"oidc-client-id" env:"NOONISH_OIDC_CLIENT_ID" help:"What the provider knows us by. Register NOONISH_PUBLIC_URL/api/signin/callback there."`
	OIDCClientSecret string `name:"oidc-client-secret" env:"NOONISH_OIDC_CLIENT_SECRET" secret:"whole" help:"Our secret at the provider; empty for a public client, which PKCE alone protects."`
}

// checkSignIn reads the settings about sign-in. It needs the public address.
func (s Settings) checkSignIn(c *Config, fail func(name, must string)) {
	c.SignIn = signin.Options{
		Issuer: s.OIDCIssuer, ClientID: s.OIDCClientID, ClientSecret: s.OIDCClientSecret, PublicURL: c.Notify.PublicURL,
	}
	c.Browser.SignIn = c.SignIn.On()
	if !c.SignIn.On() {
		if s.OIDCClientID != "" || s.OIDCClientSecret != "" {
			fail("NOONISH_OIDC_ISSUER", "must be set when NOONISH_OIDC_CLIENT_ID or NOONISH_OIDC_CLIENT_SECRET is")
		}
		return
	}
	if u, err := webAddress(s.OIDCIssuer); err != nil || (u.Scheme != "https" && !onThisMachine(u)) {
		fail("NOONISH_OIDC_ISSUER", "must be an https address, or empty")
	}
	if s.OIDCClientID == "" {
		fail("NOONISH_OIDC_CLIENT_ID", "must be set when NOONISH_OIDC_ISSUER is")
	}
	if s.PublicURL == "" {
		fail("NOONISH_PUBLIC_URL", "must be set when NOONISH_OIDC_ISSUER is: the provider sends people back to it")
	}
}

// onThisMachine reports whether an address is on this machine, where tests have providers that use plain HTTP.
func onThisMachine(u *url.URL) bool {
	address, err := netip.ParseAddr(u.Hostname())
	return u.Hostname() == "localhost" || (err == nil && address.IsLoopback())
}
