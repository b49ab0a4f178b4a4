package foursquare_test

import (
	"net/http"
	"testing"

	"noonish/internal/foursquare/foursquaretest"
	"noonish/internal/place/placetest"
	"noonish/internal/server/servertest"
)

type crowdAnswer struct {
	Success bool
	Data    struct {
		CrowdLevel, AverageTimeSpent, Basis, PeakHoursBasis, Attribution string
		PeakHours                                                        []struct {
			Day, Level string
			Hour       int
		}
	}
}

// busyAtNoon is a place where most people come at noon, every day.
func busyAtNoon() foursquaretest.Place {
	p := theirs("f1", "Maison Bleue")
	var days []any
	for day := 1; day <= 7; day++ {
		days = append(days, map[string]any{"day": day, "open": "1200", "close": "1400"},
			map[string]any{"day": day, "open": "2300", "close": "+0030"})
	}
	p["hours_popular"] = days
	return p
}

func startCrowd(t *testing.T, version string, p foursquaretest.Place) (*foursquaretest.Server, product) {
	t.Helper()
	fake, s := startVersion(t, version, p)
	one := ours("osm-n5", "Maison Bleue")
	one.Zone, one.Hours = "Europe/Helsinki", "Mo-Su 10:00-17:00"
	placetest.Put(t, s.Pool, one)
	return fake, s
}

func crowdAt(t *testing.T, s product, arrival string) crowdAnswer {
	t.Helper()
	got := s.Get(t, "/api/restaurants/osm-n5/crowd-level?arrival="+arrival)
	if got.Status != http.StatusOK {
		t.Fatalf("got %d %s", got.Status, got.Body)
	}
	return servertest.Decode[crowdAnswer](t, got)
}

func TestPopularHoursSayHowBusyAPlaceIs(t *testing.T) {
	t.Parallel()
	for _, version := range []string{"", "/v3"} {
		fake, s := startCrowd(t, version, busyAtNoon())
		for arrival, want := range map[string]string{
			"12:00": "busy", "13:59": "busy", "11:05": "moderate", "14:45": "moderate", "10:30": "not busy",
			"16:00": "not busy",
		} {
			a := crowdAt(t, s, arrival).Data
			if a.CrowdLevel != want || a.Basis != "provider" || a.PeakHoursBasis != "provider" ||
				a.Attribution != "Foursquare" || a.AverageTimeSpent == "" {
				t.Errorf("%s: got %+v, want %s", arrival, a, want)
			}
			if len(a.PeakHours) != 7*7 || a.PeakHours[2].Hour != 12 || a.PeakHours[2].Level != "busy" ||
				a.PeakHours[1].Level != "moderate" || a.PeakHours[6].Level != "not busy" {
				t.Errorf("the week is %v", a.PeakHours)
			}
		}
		if n := fake.Calls(); n != 6 {
			t.Errorf("six answers cost %d calls", n)
		}
		if got := crowdAt(t, s, "18:00").Data; got.CrowdLevel != "" || fake.Calls() != 6 {
			t.Errorf("a closed place was paid for: %+v", got)
		}
	}
}

// A place whose id open data knows is asked for by it, for one field.
func TestAKnownIdIsAskedForOneField(t *testing.T) {
	t.Parallel()
	fake, s := startCrowd(t, "", busyAtNoon())
	_, err := s.Pool.Exec(t.Context(), `
INSERT INTO sightings (sighting_id, source, area, place_id, lat, lng, country, zone, name_key, brand, generic, mask,
  diets, fsq_id, words, hours, doc)
VALUES ('fsq-f1', 'foursquare', 'x', 'osm-n5', 60.17, 24.94, 'FI', '', '', false, false, 0, 0, '', '', '', '{}')`)
	if err != nil {
		t.Fatal(err)
	}
	if a := crowdAt(t, s, "12:30").Data; a.CrowdLevel != "busy" || fake.Fields() != "hours_popular" {
		t.Errorf("got %+v with %s", a, fake.Fields())
	}
}

func TestACrowdVendorThatFailsCostsNothing(t *testing.T) {
	t.Parallel()
	for _, fault := range append(foursquaretest.Faults, "unknown") {
		t.Run(string(fault), func(t *testing.T) {
			t.Parallel()
			p := busyAtNoon()
			if fault == "unknown" {
				delete(p, "hours_popular")
				fault = ""
			}
			fake, s := startCrowd(t, "", p)
			fake.SetFault(fault)
			if a := crowdAt(t, s, "12:30"); !a.Success || a.Data.CrowdLevel == "" || a.Data.Basis != "typical" ||
				a.Data.PeakHoursBasis != "typical" || len(a.Data.PeakHours) != 7*7 || a.Data.Attribution != "" {
				t.Errorf("got %+v", a)
			}
			if fake.Calls() == 0 {
				t.Error("the vendor was not asked")
			}
		})
	}
}
