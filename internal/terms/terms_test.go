package terms

import (
	"testing"
	"time"
)

// What the vendors allow. A line that changes here needs their terms.
func TestWhatVendorsAllowToKeep(t *testing.T) {
	t.Parallel()
	for name, row := range map[string]struct{ have, want Terms }{
		"foursquare": {Foursquare, Terms{IDs: Forever, Facts: 0, Photos: 0}},
		"besttime":   {BestTime, Terms{}},
		"commons":    {Commons, Terms{IDs: Forever, Facts: Forever, Photos: 24 * time.Hour}},
	} {
		if row.have != row.want {
			t.Errorf("%s: %+v, want %+v", name, row.have, row.want)
		}
	}
}

func TestWhatMayNotBeKeptIsNotCached(t *testing.T) {
	t.Parallel()
	for keep, want := range map[time.Duration]string{
		0: "no-store", -time.Second: "no-store", 24 * time.Hour: "public, max-age=86400",
	} {
		if got := CacheControl(keep); got != want {
			t.Errorf("%s: %q, want %q", keep, got, want)
		}
	}
}
