package main

import (
	"net"
	"net/netip"
	"strconv"

	"noonish/internal/limit"
)

// peopleSettings are about who is asking.
type peopleSettings struct {
	TrustedProxies    string `env:"NOONISH_TRUSTED_PROXIES" help:"Networks of the proxies in front, whose X-Forwarded-For is believed: \"10.0.0.0/8, 192.0.2.7\"."`
	TrustUserIDHeader string `name:"trust-user-id-header" env:"NOONISH_TRUST_USER_ID_HEADER" default:"false" help:"Believe the user-id header without a session: true only for contract tests, on a loopback listener."`
}

// checkPeople reads the settings about who is asking.
func (s settings) checkPeople(c *config, fail func(name, must string)) {
	var err error
	if c.trustedProxies, err = limit.ParseProxies(s.TrustedProxies); err != nil {
		fail("NOONISH_TRUSTED_PROXIES", "must be networks or addresses with commas between, such as 10.0.0.0/8, or empty")
	}
	if c.trustUserIDHeader, err = strconv.ParseBool(s.TrustUserIDHeader); err != nil {
		fail("NOONISH_TRUST_USER_ID_HEADER", "must be true or false")
	}
	if c.trustUserIDHeader && !loopback(s.Listen) {
		fail("NOONISH_TRUST_USER_ID_HEADER", "must be false unless NOONISH_LISTEN is a loopback address: it lets anybody be anybody")
	}
}

func loopback(listen string) bool {
	host, _, err := net.SplitHostPort(listen)
	address, unreadable := netip.ParseAddr(host)
	return err == nil && (host == "localhost" || (unreadable == nil && address.Unmap().IsLoopback()))
}
