package person

import (
	"encoding/base64"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
)

func TestAKeyIsOfATokenThatWeMade(t *testing.T) {
	t.Parallel()
	key := []byte("key")
	ours := newToken(key)
	bits, err := base64.RawURLEncoding.DecodeString(ours)
	if err != nil {
		t.Fatal(err)
	}
	bits[0] ^= 1
	for name, tt := range map[string]struct {
		key   []byte
		token string
		known bool
	}{
		"ours":              {key, ours, true},
		"another's":         {key, newToken([]byte("other")), false},
		"one bit changed":   {key, base64.RawURLEncoding.EncodeToString(bits), false},
		"invented":          {key, strings.Repeat("A", 43), false},
		"too long":          {key, ours + "AAAA", false},
		"without our key":   {nil, newToken(nil), false},
		"nothing":           {key, "", false},
		"what is not read ": {key, strings.Repeat("%", 43), false},
	} {
		r := httptest.NewRequestWithContext(t.Context(), http.MethodGet, "/", nil)
		r.Header.Set("Cookie", cookieName+"="+tt.token)
		a := API{Store: Store{Key: tt.key}}
		if got := a.Key(r); (len(got) == 64) != tt.known {
			t.Errorf("%s has key %q", name, got)
		}
	}
}

func TestOnlyTheDemonstrationKeepsSessionsWithoutTLS(t *testing.T) {
	t.Parallel()
	store := Store{Key: []byte("key")}
	real, demonstration := API{Store: store}, API{Store: store, PlainCookie: true}
	answer := httptest.NewRecorder()
	demonstration.setCookie(answer, newToken(store.Key))
	cookie := answer.Result().Cookies()[0]
	if cookie.Name != "noonish-demo" || cookie.Secure || !cookie.HttpOnly {
		t.Errorf("cookie %v", cookie)
	}
	r := httptest.NewRequestWithContext(t.Context(), http.MethodGet, "/", http.NoBody)
	r.AddCookie(cookie)
	if demonstration.Key(r) == "" {
		t.Error("the demonstration does not know its own cookie")
	}
	if real.Key(r) != "" {
		t.Error("a real server reads a cookie that a neighbouring host can set")
	}
}
