package limit

import (
	"net/netip"
	"strings"
)

// Proxies are the networks whose word on where a request came from is believed.
type Proxies []netip.Prefix

// ParseProxies reads a list such as "10.0.0.0/8, 192.0.2.7".
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

// Client is who a request came from: the peer, or, when that is a trusted proxy, the right-most hop of
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

// parseHop reads an address with or without a port, as proxies write it.
func parseHop(text string) (netip.Addr, bool) {
	text = strings.TrimSpace(text)
	if both, err := netip.ParseAddrPort(text); err == nil {
		return plain(both.Addr()), true
	}
	address, err := netip.ParseAddr(strings.Trim(text, "[]"))
	return plain(address), err == nil
}

// plain is one spelling for each address: IPv4 inside IPv6 is IPv4, and no zone.
func plain(address netip.Addr) netip.Addr { return address.Unmap().WithZone("") }

// neighbours is what counts as one address: who has one IPv6 address has the other 2^64 of its network.
func neighbours(address netip.Addr) netip.Prefix {
	bits := 32
	if address.Is6() {
		bits = 64
	}
	prefix, _ := address.Prefix(bits) // the zero address gives the zero prefix: one bucket for all such
	return prefix
}
