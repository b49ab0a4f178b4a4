package clean

import (
	"strings"
	"testing"
)

func TestCleanText(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct{ name, in, want string }{
		{"spaces are single", "  Copper \t\n Ladle ", "Copper Ladle"},
		{"override characters go", "Safe\u202eelacs", "Safeelacs"},
		{"letters of every script stay", "麺屋 Ñandú café", "麺屋 Ñandú café"},
		{"joiners stay", "می\u200cخواهم", "می\u200cخواهم"},
		{"broken bytes go", "Caf\xff\xc3\xa9", "Café"},
		{"markup is only text", "<b>Bo</b>", "<b>Bo</b>"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			if got := Text(tt.in, 200); got != tt.want {
				t.Errorf("got %q, want %q", got, tt.want)
			}
		})
	}
}

func TestCleanLink(t *testing.T) {
	t.Parallel()
	for in, want := range map[string]string{
		"https://nami.example/menu?a=1": "https://nami.example/menu?a=1",
		"http://nami.example":           "http://nami.example",
		"www.nami.example":              "http://www.nami.example",
		"HTTPS://nami.example":          "https://nami.example",
		"javascript:alert(1)":           "",
		"JaVaScRiPt:alert(1)":           "",
		"data:text/html,x":              "",
		"vbscript:x":                    "",
		"//nami.example":                "",
		"https://user:pw@nami.example":  "",
		"https://":                      "",
		"ftp://nami.example":            "",
		"no":                            "",
		"https://a.example/" + strings.Repeat("x", 2048): "",
	} {
		if got := Link(in); got != want {
			t.Errorf("%.40q: got %q, want %q", in, got, want)
		}
	}
}

func FuzzCleanLink(f *testing.F) {
	f.Add("https://nami.example")
	f.Add("java\nscript:alert(1)")
	f.Add(strings.Repeat("\x99", 2000) + ".") // found by fuzzing: escaped, it was over the bound
	f.Add(strings.Repeat("ä", 900) + ".example")
	f.Fuzz(func(t *testing.T, in string) {
		out := Link(in)
		if out != "" && !strings.HasPrefix(out, "http://") && !strings.HasPrefix(out, "https://") {
			t.Errorf("%q became %q", in, out)
		}
		if again := Link(out); again != out {
			t.Errorf("%q became %q, then %q", in, out, again)
		}
	})
}

func FuzzCleanText(f *testing.F) {
	f.Add("Copper\u202e Ladle", 8)
	f.Fuzz(func(t *testing.T, in string, limit int) {
		if limit < 0 || limit > 1000 {
			return
		}
		out := Text(in, limit)
		if n := len([]rune(out)); n > limit {
			t.Errorf("%q has %d runes, want at most %d", out, n, limit)
		}
		if again := Text(out, limit); again != out {
			t.Errorf("%q became %q, then %q", in, out, again)
		}
	})
}
