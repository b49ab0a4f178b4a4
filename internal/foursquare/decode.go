package foursquare

import (
	"encoding/json"
	"math"
	"slices"
	"strings"

	"noonish/internal/clean"
	"noonish/internal/place"
	"noonish/internal/vendor"
)

// Bounds on what we believe.
const (
	maxName    = 200
	maxRatings = 1e9
	maxURL     = 300
)

// maybe is a field that may be missing, null or of another type. Then it is unknown, and the rest is still read.
type maybe[T any] struct {
	value T
	known bool
}

// UnmarshalJSON never fails.
func (m *maybe[T]) UnmarshalJSON(data []byte) error {
	var found *T
	if json.Unmarshal(data, &found) == nil && found != nil {
		m.value, m.known = *found, true
	}
	return nil
}

// rawPlace is a place of version 2025-06-17, as far as we read it.
type rawPlace struct {
	ID         maybe[string]          `json:"fsq_place_id"`
	Name       maybe[string]          `json:"name"`
	Lat        maybe[float64]         `json:"latitude"`
	Lng        maybe[float64]         `json:"longitude"`
	Rating     maybe[float64]         `json:"rating"`
	Stats      maybe[rawStats]        `json:"stats"`
	Price      maybe[float64]         `json:"price"`
	Popularity maybe[float64]         `json:"popularity"`
	Hours      maybe[rawHours]        `json:"hours"`
	Popular    maybe[rawSpans]        `json:"hours_popular"`
	Photos     maybe[[]maybe[Photo]]  `json:"photos"`
	Location   maybe[rawLocation]     `json:"location"`
	DateClosed maybe[string]          `json:"date_closed"`
	Flags      maybe[[]maybe[string]] `json:"unresolved_flags"`
}

type rawStats struct {
	Ratings maybe[float64] `json:"total_ratings"`
}

type rawHours struct {
	Regular maybe[rawSpans] `json:"regular"`
}

type rawSpans []maybe[rawSpan]

type rawSpan struct {
	Day   maybe[int]    `json:"day"`
	Open  maybe[string] `json:"open"`
	Close maybe[string] `json:"close"`
}

// legacyPlace is a place of v3. It has other names for its id, its point and whether it is closed for good.
type legacyPlace struct {
	rawPlace
	LegacyID maybe[string] `json:"fsq_id"`
	Geocodes maybe[struct {
		Main maybe[struct {
			Lat maybe[float64] `json:"latitude"`
			Lng maybe[float64] `json:"longitude"`
		}] `json:"main"`
	}] `json:"geocodes"`
	Bucket maybe[string] `json:"closed_bucket"`
}

func (r legacyPlace) current() rawPlace {
	r.ID, r.Lat, r.Lng = r.LegacyID, r.Geocodes.value.Main.value.Lat, r.Geocodes.value.Main.value.Lng
	if bucket := r.Bucket.value; bucket == "LikelyClosed" || bucket == "VeryLikelyClosed" {
		r.Flags.value = append(r.Flags.value, maybe[string]{"closed", true})
	}
	return r.rawPlace
}

func (r rawPlace) current() rawPlace { return r }

// raw is a place of any version.
type raw interface{ current() rawPlace }

// readPage reads a page of results. A result that is no place is left out.
func readPage[T raw](body []byte) ([]Place, error) {
	var page struct {
		Results *[]maybe[T] `json:"results"`
	}
	if json.Unmarshal(body, &page) != nil || page.Results == nil {
		return nil, &vendor.Error{Kind: vendor.Unreadable}
	}
	places := make([]Place, 0, len(*page.Results))
	for _, found := range *page.Results {
		if p, ok := found.value.current().place(); found.known && ok {
			places = append(places, p)
		}
	}
	return places, nil
}

// readOne reads a place of which we know who it is: the answer has only the fields that we asked for.
func readOne[T raw](body []byte) (Place, error) {
	var found *T
	if json.Unmarshal(body, &found) != nil || found == nil {
		return Place{}, &vendor.Error{Kind: vendor.Unreadable}
	}
	return (*found).current().facts(), nil
}

// place returns what is known, or false for a place that has no id, no name or no point on Earth.
func (r rawPlace) place() (Place, bool) {
	p := r.facts()
	if p.ID == "" || p.Name == "" || !r.Lat.known || !r.Lng.known ||
		math.Abs(p.At.Lat) > 90 || math.Abs(p.At.Lng) > 180 {
		return Place{}, false
	}
	return p, true
}

// facts returns what can be believed.
func (r rawPlace) facts() Place {
	p := Place{
		ID: r.ID.value, Name: clean.Text(r.Name.value, maxName), At: place.Point{Lat: r.Lat.value, Lng: r.Lng.value},
		Hours: r.Hours.value.Regular.value.notation(), Popular: r.Popular.value.notation(),
		Photo: firstPhoto(r.Photos.value), Closed: r.closed(), Location: r.Location.value.location(),
		Rating:     within(r.Rating.value, 0, 10),
		Ratings:    int(within(r.Stats.value.Ratings.value, 0, maxRatings)),
		Popularity: within(r.Popularity.value, 0, 1),
	}
	if price := r.Price.value; price == math.Trunc(price) {
		p.Price = int(within(price, 1, 4))
	}
	return p
}

// within returns 0, which is unknown, for a value out of its bounds.
func within(value, low, high float64) float64 {
	if value < low || value > high {
		return 0
	}
	return value
}

// closed reports whether a place is closed for good or was never there.
func (r rawPlace) closed() bool {
	return r.DateClosed.value != "" || slices.ContainsFunc(r.Flags.value, func(flag maybe[string]) bool {
		return flag.value == "closed" || flag.value == "doesnt_exist"
	})
}

func firstPhoto(photos []maybe[Photo]) Photo {
	for _, p := range photos {
		if p.value.Prefix != "" && p.value.Suffix != "" && len(p.value.Prefix)+len(p.value.Suffix) <= maxURL {
			return p.value
		}
	}
	return Photo{}
}

var weekdays = [...]string{"", "Mo", "Tu", "We", "Th", "Fr", "Sa", "Su"}

// notation returns hours in our notation, such as "Mo 11:30-22:00, Sa 12:00-00:30", or "" if any of them
// cannot be read: half of a timetable would say closed of a place that is open.
func (r rawSpans) notation() string {
	var spans []string
	for _, span := range r {
		from, _, fromOK := clockOf(span.value.Open.value)
		to, next, toOK := clockOf(span.value.Close.value)
		day := span.value.Day.value
		if !fromOK || !toOK || day < 1 || day > 7 || next && to > from {
			return ""
		}
		if from == to && !next {
			return ""
		}
		if to == "00:00" {
			to = "24:00"
		}
		spans = append(spans, weekdays[day]+" "+from+"-"+to)
	}
	return strings.Join(spans, ", ")
}

// clockOf reads "1130", or "+0030" of the next day.
func clockOf(text string) (clock string, next, ok bool) {
	text, next = strings.CutPrefix(text, "+")
	if len(text) != 4 || strings.Trim(text, "0123456789") != "" || text[:2] > "24" || text[2:] > "59" {
		return "", false, false
	}
	if text[:2] == "24" {
		if text != "2400" || next {
			return "", false, false
		}
		return "00:00", true, true
	}
	return text[:2] + ":" + text[2:], next, true
}
