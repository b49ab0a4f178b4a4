package streetmap

import (
	"bytes"
	"context"
	"io"
	"net/http"
	"strconv"
	"strings"
	"time"

	"github.com/klauspost/compress/gzip"
	"github.com/maypok86/otter/v2"

	"noonish/internal/api"
)

// These limits apply to the tiles of one replica: the memory of its cache and its concurrent queries.
const (
	cacheBytes  = 64 << 20
	tilesAtOnce = 3
)

// API serves tiles. It caches them compressed, as they are sent.
type API struct {
	store *Store
	tiles *otter.Cache[tileKey, []byte]
	turns chan struct{}
}

type tileKey struct {
	version string
	tile    Tile
}

// NewAPI returns an API with an empty cache.
func NewAPI(store *Store) *API {
	return &API{
		store: store,
		tiles: otter.Must(&otter.Options[tileKey, []byte]{
			MaximumWeight: cacheBytes,
			Weigher: func(_ tileKey, body []byte) uint32 {
				return uint32(len(body)) + 128 //nolint:gosec // a tile is small
			},
		}),
		turns: make(chan struct{}, tilesAtOnce),
	}
}

// Template returns the URL template of the tiles, including the version. It is empty while there is no map.
func (a *API) Template(ctx context.Context) (string, error) {
	version, err := a.store.Version(ctx)
	if err != nil || version == "" {
		return "", err
	}
	return "/api/tiles/{z}/{x}/{y}.mvt?v=" + version, nil
}

// Tile answers GET /api/tiles/{z}/{x}/{y}.mvt. A URL with the current version may be cached for ever. Any other URL
// must be revalidated, which is cheap if nothing has changed.
func (a *API) Tile(w http.ResponseWriter, r *http.Request) error {
	t, err := ParseTile(r.PathValue("z"), r.PathValue("x"), r.PathValue("y"))
	if err != nil {
		return err
	}
	version, err := a.store.Version(r.Context())
	if err != nil {
		return err
	}
	h := w.Header()
	etag := `W/"` + version + `"`
	known := r.Header.Get("If-None-Match") == etag
	var packed []byte
	if !known {
		if packed, err = a.packed(r.Context(), tileKey{version, t}); err != nil {
			return err
		}
	}
	h.Set("ETag", etag)
	h.Set("Vary", "Accept-Encoding")
	h.Set("Cache-Control", "public, no-cache")
	if version != "" && r.URL.Query().Get("v") == version {
		h.Set("Cache-Control", "public, max-age=31536000, immutable")
	}
	switch {
	case known:
		w.WriteHeader(http.StatusNotModified)
	case len(packed) == 0:
		w.WriteHeader(http.StatusNoContent)
	default:
		return send(w, r, packed)
	}
	return nil
}

func send(w http.ResponseWriter, r *http.Request, packed []byte) error {
	h := w.Header()
	h.Set("Content-Type", "application/vnd.mapbox-vector-tile")
	body := packed
	if strings.Contains(r.Header.Get("Accept-Encoding"), "gzip") {
		h.Set("Content-Encoding", "gzip")
	} else {
		plain, err := unpack(packed)
		if err != nil {
			return err
		}
		body = plain
	}
	h.Set("Content-Length", strconv.Itoa(len(body)))
	_, _ = w.Write(body) // the client is gone if this fails
	return nil
}

// packed returns a compressed tile, which is empty if the map has nothing there. Concurrent requests for a tile share
// one computation, which continues for the others if the first caller leaves.
func (a *API) packed(ctx context.Context, key tileKey) ([]byte, error) {
	if body, ok := a.tiles.GetIfPresent(key); ok {
		return body, nil
	}
	return a.tiles.Get(ctx, key, otter.LoaderFunc[tileKey, []byte](a.load))
}

func (a *API) load(ctx context.Context, key tileKey) ([]byte, error) {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), 5*time.Second)
	defer cancel()
	select {
	case a.turns <- struct{}{}:
		defer func() { <-a.turns }()
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	body, err := a.store.Tile(ctx, key.tile)
	if err != nil || len(body) == 0 {
		return nil, err
	}
	var packed bytes.Buffer
	pack := gzip.NewWriter(&packed)
	if _, err := pack.Write(body); err != nil {
		return nil, err
	}
	err = pack.Close()
	return packed.Bytes(), err
}

func unpack(packed []byte) ([]byte, error) {
	reader, err := gzip.NewReader(bytes.NewReader(packed))
	if err != nil {
		return nil, err
	}
	return io.ReadAll(reader)
}

var _ api.Handler = (*API)(nil).Tile
