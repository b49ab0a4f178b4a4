package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"strings"

	"noonish/test/product"
)

// browser is one client, with its address, its session and the replica that it calls.
type browser struct {
	site    *site
	address string // "" for a client on this machine
	cookie  string
	person  string
	base    string
	header  http.Header
}

// answer is the response that a browser got.
type answer struct {
	status int
	header http.Header
	body   []byte
}

func (a answer) ok() bool { return a.status >= 200 && a.status < 300 }

// stranger returns a browser without a session.
func (s *site) stranger(replica int) *browser {
	return &browser{site: s, address: s.address(), base: s.replicas[replica].Base, header: http.Header{}}
}

// people returns browsers with sessions that are inserted into the database, so that no limit applies to creating them.
func (s *site) people(ctx context.Context, n int) ([]*browser, error) {
	made, err := product.NewPeople(ctx, s.pool, n, 1)
	if err != nil {
		return nil, err
	}
	browsers := make([]*browser, n)
	for i, person := range made {
		browsers[i] = s.stranger(i % len(s.replicas))
		browsers[i].cookie, browsers[i].person = person.Cookie(), person.ID
	}
	return browsers, nil
}

// at returns a copy of the browser that calls another replica.
func (b *browser) at(replica int) *browser {
	other := *b
	other.base = b.site.replicas[replica].Base
	return &other
}

// from returns a copy of the browser with another address.
func (b *browser) from(address string) *browser {
	other := *b
	other.address = address
	return &other
}

// with returns a copy of the browser that sends one more header.
func (b *browser) with(name, value string) *browser {
	other := *b
	other.header = b.header.Clone()
	other.header.Set(name, value)
	return &other
}

func (b *browser) request(ctx context.Context, method, path string, body any) (*http.Request, error) {
	var content io.Reader
	switch body := body.(type) {
	case nil:
	case string:
		content = strings.NewReader(body)
	default:
		text, err := json.Marshal(body)
		if err != nil {
			return nil, err
		}
		content = bytes.NewReader(text)
	}
	request, err := http.NewRequestWithContext(ctx, method, b.base+path, content)
	if err != nil {
		return nil, err
	}
	request.GetBody = nil
	if content != nil {
		request.Header.Set("Content-Type", "application/json")
	}
	if b.cookie != "" {
		request.Header.Set("Cookie", b.cookie)
	}
	if b.address != "" {
		request.Header.Set("X-Forwarded-For", b.address)
		request.Header.Set("X-Forwarded-Proto", "https")
	}
	for name, values := range b.header {
		request.Header[name] = values
	}
	return request, nil
}

// ask makes a call and reads the answer.
func (b *browser) ask(ctx context.Context, method, path string, body any) (answer, error) {
	request, err := b.request(ctx, method, path, body)
	if err != nil {
		return answer{}, err
	}
	response, err := b.site.client.Do(request)
	if err != nil {
		return answer{}, err
	}
	defer response.Body.Close() //nolint:errcheck // the body was read
	content, err := io.ReadAll(io.LimitReader(response.Body, 16<<20))
	return answer{response.StatusCode, response.Header, content}, err
}

// must makes a call that prepares the attack. Anything but success is an error.
func (b *browser) must(ctx context.Context, method, path string, body, into any) error {
	a, err := b.ask(ctx, method, path, body)
	if err != nil {
		return err
	}
	if !a.ok() {
		return fmt.Errorf("%s %s: %d %s", method, path, a.status, a.body)
	}
	if into != nil {
		return json.Unmarshal(a.body, into)
	}
	return nil
}

// follow opens a stream. ended is closed when the stream ends, and leave closes the stream.
func (b *browser) follow(ctx context.Context, link string) (status int, ended chan struct{}, leave func(), err error) {
	ctx, cancel := context.WithCancel(ctx)
	request, err := b.request(ctx, http.MethodGet, "/api/team/events?id="+link, nil)
	if err != nil {
		cancel()
		return 0, nil, nil, err
	}
	client := &http.Client{Transport: &http.Transport{DisableCompression: true}}
	response, err := client.Do(request) //nolint:bodyclose // the goroutine below closes it
	if err != nil {
		cancel()
		return 0, nil, nil, err
	}
	ended = make(chan struct{})
	go func() {
		_, _ = io.Copy(io.Discard, response.Body)
		_ = response.Body.Close()
		close(ended)
	}()
	return response.StatusCode, ended, cancel, nil
}

// team is the part of the contract's Team that the attacks read.
type team struct {
	ID      string
	Version int64
	Members []struct {
		ID, Name string
		You      bool
	}
	Me *struct {
		ID    string
		Needs []string
	}
	Round struct {
		ID, State  string
		Needs      []string
		Candidates []struct {
			Votes  *int
			Voters []string
		}
	}
}

// newTeam creates a team of these people with places on its ballot. The first person is the owner.
func (s *site) newTeam(ctx context.Context, people []*browser, places int) (link string, ids []string, err error) {
	var made team
	body := map[string]any{"name": "Target", "myName": "Owner", "timeZone": zone()}
	if err := people[0].must(ctx, http.MethodPost, "/api/teams", body, &made); err != nil {
		return "", nil, err
	}
	for i, person := range people[1:] {
		body := map[string]any{"teamId": made.ID, "name": fmt.Sprintf("Member %d", i+1)}
		if err := person.must(ctx, http.MethodPost, "/api/team/members", body, nil); err != nil {
			return "", nil, err
		}
	}
	if ids, err = s.places(ctx, places); err != nil {
		return "", nil, err
	}
	for _, id := range ids {
		body := map[string]any{"teamId": made.ID, "place_id": id}
		if err := people[0].must(ctx, http.MethodPost, "/api/team/suggestions", body, nil); err != nil {
			return "", nil, err
		}
	}
	return made.ID, ids, nil
}
