package nudge_test

import (
	"os"
	"testing"
	"time"

	"noonish/internal/nudge"
)

// natsURL is the NATS server that CI and developers run beside PostgreSQL.
func natsURL(t *testing.T) string {
	t.Helper()
	if url := os.Getenv("NOONISH_TEST_NATS_URL"); url != "" {
		return url
	}
	return "nats://127.0.0.1:4222"
}

func open(t *testing.T, url string) *nudge.Bus {
	t.Helper()
	bus, err := nudge.Open(url)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(bus.Close)
	return bus
}

func listen(t *testing.T, bus *nudge.Bus, topic string) <-chan struct{} {
	t.Helper()
	wake, stop, err := bus.Listen(topic)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(stop)
	if err := bus.Flush(5 * time.Second); err != nil {
		t.Fatal(err)
	}
	return wake
}

func woken(wake <-chan struct{}) bool {
	select {
	case <-wake:
		return true
	case <-time.After(5 * time.Second):
		return false
	}
}

func TestANudgeReachesAnotherReplica(t *testing.T) {
	t.Parallel()
	one, two := open(t, natsURL(t)), open(t, natsURL(t))
	wake := listen(t, two, "team.test")
	one.Send("team.test")
	if !woken(wake) {
		t.Error("the other replica was not woken")
	}
}

func TestTheEmbeddedServerCarriesNudges(t *testing.T) {
	t.Parallel()
	bus := open(t, "")
	wake := listen(t, bus, "catalogue")
	bus.Send("catalogue")
	if !woken(wake) {
		t.Error("the listener was not woken")
	}
}

func TestManyNudgesAreOneWake(t *testing.T) {
	t.Parallel()
	bus := open(t, "")
	wake := listen(t, bus, "catalogue")
	for range 100 {
		bus.Send("catalogue")
	}
	if err := bus.Flush(5 * time.Second); err != nil {
		t.Fatal(err)
	}
	if !woken(wake) {
		t.Fatal("the listener was not woken")
	}
	if extra := len(wake); extra > 1 {
		t.Errorf("%d wakes wait, want at most one", extra)
	}
}

func TestATopicIsHeardAlone(t *testing.T) {
	t.Parallel()
	bus := open(t, "")
	wake := listen(t, bus, "team.a")
	bus.Send("team.b")
	if err := bus.Flush(5 * time.Second); err != nil {
		t.Fatal(err)
	}
	if len(wake) != 0 {
		t.Error("a nudge for another topic woke the listener")
	}
}

func TestAReplicaStartsWhileNATSIsAway(t *testing.T) {
	t.Parallel()
	bus := open(t, "nats://127.0.0.1:1") // nothing listens there
	bus.Send("catalogue")                // must neither fail nor wait
}
