package voting

import (
	"context"
	"encoding/json"
	"slices"
	"time"

	"noonish/internal/fault"
	"noonish/internal/notify"
	"noonish/internal/place"
	"noonish/internal/team/ballot"
	"noonish/internal/team/change"
)

var (
	errMoveEarly = fault.New(fault.Conflict, "plan-b-early", "Plan B is for after the decision.")
	errMoveLate  = fault.New(fault.Conflict, "plan-b-late", "Lunch is over for today, so nobody is moved any more.")
	errMoveOut   = fault.New(fault.Forbidden, "plan-b-out", "You are not in today, so you cannot move the others.")
	errNoPlanB   = fault.New(fault.Conflict, "plan-b-none", "There is no plan B for this restaurant.")
	errMoveStays = fault.New(fault.Conflict, "plan-b-undo-late",
		"More than a minute has passed, so everyone stays with plan B.")
)

// Move moves everyone to plan B, because the place with this id was found shut or full. Once somebody has said so of a
// place, it says nothing new.
func (s Store) Move(ctx context.Context, op change.Operation, placeID, why string) (*ballot.Ballot, error) {
	teamID, err := s.Find(ctx, op.Person, op.Link)
	if err != nil {
		return nil, err
	}
	if _, err := s.Ballot(ctx, teamID); err != nil { // stores plan B, if nobody has looked for it yet
		return nil, err
	}
	aliases, err := s.Places.Aliases(ctx, placeID)
	if err != nil {
		return nil, err
	}
	return s.ChangeAndRead(ctx, op, func(ctx context.Context, t *change.Change) error {
		r, err := s.requireMovable(ctx, t)
		if err != nil {
			return err
		}
		from := r.PlaceNow()
		if from != "" && !slices.Contains(aliases, from) {
			return nil
		}
		if from == "" || r.PlanB == nil || r.PlanB.PlaceID == "" || len(r.Moves) >= ballot.MaxMoves ||
			r.AtOther(t.Me.ID) {
			return errNoPlanB
		}
		to := *r.PlanB
		r.Moves = append(r.Moves, ballot.Move{
			From: from, FromName: r.NameNow(), To: to, Why: why, At: t.Now, By: t.Me.ID,
		})
		arrivals, err := s.Places.Arrivals(ctx, t.Tx, append(slices.Clone(t.Round.Places), to.PlaceID))
		if err != nil {
			return err
		}
		next, err := runnerUp(r.TallyNow(), to.PlaceID, arrivals)
		if err != nil {
			return err
		}
		if err := s.atDoor(ctx, t, from, why); err != nil {
			return err
		}
		t.Record(ballot.DidMove, t.Me.ID, to.PlaceID)
		return s.storeMoves(ctx, t, r, next, arrivals)
	})
}

// Door is what a person found at a place when their team stood there.
type Door struct {
	PersonID, TeamID, PlaceID string
	Why                       string // shut or full; "" takes back what the team said
	At, Until                 time.Time
}

// atDoor tells other teams, for the rest of the day, what the caller found at a place. Before the team leaves, nobody
// stands there.
func (s Store) atDoor(ctx context.Context, t *change.Change, placeID, why string) error {
	if s.AtDoor == nil || why != "" && t.Now.Before(t.Round.Departure) {
		return nil
	}
	zone, err := time.LoadLocation(t.Zone)
	if err != nil {
		return err
	}
	day, err := time.ParseInLocation(time.DateOnly, t.Round.Day, zone)
	if err != nil {
		return err
	}
	return s.AtDoor(ctx, t.Tx, Door{
		PersonID: t.Op.Person, TeamID: t.TeamID, PlaceID: placeID, Why: why, At: t.Now, Until: day.AddDate(0, 0, 1),
	})
}

// Return takes the last move back, within a minute and by who made it or by the owner.
func (s Store) Return(ctx context.Context, op change.Operation) (*ballot.Ballot, error) {
	return s.ChangeAndRead(ctx, op, func(ctx context.Context, t *change.Change) error {
		r, err := s.requireMovable(ctx, t)
		if err != nil || r.LastMove() == nil {
			return err
		}
		last := *r.LastMove()
		if !last.MayTakeBack(t.Now, ballot.Member{ID: t.Me.ID, Owner: t.Me.Owner}) {
			return errMoveStays
		}
		r.Moves = r.Moves[:len(r.Moves)-1]
		plan, err := json.Marshal(last.To)
		if err != nil {
			return err
		}
		arrivals, err := s.Places.Arrivals(ctx, t.Tx, []string{r.PlaceNow()})
		if err != nil {
			return err
		}
		if err := s.atDoor(ctx, t, last.From, ""); err != nil {
			return err
		}
		again := string(plan)
		t.Record(ballot.DidReturn, t.Me.ID, r.PlaceNow())
		return s.storeMoves(ctx, t, r, &again, arrivals)
	})
}

// requireMovable reads the decided round, and returns an error unless the caller may move the team now.
func (s Store) requireMovable(ctx context.Context, t *change.Change) (*ballot.Round, error) {
	if err := t.RequireMember(); err != nil {
		return nil, err
	}
	if t.Round == nil || t.Round.State != ballot.StateFinal {
		return nil, errMoveEarly
	}
	switch {
	case !t.Now.Before(ballot.PlanBUntil(t.Round.Departure)):
		return nil, errMoveLate
	case t.Me.Out:
		return nil, errMoveOut
	}
	var receipt, plan, moves []byte
	seat := ballot.Seat{MemberID: t.Me.ID}
	err := t.Tx.QueryRow(ctx, `
SELECT r.receipt, r.plan_b, r.moves, coalesce(s.place_id, '')
FROM rounds r LEFT JOIN table_seats s ON s.team_id = r.team_id AND s.round_id = r.round_id AND s.member_id = $3
WHERE r.team_id = $1 AND r.round_id = $2`, t.TeamID, t.Round.ID, t.Me.ID).Scan(&receipt, &plan, &moves, &seat.PlaceID)
	if err != nil {
		return nil, err
	}
	r := &ballot.Round{Seats: []ballot.Seat{seat}}
	for text, into := range map[*[]byte]any{&receipt: &r.Receipt, &plan: &r.PlanB, &moves: &r.Moves} {
		if *text == nil {
			continue
		}
		if err := json.Unmarshal(*text, into); err != nil {
			return nil, err
		}
	}
	return r, nil
}

// storeMoves stores the moves of a round and its next plan B, which is nil until it is looked for, and notifies people.
func (s Store) storeMoves(
	ctx context.Context, t *change.Change, r *ballot.Round, next *string, arrivals map[string]place.Arrival,
) error {
	moves, err := json.Marshal(r.Moves)
	if err != nil {
		return err
	}
	t.Later(`UPDATE rounds SET moves = $3::text::jsonb, plan_b = $4::text::jsonb WHERE team_id = $1 AND round_id = $2`,
		t.TeamID, t.Round.ID, string(moves), next)
	if s.Notify == nil {
		return nil
	}
	tallies, err := countVotes(ctx, t.Tx, []string{t.TeamID}, []string{t.Round.ID}, whereSeated)
	if err != nil {
		return err
	}
	news := tallies[t.Round.ID].news(t)
	news.Kind, news.Place = notify.Moved(t.Version+1), r.NameNow()
	news.People = tallies[t.Round.ID].peopleAt(r)
	news.Address = arrivals[r.PlaceNow()].Facts.Address
	if last := r.LastMove(); last != nil {
		news.Left, news.Why = last.FromName, last.Why
	}
	return s.Notify(ctx, t.Tx, news)
}
