package main

import (
	"bytes"
	"encoding/xml"
	"errors"
	"io"
	"math"
	"os"
	"regexp"
	"strings"
	"testing"
)

func TestEverybodyWhoIsActiveHasOneLunch(t *testing.T) {
	t.Parallel()
	var people float64
	for _, h := range simulate(1e6) {
		people += h.people
	}
	if math.Abs(people-1e6*activeShare) > 1 {
		t.Errorf("%v people choose a lunch, want %v", people, 1e6*activeShare)
	}
}

func TestTheLunchOfAZoneIsAtItsNoon(t *testing.T) {
	t.Parallel()
	curve := lunchCurve()
	best := 0
	for i := range curve {
		if curve[i] > curve[best] {
			best = i
		}
	}
	if at := best * slotMinutes; at > noonMinute || at+slotMinutes < noonMinute {
		t.Errorf("most people choose at minute %d, want %d", at, noonMinute)
	}
	// Most people of the world live east of Greenwich: the busiest hour in UTC is before noon.
	day := simulate(1e6)
	busiest := 0
	for i := range day {
		if day[i].searches > day[busiest].searches {
			busiest = i
		}
	}
	if busiest < 3 || busiest > 6 {
		t.Errorf("the busiest hour is %d UTC, want that of China or India", busiest)
	}
}

func TestTenTimesThePeopleAreTenTimesTheWork(t *testing.T) {
	t.Parallel()
	one, ten := simulate(1e6), simulate(1e7)
	for i := range one {
		if math.Abs(ten[i].votes-10*one[i].votes) > 1e-6 || ten[i].cores < one[i].cores ||
			ten[i].replicas < one[i].replicas || one[i].replicas < 2 {
			t.Errorf("hour %d: %+v and %+v", i, one[i], ten[i])
		}
	}
}

func TestTheSamePeoplePrintTheSameTable(t *testing.T) {
	t.Parallel()
	var one, two bytes.Buffer
	if err := errors.Join(run(&one, 1e6, ""), run(&two, 1e6, "")); err != nil || one.String() != two.String() {
		t.Errorf("two runs differ, %v", err)
	}
	for _, users := range []float64{0, -1, math.NaN(), math.Inf(1)} {
		if err := run(io.Discard, users, ""); err == nil {
			t.Errorf("%v users are no error", users)
		}
	}
}

func TestEveryCostNamesItsCommand(t *testing.T) {
	t.Parallel()
	makefile, err := os.ReadFile("../../Makefile")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range costs {
		target, ok := strings.CutPrefix(c.command, "make ")
		if !ok || !strings.Contains(string(makefile), "\n"+target+":") || !(c.value > 0) {
			t.Errorf("%s = %v by %q, which is no target of the Makefile", c.name, c.value, c.command)
		}
	}
}

func TestTheChartIsWellFormedAndHasNoScript(t *testing.T) {
	t.Parallel()
	svg := chart(1e6, simulate(1e6))
	texts := 0
	for decoder := xml.NewDecoder(bytes.NewReader(svg)); ; {
		token, err := decoder.Token()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			t.Fatal(err)
		}
		if start, ok := token.(xml.StartElement); ok {
			switch start.Name.Local {
			case "text":
				texts++
			case "script", "image", "foreignObject":
				t.Errorf("the chart has a %s", start.Name.Local)
			}
		}
	}
	if texts < hours+5 || !bytes.Contains(svg, []byte("prefers-color-scheme: dark")) {
		t.Errorf("%d texts in the chart, want its hours and its scale, in light and dark", texts)
	}
}

func TestTheDocumentHasTheTableAndTheChart(t *testing.T) {
	t.Parallel()
	document, err := os.ReadFile("../../docs/scale.md")
	if err != nil {
		t.Fatal(err)
	}
	var want bytes.Buffer
	if err := run(&want, 1e6, ""); err != nil {
		t.Fatal(err)
	}
	if !bytes.Contains(document, want.Bytes()) {
		t.Errorf("docs/scale.md does not have the table that `make lunch-hour` prints:\n%s", &want)
	}
	svg, err := os.ReadFile("../../docs/lunch-hour.svg")
	if err != nil || !bytes.Equal(svg, chart(1e6, simulate(1e6))) {
		t.Errorf("docs/lunch-hour.svg is not what `make lunch-hour` draws, %v", err)
	}
	for _, c := range costs {
		if line := "| `" + c.name + "` | " + figureText(c.value) + " |"; !bytes.Contains(document, []byte(line)) {
			t.Errorf("docs/scale.md does not have the line %q", line)
		}
	}
}

func TestEveryCommandOfTheDocumentIsATarget(t *testing.T) {
	t.Parallel()
	document, err := os.ReadFile("../../docs/scale.md")
	if err != nil {
		t.Fatal(err)
	}
	makefile, err := os.ReadFile("../../Makefile")
	if err != nil {
		t.Fatal(err)
	}
	commands := regexp.MustCompile("`make ([a-z-]+)").FindAllStringSubmatch(string(document), -1)
	if len(commands) < 5 {
		t.Errorf("found %d commands", len(commands))
	}
	for _, command := range commands {
		if !strings.Contains(string(makefile), "\n"+command[1]+":") {
			t.Errorf("docs/scale.md names `make %s`, which the Makefile does not have", command[1])
		}
	}
}
