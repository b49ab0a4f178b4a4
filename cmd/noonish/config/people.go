package config

import (
	"log/slog"
	"net"
	"net/netip"
	"strconv"
	"strings"

	"noonish/internal/limit"
)

// peopleSettings are about callers: proxies, limits and identity.
type peopleSettings struct {
	TrustedProxies    string `env:"NOONISH_TRUSTED_PROXIES" help:"Networks of the proxies in front, whose X-Forwarded-For is believed: \"192.0.2.7, 192.0.2.8\"."`
	Limits            string `env:"NOONISH_LIMITS" help:"Limits that differ from their defaults: \"search=60/3600/1200 new-people=240:200\"; docs/operations.md lists them."`
	TrustUserIDHeader string `name:"trust-user-id-header" env:"NOONISH_TRUST_USER_ID_HEADER" default:"false" help:"Believe the user-id header without a session: true only for contract tests, on a loopback listener."`
}

// checkPeople reads the settings about callers.
func (s Settings) checkPeople(c *Config, fail func(name, must string)) {
	var err error
	if c.TrustedProxies, err = limit.ParseProxies(s.TrustedProxies); err != nil {
		fail("NOONISH_TRUSTED_PROXIES",
			"must be networks or addresses separated by commas, such as 192.0.2.7, or empty")
	}
	if c.Limits, err = limit.Parse(s.Limits); err != nil {
		fail("NOONISH_LIMITS", "must be limits with their numbers: "+err.Error())
	}
	if c.TrustUserIDHeader, err = strconv.ParseBool(s.TrustUserIDHeader); err != nil {
		fail("NOONISH_TRUST_USER_ID_HEADER", "must be true or false")
	}
	if c.TrustUserIDHeader && !Loopback(s.Listen) {
		fail("NOONISH_TRUST_USER_ID_HEADER",
			"must be false unless NOONISH_LISTEN is a loopback address: with it every caller can act as anybody")
	}
}

// WarnOfProxies logs what is probably wrong about the proxies in front.
func (c Config) WarnOfProxies() {
	for _, broad := range c.TrustedProxies.Broad() {
		slog.Warn("NOONISH_TRUSTED_PROXIES names a whole network: everybody in it can pretend to call from elsewhere; "+
			"name single addresses", "network", broad)
	}
	if len(c.TrustedProxies) == 0 && strings.HasPrefix(c.Notify.PublicURL, "https://") && Loopback(c.Listen) {
		slog.Warn("NOONISH_PUBLIC_URL is https and NOONISH_TRUSTED_PROXIES is empty: " +
			"everybody behind the proxy is limited as one address")
	}
}

// Loopback reports whether only this machine reaches the address.
func Loopback(listen string) bool {
	host, _, err := net.SplitHostPort(listen)
	address, unreadable := netip.ParseAddr(host)
	return err == nil && (host == "localhost" || (unreadable == nil && address.Unmap().IsLoopback()))
}
