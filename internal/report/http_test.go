package report_test

import (
	"fmt"
	"net/http"
	"testing"
	"time"

	"noonish/internal/report"
	"noonish/internal/server/servertest"
)

type export struct{ Reports []report.Report }

func exported(t *testing.T, p *servertest.Person) []report.Report {
	t.Helper()
	return servertest.Decode[export](t, p.Do(t, http.MethodGet, "/api/me/export", nil)).Reports
}

func TestAReportIsKeptChangedAndTakenBack(t *testing.T) {
	t.Parallel()
	w := start(t)
	ann, bob := w.As(t), w.As(t)
	if got := says(t, ann, "osm-n1", "hours"); got.Reason != "hours" || got.Hidden != nil {
		t.Errorf("%+v", got)
	}
	first := exported(t, ann)
	if len(first) != 1 || first[0].RestaurantID != "osm-n1" || first[0].Reason != "hours" {
		t.Fatalf("%+v", first)
	}
	w.pass(time.Minute)
	says(t, ann, "osm-n1", "hours")
	if again := exported(t, ann); len(again) != 1 || !again[0].SaidAt.Equal(first[0].SaidAt) {
		t.Errorf("the same again changed %+v to %+v", first, again)
	}
	says(t, ann, "osm-n1", "closed")
	if got := exported(t, ann); len(got) != 1 || got[0].Reason != "closed" || !got[0].SaidAt.After(first[0].SaidAt) {
		t.Errorf("%+v", got)
	}
	for _, other := range []*servertest.Person{bob, w.Nobody()} {
		if got := shows(t, other, "osm-n1"); got.Reason != "" || got.RestaurantID != "osm-n1" {
			t.Errorf("somebody else is told %+v", got)
		}
	}
	takesBack(t, bob, "osm-n1")
	if got := shows(t, ann, "osm-n1").Reason; got != "closed" {
		t.Errorf("%q after a stranger took it back", got)
	}
	takesBack(t, ann, "osm-n1")
	takesBack(t, ann, "osm-n1")
	if got := shows(t, ann, "osm-n1").Reason; got != "" {
		t.Errorf("%q is left", got)
	}
}

func TestADayHasRoomForFiveReports(t *testing.T) {
	t.Parallel()
	w := start(t)
	ann := w.As(t)
	for i := range 5 {
		says(t, ann, fmt.Sprint("osm-n", i+1), "closed")
	}
	sixth := func() int {
		return ann.Do(t, http.MethodPut, "/api/reports/osm-n6", []byte(`{"reason":"closed"}`)).Status
	}
	if got := sixth(); got != http.StatusConflict {
		t.Errorf("the sixth: %d", got)
	}
	says(t, ann, "osm-n5", "hours") // one that is there can be changed
	w.pass(25 * time.Hour)
	if got := sixth(); got != http.StatusOK {
		t.Errorf("a day later: %d", got)
	}
}

func TestWhatCannotBeReportedIsRefused(t *testing.T) {
	t.Parallel()
	w := start(t)
	ann := w.As(t)
	for _, tt := range []struct {
		method, id, body string
		want             int
	}{
		{http.MethodPut, "osm-n404", `{"reason":"closed"}`, http.StatusNotFound},
		{http.MethodPut, "x", `{"reason":"closed"}`, http.StatusBadRequest},
		{http.MethodPut, "osm-n1", `{}`, http.StatusBadRequest},
		{http.MethodPut, "osm-n1", `{"reason":"dirty"}`, http.StatusBadRequest},
		{http.MethodPut, "osm-n1", `{"reason":"closed","note":"It smells."}`, http.StatusBadRequest},
		{http.MethodGet, "osm-n404", "", http.StatusOK}, // a browser may remember a place that is gone
		{http.MethodGet, "x", "", http.StatusBadRequest},
		{http.MethodDelete, "x", "", http.StatusBadRequest},
	} {
		var body []byte
		if tt.body != "" {
			body = []byte(tt.body)
		}
		if got, _ := ann.Try(t, tt.method, "/api/reports/"+tt.id, body); got.Status != tt.want {
			t.Errorf("%s %s %s: %d %s, want %d", tt.method, tt.id, tt.body, got.Status, got.Body, tt.want)
		}
	}
	if got := exported(t, ann); len(got) != 0 {
		t.Errorf("kept %+v", got)
	}
}

func TestReportsMoveWithTheirPersonAndAreDeletedAfterAYear(t *testing.T) {
	t.Parallel()
	w := start(t)
	ann, phone := w.As(t), w.As(t)
	says(t, ann, "osm-n1", "closed")
	says(t, phone, "osm-n1", "hours")
	says(t, phone, "osm-n2", "hours")
	code := servertest.Decode[struct{ Code string }](t, ann.Do(t, http.MethodPost, "/api/me/move", nil)).Code
	moved := phone.Do(t, http.MethodPost, "/api/session/move", fmt.Appendf(nil, `{"code":%q}`, code))
	if moved.Status != http.StatusOK {
		t.Fatalf("%d %s", moved.Status, moved.Body)
	}
	if got := shows(t, ann, "osm-n1").Reason + " " + shows(t, ann, "osm-n2").Reason; got != "closed hours" {
		t.Errorf("%q, want the own word and what the phone had", got)
	}
	w.exec(t, `UPDATE reports SET said_at = now() - CASE place_id
		WHEN 'osm-n1' THEN interval '364 days' ELSE interval '366 days' END`)
	rule := report.Rules()[0]
	w.exec(t, rule.Delete, rule.Days, 100)
	if got := exported(t, ann); len(got) != 1 || got[0].RestaurantID != "osm-n1" {
		t.Errorf("%+v left after a year", got)
	}
}

func TestAReportFollowsItsPlaceToABetterSource(t *testing.T) {
	t.Parallel()
	w := start(t)
	ann := w.As(t)
	says(t, ann, "osm-n2", "closed")
	w.exec(t, `INSERT INTO sightings (sighting_id, source, area, place_id, lat, lng,
		country, zone, name_key, brand, generic, mask, diets, fsq_id, words, hours, doc)
		VALUES ('osm-n2', 'osm', 'x', 'osm-n1', 60, 25, '', '', '', false, false, 0, 0, '', '', '', '')`)
	if got := shows(t, ann, "osm-n1").Reason; got != "closed" {
		t.Errorf("%q", got)
	}
	says(t, ann, "osm-n1", "hours")
	if got := exported(t, ann); len(got) != 1 || got[0].Reason != "hours" || got[0].RestaurantID != "osm-n1" {
		t.Errorf("%+v, want one report of one place", got)
	}
}
