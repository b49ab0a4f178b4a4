//go:build bench

package streetmap_test

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"slices"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/paulmach/orb"
	"github.com/paulmach/orb/maptile"

	"noonish/internal/catalogue"
	"noonish/internal/server/servertest"
)

// TestBenchTiles prints the cost of tiles and walking routes in Helsinki.
func TestBenchTiles(t *testing.T) {
	file := filepath.Join(os.Getenv("NOONISH_SHARED"), "data", "helsinki-centre-2019.osm.pbf")
	if _, err := os.Stat(file); err != nil {
		t.Skip("NOONISH_SHARED does not contain the extract")
	}
	s := servertest.Start(t)
	if _, err := catalogue.ImportOSM(t.Context(), s.Pool, file, catalogue.Options{}); err != nil {
		t.Fatal(err)
	}
	pyramid(t, s)
	cold(t, s)
	warm(t, s)
	walks(t, s)
}

func tilesAt(zoom int) (addresses []string) {
	low, high := maptile.At(orb.Point{24.9352, 60.1791}, maptile.Zoom(zoom)),
		maptile.At(orb.Point{24.9534, 60.1642}, maptile.Zoom(zoom))
	for x := low.X; x <= high.X; x++ {
		for y := low.Y; y <= high.Y; y++ {
			addresses = append(addresses, fmt.Sprintf("/api/tiles/%d/%d/%d.mvt", zoom, x, y))
		}
	}
	return addresses
}

func pyramid(t *testing.T, s *servertest.Server) {
	made, bytes := 0, 0
	for zoom := 10; zoom <= 15; zoom++ {
		for _, address := range tilesAt(zoom) {
			answer := s.Get(t, address)
			if answer.Status != http.StatusOK && answer.Status != http.StatusNoContent {
				t.Errorf("%s: %d", address, answer.Status)
			}
			made, bytes = made+1, bytes+len(answer.Body)
		}
	}
	fmt.Printf("tiles.pyramid %d\ntiles.pyramid_kb %d\n", made, bytes/1000)
}

func cold(t *testing.T, s *servertest.Server) {
	var took []time.Duration
	for range 60 {
		fresh := s.Again(t) // its caches are empty
		fresh.Get(t, "/api/config")
		for _, address := range tilesAt(14) {
			begin := time.Now()
			fresh.Get(t, address)
			took = append(took, time.Since(begin))
		}
	}
	slices.Sort(took)
	fmt.Printf("tiles.cold_z14_p50_ms %.1f\ntiles.cold_z14_p99_ms %.1f\n",
		ms(took[len(took)/2]), ms(took[len(took)*99/100]))
}

func ms(d time.Duration) float64 { return float64(d.Microseconds()) / 1000 }

// warm requests a cached tile, and a compressed file of the app, over a socket.
func warm(t *testing.T, s *servertest.Server) {
	web := httptest.NewServer(s.Handler)
	defer web.Close()
	tile := tilesAt(14)[0]
	size := len(get(t, web, tile))
	name := fmt.Sprintf("/assets/bench-%d.js", size)
	servertest.AddAsset(name[1:], size)
	rate := func(target string) float64 {
		var n atomic.Int64
		end := time.Now().Add(3 * time.Second)
		var all sync.WaitGroup
		for range 8 {
			all.Go(func() {
				for time.Now().Before(end) {
					get(t, web, target)
					n.Add(1)
				}
			})
		}
		all.Wait()
		return float64(n.Load()) / 3
	}
	var tiles, files float64
	for range 3 {
		tiles, files = tiles+rate(tile), files+rate(name)
	}
	fmt.Printf("tiles.warm_per_second %.0f\nfile.per_second %.0f\ntiles.warm_over_file %.2f\n",
		tiles/3, files/3, tiles/files)
}

func get(t *testing.T, web *httptest.Server, target string) []byte {
	request, _ := http.NewRequestWithContext(t.Context(), http.MethodGet, web.URL+target, nil)
	request.Header.Set("Accept-Encoding", "gzip")
	response, err := web.Client().Do(request)
	if err != nil {
		t.Error(err)
		return nil
	}
	defer response.Body.Close()
	body := make([]byte, 0, 1<<16)
	buffer := make([]byte, 1<<15)
	for {
		n, err := response.Body.Read(buffer)
		body = append(body, buffer[:n]...)
		if err != nil {
			return body
		}
	}
}

func walks(t *testing.T, s *servertest.Server) {
	search := func(i int) string {
		return fmt.Sprintf("/api/restaurants?lat=%.4f&lng=%.4f&radius=1&pageSize=50",
			60.166+float64(i%10)/1000, 24.937+float64(i/10)/500)
	}
	timed := func() (all []time.Duration) {
		for i := range 50 {
			begin := time.Now()
			s.Get(t, search(i))
			all = append(all, time.Since(begin))
		}
		slices.Sort(all)
		return all
	}
	first, again := timed(), timed()
	if _, err := s.Pool.Exec(t.Context(), `DROP EXTENSION pgrouting`); err != nil {
		t.Fatal(err)
	}
	s = s.Again(t)
	timed()
	estimated := timed()
	for name, at := range map[string]int{"p50": 25, "p95": 47} {
		fmt.Printf("search.%s_ms.estimate %.1f\nsearch.%s_ms.first_route %.1f\nsearch.%s_ms.again_route %.1f\n",
			name, ms(estimated[at]), name, ms(first[at]), name, ms(again[at]))
	}
}
