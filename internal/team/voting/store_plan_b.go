package voting

import (
	"context"
	"encoding/json"
	"log/slog"
	"math"

	"noonish/internal/place"
	"noonish/internal/team/ballot"
	"noonish/internal/team/change"
	"noonish/internal/travel"
)

// Where people look for another place: about ten minutes on foot around the one that is shut or full.
const (
	aroundKm   = 0.6
	mostAround = 50
)

// runnerUp returns the plan B among the candidates as JSON, or nil if none of them is near the winner. It needs nothing
// but what closing a round has read, so that closing many stays cheap; AddPlanB looks further.
func runnerUp(tally []ballot.CandidateTally, winner string, arrivals map[string]place.Arrival) (*string, error) {
	from, there := arrivals[winner]
	if !there {
		return nil, nil //nolint:nilnil // no plan B yet
	}
	plan := ballot.PlanB(tally, winner, minutesFrom(from, tally, arrivals), nil)
	if plan.PlaceID == "" {
		return nil, nil //nolint:nilnil // no plan B yet
	}
	text, err := json.Marshal(plan)
	plain := string(text)
	return &plain, err
}

// minutesFrom returns how many minutes each candidate is from a place.
func minutesFrom(
	from place.Arrival, tally []ballot.CandidateTally, arrivals map[string]place.Arrival,
) map[string]int {
	minutes := make(map[string]int, len(tally))
	for _, c := range tally {
		if to, there := arrivals[c.PlaceID]; there {
			minutes[c.PlaceID] = walkMinutes(from.Facts.Location.Km(to.Facts.Location))
		}
	}
	return minutes
}

func walkMinutes(km float64) int { return int(math.Ceil(travel.WalkMinutes(km))) }

// addPlanB adds to a decided round where to go if the place is shut or full. The first who reads the round looks for it
// if no runner-up is near, and stores it for everybody. If that fails, the round is shown without it, and the next who
// reads it looks again.
func (s Store) addPlanB(ctx context.Context, b *ballot.Ballot) error {
	r := &b.Round
	if r.State != ballot.StateFinal || r.PlaceNow() == "" {
		return nil
	}
	if r.PlanB == nil && b.Now.Before(ballot.PlanBUntil(r.Departure)) {
		if plan, err := s.findPlanB(ctx, b); err != nil {
			slog.WarnContext(ctx, "could not look for plan B, showing the round without it", "error", err)
		} else {
			r.PlanB = &plan
		}
	}
	return s.describeElsewhere(ctx, b)
}

// findPlanB looks for plan B and stores it.
func (s Store) findPlanB(ctx context.Context, b *ballot.Ballot) (ballot.Nearby, error) {
	r, now := &b.Round, b.Round.PlaceNow()
	arrivals, err := s.Places.Arrivals(ctx, s.Pool, append(b.PlaceIDs(), now))
	if err != nil {
		return ballot.Nearby{}, err
	}
	from, there := arrivals[now]
	if !there {
		return ballot.Nearby{}, s.storePlanB(ctx, b, ballot.Nearby{})
	}
	tally := r.TallyNow()
	around, err := s.Places.Around(ctx, from.Facts.Location, aroundKm, place.NearestFirst, mostAround)
	if err != nil {
		return ballot.Nearby{}, err
	}
	further := b.Further(around, walkMinutes)
	plan := ballot.PlanB(tally, now, minutesFrom(from, tally, arrivals), further)
	return plan, s.storePlanB(ctx, b, plan)
}

// storePlanB stores the plan unless another reader has done so. It is no change of the team: everybody finds the same.
func (s Store) storePlanB(ctx context.Context, b *ballot.Ballot, plan ballot.Nearby) error {
	_, err := s.Pool.Exec(ctx, `
UPDATE rounds SET plan_b = $3 WHERE team_id = $1 AND round_id = $2 AND plan_b IS NULL`, b.TeamID, b.Round.ID, plan)
	return change.Wrap(err, "storing plan B")
}

// describeElsewhere adds what the catalogue knows of the places of plan B, which need not be on the ballot.
func (s Store) describeElsewhere(ctx context.Context, b *ballot.Ballot) error {
	var ids []string
	if plan := b.Round.PlanB; plan != nil && plan.PlaceID != "" {
		ids = append(ids, plan.PlaceID)
	}
	for _, move := range b.Round.Moves {
		ids = append(ids, move.To.PlaceID)
	}
	if len(ids) == 0 {
		return nil
	}
	found, err := s.Places.Describe(ctx, ids, Outing(b.Location, b.Round.Departure, b.Zone))
	if err != nil {
		return err
	}
	return b.AddElsewhere(found)
}
