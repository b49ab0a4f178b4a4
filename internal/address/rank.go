package address

import (
	"math"
	"strings"
	"unicode"
)

// Label is an address on one line, as a list shows it.
func (a Address) Label() string {
	return strings.Join(nonEmpty(a.Name, a.Secondary()), ", ")
}

// Secondary is what stands under the name: where in the world it is.
func (a Address) Secondary() string {
	return strings.Join(nonEmpty(a.District, strings.Join(nonEmpty(a.ownPostcode(), a.City), " "), a.Region, a.Country), ", ")
}

// ownPostcode is not told twice.
func (a Address) ownPostcode() string {
	if a.Kind == Postcode {
		return ""
	}
	return a.Postcode
}

// Locality is the part of the world a list shows beside the name: "Kallio, Helsinki" for one of two namesakes.
func (a Address) Locality() string { return strings.Join(nonEmpty(a.District, a.City), ", ") }

func nonEmpty(parts ...string) []string {
	var kept []string
	for _, part := range parts {
		if part != "" {
			kept = append(kept, part)
		}
	}
	return kept
}

// shortlist holds distinct addresses in the order they came.
type shortlist struct{ list []Address }

func (s *shortlist) add(rows []row) {
	for _, r := range rows {
		s.addOne(r.Address)
	}
}

func (s *shortlist) addOne(a Address) {
	for _, other := range s.list {
		if same(a, other) {
			return
		}
	}
	s.list = append(s.list, a)
}

// same tells two rows that a person would take for one: the labels are equal, or the names are and they are
// close together, because two sources speak of it or one knows no postcode.
func same(a, b Address) bool {
	if a.Label() == b.Label() {
		return true
	}
	const closeKm = 0.4
	return strings.EqualFold(a.Name, b.Name) && km(a, b) < closeKm
}

// km is good enough for short distances.
func km(a, b Address) float64 {
	const perDegree = 111.2
	north := a.Lat - b.Lat
	east := math.Remainder(a.Lng-b.Lng, 360) * math.Cos(a.Lat*math.Pi/180)
	return perDegree * math.Hypot(north, east)
}

func distinct(rows []row) []Address {
	var s shortlist
	s.add(rows)
	return s.list
}

// withoutLetter is the house of an entrance: 10 for 10a.
func withoutLetter(number string) string {
	return strings.TrimRightFunc(number, func(r rune) bool { return unicode.IsLetter(r) })
}
