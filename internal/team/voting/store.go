// Package voting runs a team's round in the database: it opens it, takes suggestions and votes, closes it and undoes a
// decision. The rules are in ballot, and the transaction in change.
package voting

import (
	"context"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"noonish/internal/admission"
	"noonish/internal/notify"
	"noonish/internal/place"
	"noonish/internal/place/fact"
	"noonish/internal/team/ballot"
	"noonish/internal/team/change"
)

// Limits. The API contract names both.
const (
	maxCandidates = 12
	maxAttempts   = 20 // decisions of one day
)

// Store stores rounds in the database. It reads the places that people vote on from the catalogue.
type Store struct {
	Pool   *pgxpool.Pool
	Places place.Finder
	Nudge  func(topic string) // notifies every replica that a team changed; nil for no replica
	// Notify sends a decision outside the page, for example to a chat, once tx commits; nil to send nothing.
	Notify func(ctx context.Context, tx pgx.Tx, d notify.Decision) error
	// Reachable returns which of the teams have a receiver for Notify; nil if all may have one.
	Reachable func(ctx context.Context, tx pgx.Tx, teamIDs []string) (map[string]bool, error)
	// Deliveries returns how many receivers were notified of a round by Notify; nil for none.
	Deliveries func(ctx context.Context, teamID, roundID string) ([]notify.Reach, error)
	// AtDoor tells other teams what this one found at a door once tx commits; nil to tell nobody.
	AtDoor func(ctx context.Context, tx pgx.Tx, d Door) error
	// Lanes makes callers of one team wait for each other before they take a connection; nil for no wait.
	Lanes *admission.Lanes
	Waits *change.Waits // measures what changes wait for; nil to measure nothing
}

// Changes returns what locks, changes and reads teams.
func (s Store) Changes() change.Store {
	return change.Store{Pool: s.Pool, Nudge: s.Nudge, Lanes: s.Lanes, Waits: s.Waits}
}

// Find returns the team of a link, or the person's current team if link is empty.
func (s Store) Find(ctx context.Context, personID, link string) (teamID string, err error) {
	return s.Changes().Find(ctx, personID, link)
}

// Ballot reads a team and today's round from the database. It opens the round if there is none.
func (s Store) Ballot(ctx context.Context, teamID string) (*ballot.Ballot, error) {
	b, err := s.Changes().Read(ctx, teamID)
	if err == nil && b.Round.ID == "" {
		if err = s.RunChange(ctx, teamID, change.Operation{}, Open); err == nil {
			b, err = s.Changes().Read(ctx, teamID)
		}
	}
	if err != nil {
		return nil, err
	}
	describe := func(ctx context.Context, o place.Outing) (map[string]place.Description, error) {
		return s.Places.Describe(ctx, b.PlaceIDs(), o)
	}
	return b, s.complete(ctx, b, describe)
}

// RunChange runs do as a change of a team.
func (s Store) RunChange(
	ctx context.Context, teamID string, op change.Operation, do func(context.Context, *change.Change) error,
) error {
	return s.Changes().Run(ctx, teamID, op, change.Steps{Do: s.thenClosing(do)})
}

// ChangeAndRead runs do as a change of the operation's team and returns the team after it.
func (s Store) ChangeAndRead(
	ctx context.Context, op change.Operation, do func(context.Context, *change.Change) error,
) (*ballot.Ballot, error) {
	return s.changeAndRead(ctx, op, nil, do)
}

// changeAndRead reads the team and its places in the change's last round trip. first is as in change.Steps.
func (s Store) changeAndRead(
	ctx context.Context, op change.Operation, first func(*pgx.Batch), do func(context.Context, *change.Change) error,
) (*ballot.Ballot, error) {
	teamID, err := s.Find(ctx, op.Person, op.Link)
	if err != nil {
		return nil, err
	}
	var changed *change.Change
	var b *ballot.Ballot
	var describe describer
	read := func(c *change.Change, batch *pgx.Batch) {
		if changed, b = c, new(ballot.Ballot); c.Round == nil {
			return
		}
		c.Queue(batch, b)
		describe = s.Places.QueueDescribe(batch, c.Round.Places)
	}
	err = s.Changes().Run(ctx, teamID, op, change.Steps{First: first, Do: s.thenClosing(do), Read: read})
	if err != nil {
		return nil, err
	}
	// Nothing was read if the operation was carried out before, or if there is no round yet. The round is another one
	// if the day ended meanwhile.
	if changed == nil || changed.Round == nil || changed.Round.ID != b.Round.ID {
		return s.Ballot(ctx, teamID)
	}
	return b, s.complete(ctx, b, describe)
}

// describer describes places for people who go there together.
type describer func(context.Context, place.Outing) (map[string]place.Description, error)

// complete adds to a ballot what is not stored with it: what the catalogue knows of its places, and who was notified.
func (s Store) complete(ctx context.Context, b *ballot.Ballot, describe describer) error {
	if err := s.addDeliveries(ctx, b); err != nil {
		return err
	}
	if err := addPlaces(ctx, b, describe); err != nil {
		return err
	}
	b.AddTables(walkMinutes)
	return s.addPlanB(ctx, b)
}

// addDeliveries adds how many receivers were notified of the decision outside the page.
func (s Store) addDeliveries(ctx context.Context, b *ballot.Ballot) error {
	if s.Deliveries == nil || b.Round.State != ballot.StateFinal {
		return nil
	}
	ways, err := s.Deliveries(ctx, b.TeamID, b.Round.ID)
	for _, way := range ways {
		b.Reached = append(b.Reached, ballot.Reached(way))
	}
	return err
}

// addPlaces adds to each candidate what the catalogue knows, for where and when the team leaves.
func addPlaces(ctx context.Context, b *ballot.Ballot, describe describer) error {
	if len(b.Round.Candidates) == 0 {
		return nil
	}
	way := Outing(b.Location, b.Round.Departure, b.Zone)
	way.Fixed = make(map[string]place.Walk, len(b.Round.Candidates))
	for _, candidate := range b.Round.Candidates {
		if candidate.Walk > 0 {
			way.Fixed[candidate.PlaceID] = place.Walk{Minutes: candidate.Walk, Real: candidate.WalkReal}
		}
	}
	descriptions, err := describe(ctx, way)
	if err != nil {
		return err
	}
	for i := range b.Round.Candidates {
		candidate := &b.Round.Candidates[i]
		if description, ok := descriptions[candidate.PlaceID]; ok {
			candidate.Restaurant, candidate.Facts = description.JSON, description.Facts
			candidate.Stay = description.Stay
			continue
		}
		candidate.Gone = true
		if candidate.Restaurant, err = fact.Left(candidate.PlaceID, candidate.Name); err != nil {
			return err
		}
	}
	return nil
}

// Outing returns where and when a team leaves for lunch, in the team's zone.
func Outing(from *ballot.Location, leave time.Time, zone string) place.Outing {
	o := place.Outing{Leave: leave}
	if from != nil {
		o.From = &place.Point{Lat: from.Lat, Lng: from.Lng}
	}
	if clock, err := time.LoadLocation(zone); err == nil {
		o.Leave = leave.In(clock)
	}
	return o
}
