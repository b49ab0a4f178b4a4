package place

import (
	"context"
	"encoding/json"
	"time"
)

// Description is a place as a team is shown it: its facts, and the way there.
type Description struct {
	ID    string
	JSON  []byte // its facts and the way there, as in an answer
	Facts Facts
	Walk  Walk
	Stay  Stay // whether it is open from arrival on
}

// Walk is how long the way on foot takes.
type Walk struct {
	Minutes int  // 0 when the start is unknown
	Real    bool // a route by streets and paths, not an estimate
}

// Outing is where people start together, and when. Without a start there are no walking times.
type Outing struct {
	From  *Point
	Leave time.Time // in their time zone
	// Fixed are walks that were shown before, by the id that was asked for. They do not change.
	Fixed map[string]Walk
}

// Describe returns the places with these ids, keyed by the id that was asked for. Places that are gone are left out.
func (f Finder) Describe(ctx context.Context, ids []string, o Outing) (map[string]Description, error) {
	places, err := readPlaces(ctx, f.Pool, ids)
	if err != nil {
		return nil, err
	}
	return f.describe(ctx, places, o)
}

func (f Finder) describe(ctx context.Context, places []located, o Outing) (_ map[string]Description, err error) {
	if len(places) == 0 {
		return nil, nil //nolint:nilnil // no descriptions of no places
	}
	way, farthest := f.trip(Filter{}), 0.0
	way.leave = o.Leave
	page := make([]found, 0, len(places))
	for i := range places {
		p := &places[i]
		page = append(page, p.found)
		if o.From != nil {
			p.km = o.From.Km(p.at)
		}
		if p.km <= maxRadiusKm {
			farthest = max(farthest, p.km)
		}
	}
	if o.From != nil {
		way.legs = f.legs(ctx, *o.From, farthest)
		f.ask(ctx, way, *o.From, page)
	}
	descriptions := make(map[string]Description, len(places))
	for _, p := range places {
		way.fixed = nil
		if walk, ok := o.Fixed[p.asked]; ok {
			way.fixed = &walk
		}
		if descriptions[p.asked], err = way.describe(p); err != nil {
			return nil, err
		}
	}
	return descriptions, nil
}

func (t *trip) describe(p located) (Description, error) {
	one := Description{ID: p.ID, JSON: append(t.splice(nil, p.found, p.km), '}')}
	if p.km >= 0 {
		way := t.journey(p.found, p.km)
		one.Walk = Walk{Minutes: way.minutes.Walking, Real: way.real}
	}
	arrival := t.leave.Add(time.Duration(one.Walk.Minutes) * time.Minute)
	one.Stay = t.timetable.habits(p.found).through(arrival, t.usualStay(p.found))
	var err error
	one.Facts, err = p.facts()
	return one, err
}

func (t *trip) usualStay(f found) time.Duration { return time.Duration(t.stay(f)) * time.Minute }

func (p located) facts() (f Facts, err error) {
	err = json.Unmarshal(p.Doc, &f)
	return f, err
}
