package limit

import (
	"net/http"
	"net/netip"
	"strings"
)

// Proxies are the networks that we trust to say where a request came from.
type Proxies []netip.Prefix

// ParseProxies reads a list such as "192.0.2.7, 192.0.2.8".
func ParseProxies(list string) (Proxies, error) {
	var proxies Proxies
	for item := range strings.SplitSeq(list, ",") {
		item = strings.TrimSpace(item)
		if item == "" {
			continue
		}
		prefix, err := netip.ParsePrefix(item)
		if err != nil {
			address, lone := netip.ParseAddr(item)
			if lone != nil {
				return nil, err
			}
			prefix = netip.PrefixFrom(address, address.BitLen())
		}
		proxies = append(proxies, prefix.Masked())
	}
	return proxies, nil
}

func (p Proxies) hold(address netip.Addr) bool {
	for _, prefix := range p {
		if prefix.Contains(address) {
			return true
		}
	}
	return false
}

// Client returns where a request came from: the peer, or, when that is a trusted proxy, the right-most hop of
// X-Forwarded-For that is not one. Everything to the left of it was written by a stranger.
func (p Proxies) Client(peer string, forwarded []string) netip.Addr {
	client, ok := parseHop(peer)
	if !ok || !p.hold(client) {
		return client
	}
	hops := strings.Split(strings.Join(forwarded, ","), ",")
	for i := len(hops) - 1; i >= 0; i-- {
		hop, ok := parseHop(hops[i])
		if !ok {
			return client
		}
		client = hop
		if !p.hold(hop) {
			return client
		}
	}
	return client
}

// parseHop parses an address with or without a port, as proxies write it.
func parseHop(text string) (netip.Addr, bool) {
	text = strings.TrimSpace(text)
	if both, err := netip.ParseAddrPort(text); err == nil {
		return plain(both.Addr()), true
	}
	address, err := netip.ParseAddr(strings.Trim(text, "[]"))
	return plain(address), err == nil
}

// plain returns one spelling for each address: IPv4 inside IPv6 becomes IPv4, and zones are dropped.
func plain(address netip.Addr) netip.Addr { return address.Unmap().WithZone("") }

// network is what counts as one address.
type network struct {
	prefix netip.Prefix
	part   bool // a part of a larger network that is counted as well
}

var thisMachine = networksOf(netip.AddrFrom4([4]byte{127, 0, 0, 1}))[0]

// networksOf returns the networks that an address counts for. The owner of one IPv6 address has the other 2^64 of its
// network, and a site has 2^16 such networks: its /48 is what an IPv4 address is to an office.
func networksOf(address netip.Addr) []network {
	if !address.Is6() {
		prefix, _ := address.Prefix(32) // the zero address gives the zero prefix: one bucket for all of them
		return []network{{prefix: prefix}}
	}
	site, _ := address.Prefix(48)
	lan, _ := address.Prefix(64)
	return []network{{prefix: site}, {prefix: lan, part: true}}
}

// share returns the network's part of what an address may do: three quarters for one of a site's networks, so that
// something is left for the others.
func (n network) share(allowed Rate) Rate {
	if !n.part {
		return allowed
	}
	return Rate{PerMinute: (3*allowed.PerMinute + 3) / 4, Burst: (3*allowed.Burst + 3) / 4}
}

// forwarding are headers that proxies add. A program on this machine that calls us directly sends none of them.
var forwarding = []string{
	"X-Forwarded-For", "Forwarded", "X-Real-Ip", "Via", "X-Forwarded-Host", "X-Forwarded-Proto", "X-Forwarded-Server",
	"Cf-Connecting-Ip", "True-Client-Ip",
}

// Forwarded reports whether a request came through a proxy that says so.
func Forwarded(r *http.Request) bool {
	for _, name := range forwarding {
		if len(r.Header[name]) > 0 {
			return true
		}
	}
	return false
}

// Private reports whether a request was made over TLS or on this machine, so that a browser keeps the cookie in the
// answer. A proxy that ends TLS for us says so in X-Forwarded-Proto, and a browser in Origin. Anybody is believed: a
// liar gets a cookie that their browser cannot keep.
func Private(r *http.Request) bool {
	peer, _ := parseHop(r.RemoteAddr)
	return r.TLS != nil || peer.IsLoopback() || strings.HasPrefix(r.Header.Get("Origin"), "https://") ||
		strings.EqualFold(r.Header.Get("X-Forwarded-Proto"), "https") ||
		strings.Contains(strings.ToLower(r.Header.Get("Forwarded")), "proto=https")
}

// Broad returns the networks that contain more than a few proxies. Every machine inside one can claim any address.
func (p Proxies) Broad() (broad []string) {
	for _, prefix := range p {
		if bits := prefix.Bits(); bits < 24 || (prefix.Addr().Is6() && bits < 64) {
			broad = append(broad, prefix.String())
		}
	}
	return broad
}
