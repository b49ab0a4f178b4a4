package signin

import "testing"

func TestAPersonComesBackToAPageOfOurs(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct{ address, back, want string }{
		{"https://lunch.example", "/team/x", "/team/x"},
		{"https://lunch.example", "//elsewhere.example", "/"},
		{"https://intranet.example/lunch", "/lunch/team/x?a=1", "/lunch/team/x?a=1"},
		{"https://intranet.example/lunch", "/wiki", "/lunch/"},
		{"https://intranet.example/lunch", "/lunchbox", "/lunch/"},
		{"https://intranet.example/lunch/", "", "/lunch/"},
	} {
		if got := ownPath(tt.back, Options{PublicURL: tt.address}.at("/")); got != tt.want {
			t.Errorf("%q at %s: %q instead of %q", tt.back, tt.address, got, tt.want)
		}
	}
	if failed := (Options{PublicURL: "https://intranet.example/lunch"}).at(failedPage); failed != "/lunch/sign-in" {
		t.Errorf("a failed sign-in leads to %q", failed)
	}
}
