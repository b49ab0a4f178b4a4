package voting

import (
	"slices"
	"time"

	"github.com/jackc/pgx/v5"

	"noonish/internal/place"
	"noonish/internal/team/ballot"
	"noonish/internal/team/change"
)

// placeFacts is what the catalogue knows of one place, read while the team is locked.
type placeFacts struct {
	places  place.Finder
	placeID string
	read    func() (map[string]place.Arrival, error)
}

func (s Store) facts(placeID string) *placeFacts {
	return &placeFacts{places: s.Places, placeID: placeID}
}

// queue queues the read in a batch of a change.
func (f *placeFacts) queue(batch *pgx.Batch) {
	f.read = f.places.QueueArrivals(batch, []string{f.placeID})
}

// ruling returns why the place cannot win the round, or "" if it can. candidate is its id on the ballot, or "" if it is
// not there; then walk is how many minutes the way takes. Of a place that is gone from the catalogue nothing is known.
func (f *placeFacts) ruling(r *change.Round, candidate string, walk int) (ballot.Ruling, error) {
	arrivals, err := f.read()
	if err != nil {
		return "", err
	}
	arrival, there := arrivals[f.placeID]
	if i := slices.Index(r.Places, candidate); i >= 0 {
		walk = r.Walks[i]
	}
	if !there {
		return "", nil
	}
	stay := arrival.Stay(r.Departure.Add(time.Duration(walk) * time.Minute))
	vetoed := slices.Contains(r.Vetoed, candidate) || slices.Contains(r.Vetoed, f.placeID)
	return ballot.RulingOf(stay, r.Musts, arrival.Facts, vetoed), nil
}

// requireWinnable returns an error if the place cannot win. A place that is not on the ballot yet may be wanted anyway.
func (f *placeFacts) requireWinnable(r *change.Round, candidate string, walk int, anyway bool) error {
	ruling, err := f.ruling(r, candidate, walk)
	if err == nil && ruling != "" && (candidate != "" || !anyway) {
		return errRuledOut
	}
	return err
}
