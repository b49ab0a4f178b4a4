package main

import (
	"context"
	"io"
	"math/rand/v2"
	"net/http"
	"sync"
	"sync/atomic"
	"time"
)

// load is the callers and the replica that they call.
type load struct {
	base            string
	client, ballots *http.Client // of callers without a session, and of teams
	crews           []*crew
	turn            atomic.Int64
}

const (
	patience   = 10 * time.Second // timeout of a caller
	useful     = 2 * time.Second  // a search that takes longer is of no use to the caller
	mostAtOnce = 3000             // open calls; further ones are not sent and count as not answered
)

func newClient() *http.Client {
	return &http.Client{
		Timeout: patience, Transport: &http.Transport{MaxIdleConnsPerHost: 1024, DisableCompression: true},
	}
}

// tally counts the results of one kind of call.
type tally struct {
	mu       sync.Mutex
	sent     int
	statuses map[int]int // 0 for no answer
	took     []time.Duration
	good     int // succeeded in time
}

func newTally() *tally { return &tally{statuses: map[int]int{}} }

// note counts a call. Its duration starts at the moment at which it should have been sent.
func (t *tally) note(status int, intended time.Time) {
	took := time.Since(intended)
	t.mu.Lock()
	defer t.mu.Unlock()
	t.sent++
	t.statuses[status]++
	if status >= 200 && status < 300 {
		t.took = append(t.took, took)
		if took <= useful {
			t.good++
		}
	}
}

// offered is the result of one load.
type offered struct {
	times           float64 // multiple of the capacity
	rate            float64 // searches per second
	lasted          time.Duration
	left            time.Duration // from the end of the load until the last call was answered
	votes, searches *tally
}

// offer makes calls at fixed rates, whether or not earlier ones were answered.
func (l *load) offer(ctx context.Context, votes, searches float64, lasts time.Duration) offered {
	o := offered{rate: searches, lasted: lasts, votes: newTally(), searches: newTally()}
	start := time.Now()
	var all sync.WaitGroup
	all.Go(func() { l.at(ctx, votes, lasts, o.votes, l.vote) })
	all.Go(func() { l.at(ctx, searches, lasts, o.searches, l.search) })
	all.Wait()
	o.left = max(0, time.Since(start)-lasts)
	return o
}

// at makes one kind of call at this rate per second. Each call has a planned start, and a late start counts as waiting.
func (l *load) at(ctx context.Context, rate float64, lasts time.Duration, t *tally, call func(context.Context) int) {
	if rate <= 0 {
		return
	}
	var calls sync.WaitGroup
	defer calls.Wait()
	room := make(chan struct{}, mostAtOnce)
	start := time.Now()
	for i := 0; ; i++ {
		intended := start.Add(time.Duration(float64(i) / rate * float64(time.Second)))
		if intended.Sub(start) > lasts || ctx.Err() != nil {
			return
		}
		time.Sleep(time.Until(intended))
		select {
		case room <- struct{}{}:
		default:
			t.note(0, intended)
			continue
		}
		calls.Go(func() {
			defer func() { <-room }()
			t.note(call(ctx), intended)
		})
	}
}

// capacity returns how many searches per second can succeed in time. It raises the rate until a higher one brings no
// gain.
func (l *load) capacity(ctx context.Context, lasts time.Duration) (best float64) {
	for rate := 25.0; ctx.Err() == nil && rate < 5000; rate *= 1.6 {
		got := l.offer(ctx, 0, rate, lasts).goodput()
		if got < 1.1*best {
			return max(best, got)
		}
		best = got
	}
	return best
}

// recover returns the time after which ten calls of each kind in a row succeed quickly.
func (l *load) recover(ctx context.Context, soon time.Duration) time.Duration {
	start, since := time.Now(), time.Now()
	for row := 0; row < 10 && ctx.Err() == nil && time.Since(start) < time.Minute; {
		began := time.Now()
		if l.search(ctx) == http.StatusOK && l.vote(ctx) == http.StatusOK && time.Since(began) < 2*soon {
			row++
			continue
		}
		row, since = 0, time.Now()
		time.Sleep(20 * time.Millisecond)
	}
	return since.Sub(start)
}

// vote casts or withdraws the next member's vote and returns the status; 0 is no answer.
func (l *load) vote(ctx context.Context) int {
	n := int(l.turn.Add(1))
	c := l.crews[n%len(l.crews)]
	who := n / len(l.crews) % len(c.people)
	answer, err := c.voteAs(ctx, l.ballots, l.base, who, n/len(l.crews)/len(c.people)%2 == 0)
	if err != nil {
		return 0
	}
	return answer
}

// searches are the calls without a session. One in five is the most expensive call of all.
var searches = []string{
	"/api/restaurants?radius=1", "/api/restaurants?radius=2&cuisines=thai&excludeChains=true",
	"/api/restaurants?radius=0.5&departureTime=12:10",
	"/api/proxy/foursquare/autocomplete?query=noon%20sq",
	"/api/restaurants/ids?radius=5&cuisines=zzz0&cuisines=zzz1&cuisines=zzz2&cuisines=zzz3&cuisines=zzz4",
}

func (l *load) search(ctx context.Context) int {
	address := l.base + searches[rand.IntN(len(searches))] + "&lat=46&lng=-6"
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, address, nil)
	if err != nil {
		return 0
	}
	request.Header.Set("X-Forwarded-For", stranger())
	answer, err := l.client.Do(request)
	if err != nil {
		return 0
	}
	defer answer.Body.Close() //nolint:errcheck // the body is read completely
	if _, err := io.Copy(io.Discard, answer.Body); err != nil {
		return 0
	}
	return answer.StatusCode
}
