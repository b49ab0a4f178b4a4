package main

import (
	"context"
	"fmt"
	"net/http"
	"strings"

	"noonish/test/product"
)

// unnamedProxy calls a replica whose settings name no proxy, as a proxy on the same machine would, each time for a new
// client address.
func unnamedProxy(ctx context.Context, s *site) error {
	settings := s.Settings
	settings.Env = nil
	replica, err := product.NewReplica(ctx, settings)
	if err != nil {
		return err
	}
	defer replica.Kill()
	made := 0
	for range 1500 {
		b := &browser{site: s, address: s.address(), base: replica.Base, header: http.Header{}}
		a, err := b.ask(ctx, http.MethodPost, "/api/session", nil)
		if err != nil {
			return err
		}
		if a.ok() {
			made++
		}
	}
	if made > 1000 {
		return fmt.Errorf("%d of 1500 sessions were made", made)
	}
	if !strings.Contains(replica.Log(), "NOONISH_TRUSTED_PROXIES") {
		return fmt.Errorf("the log does not name NOONISH_TRUSTED_PROXIES: %s", replica.Log())
	}
	return nil
}

// broadProxies starts a replica that trusts a whole private network.
func broadProxies(ctx context.Context, s *site) error {
	settings := s.Settings
	settings.Env = []string{"NOONISH_TRUSTED_PROXIES=10.0.0.0/8"}
	replica, err := product.NewReplica(ctx, settings)
	if err != nil {
		return err
	}
	defer replica.Kill()
	if !strings.Contains(replica.Log(), "10.0.0.0/8") {
		return fmt.Errorf("the log does not warn about 10.0.0.0/8: %s", replica.Log())
	}
	return nil
}

// manyAddresses creates sessions, each from a new network of one IPv6 /48.
func manyAddresses(ctx context.Context, s *site) error {
	made := 0
	for n := range 3000 {
		b := s.stranger(0).from(fmt.Sprintf("2001:db8:7:%x::1", n))
		a, err := b.ask(ctx, http.MethodPost, "/api/session", nil)
		if err != nil {
			return err
		}
		if a.status == http.StatusTooManyRequests {
			return nil
		}
		if a.ok() {
			made++
		}
	}
	return fmt.Errorf("%d sessions were made from one /48, and none was refused", made)
}

// crossSiteTeam makes the call that a page of another site can cause in a browser.
func crossSiteTeam(ctx context.Context, s *site) error {
	people, err := s.people(ctx, 1)
	if err != nil {
		return err
	}
	victim := people[0].with("Sec-Fetch-Site", "cross-site").
		with("Sec-Fetch-Mode", "no-cors").with("Sec-Fetch-Dest", "image")
	if _, err := victim.ask(ctx, http.MethodGet, "/api/team?lat=46&lng=-6&address=x", nil); err != nil {
		return err
	}
	var teams []struct{ ID string }
	if err := people[0].must(ctx, http.MethodGet, "/api/teams", nil, &teams); err != nil {
		return err
	}
	if len(teams) > 0 {
		return fmt.Errorf("a page of another site created %d teams", len(teams))
	}
	return nil
}

// doubledKeys names two teams in one call, with keys that differ only by case.
func doubledKeys(ctx context.Context, s *site) error {
	people, err := s.people(ctx, 2)
	if err != nil {
		return err
	}
	mine, places, err := s.newTeam(ctx, people[:1], 1)
	if err != nil {
		return err
	}
	other, _, err := s.newTeam(ctx, people[1:], 1)
	if err != nil {
		return err
	}
	body := fmt.Sprintf(`{"teamId":%q,"TEAMID":%q,"restaurantId":%q}`, mine, other, places[0])
	a, err := people[0].ask(ctx, http.MethodPost, "/api/team/vote", body)
	if err != nil {
		return err
	}
	if a.status != http.StatusBadRequest {
		return fmt.Errorf("a call that names two teams got %d", a.status)
	}
	return nil
}
