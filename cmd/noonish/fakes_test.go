package main

import (
	"context"
	"io"
	"net/http"
	"strings"
	"testing"
	"time"

	"noonish/internal/place"
	"noonish/internal/place/placetest"
	"noonish/internal/postgres"
	"noonish/internal/postgres/postgrestest"
)

func TestFakesKnowThePlacesOfTheDatabase(t *testing.T) {
	t.Parallel()
	database := postgrestest.URL(t)
	pool, err := postgres.Open(t.Context(), database, 2)
	if err != nil {
		t.Fatal(err)
	}
	for _, id := range []string{"osm-n1", "osm-n2", "osm-n3", "osm-n4"} {
		placetest.Put(t, pool, place.Place{
			ID: id, Lat: 60.17, Lng: 24.94, Facts: place.Facts{Name: "Kahvila " + id, Types: []string{"cafe"}},
		})
	}
	pool.Close()
	at := freePort(t)
	ctx, stop := context.WithCancel(t.Context())
	ended := make(chan error, 1)
	go func() {
		ended <- run(ctx, []string{"fakes", "--at=" + at, "--database-url=" + database}, io.Discard, io.Discard)
	}()
	body := ""
	for deadline := time.Now().Add(20 * time.Second); body == "" && time.Now().Before(deadline); {
		body = askFake(t, http.MethodGet, "http://"+at+"/places/search?sw=60,24&ne=61,25&fields=name,rating,photos")
		time.Sleep(20 * time.Millisecond)
	}
	if !strings.Contains(body, "Kahvila osm-n") || !strings.Contains(body, `"rating"`) {
		t.Errorf("got %s", body)
	}
	forecast := "http://" + at + bestTimePath + "/forecasts?venue_name=Kahvila&api_key_private=" + fakeKey
	best := askFake(t, http.MethodPost, forecast)
	if !strings.Contains(best, `"intensity_nr"`) {
		t.Errorf("got %s", best)
	}
	stop()
	if err := <-ended; err != nil {
		t.Error(err)
	}
}

func askFake(t *testing.T, method, target string) string {
	t.Helper()
	request, err := http.NewRequestWithContext(t.Context(), method, target, nil)
	if err != nil {
		t.Fatal(err)
	}
	request.Header.Set("Authorization", "Bearer "+fakeKey)
	request.Header.Set("X-Places-Api-Version", "2025-06-17")
	answer, err := http.DefaultClient.Do(request)
	if err != nil {
		return "" // it is not there yet
	}
	defer answer.Body.Close()
	body, err := io.ReadAll(answer.Body)
	if err != nil {
		t.Fatal(err)
	}
	return string(body)
}
