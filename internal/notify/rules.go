package notify

import "noonish/internal/retention"

// Rules returns what is stored for notifications, and for how long.
func Rules() []retention.Rule {
	return []retention.Rule{
		{ID: "push", What: "The sealed address at which your browser's push service wakes it, if you allowed that", Until: "until you turn it off, or the browser is gone"},
		{ID: "notices", What: "What your team was told of a decision, and by which way", Days: 30, Until: "30 days after the decision"},
	}
}
