package notify

import (
	"context"
	"encoding/base64"
	"encoding/binary"
	"net"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"net/url"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"noonish/internal/fault"
	"noonish/internal/notify/seal"
)

func TestWhichAddressesAChannelMayHave(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		kind, url string
		ok        bool
	}{
		{"slack", "https://hooks.slack.com/services/T1/B1/abc", true},
		{"slack", " https://HOOKS.slack.com/services/T1/B1/abc\n", true},
		{"slack", "https://hooks.slack-gov.com/services/T1/B1/abc", true},
		{"slack", "http://hooks.slack.com/services/T1/B1/abc", false},
		{"slack", "https://hooks.slack.com:8443/services/T1/B1/abc", false},
		{"slack", "https://hooks.slack.com.evil.example/services/T1/B1/abc", false},
		{"slack", "https://evil.example/services/T1/B1/abc", false},
		{"slack", "https://hooks.slack.com@evil.example/services/T1/B1/abc", false},
		{"slack", "https://hooks.slack.com/services/T1/B1/abc#x", false},
		{"slack", "https://hooks.slack.com/services/../x", false},
		{"slack", "https://hooks.slack.com/triggers/T1/1/abc", false},
		{"slack", "not an address", false},
		{"slack", "", false},
		{"teams", "https://prod-1.westeurope.logic.azure.com/workflows/ab/triggers/manual/paths/invoke?sig=x", true},
		{
			"teams", "https://prod-1.westeurope.logic.azure.com:443/workflows/ab/triggers/manual/paths/invoke?sig=x",
			true,
		},
		{
			"teams",
			"https://x.environment.api.powerplatform.com/powerautomate/automations/direct/" +
				"workflows/ab/triggers/manual?sig=x", true,
		},
		{"teams", "https://prod-1.westeurope.logic.azure.com/workflows/ab/triggers/manual/paths/invoke", false},
		{"teams", "https://logic.azure.com/workflows/ab/x?sig=x", false},
		{"teams", "https://evillogic.azure.com/workflows/ab/x?sig=x", false},
		{"teams", "https://corp.webhook.office.com/workflows/ab/x?sig=x", false},
		{"googlechat", "https://chat.googleapis.com/v1/spaces/AAA/messages?key=k&token=t", true},
		{"googlechat", "https://chat.googleapis.com/v1/spaces/AAA/messages?key=k", false},
		{"googlechat", "https://www.googleapis.com/v1/spaces/AAA/messages?key=k&token=t", false},
		{"discord", "https://discord.com/api/webhooks/123/abc-_D", true},
		{"discord", "https://discordapp.com/api/v10/webhooks/123/abc", true},
		{"discord", "https://discord.com/api/users/@me", false},
		{"webhook", "https://lunch.example/hook?x=1", true},
		{"webhook", "https://8.8.8.8/hook", true},
		{"webhook", "https://lunch.example:8443/hook", false},
		{"webhook", "http://lunch.example/hook", false},
		{"webhook", "ftp://lunch.example/hook", false},
		{"webhook", "https://localhost/hook", false},
		{"webhook", "https://intranet/hook", false},
		{"webhook", "https://wiki.corp/hook", false},
		{"webhook", "https://metadata.google.internal/computeMetadata", false},
		{"webhook", "https://127.0.0.1/hook", false},
		{"webhook", "https://10.0.0.1/hook", false},
		{"webhook", "https://169.254.169.254/latest", false},
		{"webhook", "https://[::1]/hook", false},
		{"webhook", "https://[::ffff:10.0.0.1]/hook", false},
		{"webhook", "https://[fd00::1]/hook", false},
		{"webhook", "https://0x7f.1/hook", false},
		{"webhook", "https://127.1/hook", false},
		{"webhook", "https://2130706433/hook", false},
		{"webhook", "https://allowed.corp:8080/hook", true},
		{"webhook", "http://allowed.corp:8080/hook", true},
		{"webhook", "https://allowed.corp/hook", false},
		{"slack", "http://allowed.corp:8080/services/T1/B1/abc", true},
		{"slack", "http://allowed.corp:8080/other", false},
		{"webhook", "https://lunch.example/" + strings.Repeat("x", mostAddress), false},
	} {
		kind, ok := kindOf(tt.kind)
		if !ok {
			t.Fatal(tt.kind)
		}
		_, err := kind.read(tt.url, allowed{"allowed.corp:8080": true})
		if (err == nil) != tt.ok {
			t.Errorf("%s %s: %v, want it taken: %v", tt.kind, tt.url, err, tt.ok)
		}
		if err != nil && (fault.Of(err).Param != "url" || (len(tt.url) > 20 && strings.Contains(err.Error(), tt.url))) {
			t.Errorf("%s: refused with %q", tt.url, err)
		}
	}
}

func TestWhichPushServicesAreTaken(t *testing.T) {
	t.Parallel()
	good := pushKeys{
		P256dh: "BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8",
		Auth:   "BTBZMqHH6r4Tts7J_aSIgg",
	}
	for _, tt := range []struct {
		endpoint string
		keys     pushKeys
		ok       bool
	}{
		{"https://fcm.googleapis.com/fcm/send/x", good, true},
		{"https://updates.push.services.mozilla.com/wpush/v2/x", good, true},
		{"https://wns2-par02p.notify.windows.com/w/?token=x", good, true},
		{"https://web.push.apple.com/x", good, true},
		{"https://evil.example/x", good, false},
		{"http://fcm.googleapis.com/x", good, false},
		{"https://127.0.0.1/x", good, false},
		{"https://push.services.mozilla.com.evil.example/x", good, false},
		{"https://fcm.googleapis.com/x", pushKeys{P256dh: good.P256dh + "=", Auth: good.Auth + "=="}, true},
		{"https://fcm.googleapis.com/x", pushKeys{P256dh: strings.Repeat("A", 87), Auth: good.Auth}, false},
		{"https://fcm.googleapis.com/x", pushKeys{P256dh: "?", Auth: good.Auth}, false},
		{"https://fcm.googleapis.com/x", pushKeys{P256dh: good.P256dh, Auth: "AAAA"}, false},
		{"https://fcm.googleapis.com/x", pushKeys{P256dh: good.P256dh, Auth: "?"}, false},
	} {
		if _, err := (subscription{tt.endpoint, tt.keys}).check(nil); (err == nil) != tt.ok {
			t.Errorf("%s %v: %v, want it taken: %v", tt.endpoint, tt.keys, err, tt.ok)
		}
	}
}

// names starts a resolver that answers each query with the next of these addresses, and then always with the last.
func names(t *testing.T, answers ...string) *net.Resolver {
	t.Helper()
	server, err := net.ListenPacket("udp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { server.Close() })
	var asked atomic.Int32
	go func() {
		for packet := make([]byte, 512); ; {
			n, from, err := server.ReadFrom(packet)
			if err != nil {
				return
			}
			// The reply repeats the query and adds an answer; a query for IPv6 gets none.
			reply := append([]byte{}, packet[:n]...)
			end := 12
			for reply[end] != 0 {
				end += int(reply[end]) + 1
			}
			reply = reply[:end+5]
			copy(reply[2:12], []byte{0x81, 0x80, 0, 1, 0, 0, 0, 0, 0, 0})
			if binary.BigEndian.Uint16(reply[end+1:]) == 1 {
				ip := netip.MustParseAddr(answers[min(int(asked.Add(1)), len(answers))-1]).As4()
				reply[7] = 1
				reply = append(append(reply, 0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 0, 0, 4), ip[:]...)
			}
			_, _ = server.WriteTo(reply, from)
		}
	}()
	return &net.Resolver{PreferGo: true, Dial: func(ctx context.Context, _, _ string) (net.Conn, error) {
		return new(net.Dialer).DialContext(ctx, "udp", server.LocalAddr().String())
	}}
}

// A name may resolve to a public address when it is entered and to a private one when it is called.
func TestANameThatTurnsInwardIsNotCalled(t *testing.T) {
	t.Parallel()
	var called atomic.Bool
	target := httptest.NewTLSServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { called.Store(true) }))
	t.Cleanup(target.Close)
	for _, inside := range []string{"127.0.0.1", "10.0.0.1", "169.254.169.254", "100.64.0.1", "192.168.0.1"} {
		address, _ := url.Parse("https://rebind.lunch.example/hook")
		resolver := names(t, "8.8.8.8", inside)
		s := &Store{options: Options{resolver: resolver}, calls: newCaller(nil, resolver, 5*time.Second)}
		if err := s.leadsOutside(t.Context(), address); err != nil {
			t.Errorf("when it is entered: %v", err)
		}
		got := s.calls.post(t.Context(), request{url: address.String(), body: []byte("{}")}, "key")
		if got.outcome != refused || got.reason != "the address leads into a private network" {
			t.Errorf("%s: %+v", inside, got)
		}
	}
	if called.Load() {
		t.Error("it was called")
	}
}

func TestANameThatLeadsInsideIsRefusedWhenItIsEntered(t *testing.T) {
	t.Parallel()
	address, _ := url.Parse("https://inside.lunch.example/hook")
	s := &Store{options: Options{resolver: names(t, "10.1.2.3")}, calls: newCaller(nil, nil, time.Second)}
	if err := s.leadsOutside(t.Context(), address); fault.Of(err).Param != "url" {
		t.Errorf("%v", err)
	}
}

func TestNothingButWhatIsAllowedIsCalledOnThisMachine(t *testing.T) {
	t.Parallel()
	var calls atomic.Int32
	target := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { calls.Add(1) }))
	t.Cleanup(target.Close)
	send := func(allow allowed) answer {
		return newCaller(allow, nil, 5*time.Second).post(t.Context(), request{url: target.URL}, "key")
	}
	if got := send(nil); got.outcome != refused || calls.Load() != 0 {
		t.Errorf("%+v, called %d times", got, calls.Load())
	}
	if got := send(allowed{strings.TrimPrefix(target.URL, "http://"): true}); got.outcome != delivered ||
		calls.Load() != 1 {
		t.Errorf("%+v, called %d times", got, calls.Load())
	}
}

func TestWhatIsLoggedOfACallHoldsNoAddress(t *testing.T) {
	t.Parallel()
	c := newCaller(allowed{"127.0.0.1:1": true}, names(t, "8.8.8.8"), 200*time.Millisecond)
	for _, address := range []string{
		"http://127.0.0.1:1/canary", "https://canary.example/canary", "https://127.0.0.1/canary", "https://a b/canary",
	} {
		got := c.post(t.Context(), request{url: address}, "key")
		if got.outcome == delivered || got.reason == "" || strings.Contains(got.reason, "canary") ||
			strings.Contains(got.reason, "127") {
			t.Errorf("%s: %+v", address, got)
		}
	}
}

func TestAnAddressIsOnlyOpenedWhereItWasSealed(t *testing.T) {
	t.Parallel()
	shared := []byte(strings.Repeat("k", 32))
	one, err := seal.New(shared, []byte("own"))
	if err != nil {
		t.Fatal(err)
	}
	sealed := one.Seal("https://canary", "a address")
	if strings.Contains(string(sealed), "canary") ||
		strings.Contains(base64.StdEncoding.EncodeToString(sealed), "canary") {
		t.Error("it can be read")
	}
	if text, err := one.Open(sealed, "a address"); err != nil || text != "https://canary" {
		t.Errorf("%q %v", text, err)
	}
	other, _ := seal.New(shared, nil)
	if _, err := other.Open(sealed, "a address"); err == nil {
		t.Error("opened without the operator's key")
	}
	for _, broken := range [][]byte{nil, {1}, sealed[:20], append([]byte{sealed[0] ^ 1}, sealed[1:]...)} {
		if _, err := one.Open(broken, "a address"); err == nil {
			t.Errorf("opened %x", broken)
		}
	}
	if _, err := one.Open(sealed, "b address"); err == nil {
		t.Error("opened in another row")
	}
}
