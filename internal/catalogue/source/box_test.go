package source

import (
	"strings"
	"testing"
)

func TestABoxIsFourDegrees(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct{ name, text, want, fault string }{
		{"a city", "24.5,60.1,25.3,60.4", "24.5,60.1,25.3,60.4", ""},
		{"with spaces", " -75.5, 39 ,-74.9,40 ", "-75.5,39,-74.9,40", ""},
		{"the world", "-180,-90,180,90", "-180,-90,180,90", ""},
		{"from zero, however it is written", "-0,-0,1,1", "0,0,1,1", ""},
		{"three numbers", "24.5,60.1,25.3", "", "four numbers"},
		{"five numbers", "1,2,3,4,5", "", "four numbers"},
		{"nothing", "", "", "four numbers"},
		{"numbers without end", strings.Repeat("1", 300) + ",2,3,4", "", "four numbers"},
		{"words", "a,b,c,d", "", `"a" is no degree`},
		{"no number", "NaN,0,1,1", "", "is no degree"},
		{"infinite", "-Inf,0,1,1", "", "is no degree"},
		{"too far west", "-180.1,0,1,1", "", "between -180 and 180"},
		{"too far north", "0,0,1,90.1", "", "between -90 and 90"},
		{"latitude first", "60.1,24.5,60.4,25.3", "60.1,24.5,60.4,25.3", ""}, // a box somewhere else
		{"upside down", "0,2,1,1", "", "is not below its north"},
		{"flat", "0,1,1,1", "", "is not below its north"},
		{"narrow", "1,0,1,1", "", "are both 1"},
		{"over the antimeridian", "170,-20,-170,-10", "", "import two boxes"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			box, err := ParseBox(tt.text)
			if tt.fault != "" {
				if err == nil || !strings.Contains(err.Error(), tt.fault) {
					t.Errorf("got %v, want %q", err, tt.fault)
				}
				return
			}
			if err != nil || BoxText(box) != tt.want {
				t.Errorf("got %s, %v, want %s", BoxText(box), err, tt.want)
			}
		})
	}
}
