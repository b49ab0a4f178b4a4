package main

import (
	"bytes"
	"context"
	"io"
	"net/http"
	"strconv"
	"strings"
	"sync"
	"time"
)

// page is the answer to one search.
type page struct {
	sent, answered time.Time
	status         int  // 0 for no answer
	marked         bool // says that PostgreSQL is away
	first, second  int  // how many of its places are of each generation
	only           int  // the generation that was searched for; 0 for any
}

// mixed reports whether the page was made of two imports.
func (p page) mixed() bool {
	return p.first > 0 && p.second > 0 || p.only == 1 && p.second > 0 || p.only == 2 && p.first > 0
}

func (p page) ok() bool { return p.status == http.StatusOK }

// fresh reports whether the page is as good as with PostgreSQL.
func (p page) fresh() bool { return p.ok() && !p.marked && p.second > 0 }

// page asks for one page and looks which generation each of its places is of.
func (s *site) page(ctx context.Context, path string) (p page) {
	p.sent = time.Now()
	for i, kitchen := range kitchens {
		if strings.HasSuffix(path, kitchen) {
			p.only = i + 1
		}
	}
	defer func() { p.answered = time.Now() }()
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, s.replica.Base+path, nil)
	if err != nil {
		return p
	}
	answer, err := s.client.Do(request)
	if err != nil {
		return p
	}
	defer answer.Body.Close() //nolint:errcheck // the body was read completely
	body, err := io.ReadAll(answer.Body)
	if err != nil {
		return p
	}
	p.status = answer.StatusCode
	seconds, err := strconv.Atoi(answer.Header.Get("X-Noonish-Stale"))
	p.marked = err == nil && seconds >= 0
	p.first, p.second = bytes.Count(body, []byte(`"name":"gen 1 `)), bytes.Count(body, []byte(`"name":"gen 2 `))
	return p
}

// searching are clients that search without a pause until they are stopped.
type searching struct {
	cancel  context.CancelFunc
	clients sync.WaitGroup
	mu      sync.Mutex
	pages   []page
}

func (s *site) search(ctx context.Context) *searching {
	ctx, cancel := context.WithCancel(ctx)
	running := &searching{cancel: cancel}
	for i := range s.plan.clients {
		running.clients.Go(func() {
			for n := i; ctx.Err() == nil; n += s.plan.clients {
				p := s.page(ctx, s.paths[n%len(s.paths)])
				if ctx.Err() != nil {
					return // it was stopped in the middle of this page
				}
				running.mu.Lock()
				running.pages = append(running.pages, p)
				running.mu.Unlock()
				if !p.ok() {
					_ = pause(ctx, 5*time.Millisecond) // a refusal costs so little that they would be most of all pages
				}
			}
		})
	}
	return running
}

// stop returns all pages.
func (s *searching) stop() []page {
	s.cancel()
	s.clients.Wait()
	return s.pages
}
