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
// River runs one job for each delivery, one worker at a time, and runs it again when its worker was killed. "Sent" is
// written in a statement of its own as soon as the other side has answered, before River learns of it. So a worker that
// dies before it sends costs time, and one that dies after writing costs nothing. One that dies between the two cannot
// know: the message is sent again with the same key, so that its receiver can recognise it.
type worker struct {
	river.WorkerDefaults[job]
	store *Store
}

// NextRetry returns a time soon after any error: the wait of a message between attempts is a snooze, not an error.
func (*worker) NextRetry(*river.Job[job]) time.Time {
	return time.Now().Add(retryWait)
}

// Work makes one delivery, or one attempt at it.
func (w *worker) Work(ctx context.Context, j *river.Job[job]) error {
	s := w.store
	leave, free := s.shares.Team(j.Args.TeamID)
	if !free {
		return s.snoozeForShare(j)
	}
	defer leave()
	// The time counts from before the delivery is read, so that a worker that was delayed never sends when the job is
	// another's.
	until := time.Now().Add(s.options.pace.call)
	taken, err := s.take(ctx, j)
	if err != nil {
		return err
	}
	if taken.left > 0 {
		return river.JobSnooze(taken.left)
	}
	if taken.to == nil {
		return nil
	}
	end, rest, free := s.shares.Host(taken.to.host())
	switch {
	case rest > 0:
		return river.JobSnooze(spread(rest))
	case !free:
		return s.snoozeForShare(j)
	}
	s.stage("taken")
	result := func() (a answer) {
		defer func() { end(a.silent) }() // also after a panic, or the host's share would stay smaller
		return s.send(ctx, taken, until)
	}()
	s.stage("answered")
	return s.finish(ctx, taken, result)
}

// finish records the result of an attempt and tells River whether there is another.
func (s *Store) finish(ctx context.Context, t taken, result answer) error {
	wait, err := s.record(context.WithoutCancel(ctx), t, result)
	s.stage("recorded")
	if err != nil {
		return err
	}
	if s.options.Nudge != nil {
		s.options.Nudge(t.teamID)
	}
	if result.outcome != delivered {
		slog.WarnContext(ctx, "a message was not delivered", "way", t.way, "reason", result.reason, "again",
			wait.Round(time.Second).String())
	}
	if wait > 0 {
		return river.JobSnooze(wait)
	}
	return nil
}

// snoozeForShare puts a job behind those that wait already. Each time the job finds no free share it waits longer, so
// that many jobs of one team do not keep the queue busy.
func (s *Store) snoozeForShare(j *river.Job[job]) error {
	var known struct {
		Snoozes int `json:"snoozes"` // counted by River
	}
	_ = json.Unmarshal(j.Metadata, &known)
	return river.JobSnooze(spread(s.options.pace.share << min(known.Snoozes, 4)))
}

// spread adds up to a fifth, so that jobs that wait together do not come back together.
func spread(wait time.Duration) time.Duration {
	return wait + time.Duration(rand.Int64N(int64(wait)/5+1))
}

func (s *Store) stage(name string) {
	if s.options.stage != nil {
		s.options.stage(name)
	}
}

// taken is a delivery that is ready to be sent.
type taken struct {
	notice
	way   string
	tries int
	at    time.Time // when the round was decided
	to    *receiver // nil when there is nothing to do
	left  time.Duration
}

// receiver is where a delivery goes.
type receiver struct {
	address string // or a subscription
	secret  string
	broken  string // why nothing can be sent there
}

// host returns the host of an address, or "" when the address cannot be parsed.
func (r *receiver) host() string {
	address := r.address
	var push subscription
	if json.Unmarshal([]byte(address), &push) == nil {
		address = push.Endpoint
	}
	u, err := url.Parse(address)
	if err != nil {
		return ""
	}
	return hostPort(u)
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
	// Checked again: the operator may have changed the allowed hosts since the address was entered.
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

// next returns how long to wait before another attempt; 0 when there is none.
func (s *Store) next(t taken, a answer) time.Duration {
	if a.outcome != again || t.tries+1 >= mostTries || t.tries >= len(s.options.pace.waits) {
		return 0
	}
	wait := spread(max(s.options.pace.waits[t.tries], a.wait))
	if time.Since(t.at)+wait > worthFor {
		return 0
	}
	return wait
}
