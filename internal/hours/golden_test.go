package hours

import (
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"
)

// vectors are real opening_hours texts with the answers of the reference implementation, which knows the holidays of
// each country.
type vectors struct {
	Meta struct {
		Times []string `json:"times_local"`
	} `json:"_meta"`
	Vectors []struct {
		Text   string  `json:"s"`
		Expect *string `json:"expect"`
	} `json:"vectors"`
}

func TestAgreesWithTheReferenceOnRealTexts(t *testing.T) {
	const leastEqual, mostUnknown = 0.99, 0.04

	golden := readVectors(t)
	var answered, equal, known, unknown int
	wrong, missing := map[string][]string{}, map[string][]string{}
	for _, vector := range golden.Vectors {
		if vector.Expect == nil {
			continue
		}
		schedule, err := Parse(vector.Text)
		for i, want := range *vector.Expect {
			at := golden.Meta.Times[i]
			got := Unknown
			if err == nil {
				got = schedule.At(instant(t, at))
			}
			sign := rune("?10"[got])
			if want != '?' {
				known++
			}
			kind := kindOf(vector.Text, at, err)
			line := at + " " + got.String() + ", reference " + string(want) + ": " + vector.Text
			switch {
			case got == Unknown && want != '?':
				unknown++
				missing[kind] = append(missing[kind], line)
			case got != Unknown:
				answered++
				if sign == want {
					equal++
				} else {
					wrong[kind] = append(wrong[kind], line)
				}
			}
		}
	}

	equalShare, unknownShare := float64(equal)/float64(answered), float64(unknown)/float64(known)
	t.Logf("%d texts: %.3f %% equal of %d answers open or closed; %.3f %% unknown of %d the reference knows",
		len(golden.Vectors), 100*equalShare, answered, 100*unknownShare, known)
	logByKind(t, "differ", wrong)
	logByKind(t, "unknown", missing)
	if equalShare < leastEqual {
		t.Errorf("only %.3f of the answers are the reference's, want %.3f", equalShare, leastEqual)
	}
	if len(wrong[unexplained]) > 0 {
		t.Errorf("%d answers differ from the reference's for no known reason", len(wrong[unexplained]))
	}
	if unknownShare > mostUnknown {
		t.Errorf("%.3f of what the reference knows is unknown, want at most %.3f", unknownShare, mostUnknown)
	}
}

const unexplained = "unexplained"

// kindOf returns the feature of a text that explains a disagreement.
func kindOf(text, at string, err error) string {
	pastMidnight := strings.HasSuffix(at, "T01:00")
	switch {
	case err != nil:
		return "text not understood"
	case strings.Contains(text, "PH") && strings.Contains(at, "-12-25"):
		return "the reference's holiday calendar (25 December)"
	case strings.Contains(text, "sun"):
		return "sunrise or sunset"
	case strings.Contains(text, "+") || strings.Contains(text, "late"):
		return "open end"
	case !regexp.MustCompile(`\d|off|closed|open|unknown`).MatchString(text):
		return "days without times"
	case pastMidnight && strings.Contains(text, ";"):
		return "meant: the night before, which a later rule cuts short in the reference"
	case !regexp.MustCompile(`[A-Za-z]`).MatchString(text):
		return "meant: rules without days, of which only the last counts in the reference"
	}
	return unexplained
}

func logByKind(t *testing.T, verdict string, lines map[string][]string) {
	t.Helper()
	kinds := make([]string, 0, len(lines))
	for kind := range lines {
		kinds = append(kinds, kind)
	}
	slices.Sort(kinds)
	for _, kind := range kinds {
		t.Logf("%s, %d: %s\n\t%s", verdict, len(lines[kind]), kind, strings.Join(lines[kind], "\n\t"))
	}
}

func instant(tb testing.TB, text string) time.Time {
	tb.Helper()
	at, err := time.Parse("2006-01-02T15:04", text)
	if err != nil {
		tb.Fatal(err)
	}
	return at
}

func readVectors(tb testing.TB) vectors {
	tb.Helper()
	text, err := os.ReadFile(filepath.Join(sharedFolder(tb), "data", "opening_hours_vectors.json"))
	if err != nil {
		tb.Skipf("no golden vectors: %v", err)
	}
	var golden vectors
	if err := json.Unmarshal(text, &golden); err != nil {
		tb.Fatal(err)
	}
	return golden
}

// sharedFolder finds the folder "shared" beside one of the folders above the package.
func sharedFolder(tb testing.TB) string {
	tb.Helper()
	if folder := os.Getenv("NOONISH_SHARED"); folder != "" {
		return folder
	}
	folder, err := os.Getwd()
	if err != nil {
		tb.Fatal(err)
	}
	for folder != filepath.Dir(folder) {
		folder = filepath.Dir(folder)
		shared := filepath.Join(folder, "shared")
		if _, err := os.Stat(filepath.Join(shared, "data")); err == nil {
			return shared
		}
	}
	tb.Skip("no shared folder; NOONISH_SHARED names it")
	return ""
}
