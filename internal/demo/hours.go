package demo

// opening is the usual opening pattern of a kind of place.
type opening int

const (
	dining opening = iota
	mornings
	middays
	lateNights
	bars
)

// timetable is opening hours in OpenStreetMap's syntax, and the meals served in that time.
type timetable struct {
	hours                    string
	breakfast, lunch, dinner bool
}

var timetables = map[opening][]timetable{
	dining: {
		{"Mo-Fr 11:30-14:30,17:30-22:00; Sa-Su 12:00-22:30", false, true, true},
		{"Mo-Su 12:00-23:00", false, true, true},
		{"Mo-Su 11:30-22:00", false, true, true},
		{"Mo-Su,PH 11:30-22:30", false, true, true},
		{"Tu-Su 12:00-15:00,18:00-22:30; Mo off", false, true, true},
		{"Tu-Sa 12:00-14:30,18:00-23:00", false, true, true},
		{"Mo-Sa 11:00-22:00; Su 12:00-21:00; PH off", false, true, true},
		{"Mo-Fr 11:30-15:00; PH off", false, true, false},
		{"Mo-Th 12:00-22:00; Fr-Sa 12:00-00:00; Su 12:00-21:00", false, true, true},
		{"We-Mo 12:00-21:30; Tu off", false, true, true},
		{"Mo-Fr 12:00-14:30, Mo-Sa 18:00-22:00", false, true, true},
		{"Mo-Fr 17:30-23:00; Sa-Su 12:00-23:00", false, true, true},
		{"Tu-Su 18:00-23:00", false, false, true},
	},
	mornings: {
		{"Mo-Fr 07:00-18:00; Sa 08:00-18:00; Su 09:00-17:00", true, true, false},
		{"Mo-Su 08:00-17:00", true, true, false},
		{"Mo-Su,PH 07:00-20:00", true, true, true},
		{"Mo-Fr 07:30-16:30; PH off", true, true, false},
		{"Tu-Su 08:30-16:00; Mo off", true, true, false},
		{"Mo-Sa 06:30-14:00", true, true, false},
		{"Mo-Fr 07:00-15:00; Sa-Su 08:30-14:00", true, true, false},
	},
	middays: {
		{"Mo-Fr 11:00-15:00", false, true, false},
		{"Mo-Fr 10:30-16:00; PH off", false, true, false},
		{"Mo-Sa 11:00-17:00", false, true, false},
		{"Mo,We,Fr 11:30-14:30", false, true, false},
		{"Tu-Fr 11:30-14:00; Sa 11:00-16:00", false, true, false},
		{"Mo-Fr 08:00-16:00; Sa 09:00-15:00; Su,PH off", true, true, false},
		{"Mo-Su 10:00-20:00", false, true, true},
	},
	lateNights: {
		{"24/7", true, true, true},
		{"Mo-Su 11:00-02:00", false, true, true},
		{"Mo-Th 11:00-23:00; Fr-Sa 11:00-04:00; Su 12:00-22:00", false, true, true},
		{"Mo-Su 10:00-00:00", false, true, true},
		{"Mo-Su 11:00-22:00", false, true, true},
		{"Su-Th 12:00-23:30; Fr-Sa 12:00-03:00", false, true, true},
	},
	bars: {
		{"Mo-Th 12:00-23:00; Fr-Sa 12:00-01:30; Su 12:00-22:30", false, true, true},
		{"Mo-Su 11:00-23:30", false, true, true},
		{"Tu-Su 16:00-01:00", false, false, true},
		{"Mo-Sa 17:00-02:00; Su off", false, false, true},
		{"Mo-Su 12:00-00:00; PH off", false, true, true},
	},
}
