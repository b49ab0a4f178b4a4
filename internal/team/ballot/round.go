package ballot

import (
	"hash/fnv"
	"time"
)

// Times of a round, by the database's clock.
const (
	UndoWithin  = 10 * time.Minute // after the decision
	Revote      = 10 * time.Minute // how long a round that is reopened after its deadline stays open
	LeastNotice = time.Minute      // from now to a deadline that the owner sets

	beforeDeparture = 15 * time.Minute // from the deadline until everyone leaves
	leastVoting     = 15 * time.Minute // how long a round that opens late stays open
)

// spread is the period over which the deadlines of teams that leave at the same time are distributed.
const spread = 10 * time.Second

// late returns how much is added to the deadline of a team: always the same for one team, and too little to show in
// hours and minutes. Otherwise the rounds of all teams would be due at the same instant.
func late(teamID string) time.Duration {
	sum := fnv.New32a()
	_, _ = sum.Write([]byte(teamID))
	return time.Duration(sum.Sum32()) * time.Millisecond % spread
}

// Times returns when a round closes and when everyone leaves, for a team that leaves at a time of day. If the round
// opens too late for that, people still get leastVoting to vote, and they leave later.
func Times(teamID, day, departure string, zone *time.Location, now time.Time) (deadline, leave time.Time, err error) {
	leave, err = Instant(day, departure, zone)
	if err != nil {
		return time.Time{}, time.Time{}, err
	}
	deadline = leave.Add(late(teamID) - beforeDeparture)
	if deadline.Before(now.Add(leastVoting)) {
		deadline = now.Add(leastVoting)
		leave = deadline.Add(beforeDeparture)
	}
	return deadline, leave, nil
}

// Instant returns the instant of a time of day in a zone. A time that a change of clocks skips is an hour later.
func Instant(day, clock string, zone *time.Location) (time.Time, error) {
	return time.ParseInLocation(time.DateOnly+" 15:04", day+" "+clock, zone)
}

// LeaveAfter returns when everyone leaves after a deadline was moved, given when they would have left before.
func LeaveAfter(deadline, leave time.Time) time.Time {
	if leave.After(deadline) {
		return leave
	}
	return deadline.Add(beforeDeparture)
}

// MovedTimes returns the times of an open round whose team changes its departure. If the new deadline would have
// passed, people get time to vote, as in a round that opens late.
func MovedTimes(
	teamID, day, departure string, zone *time.Location, now time.Time,
) (deadline, leave time.Time, err error) {
	if leave, err = Instant(day, departure, zone); err != nil {
		return time.Time{}, time.Time{}, err
	}
	if deadline = leave.Add(late(teamID) - beforeDeparture); !deadline.Before(now.Add(LeastNotice)) {
		return deadline, leave, nil
	}
	return Times(teamID, day, departure, zone, now)
}
