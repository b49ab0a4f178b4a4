package ballot_test

import (
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	ics "github.com/arran4/golang-ical"
	"github.com/google/go-cmp/cmp"

	"noonish/internal/place"
	"noonish/internal/team/ballot"
)

var lunch = ballot.Lunch{
	TeamID: "a-team", Day: "2026-11-16", Attempt: 1,
	Name: "Trattoria", Address: "1 Example St, Edinburgh EH1 1AA", At: &place.Point{Lat: 55.9533, Lng: -3.1883},
	Departure: time.Date(2026, 11, 16, 13, 15, 0, 0, time.FixedZone("CET", 3600)),
	Decided:   time.Date(2026, 11, 16, 10, 0, 0, 0, time.UTC),
	Page:      "https://lunch.example.org/team/x",
}

func TestALunchAsACalendarKeepsIt(t *testing.T) {
	t.Parallel()
	want := []string{
		"BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Noonish//Lunch//EN", "METHOD:PUBLISH", "BEGIN:VEVENT",
		"UID:", "DTSTAMP:20261116T100000Z", "DTSTART:20261116T121500Z", "DTEND:20261116T131500Z",
		"SUMMARY:Lunch: Trattoria",
		`LOCATION:1 Example St\, Edinburgh EH1 1AA`, "GEO:55.9533;-3.1883", "URL:https://lunch.example.org/team/x",
		"SEQUENCE:1", "STATUS:CONFIRMED", "END:VEVENT", "END:VCALENDAR", "",
	}
	got := strings.Split(lunch.Calendar(), "\r\n")
	for i, line := range got {
		if strings.HasPrefix(line, "UID:") {
			got[i] = "UID:"
		}
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

func TestADecisionThatReplacesOneReplacesItInCalendars(t *testing.T) {
	t.Parallel()
	again, tomorrow, others := lunch, lunch, lunch
	again.Attempt, again.Name = 2, "Elsewhere"
	tomorrow.Day = "2026-11-17"
	others.TeamID = "b-team"
	if uid(t, again) != uid(t, lunch) {
		t.Error("the second decision of a day is another event")
	}
	if uid(t, tomorrow) == uid(t, lunch) || uid(t, others) == uid(t, lunch) {
		t.Error("another day or another team is the same event")
	}
	if strings.Contains(lunch.Calendar(), lunch.TeamID) {
		t.Error("the file contains the team's id")
	}
}

func uid(t *testing.T, l ballot.Lunch) string {
	t.Helper()
	return property(t, l.Calendar(), ics.ComponentPropertyUniqueId)
}

func property(t *testing.T, file string, name ics.ComponentProperty) string {
	t.Helper()
	calendar, err := ics.ParseCalendar(strings.NewReader(file))
	if err != nil {
		t.Fatal(err)
	}
	if n := len(calendar.Events()); n != 1 {
		t.Fatalf("%d events", n)
	}
	p := calendar.Events()[0].GetProperty(name)
	if p == nil {
		return ""
	}
	return p.Value
}

func TestAHostileNameStaysAName(t *testing.T) {
	t.Parallel()
	for name, want := range map[string]string{
		"A;B,C\\D":                            "A;B,C\\D",
		"Bad\r\nEND:VEVENT\r\nBEGIN:VEVENT":   "Bad END:VEVENT BEGIN:VEVENT",
		"Bad\nATTENDEE:mailto:x@y.example":    "Bad ATTENDEE:mailto:x@y.example",
		"tab\tnull\x00bell\a":                 "tab nullbell",
		"back\\nslash":                        "back\\nslash",
		"\u202eturned\u2028round\u2029about":  "turned round about",
		"\xff\xfebroken":                      "broken",
		strings.Repeat("食", 200):              strings.Repeat("食", 200),
		strings.Repeat("long words ", 40):     strings.TrimSpace(strings.Repeat("long words ", 40)[:200]),
		strings.Repeat("<>", 90):              strings.Repeat("<>", 90),
		strings.Repeat(`,;\`, 60):             strings.Repeat(`,;\`, 60),
		"family \U0001f468\u200d\U0001f469":   "family \U0001f468\u200d\U0001f469",
		"quote\" 'single' BEGIN:VALARM : = ;": "quote\" 'single' BEGIN:VALARM : = ;",
	} {
		l := lunch
		l.Name, l.Address = name, name
		file := l.Calendar()
		if got := property(t, file, ics.ComponentPropertySummary); got != "Lunch: "+want {
			t.Errorf("%q came back as %q, want %q", name, got, "Lunch: "+want)
		}
		for line := range strings.SplitSeq(strings.TrimSuffix(file, "\r\n"), "\r\n") {
			if len(line) > 75 || !utf8.ValidString(line) || strings.ContainsAny(line, "\r\n\x00") {
				t.Errorf("%q: a line of %d bytes: %q", name, len(line), line)
			}
		}
		if n := strings.Count(file, "\r\nBEGIN:"); n != 1 {
			t.Errorf("%q: %d components inside", name, n)
		}
	}
}

func TestWhatIsUnknownIsLeftOut(t *testing.T) {
	t.Parallel()
	l := lunch
	l.Address, l.At, l.Page = "", nil, "javascript:alert(1)\r\nX:Y"
	file := l.Calendar()
	if strings.Contains(file, "GEO") || strings.Contains(file, "URL") {
		t.Error(file)
	}
	if got := property(t, file, ics.ComponentPropertyLocation); got != "Trattoria" {
		t.Errorf("without an address the place is called %q", got)
	}
}
