package report_test

import (
	"errors"
	"strings"
	"testing"
	"time"

	"noonish/internal/report"
)

func TestTheOperatorDismissesReports(t *testing.T) {
	t.Parallel()
	w := start(t)
	people := w.hide(t, "osm-n1")
	listed, err := w.Reports.Dismiss(t.Context(), "osm-n1")
	if err != nil || !listed || !w.listed(t, "osm-n1") {
		t.Fatalf("listed %v, %v", listed, err)
	}
	if got := exported(t, people[0]); len(got) != 0 {
		t.Errorf("%+v is left", got)
	}
	// Three accounts that hide a competitor do not hide it again at once.
	for _, p := range people {
		says(t, p, "osm-n1", "closed")
	}
	w.sweep(t)
	if !w.listed(t, "osm-n1") {
		t.Error("hidden against the operator's word")
	}
	w.pass(91 * 24 * time.Hour)
	w.sweep(t)
	if w.listed(t, "osm-n1") {
		t.Error("the operator's word stands for ever")
	}
	if _, err := w.Reports.Dismiss(t.Context(), "osm-n2"); !errors.Is(err, report.ErrNotReported) {
		t.Errorf("a place that nobody reported: %v", err)
	}
}

func TestANoteSaysWhatWasReportedAndNotByWhom(t *testing.T) {
	t.Parallel()
	w := start(t)
	w.exec(t, `INSERT INTO sightings (sighting_id, source, area, place_id, lat, lng,
		country, zone, name_key, brand, generic, mask, diets, fsq_id, words, hours, doc)
		VALUES ('osm-w7', 'osm', 'x', 'osm-n1', 60, 25, '', '', '', false, false, 0, 0, '', '', '', '')`)
	people := w.hide(t, "osm-n1")
	w.pass(48 * time.Hour)
	says(t, w.As(t), "osm-n1", "hours")
	note, err := w.Reports.Note(t.Context(), "osm-n1")
	if err != nil {
		t.Fatal(err)
	}
	first, last := w.now.Load().Add(-48*time.Hour).Format(time.DateOnly), w.now.Load().Format(time.DateOnly)
	for _, part := range []string{
		"https://www.openstreetmap.org/note/new#map=19/60.000000/25.000000\n",
		`"Cafe osm-n1" (https://www.openstreetmap.org/way/7) was reported as: `,
		"closed for good (3), having wrong opening hours (1).\n",
		"Reported between " + first + " and " + last + ".",
	} {
		if !strings.Contains(note, part) {
			t.Errorf("%q is not in\n%s", part, note)
		}
	}
	for _, p := range people {
		if strings.Contains(note, p.ID) {
			t.Errorf("%s is in\n%s", p.ID, note)
		}
	}
	if _, err := w.Reports.Note(t.Context(), "osm-n3"); !errors.Is(err, report.ErrNotReported) {
		t.Errorf("a place that nobody reported: %v", err)
	}
}
