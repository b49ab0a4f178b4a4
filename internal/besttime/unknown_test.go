package besttime_test

import (
	"context"
	"testing"
	"time"

	"noonish/internal/besttime"
	"noonish/internal/besttime/besttimetest"
	"noonish/internal/place"
)

var here = place.Habits{ID: "osm-n1", Zone: time.UTC}

func TestAnErrorIsNoForecastWhateverElseItSays(t *testing.T) {
	t.Parallel()
	fake, source, _ := start(t)
	answer := besttimetest.Week()
	answer["status"] = "Error"
	fake.Answer = answer
	if got, ok := source.Tell(t.Context(), here, noon); ok {
		t.Errorf("got %+v", got)
	}
}

func TestAStayThatNobodyHasIsUnknown(t *testing.T) {
	t.Parallel()
	for stay, want := range map[any]string{
		40: "40 min", 600: "600 min", 601: "", 0: "", -5: "", "long": "", 1e300: "", nil: "",
	} {
		fake, source, _ := start(t)
		answer := besttimetest.Week()
		answer["venue_info"] = map[string]any{"venue_dwell_time_avg": stay}
		fake.Answer = answer
		if got, ok := source.Tell(t.Context(), here, noon); !ok || got.Stay != want {
			t.Errorf("%v: got %q %v", stay, got.Stay, ok)
		}
	}
}

// The vendor finds a place by its name and address together, and each try is paid for.
func TestAPlaceWithoutAnAddressIsNotPaidFor(t *testing.T) {
	t.Parallel()
	fake, _, account := start(t)
	source := besttime.New(account, free, func(context.Context, []string) ([]place.Named, error) {
		return []place.Named{{ID: "osm-n1", Name: "Maison Bleue"}}, nil
	})
	if got, ok := source.Tell(t.Context(), here, noon); ok || fake.Calls() != 0 {
		t.Errorf("got %+v after %d calls", got, fake.Calls())
	}
}

func TestAVendorThatRestsIsNotPrepared(t *testing.T) {
	t.Parallel()
	fake, _, account := start(t)
	fake.Key = "another"
	read := 0
	source := besttime.New(account, free, func(ctx context.Context, ids []string) ([]place.Named, error) {
		read++
		return one(ctx, ids)
	})
	for range 3 {
		if got, ok := source.Tell(t.Context(), here, noon); ok {
			t.Errorf("got %+v", got)
		}
	}
	if read != 1 || fake.Calls() != 1 {
		t.Errorf("places were read %d times for %d calls", read, fake.Calls())
	}
}
