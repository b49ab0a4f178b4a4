package place

import (
	"strconv"
	"time"

	"noonish/internal/hours"
	"noonish/internal/place/sphere"
)

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
		walk := t.journey(f, sphere.Km(f.chord2)).minutes.Walking
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
