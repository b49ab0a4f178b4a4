package doctor

import (
	"context"
	"fmt"
	"time"

	"noonish/internal/postgres"
)

const aboutStandby = "standby"

// catchUp is how long a standby has to replay what the primary had when it was asked.
const catchUp = 3 * time.Second

// examineStandby looks at the standby that searches are read from. Without it the product works, so nothing is a
// failure.
func examineStandby(ctx context.Context, primary store, o Options) []Finding {
	ctx, cancel := context.WithTimeout(ctx, 2*patience)
	defer cancel()
	pool, err := postgres.Open(ctx, o.StandbyURL, 1, o.StandbyTimeout)
	if err != nil {
		return []Finding{{
			aboutStandby, Warning, "it does not answer: " + err.Error(),
			"start it, or set NOONISH_DATABASE_STANDBY_URL; meanwhile the primary answers searches",
		}}
	}
	defer pool.Close()
	standby := store{pool}
	p, err := primary.follows(ctx)
	if err != nil {
		return []Finding{unread(aboutStandby, err)}
	}
	s, err := standby.follows(ctx)
	if err != nil {
		return []Finding{unread(aboutStandby, err)}
	}
	if f := identity(p, s); f.State != OK {
		return []Finding{f}
	}
	found := []Finding{standby.caughtUp(ctx, p, s), conflicts(s), standbyConnections(s, o.StandbyConns)}
	if pooled(o.StandbyURL) {
		found = append(found, examineEntry(ctx, o.StandbyURL, o.StandbyTimeout))
	}
	return found
}

// identity judges whether a server is a standby of the primary.
func identity(p, s follows) Finding {
	switch {
	case !s.InRecovery:
		return Finding{
			aboutStandby, Warning, "it is not a standby: it was promoted, or never was one. It is not used",
			"make a new one with pg_basebackup --write-recovery-conf, or empty NOONISH_DATABASE_STANDBY_URL",
		}
	case s.Cluster != p.Cluster || s.Number/10000 != p.Number/10000:
		return Finding{
			aboutStandby, Warning, "it is a standby of another server. It is not used",
			"name a standby of the server in NOONISH_DATABASE_URL",
		}
	}
	return Finding{aboutStandby, OK, "", ""}
}

// caughtUp waits until the standby has replayed what the primary had.
func (s store) caughtUp(ctx context.Context, p, now follows) Finding {
	started := time.Now()
	for now.Position < p.Position {
		if time.Since(started) > catchUp {
			f := Finding{
				aboutStandby, Warning,
				fmt.Sprintf("it is %d kB of changes behind the primary", (p.Position-now.Position+1023)/1024),
				"SELECT pg_is_wal_replay_paused() there says whether replay was paused; if not, it is too slow",
			}
			if !now.Receiving {
				f.Mend = "it gets no changes from the primary: its log says why"
			}
			return f
		}
		time.Sleep(100 * time.Millisecond)
		var err error
		if now, err = s.follows(ctx); err != nil {
			return unread(aboutStandby, err)
		}
	}
	return Finding{aboutStandby, OK, "it follows the primary", ""}
}

// conflicts judges how often the standby ends searches because a vacuum of the primary must be replayed.
func conflicts(s follows) Finding {
	f := Finding{
		"conflicts", OK, "hot_standby_feedback is on, max_standby_streaming_delay is " + s.Delay, "",
	}
	if !s.Feedback {
		f.State = Warning
		f.Found = "hot_standby_feedback is off: a vacuum of the primary ends searches, which the primary then answers"
		f.Mend = "on the standby: ALTER SYSTEM SET hot_standby_feedback = on, and SELECT pg_reload_conf()"
	}
	return f
}

func standbyConnections(s follows, conns int) Finding {
	f := Finding{
		"connections", OK,
		fmt.Sprintf("a replica opens %d to the standby, which has %d for all", conns, s.Connections), "",
	}
	if conns > s.Connections {
		f.State, f.Mend = Warning, "raise max_connections of the standby"
	}
	return f
}
