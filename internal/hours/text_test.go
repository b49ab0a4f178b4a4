package hours

import (
	"slices"
	"testing"
	"time"
)

func TestWeekdayText(t *testing.T) {
	for _, tt := range []struct {
		name string
		text string
		date string
		want []string
	}{
		{
			"an ordinary week", "Mo-Fr 11:30-21:30; Sa 12:00-14:30,18:00-24:00; Su off", wednesday,
			[]string{
				"Monday: 11:30 AM – 9:30 PM", "Tuesday: 11:30 AM – 9:30 PM", "Wednesday: 11:30 AM – 9:30 PM",
				"Thursday: 11:30 AM – 9:30 PM", "Friday: 11:30 AM – 9:30 PM",
				"Saturday: 12:00 PM – 2:30 PM, 6:00 PM – 12:00 AM", "Sunday: Closed",
			},
		},
		{
			"a night stands with its day, and what is vague is left out",
			`Mo 00:00-24:00; Tu 18:00-02:00; We 12:00-14:00,14:00-15:00; Th 12:00-14:00+; Fr 12:00+; ` +
				`Sa "call"; Su 22:00-08:00`,
			sunday,
			[]string{
				"Monday: Open 24 hours", "Tuesday: 6:00 PM – 2:00 AM", "Wednesday: 12:00 PM – 3:00 PM",
				"Thursday: 12:00 PM – 2:00 PM", "Friday: Hours not known", "Saturday: Hours not known",
				"Sunday: 10:00 PM – 8:00 AM",
			},
		},
		{
			"the season and the holidays of that week",
			"Jan-Nov Mo-Fr 11:00-14:00; Dec 12:00-13:00; PH off; Dec 24 off", "2026-12-21T",
			[]string{
				"Monday: 12:00 PM – 1:00 PM", "Tuesday: 12:00 PM – 1:00 PM", "Wednesday: 12:00 PM – 1:00 PM",
				"Thursday: Closed", "Friday: Hours not known", "Saturday: Hours not known",
				"Sunday: 12:00 PM – 1:00 PM",
			},
		},
	} {
		t.Run(tt.name, func(t *testing.T) {
			schedule, err := Parse(tt.text)
			if err != nil {
				t.Fatal(err)
			}
			if got := schedule.WeekdayText(instant(t, tt.date+"12:00")); !slices.Equal(got, tt.want) {
				t.Errorf("got  %q\nwant %q", got, tt.want)
			}
		})
	}
}

func TestAnUnreadScheduleHasNoHours(t *testing.T) {
	if got := (Schedule{}).WeekdayText(instant(t, monday+"12:00"))[0]; got != "Monday: Hours not known" {
		t.Error(got)
	}
}

func TestNextChange(t *testing.T) {
	for _, tt := range []struct {
		name     string
		text     string
		from, at string
		want     State
	}{
		{"closes tonight", "Mo 11:00-22:00", monday + "12:00", monday + "22:00", Closed},
		{"opens next week", "Mo 11:00-22:00", tuesday + "12:00", "2026-11-23T11:00", Open},
		{"midnight is no change within a night", "Mo 18:00-02:00", monday + "19:00", tuesday + "02:00", Closed},
		{"touching spans are one", "Mo 11:00-14:00,14:00-16:00", monday + "12:00", monday + "16:00", Closed},
		{"an open end is a change", "Mo 11:00-14:00+", monday + "12:00", monday + "14:00", Unknown},
		{"never", "24/7", monday + "12:00", "", Unknown},
		{"not soon", "Jan 11:00-14:00", monday + "12:00", "", Unknown},
	} {
		t.Run(tt.name, func(t *testing.T) {
			schedule, err := Parse(tt.text)
			if err != nil {
				t.Fatal(err)
			}
			at, state, ok := schedule.NextChange(instant(t, tt.from))
			if !ok {
				if tt.at != "" {
					t.Errorf("never, want %s", tt.at)
				}
				return
			}
			if tt.at == "" || !at.Equal(instant(t, tt.at)) || state != tt.want {
				t.Errorf("%v at %v, want %v at %q", state, at, tt.want, tt.at)
			}
		})
	}
}

func TestOpenFor(t *testing.T) {
	schedule, err := Parse("Mo 11:00-14:00; Tu 11:00-14:00+")
	if err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct {
		name string
		at   string
		want State
	}{
		{"long enough", monday + "13:00", Open},
		{"just long enough", monday + "13:30", Open},
		{"closes too soon", monday + "13:31", Closed},
		{"may close too soon", tuesday + "13:31", Unknown},
		{"closed", monday + "10:50", Closed},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if got := schedule.OpenFor(instant(t, tt.at), 30*time.Minute); got != tt.want {
				t.Errorf("it is %v, want %v", got, tt.want)
			}
		})
	}
}
