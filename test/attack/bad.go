package main

import (
	"context"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"strings"
	"sync"
	"time"

	"golang.org/x/sync/errgroup"
)

// marker is part of some generated texts. No answer may contain it where a browser would render it as a page.
const marker = "<script>noonish()</script>"

// slowest is how long an answer to a bad request may take.
const slowest = 15 * time.Second

// badRequests sends requests that violate the contract, and some that do not, from many addresses and people. It counts
// answers of 500 and above, and every other forbidden answer, as server errors.
func (s *site) badRequests(ctx context.Context, n int, out io.Writer) (sent, wrong int, err error) {
	operations, err := readContract()
	if err != nil {
		return 0, 0, err
	}
	people, err := s.people(ctx, 40)
	if err != nil {
		return 0, 0, err
	}
	link, places, err := s.newTeam(ctx, people[:3], 2)
	if err != nil {
		return 0, 0, err
	}
	seed := rand.Uint64()
	_, _ = fmt.Fprintf(out, "bad requests from seed %d\n", seed)
	var mu sync.Mutex
	group, ctx := errgroup.WithContext(ctx)
	for hand := range 8 {
		group.Go(func() error {
			m := &maker{Rand: rand.New(rand.NewPCG(seed, uint64(hand))), link: link, place: places[0]}
			for i := hand; i < n; i += 8 {
				call := m.call(operations[i%len(operations)])
				trouble, err := s.send(ctx, people[m.IntN(len(people))], m, call)
				if err != nil {
					return err
				}
				mu.Lock()
				sent++
				if trouble != "" {
					wrong++
					_, _ = fmt.Fprintf(out, "%s %.200s: %s\n", call.method, call.path, trouble)
				}
				mu.Unlock()
			}
			return nil
		})
	}
	return sent, wrong, group.Wait()
}

// send makes one call and returns what is wrong with the answer, or "".
func (s *site) send(ctx context.Context, as *browser, m *maker, call badCall) (trouble string, err error) {
	ctx, cancel := context.WithTimeout(ctx, slowest)
	defer cancel()
	b := as.at(m.IntN(len(s.replicas))).from(s.address())
	for name, value := range call.header {
		b = b.with(name, value)
	}
	request, err := b.request(ctx, call.method, call.path, call.body)
	if err != nil {
		return "", nil // net/http refuses to build it, so it cannot be sent
	}
	response, err := s.client.Do(request)
	if err != nil {
		return "no answer: " + err.Error(), nil
	}
	defer response.Body.Close() //nolint:errcheck // the rest is not needed
	if strings.HasPrefix(response.Header.Get("Content-Type"), "text/event-stream") {
		return "", nil
	}
	body, err := io.ReadAll(io.LimitReader(response.Body, 4<<20))
	switch {
	case err != nil:
		return "incomplete answer: " + err.Error(), nil
	case response.StatusCode >= http.StatusInternalServerError && response.StatusCode != http.StatusServiceUnavailable:
		return fmt.Sprintf("%d %.300s", response.StatusCode, body), nil
	case response.StatusCode == http.StatusRequestHeaderFieldsTooLarge: // net/http itself sends this, as plain text
		return "", nil
	case response.Header.Get("X-Content-Type-Options") != "nosniff":
		return "an answer without nosniff", nil
	case strings.HasPrefix(response.Header.Get("Content-Type"), "text/html") && strings.Contains(string(body), marker):
		return "a page that contains a script of the caller", nil
	}
	return "", nil
}
