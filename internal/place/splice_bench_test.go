package place

import (
	"testing"
	"time"

	"noonish/internal/place/sphere"
)

// BenchmarkPage measures what fifty places of an answer cost beyond reading them.
func BenchmarkPage(b *testing.B) {
	noon := time.Date(2026, 3, 4, 11, 50, 0, 0, time.UTC)
	page := make([]found, maxPageSize)
	for i := range page {
		page[i] = found{
			Doc: []byte(`{"place_id":"osm-n1","name":"Copper Ladle"}`), Zone: "Europe/London",
			Chord2: 1e-9 * float64(i+1),
			Hours:  []string{"", "Mo-Fr 11:00-22:00; Sa 12:00-23:00", "Mo-Su 10:00-22:00", "Tu-Sa 17:30-23:00"}[i%4],
		}
	}
	crowd := Crowd{Basis: "typical", At: func(mask int64, at time.Time) string {
		return [...]string{"busy", "not busy"}[(mask+int64(at.Hour())+int64(at.Weekday()))%2]
	}}
	for name, departure := range map[string]*Clock{"now": nil, "departing": {Hour: 12, Minute: 10}} {
		b.Run(name, func(b *testing.B) {
			timetable := NewTimetable(func() time.Time { return noon })
			var body []byte
			b.ReportAllocs()
			for b.Loop() {
				way := &trip{timetable: timetable, crowd: crowd, departure: departure}
				body = body[:0]
				for _, f := range page {
					body = way.splice(body, f, sphere.Km(f.Chord2))
				}
			}
		})
	}
}
