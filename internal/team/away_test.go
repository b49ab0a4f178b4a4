package team_test

import (
	"net"
	"testing"
	"time"

	"github.com/nats-io/nats-server/v2/server"

	"noonish/internal/team/live"
)

// ownNATS starts a NATS server that can be stopped, and started again at the same address.
func ownNATS(t testing.TB, port int) *server.Server {
	t.Helper()
	own, err := server.NewServer(&server.Options{Host: "127.0.0.1", Port: port, NoLog: true, NoSigs: true})
	if err != nil {
		t.Fatal(err)
	}
	own.Start()
	if !own.ReadyForConnections(patience) {
		t.Fatal("nats did not start")
	}
	t.Cleanup(own.Shutdown)
	return own
}

func TestWithoutNATSPagesFollowAtTheHeartbeatAndAtOnceWhenItReturns(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	own := ownNATS(t, server.RANDOM_PORT)
	url, port := own.ClientURL(), own.Addr().(*net.TCPAddr).Port
	one := o.Beside(t, openBus(t, url), nil)
	quick := o.Beside(t, openBus(t, url), func(l *live.Live) { l.Pulse = 200 * time.Millisecond })
	never := o.Beside(t, openBus(t, url), func(l *live.Live) { l.Pulse = time.Hour })
	quickAddress, _ := serve(t, quick)
	neverAddress, _ := serve(t, never)
	bob := o.joins(o.link, "Bob")
	healed, waiting := follow(t, quickAddress, bob, o.link), follow(t, neverAddress, bob, o.link)
	healed.next(t)
	before := teamIn(t, waiting.next(t))

	own.Shutdown()
	own.WaitForShutdown()
	version := o.thumb(at(one, o.anna), "osm-n1", true)
	healed.until(t, "the vote, while NATS is away", reached(version))
	select {
	case m := <-waiting.messages:
		t.Fatalf("version %d is followed by %q, although no nudge can have arrived", before.Version, m.id)
	default:
	}
	ownNATS(t, port)
	waiting.until(t, "the vote, after NATS is back", reached(version))
	next := o.thumb(at(one, o.anna), "osm-n2", true)
	waiting.until(t, "the next vote", reached(next))
}
