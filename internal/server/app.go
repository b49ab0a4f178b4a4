package server

import (
	"bytes"
	"crypto/rand"
	"errors"
	"fmt"
	"html"
	"io/fs"
	"mime"
	"net/http"
	"path"
	"strings"

	"noonish/internal/api"
	"noonish/internal/fault"
)

// app is the built browser app: one page for every address, and files whose names change with their content.
type app struct {
	files   fs.FS
	index   []byte // nil when the app has not been built
	name    string // the product's name
	policy  string // content policy of pages
	workers string // content policy of scripts
}

// noncePlace marks where each answer puts its nonce, in index.html and in the policy.
const noncePlace = "__CSP_NONCE__"

func newApp(files fs.FS, config Config) (*app, error) {
	index, err := fs.ReadFile(files, "index.html")
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("reading the browser app: %w", err)
	}
	title := []byte("<title>" + html.EscapeString(config.Name) + "</title>")
	index = bytes.Replace(index, []byte("<title>Noonish</title>"), title, 1)
	return &app{
		files: files, index: index, name: config.Name, policy: pagePolicy(config), workers: workerPolicy(config),
	}, nil
}

// page is an address of the app. Chats show title and text as the preview of a link. They contain nothing of a team,
// because a preview may be fetched by somebody who is not a member.
type page struct{ pattern, title, text string }

// withPreview adds the page's title and text as meta tags, where chats look for them.
func (p page) withPreview(index []byte, product string) []byte {
	if p.title == "" {
		return index
	}
	var tags strings.Builder
	for _, tag := range []struct{ name, content string }{
		{"og:site_name", product}, {"og:title", p.title}, {"og:description", p.text}, {"og:type", "website"},
	} {
		fmt.Fprintf(&tags, "<meta property=%q content=\"%s\" />", tag.name, html.EscapeString(tag.content))
	}
	return bytes.Replace(index, []byte("</head>"), []byte(tags.String()+"</head>"), 1)
}

// mount adds the app's addresses: its pages, its files, and itself as a 404 for the rest.
func (a *app) mount(mux *http.ServeMux) {
	for _, page := range pages {
		index := page.withPreview(a.index, a.name)
		mux.Handle("GET "+page.pattern, http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
			a.page(w, http.StatusOK, index)
		}))
	}
	mux.Handle("GET /assets/", api.Handler(a.asset))
	mux.Handle("/", api.Handler(a.fileOrPage))
}

func (a *app) page(w http.ResponseWriter, status int, index []byte) {
	h := w.Header()
	if len(index) == 0 {
		h.Set("Content-Type", "text/plain; charset=utf-8")
		w.WriteHeader(http.StatusServiceUnavailable)
		_, _ = w.Write([]byte("The browser app is not in this binary. Build it with: make build\n"))
		return
	}
	nonce := rand.Text()
	h.Set("Content-Security-Policy", strings.ReplaceAll(a.policy, noncePlace, nonce))
	h.Set("Content-Type", "text/html; charset=utf-8")
	h.Set("Cache-Control", "no-cache")
	w.WriteHeader(status)
	_, _ = w.Write(bytes.ReplaceAll(index, []byte(noncePlace), []byte(nonce)))
}

// asset serves a file whose name changes with its content, so it may be cached for ever. An unknown one is a plain 404,
// not the app, or a cache would keep a page under a script's name.
func (a *app) asset(w http.ResponseWriter, r *http.Request) error {
	if !a.send(w, r, "public, max-age=31536000, immutable") {
		return fault.New(fault.NotFound, "There is no such file.")
	}
	return nil
}

// workerPath is the service worker. Browsers learn of a new release from its list of files, so it must not be cached on
// the way.
const workerPath = "/sw.js"

// fileOrPage serves the few files with fixed names (icon, manifest), and the app for any other address.
func (a *app) fileOrPage(w http.ResponseWriter, r *http.Request) error {
	if r.Method != http.MethodGet && r.Method != http.MethodHead {
		w.Header().Set("Allow", "GET, HEAD")
		return fault.New(fault.Method, "%s is not possible here.", r.Method)
	}
	cache := "public, max-age=3600"
	if r.URL.Path == workerPath {
		cache = "no-cache"
	}
	if !a.send(w, r, cache) {
		a.page(w, http.StatusNotFound, a.index)
	}
	return nil
}

// encodings are the compressed copies the build leaves beside a file, best first.
var encodings = []struct{ name, suffix string }{{"br", ".br"}, {"gzip", ".gz"}}

// send answers with a file, compressed when the browser accepts it, and reports whether the file exists.
func (a *app) send(w http.ResponseWriter, r *http.Request, cache string) bool {
	name := strings.TrimPrefix(path.Clean(r.URL.Path), "/")
	if name == "index.html" || strings.HasPrefix(name, ".") || strings.Contains(name, "/.") {
		return false
	}
	plain, err := fs.Stat(a.files, name)
	if err != nil || plain.IsDir() {
		return false
	}
	h := w.Header()
	kind := mime.TypeByExtension(path.Ext(name))
	if path.Ext(name) == ".webmanifest" {
		kind = "application/manifest+json"
	}
	if kind != "" {
		h.Set("Content-Type", kind)
	}
	if ext := path.Ext(name); ext == ".js" || ext == ".mjs" {
		h.Set("Content-Security-Policy", a.workers)
	}
	h.Set("Cache-Control", cache)
	h.Add("Vary", "Accept-Encoding")
	for _, encoding := range encodings {
		if !strings.Contains(r.Header.Get("Accept-Encoding"), encoding.name) {
			continue
		}
		if _, err := fs.Stat(a.files, name+encoding.suffix); err == nil {
			h.Set("Content-Encoding", encoding.name)
			name += encoding.suffix
			break
		}
	}
	http.ServeFileFS(w, r, a.files, name) //nolint:gosec // the name was cleaned, and an embedded tree has no outside
	return true
}
