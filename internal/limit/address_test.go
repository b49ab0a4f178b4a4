package limit

import (
	"testing"
)

func TestTheClientIsTheRightMostHopThatIsNotATrustedProxy(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name, proxies, peer string
		forwarded           []string
		want                string
	}{
		{"without proxies the peer is the client", "", "203.0.113.9:4444", nil, "203.0.113.9"},
		{
			"without proxies the header is a stranger's word", "", "203.0.113.9:4444",
			[]string{"198.51.100.1"},
			"203.0.113.9",
		},
		{
			"an untrusted peer cannot speak for others", "10.0.0.0/8", "203.0.113.9:4444",
			[]string{"198.51.100.1"},
			"203.0.113.9",
		},
		{"a trusted proxy is believed", "10.0.0.0/8", "10.1.2.3:80", []string{"198.51.100.1"}, "198.51.100.1"},
		{
			"what the client wrote before it is not", "10.0.0.0/8", "10.1.2.3:80",
			[]string{"127.0.0.1, 198.51.100.1"},
			"198.51.100.1",
		},
		{
			"nor in a header line of its own", "10.0.0.0/8", "10.1.2.3:80",
			[]string{"127.0.0.1", "198.51.100.1"},
			"198.51.100.1",
		},
		{
			"several trusted hops are walked", "10.0.0.0/8,192.0.2.7", "10.1.2.3:80",
			[]string{"1.1.1.1, 198.51.100.1, 192.0.2.7,10.9.9.9"},
			"198.51.100.1",
		},
		{"only trusted hops: the left-most", "10.0.0.0/8", "10.1.2.3:80", []string{"10.0.0.5, 10.0.0.6"}, "10.0.0.5"},
		{"a trusted proxy that says nothing is the client", "10.0.0.0/8", "10.1.2.3:80", nil, "10.1.2.3"},
		{
			"what cannot be read ends the walk", "10.0.0.0/8", "10.1.2.3:80",
			[]string{"198.51.100.1, unknown, 10.0.0.9"},
			"10.0.0.9",
		},
		{"a port is dropped", "10.0.0.0/8", "10.1.2.3:80", []string{"198.51.100.1:5050"}, "198.51.100.1"},
		{"IPv6 with brackets and a port", "fd00::/8", "[fd00::1]:80", []string{"[2001:db8::5]:5050"}, "2001:db8::5"},
		{"IPv6 with brackets alone", "fd00::/8", "[fd00::1]:80", []string{"[2001:db8::5]"}, "2001:db8::5"},
		{"IPv6 bare", "::1", "[::1]:80", []string{"2001:db8::5"}, "2001:db8::5"},
		{
			"IPv4 inside IPv6 is IPv4", "10.0.0.0/8", "[::ffff:10.1.2.3]:80",
			[]string{"::ffff:198.51.100.1"},
			"198.51.100.1",
		},
		{"a zone is dropped", "", "[fe80::1%eth0]:80", nil, "fe80::1"},
		{"no peer is nobody", "", "@", nil, "invalid IP"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			proxies, err := ParseProxies(tt.proxies)
			if err != nil {
				t.Fatal(err)
			}
			if got := proxies.Client(tt.peer, tt.forwarded).String(); got != tt.want {
				t.Errorf("%s, want %s", got, tt.want)
			}
		})
	}
}

func TestProxiesThatCannotBeReadAreRefused(t *testing.T) {
	t.Parallel()
	for _, list := range []string{"10.0.0.0/33", "proxy.example", "10.0.0.0/8 192.0.2.7"} {
		if got, err := ParseProxies(list); err == nil {
			t.Errorf("%q was read as %v", list, got)
		}
	}
}
