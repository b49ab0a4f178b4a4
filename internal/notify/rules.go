package notify

import (
	"fmt"

	"noonish/internal/retention"
)

// noticeDays is how long a notice is kept, with its deliveries.
const noticeDays = 30

// Rules returns what is stored for notifications, and for how long.
func Rules() []retention.Rule {
	return []retention.Rule{
		{
			ID: "push", What: "The sealed address at which your browser's push service wakes it, if you allowed that",
			Until: "until you turn it off, or the browser is gone",
		},
		{
			ID: "notices", What: "What your team was told of a decision, and by which way", Days: noticeDays,
			Until: fmt.Sprintf("%d days after the decision", noticeDays),
			Delete: `
DELETE FROM notices WHERE (team_id, round_id, kind) IN (
  SELECT team_id, round_id, kind FROM notices WHERE at < now() - make_interval(days => $1) ORDER BY at LIMIT $2)`,
		},
	}
}
