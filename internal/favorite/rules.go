package favorite

import "noonish/internal/retention"

// Rules are what is kept of favorites.
func Rules() []retention.Rule {
	return []retention.Rule{{ID: "favorites", What: "Which restaurants you saved, and when", Until: "until you take the heart away"}}
}
