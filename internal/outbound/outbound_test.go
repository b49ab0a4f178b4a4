package outbound

import (
	"errors"
	"net/netip"
	"testing"
)

func TestOnlyThePublicInternetIsPublic(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]bool{
		"8.8.8.8": true, "104.16.1.1": true, "2606:4700::1111": true, "::ffff:8.8.8.8": true, "100.63.255.255": true,
		"100.128.0.0": true,
		"127.0.0.1":   false, "127.9.9.9": false, "10.0.0.1": false, "172.16.0.1": false, "172.31.255.255": false,
		"192.168.1.1":   false,
		"168.63.129.16": false, "::ffff:168.63.129.16": false, "168.63.129.17": true, "100.100.100.200": false,
		"169.254.170.2": false, "192.0.0.192": false, "fd00:ec2::254": false,
		"fd20:ce::254": false, "169.254.169.254": false, "100.64.0.1": false, "100.127.255.255": false,
		"0.0.0.0": false, "0.1.2.3": false,
		"255.255.255.255": false, "240.0.0.1": false, "224.0.0.1": false, "198.18.0.1": false, "192.0.2.1": false,
		"203.0.113.9": false, "198.51.100.7": false,
		"::1": false, "::": false, "fe80::1": false, "fe80::1%eth0": false, "fc00::1": false, "fd12:3456::1": false,
		"ff02::1": false, "fec0::1": false,
		"::ffff:127.0.0.1": false, "::ffff:10.0.0.1": false, "::127.0.0.1": false, "64:ff9b::7f00:1": false,
		"64:ff9b:1::1":  false,
		"2002:7f00:1::": false, "2001:0:7f00:1::": false, "2001:db8::1": false, "2606:4700::1%eth0": false,
	} {
		if got := Public(netip.MustParseAddr(text)); got != want {
			t.Errorf("%s is public: %v, want %v", text, got, want)
		}
	}
	if Public(netip.Addr{}) {
		t.Error("no address is public")
	}
}

func TestAConnectionIsRefusedUnlessItLeadsOutside(t *testing.T) {
	t.Parallel()
	home := Control(func(to netip.AddrPort) bool { return to == netip.MustParseAddrPort("127.0.0.1:9000") })
	for address, want := range map[string]error{
		"8.8.8.8:443": nil, "[2606:4700::1111]:443": nil, "127.0.0.1:9000": nil,
		"127.0.0.1:9001": ErrInside, "[::1]:9000": ErrInside, "10.0.0.1:443": ErrInside, "hooks.example:443": ErrInside,
		"": ErrInside,
	} {
		if err := home("tcp", address, nil); !errors.Is(err, want) {
			t.Errorf("%s: %v, want %v", address, err, want)
		}
	}
	if err := Control(nil)("tcp", "127.0.0.1:80", nil); !errors.Is(err, ErrInside) {
		t.Errorf("without exceptions: %v", err)
	}
}
