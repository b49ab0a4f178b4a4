package notify

import (
	"context"
	"encoding/json"
	"log/slog"
	"math/rand/v2"
	"net/url"
	"time"

	"github.com/riverqueue/river"
)

// worker makes deliveries.
//
// A message is sent by whoever holds its delivery, and "sent" is written in a statement of its own as soon as the
// other side has answered, before River hears of it. So a worker that dies before it sends costs time, and one that
// dies after writing costs nothing. One that dies between the two cannot know: the message is sent again, with the
// same key, by which its receiver can tell.
type worker struct {
	river.WorkerDefaults[job]
	store *Store
}

// Work makes one delivery, or one attempt at it.
func (w *worker) Work(ctx context.Context, j *river.Job[job]) error {
	s := w.store
	// Counted from before the lease is taken, so that a worker that was held up never sends when it is another's turn.
	until := time.Now().Add(s.options.pace.call)
	taken, err := s.take(ctx, j.Args)
	if err != nil {
		return err
	}
	if taken.left > 0 {
		return river.JobSnooze(taken.left)
	}
	if taken.to == nil {
		return nil
	}
	s.stage("taken")
	result := s.send(ctx, taken, until)
	s.stage("answered")
	wait, err := s.record(context.WithoutCancel(ctx), taken, result)
	s.stage("recorded")
	if err != nil {
		return err
	}
	if s.options.Nudge != nil {
		s.options.Nudge(taken.teamID)
	}
	if result.outcome != delivered {
		slog.WarnContext(ctx, "a message was not delivered", "way", taken.way, "reason", result.reason, "again", wait.Round(time.Second).String())
	}
	if wait > 0 {
		return river.JobSnooze(wait)
	}
	return nil
}

func (s *Store) stage(name string) {
	if s.options.stage != nil {
		s.options.stage(name)
	}
}

// taken is a delivery that nobody else makes while the lease lasts.
type taken struct {
	notice
	way   string
	tries int
	at    time.Time // when it was decided
	to    *receiver // nil when there is nothing to do
	left  time.Duration
}

// receiver is where a delivery goes.
type receiver struct {
	address string // or a subscription
	secret  string
	broken  string // why nothing can be sent there
}

// send makes one attempt.
func (s *Store) send(ctx context.Context, t taken, until time.Time) answer {
	if t.to.broken != "" {
		return answer{outcome: refused, reason: t.to.broken}
	}
	ctx, cancel := context.WithDeadline(ctx, until)
	defer cancel()
	if t.way == "push" {
		var to subscription
		if err := json.Unmarshal([]byte(t.to.address), &to); err != nil {
			return answer{outcome: refused, reason: "the subscription cannot be read"}
		}
		if _, err := to.check(s.calls.allow); err != nil {
			return answer{outcome: refused, reason: "the push service is not one of a browser's"}
		}
		return s.push(ctx, t.notice, to)
	}
	kind, known := kindOf(t.way)
	address, err := url.Parse(t.to.address)
	// Looked at again: what the operator allows may have changed since it was entered.
	if err != nil || !known || !reachable(address, kind.hosts, s.calls.allow) {
		return answer{outcome: refused, reason: "the address is not allowed"}
	}
	r, err := kind.write(t.notice, address)
	if err == nil && t.to.secret != "" {
		err = r.sign(t.to.secret, t.key(), time.Now())
	}
	if err != nil {
		return answer{outcome: refused, reason: "the message cannot be written"}
	}
	return s.calls.post(ctx, r, t.key())
}

// next is how long to wait before another attempt; 0 when there is none.
func (s *Store) next(t taken, a answer) time.Duration {
	if a.outcome != again || t.tries+1 >= mostTries || t.tries >= len(s.options.pace.waits) {
		return 0
	}
	wait := max(s.options.pace.waits[t.tries], a.wait)
	wait += time.Duration(rand.Int64N(int64(wait)/5 + 1)) // so that those refused together do not come back together
	if time.Since(t.at)+wait > worthFor {
		return 0
	}
	return wait
}
