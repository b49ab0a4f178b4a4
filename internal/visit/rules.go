package visit

import "noonish/internal/retention"

// Rules returns what is stored of visits, and for how long.
func Rules() []retention.Rule {
	return []retention.Rule{{
		ID: "visits", What: "What you tapped after a lunch: where and when it was, how it was, how long you waited",
		Until: "a year after the lunch", Days: keptDays,
		Delete: `
DELETE FROM visits WHERE (person_id, day, place_id) IN (
  SELECT person_id, day, place_id FROM visits WHERE day < current_date - $1::int ORDER BY day LIMIT $2)`,
	}, {
		ID: "doors", What: "That you found a restaurant shut or full when your team stood there",
		Until: "a day after that day", Days: doorDays,
		Delete: `
DELETE FROM door_reports WHERE (person_id, place_id) IN (
  SELECT person_id, place_id FROM door_reports WHERE until < now() - make_interval(days => $1)
  ORDER BY until LIMIT $2)`,
	}}
}
