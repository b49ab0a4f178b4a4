package report

import "noonish/internal/retention"

// Rules returns what is stored of reports, and for how long.
func Rules() []retention.Rule {
	return []retention.Rule{{
		ID: "reports", What: "What you reported as wrong with a restaurant, and when",
		Until: "a year after you said it", Days: keptDays,
		Delete: `
DELETE FROM reports WHERE (person_id, place_id) IN (
  SELECT person_id, place_id FROM reports
  WHERE said_at < now() - make_interval(days => $1::int) ORDER BY said_at LIMIT $2)`,
	}}
}
