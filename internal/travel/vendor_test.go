package travel_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"noonish/internal/boundtest"
	"noonish/internal/travel"
)

// fakeOSRM answers like osrm-routed, including the checks of its table service.
func fakeOSRM(t *testing.T, calls *atomic.Int64) *httptest.Server {
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		calls.Add(1)
		parts := strings.Split(strings.TrimPrefix(r.URL.Path, "/table/v1/"), "/")
		points := strings.Split(parts[len(parts)-1], ";")
		// OSRM separates with semicolons, which url.ParseQuery rejects.
		query, _ := url.ParseQuery(strings.ReplaceAll(r.URL.RawQuery, ";", "%3B"))
		fail := func(code string) {
			w.WriteHeader(http.StatusBadRequest)
			fmt.Fprintf(w, `{"code":%q,"message":"as said"}`, code)
		}
		switch {
		case len(parts) != 2:
			fail("InvalidUrl")
		case len(points) > 100:
			fail("TooBig")
		case query.Get("annotations") != "duration,distance" || query.Get("sources") != "0":
			fail("InvalidOptions")
		case strings.Contains(points[0], "0.000000,0.000000"):
			fail("NoSegment")
		default:
			durations, distances := []any{}, []any{}
			for i := range strings.Split(query.Get("destinations"), ";") {
				if i == 2 {
					durations, distances = append(durations, nil), append(distances, nil)
					continue
				}
				durations, distances = append(durations, float64(60*(i+1))+0.4), append(distances, float64(80*(i+1)))
			}
			_ = json.NewEncoder(w).Encode(map[string]any{
				"code": "Ok", "durations": []any{durations}, "distances": []any{distances},
			})
		}
	}))
	t.Cleanup(server.Close)
	return server
}

// fakeValhalla answers like Valhalla with verbose off: in seconds and kilometres.
func fakeValhalla(t *testing.T) *httptest.Server {
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		var q struct {
			Sources, Targets []struct{ Lat, Lon float64 }
			Costing, Units   string
			Verbose          *bool
		}
		err := json.NewDecoder(r.Body).Decode(&q)
		known := q.Costing == "pedestrian" || q.Costing == "bicycle" || q.Costing == "auto"
		if err != nil || r.Method != http.MethodPost || r.URL.Path != "/sources_to_targets" || !known ||
			q.Verbose == nil || *q.Verbose || len(q.Sources) != 1 {
			w.WriteHeader(http.StatusBadRequest)
			fmt.Fprint(w,
				`{"error_code":125,"error":"No costing method found","status_code":400,"status":"Bad Request"}`)
			return
		}
		if q.Sources[0].Lat == 0 {
			w.WriteHeader(http.StatusBadRequest)
			fmt.Fprint(w,
				`{"error_code":171,"error":"No suitable edges near location","status_code":400,"status":"Bad Request"}`)
			return
		}
		durations, distances := []any{}, []any{}
		for i := range q.Targets {
			if i == 2 {
				durations, distances = append(durations, nil), append(distances, nil)
				continue
			}
			durations, distances = append(durations, float64(60*(i+1))+0.4), append(distances, 0.08*float64(i+1))
		}
		_ = json.NewEncoder(w).Encode(map[string]any{
			"sources_to_targets": map[string]any{"durations": []any{durations}, "distances": []any{distances}},
			"units":              "kilometers", "algorithm": "costmatrix",
		})
	}))
	t.Cleanup(server.Close)
	return server
}

func targets(n int) (to []travel.Target) {
	for i := range n {
		to = append(to, travel.Target{
			ID: fmt.Sprint("p", i),
			At: travel.Point{Lat: 60.17, Lng: 24.94 + float64(i)/1000},
		})
	}
	return to
}

func TestEnginesFindWaysToFiftyPlacesInOneCall(t *testing.T) {
	t.Parallel()
	var calls atomic.Int64
	osrm := fakeOSRM(t, &calls)
	bases := map[travel.Mode]string{travel.Walking: osrm.URL, travel.Cycling: osrm.URL + "/"}
	for name, engine := range map[string]travel.Engine{
		"OSRM":     travel.OSRM{Bases: bases, Client: http.DefaultClient},
		"Valhalla": travel.Valhalla{Base: fakeValhalla(t).URL + "/", Client: http.DefaultClient},
	} {
		engine := travel.NewGuarded(name, engine)
		from := travel.Point{Lat: 60.17, Lng: 24.94}
		for _, mode := range []travel.Mode{travel.Walking, travel.Cycling} {
			legs, err := engine.Legs(t.Context(), mode, from, 1, targets(50))
			if err != nil || len(legs) != 49 {
				t.Fatalf("%s: %d ways: %v", name, len(legs), err)
			}
			if diff := cmp.Diff(travel.Leg{Metres: 4000, Seconds: 3000.4}, legs["p49"]); diff != "" {
				t.Errorf("%s: the last (-want +got):\n%s", name, diff)
			}
			if _, ok := legs["p2"]; ok {
				t.Errorf("%s: there is a way to a place that cannot be reached", name)
			}
		}
		if legs, err := engine.Legs(t.Context(), travel.Walking, from, 1, targets(80)); err != nil || len(legs) != 49 {
			t.Errorf("%s: of 80 places %d have a way: %v", name, len(legs), err)
		}
		if legs, err := engine.Legs(t.Context(), travel.Walking, from, 1, nil); err != nil || len(legs) != 0 {
			t.Errorf("%s: to nowhere: %v %v", name, legs, err)
		}
		if _, err := engine.Legs(t.Context(), travel.Walking, travel.Point{}, 1, targets(1)); err == nil {
			t.Errorf("%s: in the middle of the sea there is a way", name)
		}
	}
	if calls.Load() != 4 {
		t.Errorf("OSRM was asked %d times, want 4", calls.Load())
	}
	none := travel.OSRM{Bases: bases, Client: http.DefaultClient}
	if legs, err := none.Legs(t.Context(), travel.Driving,
		travel.Point{Lat: 60}, 1, targets(1)); legs != nil || err != nil {
		t.Errorf("a means without a server: %v %v", legs, err)
	}
}

func TestAnEngineThatFailsIsLeftAloneAndOneThatHangsIsNotWaitedFor(t *testing.T) {
	t.Parallel()
	var calls atomic.Int64
	broken := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		calls.Add(1)
		w.WriteHeader(http.StatusBadGateway)
	}))
	defer broken.Close()
	engine := travel.NewGuarded("broken", travel.Valhalla{Base: broken.URL, Client: http.DefaultClient})
	for range 12 {
		if _, err := engine.Legs(t.Context(), travel.Walking, travel.Point{Lat: 60}, 1, targets(1)); err == nil {
			t.Fatal("a broken engine found a way")
		}
	}
	if calls.Load() != 5 {
		t.Errorf("it was asked %d times, want 5", calls.Load())
	}
	release := make(chan struct{})
	hanging := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { <-release }))
	defer hanging.Close()
	defer close(release)
	start := time.Now()
	_, err := travel.NewGuarded("hanging", travel.Valhalla{Base: hanging.URL, Client: http.DefaultClient}).
		Legs(t.Context(), travel.Walking, travel.Point{Lat: 60}, 1, targets(1))
	if err == nil {
		t.Error("a hanging engine found a way")
	}
	boundtest.Under(t, "a hanging engine", time.Since(start), 5*time.Second)
}

func TestAnswersThatAreNoMatrixAreRefused(t *testing.T) {
	t.Parallel()
	for name, body := range map[string]string{
		"no matrix":      `{"code":"Ok"}`,
		"a row too many": `{"code":"Ok","durations":[[1],[2]],"distances":[[1],[2]]}`,
		"too short":      `{"code":"Ok","durations":[[]],"distances":[[]]}`,
		"no JSON":        `<html>`,
		"not Ok":         `{"code":"NoTable"}`,
		"without end":    `{"code":"Ok","message":"` + strings.Repeat("x", 2<<20) + `"}`,
	} {
		server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
			_, _ = w.Write([]byte(body))
		}))
		engine := travel.OSRM{Bases: map[travel.Mode]string{travel.Walking: server.URL}, Client: http.DefaultClient}
		if legs, err := engine.Legs(t.Context(), travel.Walking, travel.Point{Lat: 60}, 1, targets(1)); err == nil {
			t.Errorf("%s: %v", name, legs)
		}
		server.Close()
	}
}
