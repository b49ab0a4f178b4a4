package team

import (
	"math"
	"slices"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"noonish/internal/fault"
	"noonish/internal/person"
	"noonish/internal/place/fact"
	"noonish/internal/team/ballot"
)

// cleanName trims a name and checks it. It refuses control and bidirectional characters, which would change how the
// text next to the name is displayed.
func cleanName(param, name string, most int) (string, error) {
	name = strings.TrimSpace(name)
	if n := utf8.RuneCountInString(name); n == 0 || n > most || !plain(name) || !strings.ContainsFunc(name, visible) {
		return "", fault.Param(param, "must be 1 to %d characters long, on one line", most)
	}
	return name, nil
}

// visible reports whether a character can be seen by itself.
func visible(r rune) bool {
	unseen := unicode.IsSpace(r) || unicode.IsMark(r) ||
		unicode.Is(unicode.Other_Default_Ignorable_Code_Point, r) || r == '\u2800'
	return unicode.IsGraphic(r) && !unseen
}

func plain(text string) bool {
	return utf8.ValidString(text) && !strings.ContainsFunc(text, func(r rune) bool {
		return unicode.IsControl(r) || unicode.Is(unicode.Bidi_Control, r) || r == '\u2028' || r == '\u2029'
	})
}

// checkKey reports whether a text can be an Idempotency-Key.
func checkKey(key string) bool { return len(key) >= 8 && person.IsID(key) }

func checkNeeds(param string, needs []string) error {
	for i, need := range needs {
		if !slices.Contains(fact.Diets[:], need) || slices.Contains(needs[:i], need) {
			return fault.Param(param, "must be some of %s, each once", strings.Join(fact.Diets[:], ", "))
		}
	}
	return nil
}

// checkZone returns an error unless name is a time zone. Store.checkZone asks the database too before it is stored.
func checkZone(name string) error {
	if _, err := time.LoadLocation(name); err != nil || name == "" || name == "Local" || len(name) > 60 {
		return errZone
	}
	return nil
}

var errZone = fault.Param("timeZone", "must be the name of a time zone, like Europe/Helsinki")

func checkClock(param, text string) error {
	if _, err := time.Parse("15:04", text); err != nil || len(text) != 5 {
		return fault.Param(param, "must be a time of day, like 12:00")
	}
	return nil
}

func checkLocation(l *ballot.Location) error {
	if l == nil {
		return nil
	}
	l.Address = strings.TrimSpace(l.Address)
	onEarth := math.Abs(l.Lat) <= 90 && math.Abs(l.Lng) <= 180 // also refuses NaN
	if !onEarth || utf8.RuneCountInString(l.Address) > maxAddress || !plain(l.Address) {
		return fault.Param("location", "must be an address of at most %d characters and a point on Earth", maxAddress)
	}
	return nil
}

// initials returns the first letters of the first two words of a name.
func initials(name string) string {
	var letters []rune
	for _, word := range strings.Fields(name) {
		if r, _ := utf8.DecodeRuneInString(word); len(letters) < 2 {
			letters = append(letters, unicode.ToUpper(r))
		}
	}
	return string(letters)
}
