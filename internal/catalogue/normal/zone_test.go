package normal

import (
	"strings"
	"sync"
	"testing"
	"time"
)

func mustLoadZones(t testing.TB) *zones {
	t.Helper()
	z, err := loadZones()
	if err != nil {
		t.Fatal(err)
	}
	return z
}

func TestZones(t *testing.T) {
	t.Parallel()
	z := mustLoadZones(t)
	for _, tt := range []struct {
		name          string
		lat, lng      float64
		zone, country string
	}{
		{"Edinburgh", 55.9521, -3.1902, "Europe/London", "GB"},
		{"London", 51.5154, -0.1322, "Europe/London", "GB"},
		{"Brussels", 50.8467, 4.3525, "Europe/Brussels", "BE"},
		{"Helsinki", 60.1719, 24.9414, "Europe/Helsinki", "FI"},
		{"Monaco, which is small", 43.7384, 7.4246, "Europe/Monaco", "MC"},
		{"Rome, around the Vatican", 41.8902, 12.4922, "Europe/Rome", "IT"},
		{"Dover in Delaware", 39.1582, -75.5244, "America/New_York", "US"},
		{"Honolulu", 21.3069, -157.8583, "Pacific/Honolulu", "US"},
		{"Singapore", 1.2897, 103.8501, "Asia/Singapore", "SG"},
		{"Kathmandu", 27.7172, 85.324, "Asia/Kathmandu", "NP"},
		{"Sydney", -33.8688, 151.2093, "Australia/Sydney", "AU"},
		{"Hong Kong", 22.2819, 114.1585, "Asia/Hong_Kong", "HK"},
		{"the German village in Switzerland", 47.697, 8.6888, "Europe/Busingen", "DE"},
		{"a ship where 0 meets 0", 0, 0, "Etc/GMT", ""},
		{"a ship in the Pacific", -48, -130, "Etc/GMT+9", ""},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			if zone, country := z.at(tt.lat, tt.lng); zone != tt.zone || country != tt.country {
				t.Errorf("at(%v, %v) = %q, %q, want %q, %q", tt.lat, tt.lng, zone, country, tt.zone, tt.country)
			}
		})
	}
	t.Run("every zone that can be found has a country and a clock", func(t *testing.T) {
		t.Parallel()
		for _, zone := range z.finder.TimezoneNames() {
			if country := z.countries[zone]; (country == "") != strings.HasPrefix(zone, "Etc/") {
				t.Errorf("%s is in %q", zone, country)
			}
			if _, err := time.LoadLocation(zone); err != nil {
				t.Error(err)
			}
		}
	})
	t.Run("there is an answer at the end of the world", func(t *testing.T) {
		t.Parallel()
		for _, at := range [][2]float64{{90, 0}, {-90, 0}, {0, 180}, {0, -180}, {90, 180}, {-90, -180}} {
			if zone, _ := z.at(at[0], at[1]); zone == "" {
				t.Errorf("at %v there is no time", at)
			}
		}
	})
	t.Run("many may ask at once", func(t *testing.T) {
		t.Parallel()
		var everyone sync.WaitGroup
		for range 4 {
			everyone.Go(func() {
				for step := range 500 {
					z.at(50.5+float64(step)/1000, 4.3)
				}
			})
		}
		everyone.Wait()
	})
}

func BenchmarkZones(b *testing.B) {
	z := mustLoadZones(b)
	for _, bb := range []struct {
		name     string
		lat, lng float64
	}{
		{"amid a country", 51.5154, -0.1322},
		{"beside a border", 43.7384, 7.4246},
		{"at a coast", 60.1719, 24.9414},
	} {
		b.Run(bb.name, func(b *testing.B) {
			b.ReportAllocs()
			for i := 0; b.Loop(); i++ {
				z.at(bb.lat+float64(i%1000)/1e6, bb.lng)
			}
		})
	}
}

func BenchmarkLoadZones(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		mustLoadZones(b)
	}
}
