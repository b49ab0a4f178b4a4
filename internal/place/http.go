package place

import (
	"net/http"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

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
}

// List answers GET /api/restaurants with one page, nearest first.
func (a API) List(w http.ResponseWriter, r *http.Request) error {
	search, err := ParseSearch(r.URL.Query(), a.Cursors)
	if err != nil {
		return err
	}
	desk := takeDesk()
	defer desk.giveBack()
	way := &trip{timetable: a.Timetable, departure: search.Filter.Departure}
	page, more, err := a.Store.Near(r.Context(), search, way.keep(), desk)
	if err != nil {
		return err
	}
	body := a.results(desk.body, search, page, more, func(body []byte, f found) []byte {
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
	desk.body = append(body, '}')
	return api.Raw(w, http.StatusOK, desk.body)
}

// results begins an answer with a page, each place written by one, and the cursor when more follow. The object
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

// One answers GET /api/restaurants/{id}. The distance is told when the caller says where they are.
func (a API) One(w http.ResponseWriter, r *http.Request) error {
	id := r.PathValue("id")
	if len(id) < 3 || len(id) > 160 || !utf8.ValidString(id) || strings.Contains(id, "\x00") {
		return fault.New(fault.NotFound, "Restaurant not found")
	}
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
	f, at, err := a.Store.ByID(r.Context(), id)
	if err != nil {
		return err
	}
	way := &trip{timetable: a.Timetable, departure: filter.Departure}
	km := -1.0
	if from != nil {
		km = from.km(at)
	}
	return api.Raw(w, http.StatusOK, append(way.week(way.splice(nil, f, km), f), '}'))
}

// keep is the filter by opening hours, or nil when nobody said when they leave: a place known to be closed
// on arrival is dropped, one of unknown hours is not.
func (t *trip) keep() func(found) bool {
	if t.departure == nil {
		return nil
	}
	return func(f found) bool {
		leave := t.leaving(f)
		if leave.IsZero() {
			return true
		}
		walk := travel.Estimate(kmOf(f.chord2)).Walking
		return t.timetable.stateAt(f, leave.Add(time.Duration(walk)*time.Minute)) != hours.Closed
	}
}

// splice adds to a stored place what depends on who asks and when. A negative distance is unknown. The
// object is left open.
func (t *trip) splice(body []byte, f found, km float64) []byte {
	body = append(body, f.doc[:len(f.doc)-1]...)
	if km >= 0 {
		body = t.spliceWay(body, f, km)
	}
	return body
}

func (t *trip) spliceWay(body []byte, f found, km float64) []byte {
	minutes := travel.Estimate(km)
	body = append(body, `,"distance":`...)
	body = strconv.AppendFloat(body, km, 'f', 3, 64)
	body = append(body, `,"walking_time":`...)
	body = strconv.AppendInt(body, int64(minutes.Walking), 10)
	body = append(body, `,"cycling_time":`...)
	body = strconv.AppendInt(body, int64(minutes.Cycling), 10)
	body = append(body, `,"travel_time":`...)
	body = strconv.AppendInt(body, int64(minutes.Driving), 10)
	body = append(body, `,"travel_distance":`...)
	body = strconv.AppendFloat(body, travel.WalkKm(km), 'f', 3, 64)
	body = append(body, `,"travel_basis":"estimate"`...)
	leave := t.leaving(f)
	if leave.IsZero() {
		return body
	}
	body = appendArrival(body, "walking_arrival_time", leave, minutes.Walking)
	body = appendArrival(body, "cycling_arrival_time", leave, minutes.Cycling)
	body = appendArrival(body, "estimated_arrival_time", leave, minutes.Driving)
	arrival := leave.Add(time.Duration(minutes.Walking) * time.Minute)
	if state := t.timetable.stateAt(f, arrival); state != hours.Unknown {
		body = strconv.AppendBool(append(body, `,"open_at_arrival":`...), state == hours.Open)
	}
	return body
}

func appendArrival(body []byte, field string, leave time.Time, minutes int) []byte {
	body = append(append(append(body, `,"`...), field...), `":"`...)
	return append(leave.Add(time.Duration(minutes)*time.Minute).AppendFormat(body, "15:04"), '"')
}

// week adds the opening hours: whether the place is open now, and this week's in words.
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
