package place

import (
	"strconv"
	"time"

	"noonish/internal/hours"
	"noonish/internal/place/fact"
	"noonish/internal/place/sphere"
)

// keep returns the filter by opening hours and by the length of the break, or nil when neither was given. It drops a
// place known to be closed on arrival and keeps one whose hours are unknown.
func (t *trip) keep() func(found) bool {
	if t.departure == nil && t.lunchBreak == 0 {
		return nil
	}
	return func(f found) bool {
		walk := t.journey(f, sphere.Km(f.Chord2)).minutes.Walking
		if t.lunchBreak > 0 && t.away(f, walk) > t.lunchBreak {
			return false
		}
		leave := t.leaving(f)
		return leave.IsZero() || t.stateAt(f, leave.Add(time.Duration(walk)*time.Minute)) != hours.Closed
	}
}

// away returns how many minutes a lunch takes: the way there and back, and the usual stay.
func (t *trip) away(f found, walk int) int { return 2*walk + t.stay(f) }

func (t *trip) stay(f found) int {
	if t.crowd.Stay == nil {
		return 0
	}
	return t.crowd.Stay(f.Mask)
}

// splice adds to a stored place what depends on the caller and the time. A negative distance means unknown. The JSON
// object is left open.
func (t *trip) splice(body []byte, f found, km float64) []byte {
	body = append(body, f.Doc[:len(f.Doc)-1]...)
	body = append(append(append(body, `,"meal":"`...), fact.MealOf(f.Mask)...), '"')
	arrival := t.leaving(f)
	departs := !arrival.IsZero()
	if km >= 0 {
		way := t.journey(f, km)
		body = spliceWay(body, km, way, arrival)
		body = t.spliceBack(body, f, way.minutes.Walking, arrival)
		arrival = arrival.Add(time.Duration(way.minutes.Walking) * time.Minute)
	}
	if !departs {
		t.look(f.Zone)
		arrival = t.now
	}
	state := t.stateAt(f, arrival)
	if departs && km >= 0 && state != hours.Unknown {
		body = strconv.AppendBool(append(body, `,"open_at_arrival":`...), state == hours.Open)
		body = t.spliceUntil(body, f, arrival, state)
	}
	return t.spliceCrowd(body, f, arrival, state)
}

// spliceUntil adds when a place that is open on arrival closes, if that is known and within a day: a later time of day
// would be read as today's.
func (t *trip) spliceUntil(body []byte, f found, arrival time.Time, state hours.State) []byte {
	if state != hours.Open {
		return body
	}
	until, then, changes := t.timetable.schedule(f.Hours).NextChange(arrival.In(t.zone))
	if !changes || then != hours.Closed || until.Sub(arrival) >= 24*time.Hour {
		return body
	}
	return appendArrival(body, "open_until", until, 0)
}

// spliceCrowd adds how busy the place is at an instant, unless it is closed then or its time zone is unknown.
func (t *trip) spliceCrowd(body []byte, f found, at time.Time, state hours.State) []byte {
	if t.crowd.At == nil || t.zone == nil || state == hours.Closed {
		return body
	}
	level, basis := t.crowd.Level(f.ID, f.Mask, at.In(t.zone))
	body = append(append(body, `,"crowd_level":"`...), level...)
	return append(append(append(body, `","crowd_basis":"`...), basis...), '"')
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

// spliceBack adds how long people usually stay, and when one is back who leaves then.
func (t *trip) spliceBack(body []byte, f found, walk int, leave time.Time) []byte {
	stay := t.stay(f)
	if stay == 0 {
		return body
	}
	body = strconv.AppendInt(append(body, `,"stay_minutes":`...), int64(stay), 10)
	if leave.IsZero() {
		return body
	}
	return appendArrival(body, "back_time", leave, t.away(f, walk))
}

func appendArrival(body []byte, field string, leave time.Time, minutes int) []byte {
	body = append(append(append(body, `,"`...), field...), `":"`...)
	return append(leave.Add(time.Duration(minutes)*time.Minute).AppendFormat(body, "15:04"), '"')
}

// week adds the opening hours: whether the place is open now, and this week's hours as text.
func (t *trip) week(body []byte, f found) []byte {
	schedule, zone := t.timetable.schedule(f.Hours), t.timetable.zone(f.Zone)
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
