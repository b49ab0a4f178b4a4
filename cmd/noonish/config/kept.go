package config

import (
	"strconv"
)

// keptSettings say for how many days data is kept.
type keptSettings struct {
	KeepVotes      string `env:"NOONISH_KEEP_VOTES" default:"90" help:"Days for which rounds are kept, with what was suggested, voted and decided."`
	KeepAttendance string `env:"NOONISH_KEEP_ATTENDANCE" default:"90" help:"Days for which it is kept who was in and who came along."`
	KeepEvents     string `env:"NOONISH_KEEP_EVENTS" default:"90" help:"Days for which the changes of teams are kept."`
	KeepGestures   string `env:"NOONISH_KEEP_GESTURES" default:"1" help:"Days for which a call that is sent again is recognised."`
}

// checkKept reads for how long data is kept.
func (s Settings) checkKept(c *Config, fail func(name, must string)) {
	for _, setting := range []struct {
		name, text string
		to         *int
	}{
		{"NOONISH_KEEP_VOTES", s.KeepVotes, &c.Kept.Votes},
		{"NOONISH_KEEP_ATTENDANCE", s.KeepAttendance, &c.Kept.Attendance},
		{"NOONISH_KEEP_EVENTS", s.KeepEvents, &c.Kept.Events},
		{"NOONISH_KEEP_GESTURES", s.KeepGestures, &c.Kept.Operations},
	} {
		n, err := strconv.Atoi(setting.text)
		if err != nil || n < 1 || n > 3650 {
			fail(setting.name, "must be a whole number of days from 1 to 3650")
		}
		*setting.to = n
	}
}
