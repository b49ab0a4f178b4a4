package nudge_test

import (
	"net"
	"os"
	"strconv"
	"testing"
	"time"

	"github.com/nats-io/nats-server/v2/server"

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

func TestAProcessThatIsAloneHearsItself(t *testing.T) {
	t.Parallel()
	bus := open(t, "")
	wake := listen(t, bus, "catalogue")
	bus.Send("catalogue")
	if !woken(wake) {
		t.Error("the listener was not woken")
	}
}

func TestAReplicaHearsItselfOnceAndWithoutNATS(t *testing.T) {
	t.Parallel()
	for name, url := range map[string]string{"with": natsURL(t), "without": "nats://127.0.0.1:1"} {
		bus := open(t, url)
		wake, stop, err := bus.Listen("team.own")
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(stop)
		for range 20 {
			bus.Send("team.own")
			select {
			case <-wake:
			default:
				t.Fatalf("%s NATS: not woken at once", name)
			}
		}
		if name == "with" {
			if err := bus.Flush(5 * time.Second); err != nil {
				t.Fatal(err)
			}
		}
		if len(wake) != 0 {
			t.Errorf("%s NATS: woken a second time", name)
		}
	}
}

func TestWhoStoppedListeningIsNotWoken(t *testing.T) {
	t.Parallel()
	bus := open(t, "")
	wake, stop, err := bus.Listen("team.a")
	if err != nil {
		t.Fatal(err)
	}
	stop()
	bus.Send("team.a")
	if len(wake) != 0 {
		t.Error("woken after stop")
	}
}

// ownNATS starts a NATS of the test's own, which can be stopped and started again at the same address.
func ownNATS(t *testing.T, port int) *server.Server {
	t.Helper()
	own, err := server.NewServer(&server.Options{Host: "127.0.0.1", Port: port, NoLog: true, NoSigs: true})
	if err != nil {
		t.Fatal(err)
	}
	own.Start()
	if !own.ReadyForConnections(10 * time.Second) {
		t.Fatal("nats did not start")
	}
	t.Cleanup(own.Shutdown)
	return own
}

func TestEveryoneIsWokenWhenNATSReturns(t *testing.T) {
	t.Parallel()
	own := ownNATS(t, server.RANDOM_PORT)
	port := own.Addr().(*net.TCPAddr).Port
	bus := open(t, own.ClientURL())
	wake := listen(t, bus, "team.a")
	own.Shutdown()
	own.WaitForShutdown()
	if len(wake) != 0 {
		t.Fatal("woken while NATS is unreachable")
	}
	ownNATS(t, port)
	if !woken(wake) {
		t.Error("not woken when NATS was reachable again")
	}
}

func TestEveryoneIsWokenWhenNATSIsFoundLate(t *testing.T) {
	t.Parallel()
	free, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	port := free.Addr().(*net.TCPAddr).Port
	free.Close()
	bus := open(t, "nats://127.0.0.1:"+strconv.Itoa(port))
	wake, stop, err := bus.Listen("team.a")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(stop)
	ownNATS(t, port)
	if !woken(wake) {
		t.Error("not woken when NATS was found")
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
