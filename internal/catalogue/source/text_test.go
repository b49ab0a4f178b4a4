package source

import "testing"

func TestACountryIsACode(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{"fi": "FI", " GB ": "GB", "Finland": "", "F1": "", "é": "", "": ""} {
		if got := CountryCode(text); got != want {
			t.Errorf("CountryCode(%q) = %q, want %q", text, got, want)
		}
	}
}
