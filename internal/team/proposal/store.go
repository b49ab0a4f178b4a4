package proposal

import (
	"context"
	"encoding/json"
	"slices"

	"github.com/jackc/pgx/v5"

	"noonish/internal/place"
	"noonish/internal/team/change"
	"noonish/internal/team/voting"
)

// Where and among how many places proposals are looked for: about a quarter of an hour on foot.
const (
	proposeKm   = 0.9
	mostOptions = 50
)

// Of how many decisions proposals know, and how many of them the next lunch should differ from.
const (
	knownDecisions  = 200
	recentDecisions = 10
)

// Store looks for proposals in the catalogue.
type Store struct{ voting.Store }

// Shown is a proposal as a member is shown it.
type Shown struct {
	Restaurant json.RawMessage `json:"restaurant"`
	Reason     Reason          `json:"reason,omitempty"`
}

// Propose returns places for a ballot that has few, for a member. There are none for a team that has not said where it
// is.
func (s Store) Propose(ctx context.Context, op change.Operation) ([]Shown, error) {
	teamID, err := s.Find(ctx, op.Person, op.Link)
	if err != nil {
		return nil, err
	}
	b, err := s.Ballot(ctx, teamID)
	if err != nil {
		return nil, err
	}
	if b.Member(op.Person) == nil {
		return nil, change.ErrOutsider
	}
	if !proposes(b) {
		return []Shown{}, nil
	}
	chosen, err := s.chosen(ctx, teamID)
	if err != nil {
		return nil, err
	}
	way := voting.Outing(b.Location, b.Round.Departure, b.Zone)
	around, err := s.Places.Around(ctx, *way.From, proposeKm, place.BestForLunch, mostOptions)
	if err != nil {
		return nil, err
	}
	ids := make([]string, len(around))
	for i, near := range around {
		ids[i] = near.ID
	}
	known, err := s.Places.Describe(ctx, ids, way)
	if err != nil {
		return nil, err
	}
	return proposals(Propose(options(ids, known, chosen), Known{
		From: b.Location, Musts: b.Musts(), Needs: b.Round.Needs,
		Recent: append(b.PlaceIDs(), chosen[:min(recentDecisions, len(chosen))]...),
	}), known), nil
}

// options returns the places that may be proposed, in the order of their ids.
func options(ids []string, known map[string]place.Description, chosen []string) []Option {
	list := make([]Option, 0, len(ids))
	for _, id := range ids {
		if one, ok := known[id]; ok {
			list = append(list, Option{
				Facts: one.Facts, Stay: one.Stay, Walk: one.Walk.Minutes, Visited: slices.Contains(chosen, one.ID),
			})
		}
	}
	return list
}

// proposals adds what the catalogue knows.
func proposals(list []Proposal, known map[string]place.Description) []Shown {
	shown := make([]Shown, len(list))
	for i, p := range list {
		shown[i] = Shown{Restaurant: known[p.PlaceID].JSON, Reason: p.Reason}
	}
	return shown
}

// chosen returns where a team went, the last first, by the ids that the places have now.
func (s Store) chosen(ctx context.Context, teamID string) ([]string, error) {
	rows, err := s.Pool.Query(ctx, `
SELECT coalesce(moves -> -1 -> 'to' ->> 'place_id', winner) FROM rounds
WHERE team_id = $1 AND state = 'final' AND winner IS NOT NULL ORDER BY day DESC, attempt DESC LIMIT $2`,
		teamID, knownDecisions)
	if err != nil {
		return nil, change.Wrap(err, "reading where a team went")
	}
	ids, err := pgx.CollectRows(rows, pgx.RowTo[string])
	if err != nil || len(ids) == 0 {
		return nil, change.Wrap(err, "reading where a team went")
	}
	documents, err := s.Places.Documents(ctx, ids)
	if err != nil {
		return nil, err
	}
	for i, id := range ids {
		if document, there := documents[id]; there {
			ids[i] = document.ID
		}
	}
	return ids, nil
}
