package crowd

import (
	"testing"
	"time"

	"noonish/internal/place/fact"
)

func at(t *testing.T, text string) time.Time {
	t.Helper()
	when, err := time.Parse("Mon 2006-01-02 15:04", text)
	if err != nil {
		t.Fatal(err)
	}
	return when
}

func TestLevelsFollowTheKindTheDayAndTheHour(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name     string
		cuisines []string
		when     string
		want     string
	}{
		{
			"a restaurant at noon on a workday is busy",
			[]string{"restaurant", "food", "thai"},
			"Wed 2026-11-18 12:15",
			"busy",
		},
		{"and quiet in the afternoon", []string{"restaurant", "food", "thai"}, "Wed 2026-11-18 15:15", "not busy"},
		{"and moderate at noon on Saturday", []string{"restaurant", "food"}, "Sat 2026-11-21 12:15", "moderate"},
		{"Friday evening is the weekend's", []string{"restaurant", "food"}, "Fri 2026-11-20 18:30", "busy"},
		{"Thursday evening is not", []string{"restaurant", "food"}, "Thu 2026-11-19 18:30", "moderate"},
		{"a bar at noon is not what it is at night", []string{"bar", "food"}, "Tue 2026-11-17 15:00", "not busy"},
		{"a bar at night", []string{"bar", "food"}, "Sat 2026-11-21 21:00", "busy"},
		{"a bakery in the morning", []string{"bakery", "food"}, "Mon 2026-11-16 08:10", "busy"},
		{
			"a restaurant with a bar is a restaurant",
			[]string{"restaurant", "bar", "food"},
			"Mon 2026-11-16 12:10",
			"busy",
		},
		{"a place of which nothing is known is a restaurant", nil, "Mon 2026-11-16 12:10", "busy"},
		{"at four in the morning nobody is anywhere", []string{"cafe"}, "Mon 2026-11-16 04:00", "not busy"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			if got := At(fact.CuisineMask(tt.cuisines), at(t, tt.when)); got != tt.want {
				t.Errorf("got %s, want %s", got, tt.want)
			}
		})
	}
}

func TestEveryKindIsWhole(t *testing.T) {
	t.Parallel()
	for i, k := range kinds {
		if k.stay.from <= 0 || k.stay.to < k.stay.from || k.words == 0 {
			t.Errorf("kind %d has no stay or no words", i)
		}
		for name, curve := range map[string][24]uint8{"workday": k.workday, "weekend": k.weekend} {
			busiest := uint8(0)
			for hour, full := range curve {
				if full > 100 {
					t.Errorf("kind %d, %s, %d o'clock: %d of 100", i, name, hour, full)
				}
				busiest = max(busiest, full)
			}
			if Level(busiest) == "not busy" {
				t.Errorf("kind %d has no peak on a %s", i, name)
			}
		}
	}
}

func TestLevelsTurnAtTheirThresholds(t *testing.T) {
	t.Parallel()
	for full, want := range map[uint8]string{
		0: "not busy", 44: "not busy", 45: "moderate", 74: "moderate", 75: "busy", 100: "busy",
	} {
		if got := Level(full); got != want {
			t.Errorf("%d of 100 is %s, want %s", full, got, want)
		}
	}
}

func TestAskingCostsNoMemory(t *testing.T) {
	mask, noon := fact.CuisineMask([]string{"restaurant", "thai"}), time.Date(2026, 11, 18, 12, 0, 0, 0, time.UTC)
	if n := testing.AllocsPerRun(100, func() { _ = At(mask, noon) }); n != 0 {
		t.Errorf("%v allocations", n)
	}
}
