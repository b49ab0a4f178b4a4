package limit

import (
	"strings"
	"testing"
)

func TestLimitsAreSettings(t *testing.T) {
	t.Parallel()
	l, err := Parse("search=1/2/3 new-people=240:1000  joins=0")
	if err != nil {
		t.Fatal(err)
	}
	want := Rule{Name: "search", Session: Rate{1, 1}, Address: Rate{2, 2}, Nobody: Rate{3, 3}}
	if got := l.rule(Search); got != want {
		t.Errorf("searches are limited by %+v", got)
	}
	if got := l.shared(NewPeople).Rate; got != (Rate{PerMinute: 240, Burst: 1000}) {
		t.Errorf("new people by %+v", got)
	}
	if got := l.Joins(); got.Rate != (Rate{}) || !got.Strict {
		t.Errorf("joins by %+v", got)
	}
	if l.rule(Vote) != Vote || l.shared(Codes) != Codes || l.Streams != Streams {
		t.Error("a limit that was not set is not the default")
	}
	g := still(nil)
	g.limits = l
	if passes, _ := passed(g, Search, 10, "203.0.113.9:1", ""); passes != 3 {
		t.Errorf("%d passed, want 3", passes)
	}
}

func TestLimitsThatCannotBeReadAreRefused(t *testing.T) {
	t.Parallel()
	for text, says := range map[string]string{
		"search":               "has no figures",
		"search=":              "takes 3 figures",
		"search=60":            "takes 3 figures",
		"search=1/2/3/4":       "takes 3 figures",
		"search=1/2/-3":        "no whole number",
		"search=1/2/10000001":  "no whole number",
		"search=1/2/x":         "no whole number",
		"search=1/2/3:0":       "must be both 0",
		"lunch=1":              "is no limit; there are autocomplete,",
		"streams=6/300":        "takes ",
		"new-people=240:200:1": "no whole number",
	} {
		if _, err := Parse(text); err == nil || !strings.Contains(err.Error(), says) {
			t.Errorf("%q: %v, want it to say %q", text, err, says)
		}
	}
}
