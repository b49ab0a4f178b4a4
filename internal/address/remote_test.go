package address_test

import (
	"bytes"
	"context"
	"log/slog"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"noonish/internal/address"
	"noonish/internal/address/addresstest"
	"noonish/internal/boundtest"
	"noonish/internal/place"
	"noonish/internal/postgres/postgrestest"
)

const agent = "noonish/test"

// These are the same house, street and stadium as the two servers write them.
var (
	photonHouse = `{"type":"Feature","geometry":{"type":"Point","coordinates":[24.9408,60.1676]},
		"properties":{"osm_type":"N","osm_id":1,"osm_key":"place","osm_value":"house","type":"house",
		"housenumber":"10","street":"Mannerheimintie","postcode":"00100","district":"Kamppi","city":"Helsinki",
		"county":null,"state":"Uusimaa","country":"Finland","countrycode":"FI"}}`
	photonRoad = `{"type":"Feature","geometry":{"type":"Point","coordinates":[24.938,60.17]},
		"properties":{"osm_type":"W","osm_id":2,"osm_key":"highway","osm_value":"primary","type":"street",
		"name":"Mannerheimintie","postcode":"00100","city":"Helsinki","state":"Uusimaa","country":"Finland",
		"countrycode":"FI","extent":[24.9,60.2,24.95,60.16]}}`
	photonArena = `{"type":"Feature","geometry":{"type":"Point","coordinates":[13.2395,52.5146]},
		"properties":{"osm_type":"W","osm_id":38862723,"osm_key":"leisure","osm_value":"stadium","type":"house",
		"name":"Olympiastadion","housenumber":3,"street":"Olympischer Platz","postcode":"14053",
		"district":"Westend","city":"Berlin","county":null,"state":"Berlin","country":"Germany","countrycode":"DE"}}`
	photonCity = `{"type":"Feature","geometry":{"type":"Point","coordinates":[13.38,52.51]},
		"properties":{"osm_type":"R","osm_id":4,"type":"city","name":"Berlin","city":"Berlin","country":"Germany",
		"countrycode":"DE"}}`

	nominatimHouse = `{"place_id":1,"licence":"Data © OpenStreetMap contributors","osm_type":"way","osm_id":1,
		"lat":"60.1676","lon":"24.9408","category":"building","type":"yes","place_rank":30,"importance":0.1,
		"addresstype":"building","name":"","display_name":"10, Mannerheimintie, Helsinki",
		"address":{"house_number":"10","road":"Mannerheimintie","suburb":"Kamppi","city":"Helsinki",
		"postcode":"00100","country":"Suomi","country_code":"fi"},"boundingbox":["60.1","60.2","24.9","25.0"]}`
	nominatimTown = `{"place_id":2,"osm_type":"relation","osm_id":2,"lat":"51.25","lon":"7.15",
		"category":"boundary","type":"administrative","addresstype":"town","name":"Solingen",
		"display_name":"Solingen, Deutschland","address":{"town":"Solingen","state":"Nordrhein-Westfalen",
		"country_code":"de"}}`
)

func labels(t *testing.T, engine address.Engine, text string) []string {
	t.Helper()
	found, err := engine.Find(t.Context(), text, nil, 5)
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	var list []string
	for _, a := range found {
		list = append(list, string(a.Kind)+" "+a.Label())
	}
	return list
}

func TestPhotonIsUnderstood(t *testing.T) {
	t.Parallel()
	fake := addresstest.Photon(t, photonHouse, photonRoad, photonArena, photonCity)
	photon := address.NewPhoton(fake.URL(t), agent)
	if diff := cmp.Diff([]string{
		"house Mannerheimintie 10, 00100 Helsinki, Uusimaa, FI", "street Mannerheimintie, 00100 Helsinki, Uusimaa, FI",
	}, labels(t, photon, "mannerheimintie")); diff != "" {
		t.Error(diff)
	}
	if diff := cmp.Diff([]string{
		"building Olympiastadion, 14053 Berlin, Berlin, DE", "locality Berlin, DE",
	}, labels(t, photon, "berlin")); diff != "" {
		t.Error(diff)
	}
	if found := labels(t, photon, "nowhere"); found != nil {
		t.Errorf("got %q for nothing", found)
	}
	if _, err := photon.Find(t.Context(), "near", &place.Point{Lat: 60.1719, Lng: 24.9414}, 3); err != nil {
		t.Error(err)
	}
	last := fake.Asked()[len(fake.Asked())-1]
	if got := last.URL.RawQuery; got != "lat=60.17&limit=3&lon=24.94&q=near" || last.UserAgent() != agent {
		t.Errorf("asked %q as %q", got, last.UserAgent())
	}
}

func TestNominatimIsUnderstood(t *testing.T) {
	t.Parallel()
	fake := addresstest.Nominatim(t, nominatimHouse, nominatimTown)
	nominatim := address.NewNominatim(fake.URL(t), agent)
	if diff := cmp.Diff([]string{"house Mannerheimintie 10, 00100 Helsinki, FI"},
		labels(t, nominatim, "mannerheimintie 10")); diff != "" {
		t.Error(diff)
	}
	if diff := cmp.Diff([]string{"locality Solingen, Nordrhein-Westfalen, DE"},
		labels(t, nominatim, "solingen")); diff != "" {
		t.Error(diff)
	}
}

func TestNominatimIsAskedOnceASecond(t *testing.T) {
	t.Parallel()
	fake := addresstest.Nominatim(t, nominatimHouse)
	nominatim := address.NewNominatim(fake.URL(t), agent)
	start := time.Now()
	var wait sync.WaitGroup
	for _, text := range []string{"a1", "b2", "c3", "d4", "e5", "f6"} {
		wait.Go(func() { _, _ = nominatim.Find(t.Context(), text, nil, 1) })
	}
	wait.Wait()
	took := time.Since(start)
	if n := len(fake.Asked()); n == 0 || float64(n-1) > took.Seconds() {
		t.Errorf("%d requests in %v", n, took)
	}
}

func TestTheSameQuestionIsAskedOnce(t *testing.T) {
	t.Parallel()
	fake := addresstest.Photon(t, photonHouse)
	fake.Be(addresstest.Mood{Delay: 100 * time.Millisecond})
	photon := address.NewPhoton(fake.URL(t), agent)
	leaving, cancel := context.WithTimeout(t.Context(), 10*time.Millisecond)
	defer cancel()
	var wait sync.WaitGroup
	wait.Go(func() { _, _ = photon.Find(leaving, "mannerheimintie", nil, 5) }) // its leaving must not end the call
	for range 20 {
		wait.Go(func() {
			time.Sleep(5 * time.Millisecond)
			if found, err := photon.Find(t.Context(), " mannerheimintie ", nil, 5); err != nil || len(found) != 1 {
				t.Errorf("got %v, %v", found, err)
			}
		})
	}
	wait.Wait()
	labels(t, photon, "mannerheimintie")
	if n := len(fake.Asked()); n != 1 {
		t.Errorf("asked %d times", n)
	}
}

func TestAnEngineThatFailsIsLeftAlone(t *testing.T) {
	t.Parallel()
	blocked := "<html><head><title>Access blocked</title></head></html>"
	for _, tt := range []struct {
		name string
		mood addresstest.Mood
		want int // requests for 20 questions
	}{
		{"after five failures", addresstest.Mood{Status: 500}, 5},
		{"after five answers that are no JSON", addresstest.Mood{Body: "<html>"}, 5},
		{"after five redirections", addresstest.Mood{Status: 302}, 5},
		{"at once when it is too much", addresstest.Mood{Status: 429}, 1},
		{"at once when we are blocked", addresstest.Mood{Status: 403, Body: blocked}, 1},
		{"never for questions it cannot read", addresstest.Mood{Status: 400, Body: `{"message":"no"}`}, 20},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			fake := addresstest.Photon(t)
			fake.Be(tt.mood)
			photon := address.NewPhoton(fake.URL(t), agent)
			for i := range 20 {
				if _, err := photon.Find(t.Context(), "street "+strings.Repeat("x", i), nil, 5); err == nil {
					t.Error("no error")
				} else if strings.Contains(err.Error(), "street") {
					t.Errorf("%v says what was typed", err)
				}
			}
			if n := len(fake.Asked()); n != tt.want {
				t.Errorf("asked %d times, want %d", n, tt.want)
			}
		})
	}
}

func TestAnAnswerIsBounded(t *testing.T) {
	t.Parallel()
	long := strings.Repeat("x", 5000)
	feature := func(coordinates, properties string) string {
		return `{"geometry":{"coordinates":` + coordinates + `},"properties":` + properties + `}`
	}
	hostile := feature("[1,2]",
		`{"name":"a\u202eb\u0000c\nd","city":"`+long+`","state":null,"postcode":["x"],"type":{}}`)
	for _, tt := range []struct {
		name, body string
		want       []string
		fails      bool
	}{
		{"too large", `{"features":[],"x":"` + strings.Repeat("x", 2<<20) + `"}`, nil, true},
		{"cut", `{"features":[`, nil, true},
		{"no features", `{"features":null}`, nil, false},
		{"not on Earth, at nought, without a centre", `{"features":[` + strings.Join([]string{
			feature("[200,60]", `{"name":"A"}`), feature("[0,0]", `{"name":"B"}`), feature("[]", `{"name":"C"}`),
			feature("null", `{"name":"D"}`), feature(`["1","2"]`, `{"name":"E"}`), `null`, `7`,
			feature("[1,2]", `{"name":"Left"}`),
		}, ",") + `]}`, []string{"building Left"}, false},
		{
			"hostile texts", `{"features":[` + hostile + `]}`,
			[]string{"building abc d, " + strings.Repeat("x", 80)},
			false,
		},
		{"without any name", `{"features":[` + feature("[1,2]", `{"type":"house"}`) + `,` +
			feature("[1,2]", `{"type":"street","name":"..."}`) + `]}`, nil, false},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			fake := addresstest.Photon(t)
			fake.Be(addresstest.Mood{Body: tt.body})
			photon := address.NewPhoton(fake.URL(t), agent)
			if tt.fails {
				if _, err := photon.Find(t.Context(), "anything", nil, 5); err == nil {
					t.Error("no error")
				}
				return
			}
			if diff := cmp.Diff(tt.want, labels(t, photon, "anything")); diff != "" {
				t.Error(diff)
			}
		})
	}
}

// It is not parallel, because it replaces the default logger of the process.
func TestOurOwnAnswerStandsWhateverTheOthersDo(t *testing.T) {
	var logged bytes.Buffer
	before := slog.Default()
	slog.SetDefault(slog.New(slog.NewTextHandler(&logged, nil)))
	t.Cleanup(func() { slog.SetDefault(before) })

	pool := postgrestest.Open(t)
	addresstest.Fill(t, pool, address.Address{
		Kind: address.Street, Name: "Canary Street", City: "Here", Lat: 60, Lng: 25,
	})
	photon, nominatim := addresstest.Photon(t, photonHouse), addresstest.Nominatim(t, nominatimHouse, nominatimTown)
	engines := address.Engines{
		Own: address.Store{Pool: pool}, Typing: []address.Engine{address.NewPhoton(photon.URL(t), agent)},
		Submitted: []address.Engine{
			address.NewPhoton(photon.URL(t), agent), address.NewNominatim(nominatim.URL(t), agent),
		},
	}
	suggest := func(text string) int {
		found, err := engines.Suggest(t.Context(), text, "", nil, 5)
		if err != nil {
			t.Errorf("%s: %v", text, err)
		}
		return len(found)
	}
	if n := suggest("Mannerheimintie"); n != 1 {
		t.Errorf("photon added %d", n)
	}
	if n := suggest("ca"); n != 0 || len(photon.Asked()) != 1 {
		t.Errorf("two letters found %d and asked %d times", n, len(photon.Asked()))
	}
	if found, err := engines.Submit(t.Context(), "Canary Street", 1); err != nil ||
		len(found) != 1 || len(photon.Asked()) != 1 {
		t.Errorf("what we know was asked elsewhere: %v, %v", found, err)
	}
	if found, err := engines.Submit(t.Context(), "solingen", 1); err != nil ||
		len(found) != 1 || len(nominatim.Asked()) != 1 {
		t.Errorf("nominatim was not asked for what nobody else knows: %v, %v", found, err)
	}
	photon.Be(addresstest.Mood{Delay: 3 * time.Second})
	start := time.Now()
	if n := suggest("canary"); n != 1 {
		t.Errorf("our own answer found %d", n)
	}
	boundtest.Under(t, "our own answer beside a slow engine", time.Since(start), 1200*time.Millisecond)
	photon.Be(addresstest.Mood{Status: 500})
	nominatim.Be(addresstest.Mood{Status: 403})
	if n := suggest("canary s"); n != 1 {
		t.Errorf("found %d", n)
	}
	if found, err := engines.Submit(t.Context(), "canary unknown place", 5); err != nil {
		t.Errorf("got %v, %v", found, err)
	}
	if len(nominatim.Asked()) > 2 {
		t.Errorf("nominatim was asked %d times", len(nominatim.Asked()))
	}
	if text := strings.ToLower(logged.String()); strings.Contains(text, "canary") ||
		!strings.Contains(text, "did not answer") {
		t.Errorf("the log says %s", logged.String())
	}
}
