package notify

import (
	"context"
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"strings"
	"time"

	"noonish/internal/api"
	"noonish/internal/fault"
	"noonish/internal/outbound"
	"noonish/internal/person"
)

// API serves channels and push subscriptions over HTTP.
type API struct {
	Store  *Store
	People person.API
	// Owner returns the team of a link to its owner, and an error to everybody else.
	Owner func(ctx context.Context, link, person string) (team string, err error)
}

const (
	maxBody     = 4 << 10
	lookupLasts = 2 * time.Second
)

// team returns the team a request is about, if the caller owns it.
func (a API) team(r *http.Request, link string) (string, error) {
	who, err := a.People.Who(r)
	if err != nil {
		return "", err
	}
	if !person.IsID(link) {
		return "", fault.Param("teamId", "must be the last part of the team's link")
	}
	return a.Owner(r.Context(), link, who.ID)
}

// List answers GET /api/team/channels.
func (a API) List(w http.ResponseWriter, r *http.Request) error {
	team, err := a.team(r, r.URL.Query().Get("teamId"))
	if err != nil {
		return err
	}
	list, err := a.Store.Channels(r.Context(), team)
	if err != nil {
		return err
	}
	return api.JSON(w, http.StatusOK, list)
}

// Add answers POST /api/team/channels.
func (a API) Add(w http.ResponseWriter, r *http.Request) error {
	if _, err := a.People.Who(r); err != nil { // before the body is read
		return err
	}
	var body struct {
		TeamID string `json:"teamId"`
		Kind   string `json:"kind"`
		URL    string `json:"url"`
	}
	if err := api.Read(w, r, maxBody, &body); err != nil {
		return err
	}
	team, err := a.team(r, body.TeamID)
	if err != nil {
		return err
	}
	kind, ok := kindOf(body.Kind)
	if !ok {
		return fault.Param("kind", "must be one of %s", strings.Join(kindNames(), ", "))
	}
	address, err := kind.read(body.URL, a.Store.calls.allow)
	if err != nil {
		return err
	}
	if len(kind.hosts) == 0 {
		if err := a.Store.leadsOutside(r.Context(), address); err != nil {
			return err
		}
	}
	channel, err := a.Store.addChannel(r.Context(), team, body.Kind, address)
	if err != nil {
		return err
	}
	return api.JSON(w, http.StatusCreated, channel)
}

// leadsOutside refuses early what the dialler would refuse later. A name that cannot be resolved just now passes: the
// dialler checks again every time.
func (s *Store) leadsOutside(ctx context.Context, address *url.URL) error {
	if s.calls.allow[hostPort(address)] {
		return nil
	}
	ctx, cancel := context.WithTimeout(ctx, lookupLasts)
	defer cancel()
	resolver := s.options.resolver
	if resolver == nil {
		resolver = net.DefaultResolver
	}
	found, err := resolver.LookupNetIP(ctx, "ip", address.Hostname())
	if err != nil {
		found = []netip.Addr{}
	}
	for _, ip := range found {
		if !outbound.Public(ip) {
			return fault.Param("url", "must lead to the public internet, and this one leads into a private network")
		}
	}
	return nil
}

// Remove answers DELETE /api/team/channels/{channelId}.
func (a API) Remove(w http.ResponseWriter, r *http.Request) error {
	team, err := a.team(r, r.URL.Query().Get("teamId"))
	if err != nil {
		return err
	}
	id := r.PathValue("channelId")
	if !person.IsID(id) {
		return fault.Param("channelId", "must be the id of a channel")
	}
	if err := a.Store.removeChannel(r.Context(), team, id); err != nil {
		return err
	}
	w.WriteHeader(http.StatusNoContent)
	return nil
}

// Allow answers POST /api/me/push.
func (a API) Allow(w http.ResponseWriter, r *http.Request) error {
	who, err := a.People.Who(r)
	if err != nil {
		return err
	}
	var body struct {
		subscription
		ExpirationTime *float64 `json:"expirationTime"`
	}
	if err := api.Read(w, r, maxBody, &body); err != nil {
		return err
	}
	address, err := body.check(a.Store.calls.allow)
	if err != nil {
		return err
	}
	id, err := a.Store.allow(r.Context(), who.ID, body.subscription, address.Host)
	if err != nil {
		return err
	}
	return api.JSON(w, http.StatusCreated, map[string]string{"id": id})
}

// Stop answers DELETE /api/me/push/{pushId}.
func (a API) Stop(w http.ResponseWriter, r *http.Request) error {
	who, err := a.People.Who(r)
	if err != nil {
		return err
	}
	id := r.PathValue("pushId")
	if !person.IsID(id) {
		return fault.Param("pushId", "must be the id of a subscription")
	}
	if err := a.Store.stop(r.Context(), who.ID, id); err != nil {
		return err
	}
	w.WriteHeader(http.StatusNoContent)
	return nil
}
