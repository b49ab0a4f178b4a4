package hours

import (
	"reflect"
	"strings"
	"testing"
	"time"
)

func TestSpellingsThatMeanTheSame(t *testing.T) {
	plain, err := Parse("Mo-Fr 11:00-22:00")
	if err != nil {
		t.Fatal(err)
	}
	for _, text := range []string{
		"mo-fr 11:00-22:00",
		"Mo - Fr 11:00 - 22:00",
		"Mo–Fr 11:00–22:00",
		"Mo-Fr: 11:00-22:00",
		"Mo.-Fr. 11.00-22.00",
		"Monday to Friday 11:00 to 22:00",
		"Mon - Fri 11am - 10pm",
		"Mo-Fr 11:00 a.m. - 10:00 p.m.",
		"Mo-Fr 11-22",
		"Mo-Fr 11h-22h00",
		"Mo-Fr11:00-22:00",
		"Mo,Tu, We & Th and Fr 11:00-22:00",
		"weekdays 11:00-22:00",
		"11:00-22:00 Mo-Fr",
		"Mo-Fr 11:00-22:00 open",
		"; Mo-Fr 11:00-22:00;",
		"Mo-Fr 11:00-22:00,",
		"Mo-Fr\u00a011:00\u201122:00",
	} {
		t.Run(text, func(t *testing.T) {
			got, err := Parse(text)
			if err != nil {
				t.Fatal(err)
			}
			if !reflect.DeepEqual(got, plain) {
				t.Errorf("read as %+v", got)
			}
		})
	}
}

func TestTextsThatAreNotUnderstood(t *testing.T) {
	for _, tt := range []struct{ name, text string }{
		{"nothing", ""},
		{"only separators", " ; ;"},
		{"words", "ask inside"},
		{"a time without an end", "Mo-Fr 16:00-, Sa 14:00-"},
		{"a point in time", "Tu 6:15"},
		{"a time without its colon", "Tu-Sa 1800-2030"},
		{"a time without its colon that could be years", "Mo 2000-2200"},
		{"remarks outside quotes", "Mo-Fr 09:30 - 15:00. Lunch Mo-Fr 11:00 - 13:30"},
		{"a comment that never ends", `Mo 11:00-14:00 "lunch`},
		{"a morning and no evening", "Mo 10-2pm"},
		{"half a time", "Mo 11:00-22"},
		{"one digit of minutes", "Mo 9:5-10:30"},
		{"sixty minutes", "Mo 11:60-12:00"},
		{"seconds", "Mo 11:00:00-12:00:00"},
		{"a day that begins with the next", "Mo 24:00-26:00"},
		{"more than two days", "Mo 10:00-49:00"},
		{"a thirteenth hour of the afternoon", "Mo 1:00pm-13:00pm"},
		{"ordinals, which look like Thursdays", "Dec 24th off"},
		{"days and no times before a comma", "Mo-Fr,11:00-14:00"},
		{"two commas", "Mo 11:00-12:00,,14:00-15:00"},
		{"a state before its days", "Mo-Fr 11:00-14:00 closed Sa"},
		{"times twice", "24/7 11:00-14:00"},
		{"a range that runs backwards", "Dec 26-24 off"},
		{"a range of weeks that runs backwards", "week 50-3 off"},
		{"a range around the new year in one year", "2026 Dec 24-Jan 2 off"},
		{"a date of which the year is unclear", "2026 Dec 24,Jan 3 off"},
		{"seasons", "summer 11:00-14:00"},
		{"days after a holiday", "PH +1 day off"},
		{"a range of counted weekdays", "Mo-We[1] 11:00-14:00"},
		{"a sixth Monday", "Mo[6] 11:00-14:00"},
		{"bytes that are no text", "Mo \xff\xfe"},
		{"more than a thousand bytes", strings.Repeat("Mo 11:00-14:00;", 70)},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if schedule, err := Parse(tt.text); err == nil {
				t.Errorf("%q is read as %+v", tt.text, schedule)
			}
		})
	}
}

func FuzzParse(f *testing.F) {
	for _, seed := range []string{
		"Mo-Fr 11:00-14:00,18:00-26:00; Sa off", "24/7", `"by appointment"`, "7/7 11h-22h30",
		"2026 May 01-2026 Sep 30 Mo[1,-1] 10:00-12:00+", "week 2-52/2 (sunset-01:00)-02:00",
		"PH,SH Mo-Fr 11am-10pm || easter -2 days unknown, Dec 24-26,31 off", "Mo–Fr 11.00–22.00",
	} {
		f.Add(seed)
	}
	instants := []time.Time{
		{},
		time.Date(2026, time.December, 25, 12, 30, 0, 0, time.UTC),
		time.Date(2028, time.February, 29, 23, 59, 59, 0, time.FixedZone("", 14*60*60)),
		time.Date(-44, time.March, 15, 0, 0, 0, 0, time.UTC),
	}
	f.Fuzz(func(t *testing.T, text string) {
		schedule, err := Parse(text)
		again, errAgain := Parse(text)
		if (err == nil) != (errAgain == nil) || !reflect.DeepEqual(schedule, again) {
			t.Fatalf("%q is read in two ways", text)
		}
		if err == nil && len(text) > maxLength {
			t.Fatalf("%d bytes are read", len(text))
		}
		for _, at := range instants {
			state := schedule.At(at)
			if change, next, ok := schedule.NextChange(at); ok && (next == state || schedule.At(change) != next) {
				t.Errorf("%q changes at %v from %v to %v", text, change, state, next)
			}
			if lines := schedule.WeekdayText(at); len(lines) != 7 {
				t.Errorf("%q has %d days", text, len(lines))
			}
		}
	})
}
