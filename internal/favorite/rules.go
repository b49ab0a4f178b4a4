package favorite

import "noonish/internal/retention"

// Rules returns what is stored of favorites, and for how long.
func Rules() []retention.Rule {
	return []retention.Rule{{
		ID: "favorites", What: "Which restaurants you saved, and when", Until: "until you take the heart away",
	}}
}
