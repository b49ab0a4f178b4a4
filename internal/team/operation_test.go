package team_test

import (
	"fmt"
	"net/http"
	"testing"
)

func TestAPersonHasSoManyGesturesKept(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	o.exec(`
INSERT INTO gestures (person_id, key, digest, team_id, version, at)
SELECT $1, 'old-gesture-' || i, sha256('x'), $2, 1, now() - make_interval(secs => i)
FROM generate_series(1, 3000) i`, o.anna.ID, o.teamID())
	kept := func() (n int) {
		if err := o.Pool.QueryRow(t.Context(), `SELECT count(*) FROM gestures WHERE person_id = $1`,
			o.anna.ID).Scan(&n); err != nil {
			t.Fatal(err)
		}
		return n
	}
	last := ""
	for i := range 300 { // old operations are deleted only now and then
		last = fmt.Sprintf("gesture-%d", i)
		p := o.anna.With("Idempotency-Key", last)
		o.team(p, http.MethodPost, "/api/team/vote", fmt.Sprintf(`{"restaurantId":"osm-n1","teamId":%q}`, o.link))
		if kept() <= 500 {
			break
		}
	}
	if n := kept(); n > 500 {
		t.Errorf("%d operations are stored", n)
	}
	// The newest key is still stored: with another body it is refused.
	o.refused(o.anna.With("Idempotency-Key", last), http.MethodPost, "/api/team/vote",
		fmt.Sprintf(`{"restaurantId":"osm-n2","teamId":%q}`, o.link), http.StatusUnprocessableEntity)
}
