package doctor

import (
	"testing"
	"time"
)

func TestBounds(t *testing.T) {
	t.Parallel()
	const gigabyte = 1024 * megabyte
	for name, c := range map[string]struct {
		got  Finding
		want State
	}{
		"clocks agree":          {clock(-900 * time.Millisecond), OK},
		"clocks differ":         {clock(-time.Second), Warning},
		"clocks differ much":    {clock(10 * time.Second), Failure},
		"enough connections":    {connections(state{Connections: 11}, 10), OK},
		"too few connections":   {connections(state{Connections: 10}, 10), Failure},
		"PostgreSQL 15":         {version(state{Number: 150000, Encoding: "UTF8"}, 0), OK},
		"PostgreSQL 14":         {version(state{Number: 149999, Encoding: "UTF8"}, 0), Failure},
		"another encoding":      {version(state{Number: 150000, Encoding: "LATIN1"}, 0), Failure},
		"no temporary tables":   {rights(state{MayCreate: true, MayAddTables: true}), Failure},
		"no tables in public":   {rights(state{MayCreate: true, MayStage: true}), Failure},
		"room for an import":    {judgeDisk("", 2*gigabyte, 2*gigabyte), OK},
		"no room for an import": {judgeDisk("", 2*gigabyte, 2*gigabyte-1), Warning},
		"a disk almost full":    {judgeDisk("", 1, gigabyte-1), Failure},
		"a pooler as it should be": {
			judgeEntry("noonish_5s", 5000, parameters{5000, "force_generic_plan", "off"}), OK,
		},
		"a pooler without a limit":  {judgeEntry("noonish_5s", 1, parameters{0, "force_generic_plan", "off"}), Warning},
		"a pooler with other plans": {judgeEntry("noonish", 0, parameters{0, "auto", "off"}), Warning},
		"a pooler that compiles":    {judgeEntry("noonish", 0, parameters{0, "force_generic_plan", "on"}), Warning},
		"a disk elsewhere":          {disk(state{Local: false, DataDirectory: "/"}), OK},
		"a disk nobody may see":     {disk(state{Local: true}), OK},
	} {
		if c.got.State != c.want || (c.want != OK) != (c.got.Mend != "") {
			t.Errorf("%s: %+v, want %s", name, c.got, c.want)
		}
	}
}
