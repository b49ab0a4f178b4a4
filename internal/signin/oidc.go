package signin

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"sync"
	"time"

	"github.com/coreos/go-oidc/v3/oidc"
	"golang.org/x/oauth2"

	"noonish/internal/fault"
)

// patience is how long the provider may take to answer one call.
const patience = 8 * time.Second

// OpenID is a provider that uses OpenID Connect. Its configuration is read when it is first needed, so that a provider
// that is down does not keep the server from starting.
type OpenID struct {
	options Options
	client  *http.Client

	mu       sync.Mutex // held while the provider's configuration is read, so that it is read once
	verifier *oidc.IDTokenVerifier
	oauth    *oauth2.Config
}

// NewOpenID returns a provider. Redirects of its endpoints are not followed.
func NewOpenID(o Options) *OpenID {
	return &OpenID{options: o, client: &http.Client{
		Timeout:       patience,
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}}
}

const away = "Signing in does not work just now. Please try again in a moment."

func (p *OpenID) discover(ctx context.Context) (*oauth2.Config, *oidc.IDTokenVerifier, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.oauth != nil {
		return p.oauth, p.verifier, nil
	}
	// The key set keeps this context, so it must outlive the request.
	background := oidc.ClientContext(context.WithoutCancel(ctx), p.client)
	provider, err := oidc.NewProvider(background, p.options.Issuer)
	if err != nil {
		err = fmt.Errorf("reading the sign-in provider's configuration: %w", err)
		return nil, nil, fault.Wrap(err, fault.Unavailable, "", away)
	}
	p.verifier = provider.Verifier(&oidc.Config{ClientID: p.options.ClientID})
	p.oauth = &oauth2.Config{
		ClientID: p.options.ClientID, ClientSecret: p.options.ClientSecret, Endpoint: provider.Endpoint(),
		RedirectURL: p.options.PublicURL + callbackPath, Scopes: []string{oidc.ScopeOpenID},
	}
	return p.oauth, p.verifier, nil
}

// Page returns the address where the browser signs in.
func (p *OpenID) Page(ctx context.Context, state, nonce, verifier string) (string, error) {
	oauth, _, err := p.discover(ctx)
	if err != nil {
		return "", err
	}
	return oauth.AuthCodeURL(state, oidc.Nonce(nonce), oauth2.S256ChallengeOption(verifier)), nil
}

// Subject exchanges a code for a token and checks it: issuer, audience, signature, expiry and nonce.
func (p *OpenID) Subject(ctx context.Context, code, nonce, verifier string) (string, error) {
	oauth, tokens, err := p.discover(ctx)
	if err != nil {
		return "", err
	}
	ctx = oidc.ClientContext(ctx, p.client)
	token, err := oauth.Exchange(ctx, code, oauth2.VerifierOption(verifier))
	if err != nil {
		return "", fmt.Errorf("exchanging the code: %w", err)
	}
	raw, ok := token.Extra("id_token").(string)
	if !ok {
		return "", errors.New("the provider's answer has no id token")
	}
	id, err := tokens.Verify(ctx, raw)
	if err != nil {
		return "", fmt.Errorf("checking the id token: %w", err)
	}
	if id.Nonce != nonce {
		return "", errors.New("the id token belongs to another sign-in")
	}
	return id.Subject, checkSubject(id.Subject)
}
