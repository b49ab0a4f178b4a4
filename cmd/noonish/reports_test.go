package main

import (
	"bytes"
	"context"
	"io"
	"net/http"
	"strings"
	"testing"

	"noonish/internal/place"
	"noonish/internal/place/placetest"
	"noonish/internal/server/servertest"
)

// The operator sees what was reported, copies a note, and lists a hidden place again.
func TestTheOperatorSeesAndDismissesReports(t *testing.T) {
	t.Parallel()
	s := servertest.Start(t)
	placetest.Put(t, s.Pool, place.Place{
		ID: "osm-n1", Lat: 60, Lng: 25, Facts: place.Facts{Name: "Nami", Types: []string{"cafe"}},
	})
	reports := func(args ...string) (string, error) {
		t.Helper()
		var out bytes.Buffer
		args = append([]string{"reports", "--database-url=" + s.Pool.Config().ConnString()}, args...)
		err := run(context.WithoutCancel(t.Context()), args, &out, io.Discard)
		return out.String(), err
	}
	shows := func(want []string, args ...string) {
		t.Helper()
		out, err := reports(args...)
		for _, text := range want {
			if err != nil || !strings.Contains(out, text) {
				t.Errorf("%v: %q is not in\n%s(%v)", args, text, out, err)
			}
		}
	}
	found := func() bool {
		answer := s.Get(t, "/api/restaurants?lat=60&lng=25&radius=0.2")
		return strings.Contains(string(answer.Body), "osm-n1")
	}
	for days := range 3 {
		p := s.As(t)
		if _, err := s.Pool.Exec(t.Context(), `UPDATE people SET created_at = created_at - make_interval(days => $2)
			WHERE person_id = $1`, p.ID, days+8); err != nil {
			t.Fatal(err)
		}
		if got := p.Do(t, http.MethodPut, "/api/reports/osm-n1", []byte(`{"reason":"closed"}`)); got.Status !=
			http.StatusOK {
			t.Fatalf("%d %s", got.Status, got.Body)
		}
	}
	if found() {
		t.Fatal("it is not hidden")
	}
	shows([]string{"osm-n1", "Nami", "closed for good (3)", "hidden since"})
	shows([]string{"osm-n1", "Nami"}, "list")
	shows([]string{`"Nami"`, "was reported as: closed for good (3)."}, "show", "osm-n1")
	shows([]string{"The reports of osm-n1 are dropped, and lists show it."}, "dismiss", "osm-n1")
	if !found() {
		t.Error("it is still hidden")
	}
	if out, err := reports(); err != nil || strings.Contains(out, "osm-n1") {
		t.Errorf("still listed:\n%s(%v)", out, err)
	}
	for _, command := range []string{"show", "dismiss"} {
		if out, err := reports(command, "osm-n1"); err == nil || !strings.Contains(err.Error(), "nobody reported") {
			t.Errorf("%s of a place that nobody reported: %s %v", command, out, err)
		}
	}
}
