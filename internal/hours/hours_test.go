package hours

import (
	"testing"
	"time"
)

// The tests use the week from Monday 16 to Sunday 22 November 2026.
const (
	monday    = "2026-11-16T"
	tuesday   = "2026-11-17T"
	wednesday = "2026-11-18T"
	friday    = "2026-11-20T"
	saturday  = "2026-11-21T"
	sunday    = "2026-11-22T"
)

type example struct {
	name string
	text string
	at   string
	want State
}

func check(t *testing.T, examples []example) {
	t.Helper()
	for _, tt := range examples {
		t.Run(tt.name, func(t *testing.T) {
			schedule, err := Parse(tt.text)
			if err != nil {
				t.Fatal(err)
			}
			if got := schedule.At(instant(t, tt.at)); got != tt.want {
				t.Errorf("%q at %s is %v, want %v", tt.text, tt.at, got, tt.want)
			}
		})
	}
}

func TestDaysAndTimes(t *testing.T) {
	check(t, []example{
		{"a span includes its first minute", "Mo-Fr 11:00-14:00", monday + "11:00", Open},
		{"a span excludes its last minute", "Mo-Fr 11:00-14:00", monday + "14:00", Closed},
		{"a day that is not named is closed", "Mo-Fr 11:00-14:00", saturday + "12:00", Closed},
		{"a range of days wraps around Sunday", "Sa-Mo 11:00-14:00", sunday + "12:00", Open},
		{"a list of days and ranges", "Mo,We-Fr 11:00-14:00", tuesday + "12:00", Closed},
		{"several spans a day", "Mo 11:00-14:00,18:00-22:00", monday + "19:00", Open},
		{"closed between two spans", "Mo 11:00-14:00,18:00-22:00", monday + "15:00", Closed},
		{"always open", "24/7", sunday + "03:00", Open},
		{"never open", "closed", monday + "12:00", Closed},
		{"the first Friday is not the third", "Fr[1] 11:00-14:00", friday + "12:00", Closed},
		{"the third Friday", "Fr[3] 11:00-14:00", friday + "12:00", Open},
		{"the last Sunday but one", "Su[-2] 11:00-14:00", sunday + "12:00", Open},
		{"several weeks of a month", "Fr[1,3-4] 11:00-14:00", friday + "12:00", Open},
	})
}

func TestPastMidnight(t *testing.T) {
	check(t, []example{
		{"a night belongs to the day it opens on", "Fr 18:00-02:00", saturday + "01:00", Open},
		{"a night ends", "Fr 18:00-02:00", saturday + "02:00", Closed},
		{"no night before the first day", "Fr 18:00-02:00", friday + "01:00", Closed},
		{"the 26th hour is two in the morning", "Fr 18:00-26:00", saturday + "01:00", Open},
		{"24:00 is the end of the day", "Fr 18:00-24:00", friday + "23:59", Open},
		{"00:00 as an end is midnight", "Fr 18:00-00:00", friday + "23:59", Open},
		{"Sunday night reaches Monday", "Su 18:00-02:00", monday + "01:00", Open},
		{"the next day's rule leaves the night alone", "Fr 18:00-04:00; Sa 12:00-14:00", saturday + "01:00", Open},
		{"the next day off leaves the night alone", "Fr 18:00-04:00; Sa off", saturday + "01:00", Open},
		{"times off end even the night before", "18:00-04:00; 02:00-03:00 off", saturday + "02:30", Closed},
		{"a day off has no night", "18:00-04:00; Fr off", saturday + "01:00", Closed},
		{"a night reaches past the month", "Nov 18:00-04:00", "2026-12-01T01:00", Open},
	})
}

func TestRulesTogether(t *testing.T) {
	check(t, []example{
		{"a later rule replaces its days", "Mo-Su 11:00-14:00; We 18:00-22:00", wednesday + "12:00", Closed},
		{"a later rule leaves other days", "Mo-Su 11:00-14:00; We 18:00-22:00", tuesday + "12:00", Open},
		{"a comma adds", "Mo-Su 11:00-14:00, We 18:00-22:00", wednesday + "12:00", Open},
		{"a comma adds its own times too", "Mo-Su 11:00-14:00, We 18:00-22:00", wednesday + "19:00", Open},
		{"a day off", "Mo-Su 11:00-14:00; We off", wednesday + "12:00", Closed},
		{"hours off leave the rest of the day", "11:00-20:00; We 12:00-14:00 off", wednesday + "15:00", Open},
		{"hours off are closed", "11:00-20:00; We 12:00-14:00 off", wednesday + "13:00", Closed},
		{"a rule without days replaces nothing", "11:30-14:30; 17:30-22:30", monday + "12:00", Open},
		{"a fallback speaks where all else is closed", `Mo 11:00-14:00 || "by appointment"`, monday + "15:00", Unknown},
		{"a fallback is silent where something is open", `Mo 11:00-14:00 || "by appointment"`, monday + "12:00", Open},
		{"what is added to a fallback is one too", `Mo 11:00-14:00 || Tu off, Mo unknown`, monday + "12:00", Open},
		{"a forgotten separator", "Mo-Fr 08:00-19:00 Sa 09:00-12:00", saturday + "15:00", Closed},
	})
}

func TestWhatIsNotSaidIsUnknown(t *testing.T) {
	check(t, []example{
		{"a comment alone", `"by appointment"`, monday + "12:00", Unknown},
		{"a comment on times", `Mo 11:00-14:00 "by appointment"`, monday + "12:00", Unknown},
		{"a comment binds no other time", `Mo 11:00-14:00 "by appointment"`, monday + "15:00", Closed},
		{"a comment on what is stated open", `Mo 11:00-14:00 open "lunch"`, monday + "12:00", Open},
		{"stated unknown", "Mo unknown", monday + "12:00", Unknown},
		{"days without times", "Mo-Fr", monday + "12:00", Unknown},
		{"other days than those without times", "Mo-Fr", saturday + "12:00", Closed},
		{"open before an open end", "Mo 17:00-22:00+", monday + "21:00", Open},
		{"an open end", "Mo 17:00-22:00+", monday + "23:00", Unknown},
		{"an open end is over by the morning", "Mo 17:00-22:00+", tuesday + "06:00", Closed},
		{"an open end of the afternoon lasts until midnight", "Mo 12:00-14:00+", monday + "23:00", Unknown},
		{"an open end lasts until the next span", "Mo 12:00-14:00+,17:00-22:00", monday + "22:30", Closed},
		{"a beginning alone", "Mo 12:00+", monday + "12:30", Unknown},
		{"until late", "Mo 12:00-late", monday + "12:30", Unknown},
		{"until sunset", "Mo 10:00-sunset", monday + "12:00", Unknown},
		{"before what lasts until sunset", "Mo 10:00-sunset", monday + "09:00", Closed},
		{"from sunset past midnight", "Mo (sunset+01:00)-02:00", tuesday + "01:00", Unknown},
		{"until sunrise", "Mo 22:00-sunrise", tuesday + "05:00", Unknown},
	})
}

func TestDates(t *testing.T) {
	check(t, []example{
		{"in the season", "Mar-Nov 11:00-14:00", monday + "12:00", Open},
		{"out of season", "Mar-Oct 11:00-14:00", monday + "12:00", Closed},
		{"a season around the new year", "Oct-Mar 11:00-14:00", monday + "12:00", Open},
		{"a season and days", "Oct-Mar Mo-Sa 11:00-14:00", sunday + "12:00", Closed},
		{"days before the season", "Mo-Sa Oct-Mar 11:00-14:00", saturday + "12:00", Open},
		{"days of a month", "11:00-14:00; Dec 24-26 off", "2026-12-26T12:00", Closed},
		{"after those days", "11:00-14:00; Dec 24-26 off", "2026-12-27T12:00", Open},
		{"single days of a month", "11:00-14:00; Dec 24,31 off", "2026-12-31T12:00", Closed},
		{"a range over two months", "11:00-14:00; Sep 25-Apr 30 off", "2027-04-30T12:00", Closed},
		{"a range in one year", "2026 May 01-2026 Sep 30 11:00-14:00", "2027-06-01T12:00", Closed},
		{"a range over two years", "2026 Dec 24-2027 Jan 02 11:00-14:00", "2027-01-02T12:00", Open},
		{"a month of one year", "2026 Nov 11:00-14:00", "2027-11-16T12:00", Closed},
		{"every second year", "2024-2030/2 Nov 11:00-14:00", monday + "12:00", Open},
		{"from a year on", "2027+ Nov 11:00-14:00", monday + "12:00", Closed},
		{"a day and a colon", "Nov 16: 11:00-14:00", monday + "12:00", Open},
		{"a month and an hour", "Nov 11:00-14:00", tuesday + "12:00", Open},
		{"Easter Monday", "easter +1 day 11:00-14:00", "2026-04-06T12:00", Open},
		{"Good Friday", "11:00-14:00; easter -2 days off", "2027-03-26T12:00", Closed},
		{"week numbers", "week 40-47 11:00-14:00", monday + "12:00", Open},
		{"every second week", "week 2-52/2 11:00-14:00", monday + "12:00", Closed},
		{"the week of the new year", "week 53 11:00-14:00", "2027-01-03T12:00", Open},
	})
}

func TestHolidays(t *testing.T) {
	check(t, []example{
		{"an ordinary day", "Mo-Fr 11:00-14:00; PH off", monday + "12:00", Open},
		{"perhaps a holiday", "Mo-Fr 11:00-14:00; PH off", "2026-12-25T12:00", Unknown},
		{"perhaps a holiday, which changes nothing", "Mo-Su,PH 11:00-14:00", "2026-12-25T12:00", Open},
		{"perhaps a holiday, closed either way", "Mo-Fr 11:00-14:00; PH off", "2026-12-25T15:00", Closed},
		{"the night before a holiday", "18:00-02:00; PH off", "2026-12-25T01:00", Open},
		{"the night of what may be a holiday", "18:00-02:00; PH off", "2026-12-27T01:00", Unknown},
		{"a holiday that is also a weekday", "PH Sa 11:00-14:00", "2026-12-25T12:00", Closed},
		{"Easter Monday is widely kept", "11:00-14:00; PH off", "2026-04-06T12:00", Unknown},
		{"school may be out on any day", "Mo-Fr 11:00-14:00; SH off", monday + "12:00", Unknown},
		{"school holidays that change nothing", "Mo-Fr 11:00-14:00; SH off", monday + "15:00", Closed},
	})
}

func TestTheWallClockDecides(t *testing.T) {
	brussels, err := time.LoadLocation("Europe/Brussels")
	if err != nil {
		t.Skip(err)
	}
	schedule, err := Parse("11:30-14:00")
	if err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct {
		name string
		at   time.Time
		want State
	}{
		{"winter time", time.Date(2026, time.January, 5, 10, 30, 0, 0, time.UTC), Open},
		{"summer time", time.Date(2026, time.July, 6, 9, 30, 0, 0, time.UTC), Open},
		{"the morning clocks go forward", time.Date(2026, time.March, 29, 9, 30, 0, 0, time.UTC), Open},
		{"the morning clocks go back", time.Date(2026, time.October, 25, 9, 30, 0, 0, time.UTC), Closed},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if got := schedule.At(tt.at.In(brussels)); got != tt.want {
				t.Errorf("at %v it is %v, want %v", tt.at.In(brussels), got, tt.want)
			}
		})
	}
}

func TestTheZeroScheduleIsUnknown(t *testing.T) {
	if got := (Schedule{}).At(instant(t, monday+"12:00")); got != Unknown {
		t.Errorf("it is %v", got)
	}
}
