package limit

import (
	"bytes"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"noonish/internal/fault"
)

// still returns a gate for which no time passes, or allowances would grow while a test runs.
func still(proxies Proxies) *Gate {
	g := NewGate(proxies, Default(), Tally{})
	start := time.Now()
	g.now = func() time.Time { return start }
	return g
}

// passed returns how many of n calls pass, and the error of the first that does not.
func passed(g *Gate, rule Rule, n int, peer, session string, header ...string) (passes int, refused error) {
	for range n {
		r := httptest.NewRequest(http.MethodGet, "/", nil)
		r.RemoteAddr = peer
		for i := 0; i+1 < len(header); i += 2 {
			r.Header.Set(header[i], header[i+1])
		}
		err := g.Pass(r, rule, session)
		if err == nil {
			passes++
		} else if refused == nil {
			refused = err
		}
	}
	return passes, refused
}

func TestASessionIsLimitedAndToldWhenToComeBack(t *testing.T) {
	t.Parallel()
	g := still(nil)
	passes, refused := passed(g, Search, 100, "203.0.113.9:1", "ann")
	if passes != Search.Session.Burst {
		t.Errorf("%d passed, want %d", passes, Search.Session.Burst)
	}
	var f *fault.Fault
	if !errors.As(refused, &f) || f.Kind != fault.TooMany || f.Retry <= 0 {
		t.Errorf("refused with %#v", refused)
	}
	if passes, _ := passed(g, Search, 10, "203.0.113.9:1", "bob"); passes != 10 {
		t.Errorf("a colleague behind the same address got %d of 10", passes)
	}
	if passes, _ := passed(g, Details, 10, "203.0.113.9:1", "ann"); passes != 10 {
		t.Errorf("another rule let %d of 10 pass", passes)
	}
}

func TestCallsWithAndWithoutASessionAreCountedApart(t *testing.T) {
	t.Parallel()
	g := still(nil)
	if passes, _ := passed(g, Search, 2*Search.Nobody.Burst, "203.0.113.9:1", ""); passes != Search.Nobody.Burst {
		t.Errorf("%d passed without a session, want %d", passes, Search.Nobody.Burst)
	}
	if passes, _ := passed(g, Search, 10, "203.0.113.9:1", "ann"); passes != 10 {
		t.Errorf("after that a session got %d of 10", passes)
	}
}

func TestASessionOverItsLimitTakesNothingFromItsAddress(t *testing.T) {
	t.Parallel()
	g := still(nil)
	passed(g, Search, 2*Search.Address.Burst, "203.0.113.9:1", "ann")
	total := 0
	for i := range Search.Address.Burst/Search.Session.Burst - 1 {
		passes, _ := passed(g, Search, Search.Session.Burst, "203.0.113.9:1", fmt.Sprint(i))
		total += passes
	}
	if want := Search.Address.Burst - Search.Session.Burst; total != want {
		t.Errorf("colleagues got %d of %d", total, want)
	}
}

func TestAddressesAreCountedByNetworkAndSite(t *testing.T) {
	t.Parallel()
	g := still(nil)
	total := 0
	for i := range 500 { // one IPv6 network, an address of its own for each call
		passes, _ := passed(g, Search, 4, fmt.Sprintf("[2001:db8::%x]:1", i+1), "")
		total += passes
	}
	if want := Search.Nobody.Burst * 3 / 4; total != want {
		t.Errorf("%d passed from one /64, want %d", total, want)
	}
	for i := range 500 { // the same site, a network of its own for each call
		passes, _ := passed(g, Search, 4, fmt.Sprintf("[2001:db8:0:%x::1]:1", i+1), "")
		total += passes
	}
	if total != Search.Nobody.Burst {
		t.Errorf("%d passed from one /48, want %d", total, Search.Nobody.Burst)
	}
	if passes, _ := passed(g, Search, 10, "[2001:db8:1::1]:1", ""); passes != 10 {
		t.Errorf("the next site got %d of 10", passes)
	}
	if passes, _ := passed(g, Search, 2000, "203.0.113.9:1", ""); passes != Search.Nobody.Burst {
		t.Errorf("%d passed from one IPv4 address, want %d", passes, Search.Nobody.Burst)
	}
	if passes, _ := passed(g, Search, 10, "203.0.113.10:1", ""); passes != 10 {
		t.Errorf("its neighbour got %d of 10", passes)
	}
}

func TestThisMachineIsLimitedBySessionAlone(t *testing.T) {
	t.Parallel()
	g := still(nil)
	if passes, _ := passed(g, Search, 5000, "127.0.0.1:1", ""); passes != 5000 {
		t.Errorf("%d of 5000 passed", passes)
	}
	if passes, _ := passed(g, Search, 100, "[::1]:1", "ann"); passes != Search.Session.Burst {
		t.Errorf("%d passed for one session", passes)
	}
}

func TestEverybodyBehindAnUnnamedProxyIsOneAddress(t *testing.T) {
	t.Parallel()
	for _, header := range forwarding {
		g := still(nil)
		total := 0
		for i := range 2000 { // each from another address, if the proxy is trusted
			passes, _ := passed(g, Search, 1, []string{"127.0.0.1:1", "[::1]:1"}[i%2], "", header,
				fmt.Sprintf("198.51.%d.%d", i/250, i%250))
			total += passes
		}
		if total != Search.Nobody.Burst {
			t.Errorf("%s: %d passed, want %d", header, total, Search.Nobody.Burst)
		}
		if passes, _ := passed(g, Search, 10, "127.0.0.1:1", ""); passes != 10 {
			t.Errorf("%s: this machine itself got %d of 10", header, passes)
		}
	}
}

func TestAnUnnamedProxyIsToldOfOnce(t *testing.T) { //nolint:paralleltest // it reads the log
	var log bytes.Buffer
	before := slog.Default()
	slog.SetDefault(slog.New(slog.NewTextHandler(&log, nil)))
	defer slog.SetDefault(before)
	g := still(nil)
	passed(g, Search, 3, "127.0.0.1:1", "")
	if log.Len() > 0 {
		t.Errorf("without a proxy the log says %s", &log)
	}
	passed(g, Search, 3, "127.0.0.1:1", "", "X-Forwarded-For", "203.0.113.9")
	if n := strings.Count(log.String(), "NOONISH_TRUSTED_PROXIES"); n != 1 {
		t.Errorf("logged %d times: %s", n, &log)
	}
}

func TestBehindAProxyEachClientIsCountedAndSpoofingDoesNotHelp(t *testing.T) {
	t.Parallel()
	proxies, err := ParseProxies("127.0.0.1")
	if err != nil {
		t.Fatal(err)
	}
	g := still(proxies)
	passes := 0
	for i := range 2 * Search.Nobody.Burst { // each time with another invented origin
		n, _ := passed(g, Search, 1, "127.0.0.1:1", "", "X-Forwarded-For",
			fmt.Sprintf("192.0.2.%d, 127.0.0.1, 203.0.113.9", i%250))
		passes += n
	}
	if passes != Search.Nobody.Burst {
		t.Errorf("%d passed, want %d", passes, Search.Nobody.Burst)
	}
	if n, _ := passed(g, Search, 1, "127.0.0.1:1", "", "X-Forwarded-For", "203.0.113.10"); n != 1 {
		t.Error("another client behind the same proxy was refused")
	}
}

func TestBroadNetworksOfProxiesAreNoticed(t *testing.T) {
	t.Parallel()
	proxies, err := ParseProxies("10.0.0.0/8, 192.0.2.0/24, 192.0.2.7, fd00::/8, 2001:db8::/64, ::1")
	if err != nil {
		t.Fatal(err)
	}
	if got := fmt.Sprint(proxies.Broad()); got != "[10.0.0.0/8 fd00::/8]" {
		t.Errorf("broad are %s", got)
	}
}

func TestAnAllowanceComesBackWithTime(t *testing.T) {
	t.Parallel()
	g := still(nil)
	passed(g, Search, 100, "203.0.113.9:1", "ann")
	now := g.now().Add(10 * time.Second)
	g.now = func() time.Time { return now }
	if passes, _ := passed(g, Search, 100, "203.0.113.9:1", "ann"); passes != 10 {
		t.Errorf("%d passed after ten seconds, want 10", passes)
	}
}

func TestSoMuchIsHeldOpenByAnAddress(t *testing.T) {
	t.Parallel()
	g := still(nil)
	hold := func(peer string) (func(), bool) {
		r := httptest.NewRequest(http.MethodGet, "/", nil)
		r.RemoteAddr = peer
		return g.Hold(r, 4)
	}
	for _, tt := range []struct {
		peer func(i int) string
		want int
	}{
		{func(int) string { return "203.0.113.9:1" }, 4},
		{func(int) string { return "[2001:db8::1]:1" }, 3},
		{func(i int) string { return fmt.Sprintf("[2001:db8:7:%x::1]:1", i) }, 4},
		{func(int) string { return "127.0.0.1:1" }, 10},
	} {
		var held []func()
		for i := range 10 {
			if done, ok := hold(tt.peer(i)); ok {
				held = append(held, done)
			}
		}
		if len(held) != tt.want {
			t.Errorf("%s has %d open, want %d", tt.peer(0), len(held), tt.want)
		}
		for _, done := range held {
			done()
		}
		if len(g.open) != 0 {
			t.Errorf("after that %v", g.open)
		}
	}
}
