package person

import (
	"bytes"
	"net/http"
	"net/http/httptest"
	"regexp"
	"strings"
	"testing"

	"noonish/internal/fault"
	"noonish/internal/postgres/postgrestest"
)

func TestIdsAreLongPlainAndNeverTheSame(t *testing.T) {
	t.Parallel()
	plain := regexp.MustCompile(`^[0-9A-Za-z]{22}$`)
	seen := map[string]bool{}
	for range 10_000 {
		id := NewID()
		if !plain.MatchString(id) || seen[id] {
			t.Fatalf("id %q, seen before: %v", id, seen[id])
		}
		seen[id] = true
	}
}

func TestOnlyATokenHasAHash(t *testing.T) {
	t.Parallel()
	key := []byte("key")
	token := newToken(key)
	if len(token) != 43 || len(hashToken(token)) != 32 || bytes.Equal(hashToken(token), hashToken(newToken(key))) {
		t.Errorf("token %q has hash %x", token, hashToken(token))
	}
	for _, text := range []string{
		"", "x", token[1:], token + "A", token + "=", strings.Repeat("/", 43), strings.Repeat("x", 5000),
	} {
		if hashToken(text) != nil {
			t.Errorf("%q has a hash", text)
		}
	}
}

func TestACodeIsReadAsPeopleTypeIt(t *testing.T) {
	t.Parallel()
	want := hashCode("01AB-CD23-WXYZ")
	if want == nil {
		t.Fatal("a code cannot be read")
	}
	for _, typed := range []string{
		"01abcd23wxyz", " 01AB CD23 WXYZ ", "oiab-cd23-wxyz", "OLAB-CD23-WXYZ", "0-1-A-B-C-D-2-3-W-X-Y-Z",
	} {
		if !bytes.Equal(hashCode(typed), want) {
			t.Errorf("%q is another code", typed)
		}
	}
	for _, typed := range []string{
		"", "01AB-CD23-WXY", "01AB-CD23-WXYZ0", "01AB-CD23-WXYU", "01AB-CD23-WXY\x00", "０1AB-CD23-WXY",
		strings.Repeat("0", 40),
	} {
		if hashCode(typed) != nil {
			t.Errorf("%q is a code", typed)
		}
	}
	for range 1000 {
		if code := newCode(); hashCode(code) == nil || len(code) != 14 {
			t.Fatalf("%q cannot be read", code)
		}
	}
}

func TestAUserIdIsBelievedOnlyWhereTheSettingsSaySo(t *testing.T) {
	t.Parallel()
	store := Store{Pool: postgrestest.Open(t)}
	for _, tt := range []struct {
		name, header string
		trust        bool
		kind         fault.Kind
		through      string // a header that a proxy sets
	}{
		{"a name opens nothing by default", "ann", false, fault.Unauthorized, ""},
		{"a contract test is believed", "ann", true, "", ""},
		{"but not without a name", "", true, fault.Unauthorized, ""},
		{"nor with one too long", strings.Repeat("a", 65), true, fault.Unauthorized, ""},
		{"nor with one that is no text", "ann\xff", true, fault.Unauthorized, ""},
		{"nor through a proxy", "ann", true, fault.Unauthorized, "X-Forwarded-For"},
		{"nor through one that says so otherwise", "ann", true, fault.Unauthorized, "Forwarded"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			r := httptest.NewRequest(http.MethodGet, "/api/favorites", nil)
			r.Header.Set("user-id", tt.header)
			if tt.through != "" {
				r.Header.Set(tt.through, "203.0.113.9")
			}
			who, err := API{Store: store, TrustHeader: tt.trust}.Named(r)
			if tt.kind == "" && (err != nil || who.ID != tt.header) {
				t.Errorf("%v %v, want %s", who, err, tt.header)
			}
			if tt.kind != "" && (err == nil || fault.Of(err).Kind != tt.kind) {
				t.Errorf("%v %v, want %s", who, err, tt.kind)
			}
		})
	}
}
