package team

import (
	"fmt"

	"noonish/internal/retention"
	"noonish/internal/team/ballot"
)

// Retention is for how many days the data of teams is kept.
type Retention struct{ Votes, Attendance, Events, Operations int }

// shownDays is for how many days we keep whose page showed a decision.
const shownDays = 30

// vetoDays is for how many days a veto is kept. It has to be known for the rest of its week.
const vetoDays = 14

var shownRule = retention.Rule{
	ID: "seen", What: "That your open page showed a decision", Days: shownDays,
	Until: days(shownDays) + " after the decision",
	Delete: `
DELETE FROM shown WHERE (team_id, round_id, member_id) IN (
  SELECT team_id, round_id, member_id FROM shown WHERE at < now() - make_interval(days => $1) ORDER BY at LIMIT $2)`,
}

var vetoRule = retention.Rule{
	ID: "vetoes", What: "What you said Not today to", Days: vetoDays, Until: days(vetoDays) + " after that day",
	Delete: `
DELETE FROM vetoes WHERE (team_id, day, member_id) IN (
  SELECT team_id, day, member_id FROM vetoes WHERE day < current_date - $1::int ORDER BY day LIMIT $2)`,
}

// requestDays is after how many days a join request is deleted.
const requestDays = 7

// Rules returns what we keep about people in teams, and for how long. The newest event of a team is never deleted: it
// is the team's version.
func (k Retention) Rules() []retention.Rule {
	return []retention.Rule{
		{
			ID: "membership", What: "The teams you joined, the name you gave and what you need to eat",
			Until: "until you leave the team",
		},
		{
			ID: "requests", What: "That you asked to join a team, with your name and what you need to eat",
			Days: requestDays, Until: "until the owner answers, or " + days(requestDays),
			Delete: `
DELETE FROM join_requests WHERE (team_id, request_id) IN (
  SELECT team_id, request_id FROM join_requests WHERE at < now() - make_interval(days => $1) ORDER BY at LIMIT $2)`,
		},
		{
			ID: "votes", What: "What you suggested and voted for, and what your team decided", Days: k.Votes,
			Until: days(k.Votes) + " after the day of the vote",
			Delete: `
DELETE FROM rounds WHERE (team_id, round_id) IN (
  SELECT team_id, round_id FROM rounds WHERE day < current_date - $1::int AND state <> 'open' ORDER BY day LIMIT $2)`,
		},
		{
			ID: "attendance", What: "On which days you were not in, and whether you came along", Days: k.Attendance,
			Until: days(k.Attendance) + " after that day",
			Delete: `
DELETE FROM attendance WHERE (team_id, member_id, day) IN (
  SELECT team_id, member_id, day FROM attendance WHERE day < current_date - $1::int ORDER BY day LIMIT $2)`,
		},
		vetoRule,
		confirmedRule(),
		{
			ID: "events", What: "When somebody in a team joined, suggested, voted or changed something", Days: k.Events,
			Until: days(k.Events) + " after it happened, but for a team's last change",
			Delete: `
DELETE FROM team_events WHERE (team_id, version) IN (
  SELECT e.team_id, e.version FROM team_events e JOIN teams t USING (team_id)
  WHERE e.at < now() - make_interval(days => $1) AND e.version < t.version ORDER BY e.at LIMIT $2)`,
		},
		shownRule,
		{
			ID:   "gestures",
			What: "A fingerprint of each thing you did in a team, so that it counts once when it is sent twice",
			Days: k.Operations, Until: days(k.Operations) + " after you did it",
			Delete: `
DELETE FROM gestures WHERE (team_id, person_id, key) IN (
  SELECT team_id, person_id, key FROM gestures WHERE at < now() - make_interval(days => $1) ORDER BY at LIMIT $2)`,
		},
	}
}

func confirmedRule() retention.Rule {
	return retention.Rule{
		ID: "diets", What: "What you confirmed that a restaurant serves", Days: ballot.ConfirmedDays,
		Until: days(ballot.ConfirmedDays) + " after you said so",
		Delete: `
DELETE FROM diet_answers WHERE (team_id, place_id, diet) IN (
  SELECT team_id, place_id, diet FROM diet_answers WHERE at < now() - make_interval(days => $1) ORDER BY at LIMIT $2)`,
	}
}

func days(n int) string {
	if n == 1 {
		return "a day"
	}
	return fmt.Sprintf("%d days", n)
}
