package notify

import (
	"fmt"
	"net"
	"testing"
	"time"

	"noonish/internal/boundtest"
	"noonish/internal/notify/notifytest"
)

// silent starts a server that accepts connections and never answers.
func silent(t *testing.T) (hostPort string) {
	t.Helper()
	listener, err := (&net.ListenConfig{}).Listen(t.Context(), "tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = listener.Close() })
	go func() {
		for {
			conn, err := listener.Accept()
			if err != nil {
				return
			}
			t.Cleanup(func() { _ = conn.Close() })
		}
	}()
	return listener.Addr().String()
}

// 200 webhooks of 20 teams never answer, on one host each or all on one. Another team's message must not wait for them.
func TestSlowWebhooksOfOtherTeamsHoldNobodyUp(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name  string
		hosts int
	}{{"every webhook has a host of its own", 200}, {"all webhooks share one host", 1}} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			const teams, hooks = 20, 10
			hosts := make([]string, tt.hosts)
			for i := range hosts {
				hosts[i] = silent(t)
			}
			w := newWorld(t, func(o *Options) {
				o.Allow = append(o.Allow, hosts...)
				o.Workers = 64
				o.pace.call = 2 * time.Second
				o.pace.poll = 100 * time.Millisecond
			})
			victim := w.team
			for team := range teams {
				w.team = w.newTeam(fmt.Sprint("Slow ", team))
				for hook := range hooks {
					host := hosts[(team*hooks+hook)%len(hosts)]
					w.add(&notifytest.Receiver{
						Kind: "webhook", Address: fmt.Sprintf("http://%s/%d/%d", host, team, hook),
					})
				}
				d := w.decision()
				d.People = nil
				w.enqueue(d)
			}
			w.start()
			time.Sleep(time.Second) // the slow ones come first
			w.team = victim
			begin := time.Now()
			d := w.decision()
			w.enqueue(d)
			w.until("the other team is told", func() bool {
				return len(w.chat("webhook").Messages()) == 1 && len(w.chat("slack").Messages()) == 1
			})
			boundtest.Under(t, "the other team's message", time.Since(begin), 10*time.Second)
			var waiting, jobs int
			err := w.pool.QueryRow(t.Context(), `
SELECT count(*) FILTER (WHERE state = 'waiting'), (SELECT count(*) FROM river_job WHERE kind = 'notify')
FROM deliveries`).Scan(&waiting, &jobs)
			if err != nil || waiting < teams*hooks/2 {
				t.Errorf("%d slow deliveries were left (%v): the other team waited for them", waiting, err)
			}
			if all := teams*hooks + 7; jobs != all {
				t.Errorf("%d jobs for %d deliveries", jobs, all)
			}
			t.Logf("delivered after %v, %d slow deliveries waiting", time.Since(begin).Round(time.Millisecond), waiting)
		})
	}
}

// A delivery keeps its one job however long it waits for its share.
func TestADeliveryHasOneJobHoweverLongItWaits(t *testing.T) {
	t.Parallel()
	w := newWorld(t, func(o *Options) { o.pace.waits[0] = 30 * time.Minute })
	w.chat("slack").Script(notifytest.Reply{Status: 503})
	w.start()
	w.enqueue(w.decision())
	w.until("Slack was asked once, in vain", func() bool {
		var tries int
		err := w.pool.QueryRow(t.Context(), `SELECT max(tries) FROM deliveries WHERE state = 'waiting'`).Scan(&tries)
		return err == nil && tries == 1
	})
	var jobs int
	if err := w.pool.QueryRow(t.Context(), `SELECT count(*) FROM river_job
WHERE kind = 'notify'`).Scan(&jobs); err != nil || jobs != 7 {
		t.Errorf("%d jobs for 7 deliveries (%v)", jobs, err)
	}
}
