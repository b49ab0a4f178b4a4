package main

import (
	"bytes"
	"context"
	"crypto/ecdh"
	"crypto/rand"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"time"

	"noonish/test/product"
)

// pushService is a browser's push service that accepts everything.
type pushService struct {
	*httptest.Server
	got atomic.Int64
}

func newPushService() *pushService {
	s := &pushService{}
	s.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		_, _ = discard(r.Body)
		s.got.Add(1)
		w.WriteHeader(http.StatusCreated)
	}))
	return s
}

func (s *pushService) host() string { return strings.TrimPrefix(s.URL, "http://") }

// push has teams decide, each with browsers that are woken, and notes what one message costs on top of the decision.
func (w *world) push(ctx context.Context, service *pushService) error {
	// The same number of teams decides without browsers first: a push is what the others cost more.
	teams := w.pushes / members
	quiet, err := w.found(ctx, teams, 1)
	if err != nil {
		return err
	}
	loud, err := w.found(ctx, teams, 1)
	if err != nil {
		return err
	}
	for _, t := range loud {
		for _, person := range t.people {
			if err := w.subscribe(ctx, person, service.URL); err != nil {
				return err
			}
		}
	}
	bare, err := w.decide(ctx, quiet, nil)
	if err != nil {
		return err
	}
	full, err := w.decide(ctx, loud, service)
	n := float64(teams * members)
	w.note("decision_postgres_ms", ms(bare.postgres)/float64(teams))
	w.note("decision_noonish_ms", ms(bare.noonish)/float64(teams))
	w.note("push_postgres_ms", ms(full.postgres-bare.postgres)/n)
	w.note("push_noonish_ms", ms(full.noonish-bare.noonish)/n)
	return err
}

// decide has the owners finalise, and waits until every message has arrived.
func (w *world) decide(ctx context.Context, teams []*team, service *pushService) (used cpu, err error) {
	for _, t := range teams {
		if err := w.call(ctx, t.people[0], "/api/team/vote",
			map[string]any{"teamId": t.link, "restaurantId": w.places[0]}); err != nil {
			return used, err
		}
	}
	before, err := w.cpu()
	if err != nil {
		return used, err
	}
	err = repeat(ctx, len(teams), func(ctx context.Context, n int) error {
		t := teams[n-1]
		return w.call(ctx, t.people[0], "/api/team/finalise", map[string]any{"teamId": t.link})
	})
	if err != nil {
		return used, err
	}
	until := time.Now().Add(time.Minute)
	for service != nil && service.got.Load() < int64(len(teams)*members) {
		if time.Now().After(until) {
			return used, fmt.Errorf("%d of %d messages arrived", service.got.Load(), len(teams)*members)
		}
		time.Sleep(20 * time.Millisecond)
	}
	time.Sleep(time.Second) // until the last results are recorded
	after, err := w.cpu()
	return cpu{after.postgres - before.postgres, after.noonish - before.noonish}, err
}

// subscribe allows a browser of a person to be woken.
func (w *world) subscribe(ctx context.Context, who *product.Person, service string) error {
	key, err := ecdh.P256().GenerateKey(rand.Reader)
	if err != nil {
		return err
	}
	body, err := json.Marshal(map[string]any{
		"endpoint": service + "/push/" + rand.Text(), "keys": map[string]string{
			"p256dh": base64.RawURLEncoding.EncodeToString(key.PublicKey().Bytes()),
			"auth":   base64.RawURLEncoding.EncodeToString(make([]byte, 16)),
		},
	})
	if err != nil {
		return err
	}
	address := w.replica.Base + "/api/me/push"
	request, err := http.NewRequestWithContext(ctx, http.MethodPost, address, bytes.NewReader(body))
	if err != nil {
		return err
	}
	request.Header.Set("Cookie", who.Cookie())
	request.Header.Set("Content-Type", "application/json")
	answer, err := w.client.Do(request)
	if err != nil {
		return err
	}
	defer answer.Body.Close() //nolint:errcheck // only its end matters
	_, err = discard(answer.Body)
	if answer.StatusCode >= http.StatusMultipleChoices {
		err = errors.Join(err, fmt.Errorf("allowing push: %s", answer.Status))
	}
	return err
}
