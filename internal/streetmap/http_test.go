package streetmap_test

import (
	"bytes"
	"compress/gzip"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/paulmach/orb"
	"github.com/paulmach/orb/maptile"

	"noonish/internal/server/servertest"
	"noonish/internal/streetmap"
)

// address returns the URL of the tile in the middle of the town.
func address(zoom int) string {
	tile := maptile.At(orb.Point{24.94, 60.17}, maptile.Zoom(zoom))
	return fmt.Sprintf("/api/tiles/%d/%d/%d.mvt", tile.Z, tile.X, tile.Y)
}

var middle = address(15)

type config struct{ Map struct{ Tiles string } }

func template(t *testing.T, s *servertest.Server) string {
	t.Helper()
	return servertest.Decode[config](t, s.Get(t, "/api/config")).Map.Tiles
}

func ask(t *testing.T, s *servertest.Server, target string, header http.Header) *httptest.ResponseRecorder {
	t.Helper()
	request := httptest.NewRequestWithContext(t.Context(), http.MethodGet, target, nil)
	request.Header = header
	recorder := httptest.NewRecorder()
	s.Handler.ServeHTTP(recorder, request)
	return recorder
}

func TestATileHoldsWhatIsThereInNamedLayers(t *testing.T) {
	t.Parallel()
	s := servertest.Start(t)
	streetmap.LoadTown(t, s.Pool, "town", "one")
	answer := s.Get(t, middle)
	if answer.Status != http.StatusOK {
		t.Fatalf("%d %s", answer.Status, answer.Body)
	}
	for _, word := range []string{
		"fill", "building", "green", "line", "street", "Kauppakatu", "path", "label", "Keskusta", "Tornipuisto",
	} {
		if !bytes.Contains(answer.Body, []byte(word)) {
			t.Errorf("the tile does not say %q", word)
		}
	}
	packed := ask(t, s, middle, http.Header{"Accept-Encoding": {"gzip"}})
	reader, err := gzip.NewReader(packed.Body)
	if err != nil {
		t.Fatalf("the tile is not packed: %v", err)
	}
	if plain, err := io.ReadAll(reader); err != nil || !bytes.Equal(plain, answer.Body) {
		t.Errorf("packed and plain differ: %v", err)
	}
}

func TestATileIsKeptForEverUnderItsVersionOnly(t *testing.T) {
	t.Parallel()
	s := servertest.Start(t)
	if tiles := template(t, s); tiles != "" {
		t.Fatalf("there is no map, and its tiles are at %s", tiles)
	}
	streetmap.LoadTown(t, s.Pool, "town", "one")
	s = s.Again(t) // a running server notices an import after some seconds, a new one at once
	tiles := template(t, s)
	_, version, ok := strings.Cut(tiles, "?v=")
	if !ok || tiles != "/api/tiles/{z}/{x}/{y}.mvt?v="+version {
		t.Fatalf("tiles are at %q", tiles)
	}
	for name, c := range map[string]struct{ query, want string }{
		"the version":    {"?v=" + version, "public, max-age=31536000, immutable"},
		"an old version": {"?v=000000000000", "public, no-cache"},
		"no version":     {"", "public, no-cache"},
	} {
		answer := s.Get(t, middle+c.query)
		if got := answer.Header.Get("Cache-Control"); got != c.want {
			t.Errorf("%s: Cache-Control is %q, want %q", name, got, c.want)
		}
	}
	etag := s.Get(t, middle).Header.Get("ETag")
	again := ask(t, s, middle, http.Header{"If-None-Match": {etag}})
	if again.Code != http.StatusNotModified || again.Body.Len() > 0 {
		t.Errorf("asked again: %d with %d bytes", again.Code, again.Body.Len())
	}
	streetmap.LoadTown(t, s.Pool, "town", "two")
	s = s.Again(t)
	if now := template(t, s); now == tiles {
		t.Error("another file, and the version is the same")
	}
	if again := ask(t, s, middle, http.Header{"If-None-Match": {etag}}); again.Code != http.StatusOK {
		t.Errorf("a tile of an old version is still good: %d", again.Code)
	}
}

func TestWhereNothingIsThereIsNoContent(t *testing.T) {
	t.Parallel()
	s := servertest.Start(t)
	streetmap.LoadTown(t, s.Pool, "town", "one")
	for _, target := range []string{
		"/api/tiles/15/0/0.mvt", "/api/tiles/10/1023/1023.mvt", "/api/tiles/15/32767/32767.mvt",
	} {
		if answer := s.Get(t, target); answer.Status != http.StatusNoContent || len(answer.Body) > 0 {
			t.Errorf("%s: %d", target, answer.Status)
		}
	}
}

func TestTheTownIsOnEveryZoom(t *testing.T) {
	t.Parallel()
	s := servertest.Start(t)
	streetmap.LoadTown(t, s.Pool, "town", "one")
	for zoom := 10; zoom <= 15; zoom++ {
		if answer := s.Get(t, address(zoom)); answer.Status != http.StatusOK ||
			!bytes.Contains(answer.Body, []byte("green")) {
			t.Errorf("zoom %d: %d, and the park is not on it", zoom, answer.Status)
		}
	}
}

func TestATileThatDoesNotExistIsRefused(t *testing.T) {
	t.Parallel()
	s := servertest.Start(t)
	for target, param := range map[string]string{
		"/api/tiles/9/0/0.mvt":         "z",
		"/api/tiles/16/0/0.mvt":        "z",
		"/api/tiles/x/0/0.mvt":         "z",
		"/api/tiles/15/-1/0.mvt":       "x",
		"/api/tiles/15/32768/0.mvt":    "x",
		"/api/tiles/15/0/-1.mvt":       "y",
		"/api/tiles/15/0/99999999.mvt": "y",
		"/api/tiles/15/0/00.mvt":       "y",
		"/api/tiles/15/0/0":            "y",
		"/api/tiles/15/0/0.png":        "y",
		"/api/tiles/15/0/1e3.mvt":      "y",
	} {
		if problem := s.Refused(t, target); problem.Param != param {
			t.Errorf("%s: it is %q that is wrong, want %q", target, problem.Param, param)
		}
	}
	// This column exists at higher zoom levels only.
	if answer := s.Get(t, "/api/tiles/10/1024/0.mvt"); answer.Status != http.StatusBadRequest {
		t.Errorf("beyond the edge of the world: %d", answer.Status)
	}
}
