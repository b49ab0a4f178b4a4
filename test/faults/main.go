// Command faults kills replicas of the product and PostgreSQL while people vote through two replicas, and checks the
// answers that people got. `make faults-team` runs it; the tests in this folder are a short form.
package main

import (
	"context"
	"flag"
	"fmt"
	"io"
	"os"
	"time"

	"noonish/test/product"
)

func main() {
	kills := flag.Int("kills", 100, "how many replicas are killed")
	postgresKills := flag.Int("postgres-kills", 5, "how often PostgreSQL is killed")
	flag.Parse()
	product.Main(30*time.Minute, func(ctx context.Context) error {
		r, err := whole(ctx, *kills, *postgresKills)
		if err != nil {
			return err
		}
		r.print(os.Stdout)
		return r.broken()
	})
}

// whole runs a trial with its own binary, PostgreSQL and NATS.
func whole(ctx context.Context, kills, postgresKills int) (r report, err error) {
	e, err := product.NewEnvironment(ctx)
	if err != nil {
		return r, err
	}
	defer e.Close()
	return trial{
		settings: e.Settings, cluster: e.Cluster,
		kills: kills, postgresKills: postgresKills, gestures: int64(50 * kills),
	}.prove(ctx)
}

// print writes one figure per line.
func (r report) print(to io.Writer) {
	for _, figure := range []struct {
		name  string
		value any
	}{
		{"kills", r.kills},
		{"postgres_kills", r.postgresKills},
		{"operations", r.operations},
		{"lost_answers", r.lostAnswers},
		{"broken_answers", r.brokenAnswers},
		{"decisions", r.decisions},
		{"spent_vetoes", r.vetoed},
		{"two_tables", r.tables},
		{"acknowledged_votes", r.acknowledged.votes},
		{"acknowledged_vetoes", r.acknowledged.vetoes},
		{"acknowledged_seats", r.acknowledged.seats},
		{"acknowledged_diets", r.acknowledged.diets},
		{"lost_votes", r.lost.votes},
		{"lost_vetoes", r.lost.vetoes},
		{"lost_seats", r.lost.seats},
		{"lost_diets", r.lost.diets},
		{"double_finals", r.doubleFinals},
		{"version_gaps", r.versionGaps},
		{"linearizable", r.linearizable},
		{"check_ms", r.checked.Milliseconds()},
	} {
		_, _ = fmt.Fprintln(to, figure.name, figure.value)
	}
}
