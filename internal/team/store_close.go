package team

import (
	"context"
	"encoding/hex"
	"encoding/json"
	"slices"
	"time"

	"github.com/jackc/pgx/v5"

	"noonish/internal/notify"
)

// tallied is what is known of a round when it is closed, under the lock.
type tallied struct {
	secret             []byte
	turnout, headCount int
	name, link, zone   string
	lat, lng           *float64
	departure          time.Time
	people             []string // who is in today
	candidates         []Standing
}

func (t *turn) tally(ctx context.Context) (r tallied, err error) {
	var batch pgx.Batch
	batch.Queue(`
SELECT r.lot_secret, (SELECT count(DISTINCT v.member_id) FROM votes v WHERE v.round_id = r.round_id),
  greatest(1, t.size - (SELECT count(*) FROM attendance a WHERE a.team_id = t.team_id AND a.day = r.day AND NOT a.in_today)),
  t.name, l.link, t.zone, t.lat, t.lng, r.departure,
  ARRAY(SELECT m.person_id FROM team_members m LEFT JOIN attendance a ON a.member_id = m.member_id AND a.day = r.day
    WHERE m.team_id = t.team_id AND coalesce(a.in_today, true) ORDER BY m.joined_at, m.member_id)
FROM rounds r JOIN teams t USING (team_id) JOIN team_links l ON l.team_id = t.team_id AND l.current
WHERE r.round_id = $1`, t.round.id).QueryRow(func(row pgx.Row) error {
		return row.Scan(&r.secret, &r.turnout, &r.headCount, &r.name, &r.link, &r.zone, &r.lat, &r.lng, &r.departure, &r.people)
	})
	batch.Queue(`
SELECT c.place_id, c.name, (SELECT count(*) FROM votes v WHERE v.round_id = c.round_id AND v.place_id = c.place_id),
  coalesce((SELECT max(o.day)::text FROM rounds o WHERE o.team_id = c.team_id AND o.winner = c.place_id AND o.state = 'final'), '')
FROM candidates c WHERE c.round_id = $1`, t.round.id).Query(func(rows pgx.Rows) (err error) {
		r.candidates, err = pgx.CollectRows(rows, func(row pgx.CollectableRow) (c Standing, err error) {
			err = row.Scan(&c.PlaceID, &c.Name, &c.Votes, &c.LastVisited)
			return c, err
		})
		return err
	})
	return r, t.tx.SendBatch(ctx, &batch).Close()
}

// holds tells whether a survey is about the round as it is now.
func (v survey) holds(r tallied) bool {
	same := v.departure.Equal(r.departure) && v.zone == r.zone && (v.from == nil) == (r.lat == nil)
	if same && v.from != nil {
		same = v.from.Lat == *r.lat && v.from.Lng == *r.lng
	}
	return same && !slices.ContainsFunc(r.candidates, func(c Standing) bool { return !slices.Contains(v.asked, c.PlaceID) })
}

// close decides the turn's round, which is open, and has everyone told. by is nil when the deadline does it.
func (s Store) close(ctx context.Context, t *turn, v survey, by *seat) error {
	r, err := t.tally(ctx)
	if err != nil {
		return err
	}
	if r.turnout == 0 && !t.round.late {
		return errNoVotes
	}
	if len(r.candidates) > 0 && !v.holds(r) {
		return errMoved
	}
	for i := range r.candidates {
		c := &r.candidates[i]
		prospect := v.prospects[c.PlaceID] // unknown when the place left the catalogue
		c.Closed, c.Walk = prospect.Closed, prospect.Walk
	}
	d := r.decision(t.round, t.now, by)
	receipt, err := json.Marshal(d) //nolint:gosec // the secret of a lot is published once it is drawn
	if err != nil {
		return err
	}
	var member string
	if by != nil {
		member = by.id
	}
	_, err = t.tx.Exec(ctx, `
UPDATE rounds SET state = 'final', finalised_at = $2, finalised_by = nullif($3, ''), winner = nullif($4, ''), receipt = $5
WHERE round_id = $1 AND state = 'open'`, t.round.id, t.now, member, d.Winner, receipt)
	if err != nil {
		return err
	}
	t.note(didFinalise, member, d.Winner)
	return s.tell(ctx, t, r, d, v)
}

// decision is the receipt.
func (r tallied) decision(round *round, now time.Time, by *seat) Decision {
	outcome := Decide(round.id, r.secret, r.candidates)
	d := Decision{
		Winner: outcome.Winner, At: now, By: byDeadline, Rule: outcome.Rule, Turnout: r.turnout, HeadCount: r.headCount,
		Tally: outcome.Tally, Secret: hex.EncodeToString(r.secret), Lot: outcome.Lot, Reached: []Reached{},
	}
	if d.Tally == nil {
		d.Tally = []Standing{}
	}
	if by != nil {
		d.By = byMember
		if by.owner {
			d.By = byOwner
		}
	}
	if d.Winner == "" {
		return d
	}
	d.MeetAt = &round.departure
	if walk := d.Tally[0].Walk; walk > 0 {
		arrive := round.departure.Add(time.Duration(walk) * time.Minute)
		d.ArriveAt = &arrive
	}
	return d
}

func (r tallied) news(t *turn) notify.Decision {
	return notify.Decision{
		Kind: notify.Decided, RoundID: t.round.id, TeamID: t.teamID, TeamName: r.name, Link: r.link,
		MeetAt: outing(nil, t.round.departure, r.zone).Leave, Turnout: r.turnout, People: r.people,
	}
}

// stale is how long after the departure a decision is still told.
const stale = 30 * time.Minute

// tell has the decision told outside the page when it is committed. Nobody is told of a day on which nobody voted, nor
// of a lunch that is over because no replica was there to close the round.
func (s Store) tell(ctx context.Context, t *turn, r tallied, d Decision, v survey) error {
	if s.Tell == nil || (d.By == byDeadline && d.Turnout == 0) || t.now.After(t.round.departure.Add(stale)) {
		return nil
	}
	news := r.news(t)
	if d.Winner != "" {
		news.Place, news.Address = d.Tally[0].Name, v.prospects[d.Winner].Facts.Address
	}
	for _, c := range d.Tally {
		news.Tally = append(news.Tally, notify.Tally{Name: c.Name, Votes: c.Votes})
	}
	return s.Tell(ctx, t.tx, news)
}
