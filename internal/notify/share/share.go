// Package share bounds how many calls one team and one host take of those that a replica makes at once.
package share

import (
	"errors"
	"sync"
	"time"

	"github.com/maypok86/otter/v2"
	"github.com/sony/gobreaker/v2"
)

const (
	silentToRest = 2 // a host is not called for a while after this many calls in a row without an answer
	mostHosts    = 10_000
)

// Shares keep one team or one host from taking all the calls that a replica makes at once.
type Shares struct {
	teamMost, hostMost int
	rest               time.Duration

	mu    sync.Mutex
	teams map[string]int // calls under way; teams and hosts without any have no entry
	hosts map[string]int

	breakers *otter.Cache[string, *gobreaker.TwoStepCircuitBreaker[any]]
}

// New gives a team a 32nd of the calls, so that a few dozen teams with slow webhooks leave room for others. A
// host gets a quarter, because one host serves every team that uses the same chat.
func New(workers int, rest time.Duration) *Shares {
	return &Shares{
		teamMost: max(1, workers/32), hostMost: max(1, workers/4), rest: rest,
		teams: map[string]int{}, hosts: map[string]int{},
		breakers: otter.Must(&otter.Options[string, *gobreaker.TwoStepCircuitBreaker[any]]{
			MaximumSize:      mostHosts,
			ExpiryCalculator: otter.ExpiryAccessing[string, *gobreaker.TwoStepCircuitBreaker[any]](time.Hour),
		}),
	}
}

// Team takes one of the team's calls, unless all of them are under way.
func (s *Shares) Team(id string) (leave func(), free bool) {
	if id == "" {
		return func() {}, true
	}
	return s.take(s.teams, id, s.teamMost)
}

// Host takes one of the host's calls. A host that did not answer several times in a row is not called for a while: rest
// is how long. After that one call checks whether it answers again.
func (s *Shares) Host(name string) (end func(silent bool), rest time.Duration, free bool) {
	leave, free := s.take(s.hosts, name, s.hostMost)
	if !free {
		return nil, 0, false
	}
	breaker, _ := s.breakers.ComputeIfAbsent(name,
		func() (*gobreaker.TwoStepCircuitBreaker[any], bool) { return s.breaker(), false })
	done, err := breaker.Allow()
	switch {
	case errors.Is(err, gobreaker.ErrOpenState):
		leave()
		return nil, s.rest, false
	case err != nil: // another call is checking
		leave()
		return nil, 0, false
	}
	return func(silent bool) {
		leave()
		if silent {
			done(errSilent)
		} else {
			done(nil)
		}
	}, 0, true
}

var errSilent = errors.New("no answer")

func (s *Shares) breaker() *gobreaker.TwoStepCircuitBreaker[any] {
	return gobreaker.NewTwoStepCircuitBreaker[any](gobreaker.Settings{
		Timeout:     s.rest,
		ReadyToTrip: func(counts gobreaker.Counts) bool { return counts.ConsecutiveFailures >= silentToRest },
	})
}

func (s *Shares) take(under map[string]int, key string, most int) (leave func(), free bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if under[key] >= most {
		return nil, false
	}
	under[key]++
	return func() {
		s.mu.Lock()
		defer s.mu.Unlock()
		if under[key]--; under[key] == 0 {
			delete(under, key)
		}
	}, true
}
