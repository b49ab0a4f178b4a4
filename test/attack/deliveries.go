package main

import (
	"context"
	"crypto/ecdh"
	"crypto/rand"
	"encoding/base64"
	"fmt"
	"net"
	"net/http"
	"sync/atomic"
	"time"
)

// receiver is a fake service that receives messages.
type receiver struct {
	address, url string
	calls        atomic.Int64
	first        atomic.Int64 // time of the first call, in Unix milliseconds
	stop         func()
}

// receive starts a receiver on a free port of an internal address. The settings allow the product to call it.
func receive(ctx context.Context, host string, delay time.Duration) (*receiver, error) {
	listener, err := new(net.ListenConfig).Listen(ctx, "tcp", host+":0")
	if err != nil {
		return nil, err
	}
	r := &receiver{address: listener.Addr().String()}
	r.url = "http://" + r.address + "/hook"
	server := &http.Server{
		ReadHeaderTimeout: 5 * time.Second,
		Handler: http.HandlerFunc(func(w http.ResponseWriter, q *http.Request) {
			if r.calls.Add(1) == 1 {
				r.first.Store(time.Now().UnixMilli())
			}
			select {
			case <-time.After(delay):
			case <-q.Context().Done():
			}
			w.WriteHeader(http.StatusCreated)
		}),
	}
	go func() { _ = server.Serve(listener) }()
	r.stop = func() { _ = server.Close() }
	return r, nil
}

// slowWebhooks decides in teams whose webhooks hang, and then in a team whose webhook does not.
func slowWebhooks(ctx context.Context, s *site) error {
	slow, quick := s.slow, s.quick
	defer slow.stop()
	defer quick.stop()
	teams := 20
	if s.short {
		teams = 4
	}
	people, err := s.people(ctx, teams+1)
	if err != nil {
		return err
	}
	for i, owner := range people {
		hooks, url := 10, slow.url
		if i == teams {
			hooks, url = 1, quick.url
		}
		if err := s.decide(ctx, owner, hooks, url); err != nil {
			return err
		}
	}
	decided := time.Now()
	if err := until(ctx, time.Minute, func() (bool, error) { return quick.calls.Load() > 0, nil }); err != nil {
		return fmt.Errorf("%d slow webhooks, %d called; the quick one was not called: %w",
			teams*10, slow.calls.Load(), err)
	}
	if late := time.UnixMilli(quick.first.Load()).Sub(decided); late > 20*time.Second {
		return fmt.Errorf("%d slow webhooks delayed the quick one by %.0f s", teams*10, late.Seconds())
	}
	return nil
}

// decide lets an owner create a team with webhooks, vote and finalise.
func (s *site) decide(ctx context.Context, owner *browser, hooks int, url string) error {
	link, places, err := s.newTeam(ctx, []*browser{owner}, 1)
	if err != nil {
		return err
	}
	for n := range hooks {
		body := map[string]any{"teamId": link, "kind": "webhook", "url": fmt.Sprintf("%s/%d", url, n)}
		if err := owner.must(ctx, http.MethodPost, "/api/team/channels", body, nil); err != nil {
			return err
		}
	}
	if err := owner.must(ctx, http.MethodPost, "/api/team/vote", map[string]any{
		"teamId": link, "restaurantId": places[0],
	}, nil); err != nil {
		return err
	}
	return owner.must(ctx, http.MethodPost, "/api/team/finalise", map[string]any{"teamId": link}, nil)
}

// pushAfterRemoval decides, removes a member whose browser has a push subscription, and reopens after that.
func pushAfterRemoval(ctx context.Context, s *site) error {
	service := s.push
	defer service.stop()
	people, err := s.people(ctx, 2)
	if err != nil {
		return err
	}
	owner, removed := people[0], people[1]
	link, places, err := s.newTeam(ctx, people, 1)
	if err != nil {
		return err
	}
	if err := removed.subscribe(ctx, service.url); err != nil {
		return err
	}
	var seen team
	if err := removed.must(ctx, http.MethodGet, "/api/team?id="+link, nil, &seen); err != nil {
		return err
	}
	if err := owner.must(ctx, http.MethodPost, "/api/team/vote", map[string]any{
		"teamId": link, "restaurantId": places[0],
	}, nil); err != nil {
		return err
	}
	if err := owner.must(ctx, http.MethodPost, "/api/team/finalise", map[string]any{"teamId": link}, nil); err != nil {
		return err
	}
	if err := until(ctx, 30*time.Second, func() (bool, error) { return service.calls.Load() == 1, nil }); err != nil {
		return fmt.Errorf("a member's browser was not notified of a decision: %w", err)
	}
	member := "/api/team/members/" + seen.Me.ID + "?teamId=" + link
	if err := owner.must(ctx, http.MethodDelete, member, nil, nil); err != nil {
		return err
	}
	if err := owner.must(ctx, http.MethodGet, "/api/team", nil, &seen); err != nil {
		return err
	}
	if err := owner.must(ctx, http.MethodPost, "/api/team/reopen", map[string]any{"teamId": seen.ID}, nil); err != nil {
		return err
	}
	time.Sleep(5 * time.Second)
	if n := service.calls.Load(); n != 1 {
		return fmt.Errorf("the removed member's browser got %d more messages", n-1)
	}
	return nil
}

// subscribe adds a push subscription for this browser.
func (b *browser) subscribe(ctx context.Context, endpoint string) error {
	key, err := ecdh.P256().GenerateKey(rand.Reader)
	if err != nil {
		return err
	}
	auth := make([]byte, 16)
	_, _ = rand.Read(auth)
	return b.must(ctx, http.MethodPost, "/api/me/push", map[string]any{"endpoint": endpoint, "keys": map[string]string{
		"p256dh": base64.RawURLEncoding.EncodeToString(key.PublicKey().Bytes()),
		"auth":   base64.RawURLEncoding.EncodeToString(auth),
	}}, nil)
}
