package crowd_test

import (
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"
	"time"

	"noonish/internal/place"
	"noonish/internal/place/placetest"
	"noonish/internal/server/servertest"
)

type hour struct {
	Day      string
	Hour     int
	Level    string
	Fullness int
}

type answer struct {
	Success bool
	Data    struct {
		CrowdLevel, AverageTimeSpent, Basis string
		PeakHours                           []hour
	}
}

// wednesday returns a Wednesday, ten to twelve in Helsinki.
func wednesday() time.Time { return time.Date(2026, 11, 18, 9, 50, 0, 0, time.UTC) }

func kitchen(id, hours, zone string) place.Place {
	return place.Place{
		ID: id, Lat: 60.1719, Lng: 24.9414, Hours: hours, Zone: zone, Cuisines: []string{"restaurant", "food", "thai"},
		Facts: place.Facts{Name: "Copper Ladle", Types: []string{"thai"}},
	}
}

func start(t *testing.T) *servertest.Server {
	t.Helper()
	s := servertest.StartAt(t, wednesday)
	placetest.Put(t, s.Pool,
		kitchen("osm-n1", "Mo-Fr 11:30-15:00", "Europe/Helsinki"),
		kitchen("osm-n2", "", "Europe/Helsinki"),
		kitchen("osm-n3", "", ""),
		kitchen("osm-n4", "24/7", "Europe/Helsinki"),
	)
	return s
}

func hoursOf(a answer, day string) (hours []int) {
	for _, h := range a.Data.PeakHours {
		if h.Day == day {
			hours = append(hours, h.Hour)
		}
	}
	return hours
}

func TestTheAnswerIsTheTypicalCurveWithinOpeningHours(t *testing.T) {
	t.Parallel()
	s := start(t)
	query := url.Values{"address": {"18 Copperfield Street"}, "restaurantName": {"Copper Ladle"}, "arrival": {"12:15"}}
	got := servertest.Decode[answer](t, s.Get(t, "/api/restaurants/osm-n1/crowd-level?"+query.Encode()))
	if !got.Success || got.Data.CrowdLevel != "busy" || got.Data.Basis != "typical" ||
		got.Data.AverageTimeSpent != "35–45 min" {
		t.Errorf("got %+v", got)
	}
	if today := hoursOf(got, "Wednesday"); !slices.Equal(today, []int{11, 12, 13, 14}) {
		t.Errorf("Wednesday's hours are %v", today)
	}
	if got.Data.PeakHours[0].Day != "Wednesday" || len(hoursOf(got, "Saturday")) != 0 ||
		len(got.Data.PeakHours) != 5*4 {
		t.Errorf("the week is %v", got.Data.PeakHours)
	}
	if noon := got.Data.PeakHours[1]; noon.Level != "busy" || noon.Fullness < 75 {
		t.Errorf("noon is %+v", noon)
	}
}

func TestWithoutAnArrivalItIsNow(t *testing.T) {
	t.Parallel()
	s := start(t)
	got := servertest.Decode[answer](t, s.Get(t, "/api/restaurants/osm-n1/crowd-level"))
	if got.Data.CrowdLevel != "moderate" { // 11:50
		t.Errorf("got %q", got.Data.CrowdLevel)
	}
}

func TestAPlaceThatIsClosedThenHasNoLevel(t *testing.T) {
	t.Parallel()
	s := start(t)
	got := servertest.Decode[answer](t, s.Get(t, "/api/restaurants/osm-n1/crowd-level?arrival=16:00"))
	if !got.Success || got.Data.CrowdLevel != "" || len(got.Data.PeakHours) == 0 {
		t.Errorf("got %+v", got)
	}
}

func TestUnknownHoursKeepThePlausibleOnes(t *testing.T) {
	t.Parallel()
	s := start(t)
	got := servertest.Decode[answer](t, s.Get(t, "/api/restaurants/osm-n2/crowd-level"))
	today := hoursOf(got, "Wednesday")
	if !slices.Contains(today, 12) || slices.Contains(today, 3) || len(hoursOf(got, "Sunday")) == 0 {
		t.Errorf("got %v", today)
	}
	always := servertest.Decode[answer](t, s.Get(t, "/api/restaurants/osm-n4/crowd-level"))
	if len(always.Data.PeakHours) != 7*24 {
		t.Errorf("a place that never closes has %d hours", len(always.Data.PeakHours))
	}
}

func TestAPlaceWithoutAClockSaysSo(t *testing.T) {
	t.Parallel()
	s := start(t)
	got := s.Get(t, "/api/restaurants/osm-n3/crowd-level")
	if strings.TrimSpace(string(got.Body)) != `{"success":false}` {
		t.Errorf("got %s", got.Body)
	}
}

func TestAnUnknownPlaceIsNotFound(t *testing.T) {
	t.Parallel()
	s := start(t)
	if got := s.Get(t, "/api/restaurants/osm-n99/crowd-level"); got.Status != http.StatusNotFound {
		t.Errorf("got %d %s", got.Status, got.Body)
	}
}

func TestParametersHaveBounds(t *testing.T) {
	t.Parallel()
	s := start(t)
	for target, param := range map[string]string{
		"?arrival=25:00":                              "arrival",
		"?arrival=noon":                               "arrival",
		"?address=" + strings.Repeat("a", 301):        "address",
		"?restaurantName=" + strings.Repeat("a", 201): "restaurantName",
	} {
		if got := s.Refused(t, "/api/restaurants/osm-n1/crowd-level"+target); got.Param != param {
			t.Errorf("%.40s: the error names %q", target, got.Param)
		}
	}
	if got := s.Get(t, "/api/restaurants/osm-n1/crowd-level?address="+strings.Repeat("%C3%A4",
		300)); got.Status != http.StatusOK {
		t.Errorf("300 characters of two bytes: %d %s", got.Status, got.Body)
	}
}

func TestSearchesCarryTheLevelAtArrival(t *testing.T) {
	t.Parallel()
	s := start(t)
	type restaurant struct {
		PlaceID string `json:"place_id"`
		Level   string `json:"crowd_level"`
		Basis   string `json:"crowd_basis"`
	}
	type page struct{ Results []restaurant }
	here := "lat=60.1719&lng=24.9414&radius=0.5"
	for _, tt := range []struct{ name, query, want string }{
		{"now", here, "moderate"},
		{"when one leaves", here + "&departureTime=12:10", "busy"},
	} {
		got := servertest.Decode[page](t, s.Get(t, "/api/restaurants?"+tt.query)).Results
		if len(got) != 4 || got[0] != (restaurant{"osm-n1", tt.want, "typical"}) {
			t.Errorf("%s: got %+v", tt.name, got)
		}
		if got[2] != (restaurant{PlaceID: "osm-n3"}) {
			t.Errorf("%s: a place without a time zone says %+v", tt.name, got[2])
		}
		one := servertest.Decode[restaurant](t, s.Get(t, "/api/restaurants/osm-n1?"+tt.query))
		if one != got[0] {
			t.Errorf("%s: alone it says %+v", tt.name, one)
		}
	}
	// Without a location the arrival is the departure. A place that is closed then has no level.
	if got := servertest.Decode[restaurant](t, s.Get(t,
		"/api/restaurants/osm-n1?departureTime=12:59")); got.Level != "busy" {
		t.Errorf("got %+v", got)
	}
	early := s.Get(t, "/api/restaurants/osm-n1?departureTime=16:00")
	if got := servertest.Decode[restaurant](t, early); got.Level != "" {
		t.Errorf("got %+v", got)
	}
}
