package audit

import (
	"bytes"
	"context"
	"encoding/json"
	"log/slog"
	"net/netip"
	"strings"
	"testing"
)

// lines runs do and returns what was logged. It changes the default logger, so its tests do not run in parallel.
func lines(t *testing.T, do func(context.Context)) (all []map[string]any, text string) {
	t.Helper()
	var out bytes.Buffer
	before := slog.Default()
	slog.SetDefault(slog.New(slog.NewJSONHandler(&out, nil)))
	defer slog.SetDefault(before)
	do(t.Context())
	for line := range strings.Lines(out.String()) {
		var fields map[string]any
		if err := json.Unmarshal([]byte(line), &fields); err != nil {
			t.Fatal(err)
		}
		all = append(all, fields)
	}
	return all, out.String()
}

func TestALineHasAFixedShapeAndNamesNobody(t *testing.T) { //nolint:paralleltest // see lines
	l := New("a key of the operator")
	line := Line{
		Event: LinkReplaced, Person: "canaryperson", Team: "canaryteam", From: netip.MustParseAddr("192.0.2.77"),
		Call: "POST /api/team/link",
	}
	all, text := lines(t, func(ctx context.Context) {
		l.Write(ctx, line)
		line.From = netip.MustParseAddr("::ffff:192.0.2.9")
		l.Write(ctx, line)
		New("").Write(ctx, line)
	})
	for _, secret := range []string{"canary", "192.0.2"} {
		if strings.Contains(text, secret) {
			t.Errorf("the log has %q:\n%s", secret, text)
		}
	}
	for _, fields := range all {
		for _, name := range []string{"time", "level", "msg", "event", "person", "team", "network", "call", "count"} {
			if _, ok := fields[name]; !ok {
				t.Errorf("a line lacks %s: %v", name, fields)
			}
		}
		if fields["msg"] != "security" || fields["event"] != "link_replaced" || len(fields) != 9 {
			t.Errorf("got %v", fields)
		}
	}
	if all[0]["person"] != all[1]["person"] || all[0]["network"] != all[1]["network"] {
		t.Error("two lines of one person and network have different hashes")
	}
	if all[0]["person"] == all[2]["person"] || all[0]["person"] == all[0]["team"] {
		t.Error("another key, or another kind, gives the same hash")
	}
}

func TestWhatRepeatsIsWrittenTheTenthTimeTheHundredthAndSoOn(t *testing.T) { //nolint:paralleltest // see lines
	l := New("")
	all, _ := lines(t, func(ctx context.Context) {
		for i := range 250 {
			l.Repeated(ctx, Line{Event: LimitHit, From: netip.AddrFrom4([4]byte{192, 0, 2, byte(i)})})
		}
		for range 9 {
			l.Repeated(ctx, Line{Event: LimitHit, From: netip.MustParseAddr("198.51.100.1")})
		}
	})
	if len(all) != 2 || all[0]["count"] != 10.0 || all[1]["count"] != 100.0 {
		t.Errorf("got %v", all)
	}
}
