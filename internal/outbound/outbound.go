// Package outbound keeps calls to addresses that people or vendors gave us out of our own network.
package outbound

import (
	"errors"
	"net/netip"
	"syscall"
)

// ErrInside means that an address is not on the public internet.
var ErrInside = errors.New("the address leads into a private network")

// inside are networks that net/netip has no method for: their addresses do not exist on the public internet, or contain
// another address.
var inside = []netip.Prefix{
	netip.MustParsePrefix("0.0.0.0/8"),
	netip.MustParsePrefix("168.63.129.16/32"),   // Azure's service for its own machines
	netip.MustParsePrefix("100.100.100.200/32"), // Alibaba's metadata, also in the network below
	netip.MustParsePrefix("100.64.0.0/10"),      // shared behind carriers' NAT
	netip.MustParsePrefix("192.0.0.0/24"),
	netip.MustParsePrefix("192.0.2.0/24"),
	netip.MustParsePrefix("192.88.99.0/24"),
	netip.MustParsePrefix("198.18.0.0/15"),
	netip.MustParsePrefix("198.51.100.0/24"),
	netip.MustParsePrefix("203.0.113.0/24"),
	netip.MustParsePrefix("240.0.0.0/4"),
	netip.MustParsePrefix("2001::/23"), // Teredo, which wraps IPv4, and other special uses
	netip.MustParsePrefix("2001:db8::/32"),
	netip.MustParsePrefix("2002::/16"), // 6to4, which wraps IPv4
	netip.MustParsePrefix("3fff::/20"),
}

// global contains the IPv6 addresses of the public internet. It excludes the prefixes that wrap IPv4 for translators.
var global = netip.MustParsePrefix("2000::/3")

// Public reports whether an address is on the public internet.
func Public(address netip.Addr) bool {
	address = address.Unmap()
	if !address.IsValid() || address.Zone() != "" || !address.IsGlobalUnicast() || address.IsPrivate() {
		return false
	}
	for _, network := range inside {
		if network.Contains(address) {
			return false
		}
	}
	return address.Is4() || global.Contains(address)
}

// Control is for net.Dialer. When a connection is about to be made, it refuses every address that is not public,
// whatever name resolved to it, unless except allows it.
func Control(except func(netip.AddrPort) bool) func(network, address string, conn syscall.RawConn) error {
	return func(_, address string, _ syscall.RawConn) error {
		to, err := netip.ParseAddrPort(address)
		if err != nil || (!Public(to.Addr()) && (except == nil || !except(to))) {
			return ErrInside
		}
		return nil
	}
}
