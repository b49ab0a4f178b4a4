// Package terms says what may be kept of what a vendor answers, and for how long. It is law and not taste: change it
// only with the vendor's terms beside you.
package terms

import (
	"strconv"
	"time"
)

// Forever is how long something may be kept that may be stored.
const Forever = 100 * 365 * 24 * time.Hour

// Terms are how long the answers of a vendor may be kept, anywhere: in a database, in memory or in a browser. Zero
// means that they are shown and forgotten.
type Terms struct{ IDs, Facts, Photos time.Duration }

// The vendors.
var (
	// Foursquare, usage guidelines of 2026-02-12: ids of places and photos without limit, everything else not at all.
	Foursquare = Terms{IDs: Forever}
	// BestTime: we have read no terms that allow to keep anything.
	BestTime = Terms{}
	// Commons has free licences, with credit. A day, so that a deleted picture disappears.
	Commons = Terms{IDs: Forever, Facts: Forever, Photos: 24 * time.Hour}
)

// CacheControl is the header of an answer that may be kept for so long.
func CacheControl(keep time.Duration) string {
	if keep <= 0 {
		return "no-store"
	}
	return "public, max-age=" + strconv.Itoa(int(keep.Seconds()))
}
