// Package signintest is a fake OpenID Connect provider: discovery, keys, an authorization page that asks nothing, and a
// token endpoint that refuses what real ones refuse.
package signintest

import (
	"crypto/rand"
	"crypto/rsa"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"net/url"
	"sync"
	"testing"
	"time"

	"github.com/go-jose/go-jose/v4"
	"github.com/go-jose/go-jose/v4/jwt"
)

// The client that the provider knows.
const (
	ClientID     = "noonish"
	ClientSecret = "a secret of the two"
)

// Claims are the claims of an id token.
type Claims struct {
	Issuer   string `json:"iss"`
	Subject  string `json:"sub"`
	Audience string `json:"aud"`
	Nonce    string `json:"nonce,omitempty"`
	Expiry   int64  `json:"exp"`
	IssuedAt int64  `json:"iat"`
}

// granted is a code that was issued and not yet used.
type granted struct{ nonce, challenge, redirect, subject string }

// Provider is a running provider.
type Provider struct {
	URL string

	mu      sync.Mutex
	key     *rsa.PrivateKey // signs tokens
	shown   *rsa.PrivateKey // its public half is published
	codes   map[string]granted
	subject string
	spoil   func(*Claims)
	down    bool
}

// Start starts a provider that signs in a person called alice.
func Start(t testing.TB) *Provider {
	t.Helper()
	key, err := rsa.GenerateKey(rand.Reader, 2048)
	if err != nil {
		t.Fatal(err)
	}
	p := &Provider{key: key, shown: key, codes: map[string]granted{}, subject: "alice"}
	mux := http.NewServeMux()
	mux.HandleFunc("GET /.well-known/openid-configuration", p.discovery)
	mux.HandleFunc("GET /keys", p.keys)
	mux.HandleFunc("GET /authorize", p.authorize)
	mux.HandleFunc("POST /token", p.token)
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		p.mu.Lock()
		down := p.down
		p.mu.Unlock()
		if down {
			http.Error(w, "down", http.StatusBadGateway)
			return
		}
		mux.ServeHTTP(w, r)
	}))
	t.Cleanup(server.Close)
	p.URL = server.URL
	return p
}

// SignsIn sets the subject of the next browser.
func (p *Provider) SignsIn(subject string) { p.set(func() { p.subject = subject }) }

// Down makes the provider answer only errors.
func (p *Provider) Down(down bool) { p.set(func() { p.down = down }) }

// Spoils changes the claims of the next id tokens.
func (p *Provider) Spoils(how func(*Claims)) { p.set(func() { p.spoil = how }) }

// Rekey makes the provider sign with another key than the one it publishes.
func (p *Provider) Rekey(t testing.TB) {
	t.Helper()
	key, err := rsa.GenerateKey(rand.Reader, 2048)
	if err != nil {
		t.Fatal(err)
	}
	p.set(func() { p.key = key })
}

func (p *Provider) set(change func()) {
	p.mu.Lock()
	defer p.mu.Unlock()
	change()
}

func (p *Provider) discovery(w http.ResponseWriter, _ *http.Request) {
	answer(w, http.StatusOK, map[string]any{
		"issuer": p.URL, "authorization_endpoint": p.URL + "/authorize", "token_endpoint": p.URL + "/token",
		"jwks_uri":                 p.URL + "/keys",
		"response_types_supported": []string{"code"}, "subject_types_supported": []string{"public"},
		"id_token_signing_alg_values_supported": []string{"RS256"},
		"code_challenge_methods_supported":      []string{"S256"},
	})
}

func (p *Provider) keys(w http.ResponseWriter, _ *http.Request) {
	p.mu.Lock()
	defer p.mu.Unlock()
	answer(w, http.StatusOK, jose.JSONWebKeySet{Keys: []jose.JSONWebKey{{
		Key: p.shown.Public(), KeyID: "1", Algorithm: "RS256", Use: "sig",
	}}})
}

// authorize is where a person would type a password. This one redirects at once.
func (p *Provider) authorize(w http.ResponseWriter, r *http.Request) {
	query := r.URL.Query()
	back, err := url.Parse(query.Get("redirect_uri"))
	if err != nil || query.Get("client_id") != ClientID || query.Get("response_type") != "code" ||
		query.Get("code_challenge_method") != "S256" || query.Get("code_challenge") == "" {
		http.Error(w, "invalid_request", http.StatusBadRequest)
		return
	}
	code := rand.Text()
	p.set(func() {
		p.codes[code] = granted{query.Get("nonce"), query.Get("code_challenge"), query.Get("redirect_uri"), p.subject}
	})
	back.RawQuery = url.Values{"code": {code}, "state": {query.Get("state")}}.Encode()
	http.Redirect(w, r, back.String(), http.StatusFound) //nolint:gosec // a test's provider: its client says where to
}

// token exchanges a code once, for the client it was issued to, which must know the verifier.
func (p *Provider) token(w http.ResponseWriter, r *http.Request) {
	id, secret, basic := r.BasicAuth()
	if !basic {
		id, secret = r.PostFormValue("client_id"), r.PostFormValue("client_secret")
	}
	decoded, _ := url.QueryUnescape(secret)
	if id != ClientID || decoded != ClientSecret {
		answer(w, http.StatusUnauthorized, map[string]string{"error": "invalid_client"})
		return
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	code := r.PostFormValue("code")
	given, ok := p.codes[code]
	delete(p.codes, code)
	challenge := sha256.Sum256([]byte(r.PostFormValue("code_verifier")))
	if !ok || r.PostFormValue("grant_type") != "authorization_code" ||
		r.PostFormValue("redirect_uri") != given.redirect ||
		base64.RawURLEncoding.EncodeToString(challenge[:]) != given.challenge {
		answer(w, http.StatusBadRequest, map[string]string{"error": "invalid_grant"})
		return
	}
	now := time.Now()
	claims := Claims{p.URL, given.subject, ClientID, given.nonce, now.Add(time.Minute).Unix(), now.Unix()}
	if p.spoil != nil {
		p.spoil(&claims)
	}
	signer, err := jose.NewSigner(jose.SigningKey{Algorithm: jose.RS256, Key: jose.JSONWebKey{Key: p.key, KeyID: "1"}},
		nil)
	if err == nil {
		var text string
		if text, err = jwt.Signed(signer).Claims(claims).Serialize(); err == nil {
			answer(w, http.StatusOK, map[string]any{
				"access_token": "x", "token_type": "Bearer", "expires_in": 60, "id_token": text,
			})
			return
		}
	}
	http.Error(w, err.Error(), http.StatusInternalServerError)
}

func answer(w http.ResponseWriter, status int, value any) {
	w.Header().Set("Content-Type", "application/json")
	w.Header().Set("Cache-Control", "no-store")
	w.WriteHeader(status)
	_ = json.NewEncoder(w).Encode(value)
}
