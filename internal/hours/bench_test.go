package hours

import (
	"testing"
	"time"
)

const (
	ordinary = "Mo-Th 11:30-14:30,18:00-22:00; Fr-Sa 11:30-14:30,18:00-01:00; Su 12:00-21:00"
	seasonal = "Oct-Mar Mo-Sa 11:00-15:00,18:00-23:00; Apr-Sep Mo-Sa 11:00-23:00; PH off; Dec 24-Jan 2 off"
)

func BenchmarkParse(b *testing.B) {
	for name, text := range map[string]string{"ordinary": ordinary, "seasonal": seasonal} {
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				if _, err := Parse(text); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

func BenchmarkAt(b *testing.B) {
	brussels, err := time.LoadLocation("Europe/Brussels")
	if err != nil {
		b.Skip(err)
	}
	at := time.Date(2026, time.November, 16, 12, 30, 0, 0, brussels)
	closed := at.Add(3 * time.Hour)
	for name, text := range map[string]string{"ordinary": ordinary, "seasonal": seasonal} {
		schedule, err := Parse(text)
		if err != nil {
			b.Fatal(err)
		}
		b.Run(name+"/open", func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				schedule.At(at)
			}
		})
		b.Run(name+"/closed", func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				schedule.At(closed)
			}
		})
	}
}

func TestAtDoesNotAllocate(t *testing.T) {
	at := instant(t, monday+"15:00")
	for _, text := range []string{ordinary, seasonal, "24/7; PH,SH off; week 1-50/2 Mo[-1] off"} {
		schedule, err := Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		if allocations := testing.AllocsPerRun(100, func() { schedule.At(at) }); allocations > 0 {
			t.Errorf("%q allocates %v times", text, allocations)
		}
	}
}
