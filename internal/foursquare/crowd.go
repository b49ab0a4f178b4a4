package foursquare

import (
	"context"
	"log/slog"
	"time"

	"noonish/internal/crowd"
	"noonish/internal/hours"
	"noonish/internal/place"
	"noonish/internal/vendor"
)

// Crowd knows how busy places are from the hours at which most people come. It is a crowd.Source, and each answer costs
// one call.
type Crowd struct {
	Client *Client
	Places func(ctx context.Context, ids []string) ([]place.Named, error)
}

// Tell implements crowd.Source.
func (c Crowd) Tell(ctx context.Context, p place.Habits, at time.Time) (crowd.Told, bool) {
	if c.Client.calls.Rests(searching) && c.Client.calls.Rests(detailing) {
		return crowd.Told{}, false
	}
	named, err := c.Places(ctx, []string{p.ID})
	if err != nil || len(named) == 0 {
		return crowd.Told{}, false
	}
	ctx, cancel := context.WithTimeout(ctx, vendor.Timeout)
	defer cancel()
	text, err := c.Client.popular(ctx, named[0])
	if err != nil {
		slog.DebugContext(ctx, "no popular hours", "error", err)
	}
	popular, err := hours.Parse(text)
	if err != nil || text == "" {
		return crowd.Told{}, false
	}
	told := crowd.Popular(p, popular, at)
	told.Credit = credit
	return told, true
}

// popular returns when most people come, in our notation, or "". A place whose id open data knows is asked for by it.
func (c *Client) popular(ctx context.Context, p place.Named) (string, error) {
	if len(p.FsqIDs) > 0 {
		found, err := c.details(ctx, p.FsqIDs[0], crowdFields)
		return found.Popular, err
	}
	ours := group{p}
	found, err := c.search(ctx, ours.box(), crowdFields, 1, func([]Place) bool { return true })
	return match(ours, found)[p.ID].Popular, err
}
