package notify

import (
	"errors"
	"net/url"
	"testing"

	"noonish/internal/fault"
	"noonish/internal/retention"
)

func TestNoticesAreDeletedAfterThirtyDays(t *testing.T) {
	t.Parallel()
	w := newWorld(t, nil)
	w.enqueue(w.decision())
	sweep := func(age string) (notices, deliveries int) {
		w.exec(`UPDATE notices SET at = now() - $1::interval`, age)
		if err := (retention.Store{Pool: w.pool, Rules: Rules()}).Sweep(t.Context()); err != nil {
			t.Fatal(err)
		}
		err := w.pool.QueryRow(t.Context(),
			`SELECT (SELECT count(*) FROM notices), (SELECT count(*) FROM deliveries)`).Scan(&notices, &deliveries)
		if err != nil {
			t.Fatal(err)
		}
		return notices, deliveries
	}
	if notices, deliveries := sweep("29 days"); notices != 2 || deliveries == 0 {
		t.Errorf("after 29 days: %d notices, %d deliveries", notices, deliveries)
	}
	if notices, deliveries := sweep("31 days"); notices != 0 || deliveries != 0 {
		t.Errorf("after 31 days: %d notices, %d deliveries", notices, deliveries)
	}
}

// The owner was checked before; the team is deleted in the next instant.
func TestAChannelOfADeletedTeamIsNotFound(t *testing.T) {
	t.Parallel()
	w := newWorld(t, nil)
	address, err := url.Parse("https://hooks.slack.com/services/T0/B0/x")
	if err != nil {
		t.Fatal(err)
	}
	_, err = w.store.addChannel(t.Context(), "nobody's", "slack", address)
	var refused *fault.Fault
	if !errors.As(err, &refused) || refused.Kind != fault.NotFound {
		t.Errorf("got %v", err)
	}
}
