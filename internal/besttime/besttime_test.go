package besttime_test

import (
	"bytes"
	"context"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/url"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"noonish/internal/besttime"
	"noonish/internal/besttime/besttimetest"
	"noonish/internal/crowd"
	"noonish/internal/place"
	"noonish/internal/place/placetest"
	"noonish/internal/server/servertest"
	"noonish/internal/vendor"
)

const key = "pri_canary"

// noon is a Wednesday.
var noon = time.Date(2026, 11, 18, 12, 10, 0, 0, time.UTC)

func free(context.Context) error { return nil }

func one(context.Context, []string) ([]place.Named, error) {
	return []place.Named{{ID: "osm-n1", Name: "Maison Bleue", Address: "1 Noon Square"}}, nil
}

func start(t *testing.T) (*besttimetest.Server, *besttime.Crowd, vendor.Account) {
	t.Helper()
	fake := &besttimetest.Server{Key: key, Venue: "Maison Bleue"}
	server := httptest.NewServer(fake)
	t.Cleanup(server.Close)
	base, err := url.Parse(server.URL + "/api/v1")
	if err != nil {
		t.Fatal(err)
	}
	account := vendor.Account{URL: base, Key: key, PerDay: 50}
	return fake, besttime.New(account, free, one), account
}

func TestAForecastSaysHowBusyAPlaceIs(t *testing.T) {
	t.Parallel()
	_, source, _ := start(t)
	for at, want := range map[time.Time]string{
		noon: "busy", noon.Add(time.Hour): "moderate", noon.Add(2 * time.Hour): "not busy",
		noon.Add(4 * time.Hour): "", noon.Add(16 * time.Hour): "busy",
	} {
		got, ok := source.Tell(t.Context(), place.Habits{ID: "osm-n1", Zone: time.UTC}, at)
		if ok != (want != "") || ok && (got.Level != want || got.Basis != crowd.Provider || got.Stay != "40 min" ||
			got.Credit != "BestTime" || len(got.Week) == 0) {
			t.Errorf("%s: got %+v %v, want %q", at, got, ok, want)
		}
	}
}

// The hours before six belong to the day before.
func TestTheNightBelongsToTheDayBefore(t *testing.T) {
	t.Parallel()
	fake, source, _ := start(t)
	hours := func(hour int) []any { return []any{map[string]any{"hour": hour, "intensity_nr": 2}} }
	fake.Answer = map[string]any{"status": "OK", "analysis": []any{
		map[string]any{"day_info": map[string]any{"day_int": 6}, "hour_analysis": append(hours(5), hours(6)...)},
	}}
	got, _ := source.Tell(t.Context(), place.Habits{Zone: time.UTC}, time.Date(2026, 11, 16, 5, 0, 0, 0, time.UTC))
	days := []string{}
	for _, h := range got.Week {
		days = append(days, h.Day)
	}
	slices.Sort(days)
	if got.Level != "busy" || !slices.Equal(days, []string{"Monday", "Sunday"}) {
		t.Errorf("got %+v", got)
	}
}

func TestWhatIsNotSaidIsUnknown(t *testing.T) {
	t.Parallel()
	for name, answer := range map[string]any{
		"nothing": map[string]any{"status": "OK"},
		"nulls": map[string]any{"status": "OK", "venue_info": nil, "analysis": []any{nil, map[string]any{
			"day_info": nil, "hour_analysis": nil,
		}, map[string]any{"day_info": map[string]any{"day_int": 2}, "hour_analysis": []any{
			nil, map[string]any{"hour": 12}, map[string]any{"hour": 99, "intensity_nr": 1},
		}}}},
		"odd days": map[string]any{"status": "OK", "analysis": []any{map[string]any{
			"day_info":      map[string]any{"day_int": 7},
			"hour_analysis": []any{map[string]any{"hour": 12, "intensity_nr": 1}},
		}}},
		"another type": map[string]any{"status": "OK", "analysis": "none"},
		"an error":     map[string]any{"status": "Error", "message": "no such venue"},
		"a list":       []any{},
	} {
		fake, source, _ := start(t)
		fake.Answer = answer
		if got, ok := source.Tell(t.Context(), place.Habits{Zone: time.UTC}, noon); ok {
			t.Errorf("%s: got %+v", name, got)
		}
	}
}

// watched is a log that may be read while others write.
type watched struct {
	mu sync.Mutex
	bytes.Buffer
}

func (w *watched) Write(b []byte) (int, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.Buffer.Write(b)
}

// The key is part of the address of a call, so every error that has an address would have it.
func TestAVendorThatFailsKnowsNothingAndTheKeyStaysSecret(t *testing.T) {
	log := &watched{}
	before := slog.Default()
	slog.SetDefault(slog.New(slog.NewTextHandler(log, &slog.HandlerOptions{Level: slog.LevelDebug})))
	defer slog.SetDefault(before)
	t.Run("faults", func(t *testing.T) {
		for _, fault := range append(besttimetest.Faults, "dead", "wrong key") {
			t.Run(fault, func(t *testing.T) {
				t.Parallel()
				fake, source, account := start(t)
				fake.Fault = fault
				switch fault {
				case "dead":
					account.URL.Host = "127.0.0.1:1"
				case "wrong key":
					fake.Key, fake.Fault = "another", ""
				}
				if got, ok := source.Tell(t.Context(), place.Habits{Zone: time.UTC}, noon); ok {
					t.Errorf("got %+v", got)
				}
				if n := fake.Calls(); n > 1 {
					t.Errorf("a call that is paid for was made %d times", n)
				}
			})
		}
	})
	if text := log.String(); strings.Contains(text, "canary") || strings.Count(text, "no forecast") < 15 {
		t.Errorf("the log has the key, or lacks the failures:\n%s", text)
	}
}

func TestThePageOfAPlaceSaysWhatTheVendorKnows(t *testing.T) {
	t.Parallel()
	fake, _, account := start(t)
	s := servertest.StartCrowds(t, account)
	placetest.Put(t, s.Pool, place.Place{
		ID: "osm-n1", Lat: 60.17, Lng: 24.94, Zone: "Europe/Helsinki", Hours: "Mo-Su 10:00-17:00",
		Facts: place.Facts{Name: "Maison Bleue", Address: "1 Noon Square", Types: []string{"cafe"}},
	})
	const call = "/api/restaurants/osm-n1/crowd-level?arrival=12:10&restaurantName=Other&address=Elsewhere"
	type answer struct {
		Data struct{ CrowdLevel, AverageTimeSpent, Basis, PeakHoursBasis, Attribution string }
	}
	got := s.Get(t, call)
	if a := servertest.Decode[answer](t, got).Data; a.CrowdLevel != "busy" || a.AverageTimeSpent != "40 min" ||
		a.Basis != "provider" || a.PeakHoursBasis != "provider" || a.Attribution != "BestTime" ||
		got.Header.Get("Cache-Control") != "no-store" || strings.Contains(string(got.Body), "canary") {
		t.Errorf("got %s %v", got.Body, got.Header)
	}
	fake.Fault = "500"
	got = s.Get(t, call)
	if a := servertest.Decode[answer](t, got).Data; got.Status != http.StatusOK || a.Basis != "typical" ||
		a.CrowdLevel == "" || a.Attribution != "" {
		t.Errorf("got %d %s", got.Status, got.Body)
	}
	var calls int
	err := s.Pool.QueryRow(t.Context(), `SELECT calls FROM vendor_calls WHERE vendor = 'besttime'`).Scan(&calls)
	if err != nil || calls != 2 {
		t.Errorf("%d calls were counted (%v)", calls, err)
	}
}
