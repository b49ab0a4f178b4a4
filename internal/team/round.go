package team

import (
	"hash/fnv"
	"time"
)

// spread is how far apart the deadlines of teams are that leave at the same time.
const spread = 10 * time.Second

// late is how much later than others a team's own deadline is: always the same, and too little to be seen in a time of
// day. Otherwise everybody's rounds would all be due at the same instant.
func late(teamID string) time.Duration {
	sum := fnv.New32a()
	_, _ = sum.Write([]byte(teamID))
	return time.Duration(sum.Sum32()) * time.Millisecond % spread
}

// timesOf are when a round closes and when everyone leaves, for a team that leaves at a time of day. A round that opens
// too late for that gives people time to vote, and they leave later.
func timesOf(teamID, day, departure string, zone *time.Location, now time.Time) (deadline, leave time.Time, err error) {
	leave, err = instant(day, departure, zone)
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

// instant is a time of day in a zone. One that a change of clocks leaves out is an hour later.
func instant(day, clock string, zone *time.Location) (time.Time, error) {
	return time.ParseInLocation(time.DateOnly+" 15:04", day+" "+clock, zone)
}

// leaveAfter is when everyone leaves, given when they would have and a deadline that was moved.
func leaveAfter(deadline, leave time.Time) time.Time {
	if leave.After(deadline) {
		return leave
	}
	return deadline.Add(beforeDeparture)
}

// movedTimes are those of a round that is open when its team decides to leave at another time. A deadline that would
// have passed gives people time to vote, as in a round that opens late.
func movedTimes(teamID, day, departure string, zone *time.Location, now time.Time) (deadline, leave time.Time, err error) {
	if leave, err = instant(day, departure, zone); err != nil {
		return time.Time{}, time.Time{}, err
	}
	if deadline = leave.Add(late(teamID) - beforeDeparture); !deadline.Before(now.Add(leastNotice)) {
		return deadline, leave, nil
	}
	return timesOf(teamID, day, departure, zone, now)
}
