package place

import (
	"context"
	"net/http"
	"strconv"
	"time"

	"noonish/internal/api"
	"noonish/internal/fault"
	"noonish/internal/hours"
	"noonish/internal/travel"
)

// API answers questions about places over HTTP.
type API struct {
	Store     Store
	Cursors   Cursors
	Timetable *Timetable
	Crowd     Crowd
	Ways      travel.Engine // walking routes from our own graph; nil for estimates alone
	Asked     travel.Engine // another server with routes to a page of places; nil for none
}

func (a API) trip(departure *Clock) *trip {
	return &trip{timetable: a.Timetable, crowd: a.Crowd, departure: departure}
}

// List answers GET /api/restaurants with one page, nearest first.
func (a API) List(w http.ResponseWriter, r *http.Request) error {
	search, err := ParseSearch(r.URL.Query(), a.Cursors)
	if err != nil {
		return err
	}
	scratch := getScratch()
	defer scratch.release()
	way := a.trip(search.Filter.Departure)
	way.legs = a.legs(r.Context(), search.From, search.RadiusKm)
	page, more, err := a.Store.Near(r.Context(), search, way.keep(), scratch)
	if err != nil {
		return err
	}
	a.ask(r.Context(), way, search.From, page)
	body := a.results(scratch.body, search, page, more, func(body []byte, f found) []byte {
		return append(way.splice(body, f, kmOf(f.chord2)), '}')
	})
	body = strconv.AppendInt(append(body, `,"size":`...), int64(len(page)), 10)
	if search.After == nil && len(search.Filter.Dietary) > 0 {
		n, known, err := a.Store.Unspoken(r.Context(), search)
		if err != nil {
			return err
		}
		if known {
			body = strconv.AppendInt(append(body, `,"unknownDietary":`...), int64(n), 10)
		}
	}
	scratch.body = append(body, '}')
	return api.Raw(w, http.StatusOK, scratch.body)
}

// results begins an answer with a page of places, each written by one, and a cursor when more follow. The JSON object
// is left open. A cursor needs no escaping: its alphabet is plain.
func (a API) results(body []byte, search Search, page []found, more bool, one func([]byte, found) []byte) []byte {
	body = append(body, `{"results":[`...)
	for i, f := range page {
		if i > 0 {
			body = append(body, ',')
		}
		body = one(body, f)
	}
	body = append(body, ']')
	if more {
		body = append(body, `,"cursor":"`+a.Cursors.make(page[len(page)-1].mark(), search)+`"`...)
	}
	return body
}

// One answers GET /api/restaurants/{id}. The distance is included when the caller says where they are.
func (a API) One(w http.ResponseWriter, r *http.Request) error {
	query := r.URL.Query()
	filter, err := ParseFilter(query)
	if err != nil {
		return err
	}
	if query.Has("radius") {
		if _, err := number(query, "radius", minRadiusKm, maxRadiusKm); err != nil {
			return err
		}
	}
	var from *Point
	if query.Has("lat") || query.Has("lng") {
		point, err := parsePoint(query)
		if err != nil {
			return err
		}
		from = &point
	}
	f, at, err := a.byID(r.Context(), r.PathValue("id"))
	if err != nil {
		return err
	}
	way := a.trip(filter.Departure)
	km := -1.0
	if from != nil {
		km = from.km(at)
		way.legs = a.legs(r.Context(), *from, km)
		a.ask(r.Context(), way, *from, []found{f})
	}
	return api.Raw(w, http.StatusOK, append(way.week(way.splice(nil, f, km), f), '}'))
}

func (a API) byID(ctx context.Context, id string) (found, Point, error) {
	if !IsID(id) {
		return found{}, Point{}, fault.New(fault.NotFound, "Restaurant not found")
	}
	return a.Store.ByID(ctx, id)
}

// Habits returns the habits of one place. An unknown id is an error.
func (a API) Habits(ctx context.Context, id string) (Habits, error) {
	f, _, err := a.byID(ctx, id)
	return a.Timetable.habits(f), err
}

// keep returns the filter by opening hours, or nil when no departure was given. It drops a place known to be closed on
// arrival and keeps one whose hours are unknown.
func (t *trip) keep() func(found) bool {
	if t.departure == nil {
		return nil
	}
	return func(f found) bool {
		leave := t.leaving(f)
		if leave.IsZero() {
			return true
		}
		walk := t.journey(f, kmOf(f.chord2)).minutes.Walking
		return t.stateAt(f, leave.Add(time.Duration(walk)*time.Minute)) != hours.Closed
	}
}

// splice adds to a stored place what depends on the caller and the time. A negative distance means unknown. The JSON
// object is left open.
func (t *trip) splice(body []byte, f found, km float64) []byte {
	body = append(body, f.doc[:len(f.doc)-1]...)
	arrival := t.leaving(f)
	departs := !arrival.IsZero()
	if km >= 0 {
		way := t.journey(f, km)
		body = spliceWay(body, km, way, arrival)
		arrival = arrival.Add(time.Duration(way.minutes.Walking) * time.Minute)
	}
	if !departs {
		t.look(f.zone)
		arrival = t.now
	}
	state := t.stateAt(f, arrival)
	if departs && km >= 0 && state != hours.Unknown {
		body = strconv.AppendBool(append(body, `,"open_at_arrival":`...), state == hours.Open)
	}
	return t.spliceCrowd(body, f, arrival, state)
}

// spliceCrowd adds how busy the place is at an instant, unless it is closed then or its time zone is unknown.
func (t *trip) spliceCrowd(body []byte, f found, at time.Time, state hours.State) []byte {
	if t.crowd.At == nil || t.zone == nil || state == hours.Closed {
		return body
	}
	body = append(append(body, `,"crowd_level":"`...), t.crowd.At(f.mask, at.In(t.zone))...)
	return append(append(append(body, `","crowd_basis":"`...), t.crowd.Basis...), '"')
}

func spliceWay(body []byte, km float64, way journey, leave time.Time) []byte {
	minutes := way.minutes
	body = append(body, `,"distance":`...)
	body = strconv.AppendFloat(body, km, 'f', 3, 64)
	body = append(body, `,"walking_time":`...)
	body = strconv.AppendInt(body, int64(minutes.Walking), 10)
	body = append(body, `,"cycling_time":`...)
	body = strconv.AppendInt(body, int64(minutes.Cycling), 10)
	body = append(body, `,"travel_time":`...)
	body = strconv.AppendInt(body, int64(minutes.Driving), 10)
	body = append(body, `,"travel_distance":`...)
	body = strconv.AppendFloat(body, way.km, 'f', 3, 64)
	body = append(body, way.basis...)
	if leave.IsZero() {
		return body
	}
	body = appendArrival(body, "walking_arrival_time", leave, minutes.Walking)
	body = appendArrival(body, "cycling_arrival_time", leave, minutes.Cycling)
	body = appendArrival(body, "estimated_arrival_time", leave, minutes.Driving)
	return body
}

func appendArrival(body []byte, field string, leave time.Time, minutes int) []byte {
	body = append(append(append(body, `,"`...), field...), `":"`...)
	return append(leave.Add(time.Duration(minutes)*time.Minute).AppendFormat(body, "15:04"), '"')
}

// week adds the opening hours: whether the place is open now, and this week's hours as text.
func (t *trip) week(body []byte, f found) []byte {
	schedule, zone := t.timetable.schedule(f.hours), t.timetable.zone(f.zone)
	if schedule == nil || zone == nil {
		return body
	}
	now := t.timetable.now().In(zone)
	body = append(body, `,"opening_hours":{`...)
	if state := schedule.At(now); state != hours.Unknown {
		body = append(strconv.AppendBool(append(body, `"open_now":`...), state == hours.Open), ',')
	}
	body = append(body, `"weekday_text":[`...)
	for i, line := range schedule.WeekdayText(now) {
		if i > 0 {
			body = append(body, ',')
		}
		body = append(append(append(body, '"'), line...), '"')
	}
	return append(body, "]}"...)
}
