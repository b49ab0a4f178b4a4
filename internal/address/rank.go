package address

import (
	"math"
	"strings"
	"unicode"
)

// Label returns the address on one line, as shown in a list.
func (a Address) Label() string {
	return strings.Join(nonEmpty(a.Name, a.Secondary()), ", ")
}

// Secondary returns the text below the name, which says where the address is.
func (a Address) Secondary() string {
	return strings.Join(nonEmpty(a.District,
		strings.Join(nonEmpty(a.ownPostcode(), a.City), " "), a.Region, a.Country), ", ")
}

// ownPostcode returns the postcode, or "" if it is already the name.
func (a Address) ownPostcode() string {
	if a.Kind == Postcode {
		return ""
	}
	return a.Postcode
}

// Locality returns the text that a list shows beside the name: "Kallio, Helsinki" for one of two namesakes.
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

// shortlist holds distinct addresses in the order in which they were added.
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

// same reports whether a person would take two rows for one address: the labels are equal, or the names are and the
// rows are close together, because they come from two sources or one has no postcode.
func same(a, b Address) bool {
	if a.Label() == b.Label() {
		return true
	}
	const closeKm = 0.4
	return strings.EqualFold(a.Name, b.Name) && km(a, b) < closeKm
}

// km returns the distance in kilometres. It is accurate enough for short distances.
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

// withoutLetter returns the house number of an entrance: 10 for 10a.
func withoutLetter(number string) string {
	return strings.TrimRightFunc(number, func(r rune) bool { return unicode.IsLetter(r) })
}
