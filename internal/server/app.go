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
	"strconv"
	"strings"
	"sync"

	"noonish/internal/api"
	"noonish/internal/fault"
	"noonish/internal/preview"
)

// app is the built browser app: one page for every address, and files whose names change with their content.
type app struct {
	files   fs.FS
	index   []byte // nil when the app has not been built
	name    string // the product's name
	policy  string // content policy of pages
	workers string // content policy of scripts

	manifest http.HandlerFunc
	preview  func() ([]byte, error) // the picture beside a link to a team
	address  string                 // our public address; chats want whole addresses of pictures
}

// noncePlace marks where each answer puts its nonce, in index.html and in the policy.
const noncePlace = "__CSP_NONCE__"

func newApp(files fs.FS, config Config, address string) (*app, error) {
	index, err := fs.ReadFile(files, "index.html")
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("reading the browser app: %w", err)
	}
	title := []byte("<title>" + html.EscapeString(config.Name) + "</title>")
	index = atPath(bytes.Replace(index, []byte("<title>Noonish</title>"), title, 1), pathOf(address))
	manifest, err := newManifest(config.Name, pathOf(address)).handler()
	if err != nil {
		return nil, err
	}
	return &app{
		files: files, index: index, name: config.Name, policy: pagePolicy(config), workers: workerPolicy(config),
		manifest: manifest, address: address,
		// Drawn when it is first asked for, and once.
		preview: sync.OnceValues(func() ([]byte, error) { return preview.Draw(config.Name) }),
	}, nil
}

// page is an address of the app. Chats show title, text and a picture as the preview of a link. They contain nothing of
// a team, because a preview may be fetched by somebody who is not a member, and is kept for long: by tomorrow it would
// tell of yesterday's vote.
type page struct{ pattern, title, text string }

// withPreview adds the page's title, text and picture as meta tags, where chats look for them.
func (a *app) withPreview(p page) []byte {
	if p.title == "" {
		return a.index
	}
	tags := []metaTag{
		{"og:site_name", a.name}, {"og:title", p.title}, {"og:description", p.text}, {"og:type", "website"},
	}
	if a.address != "" {
		tags = append(tags,
			metaTag{"og:image", a.address + previewPath}, metaTag{"og:image:type", "image/png"},
			metaTag{"og:image:width", strconv.Itoa(preview.Width)},
			metaTag{"og:image:height", strconv.Itoa(preview.Height)}, metaTag{"og:image:alt", p.title},
			metaTag{"twitter:card", "summary_large_image"})
	}
	var text strings.Builder
	for _, tag := range tags {
		fmt.Fprintf(&text, "<meta property=%q content=\"%s\" />", tag.name, html.EscapeString(tag.content))
	}
	return bytes.Replace(a.index, []byte("</head>"), []byte(text.String()+"</head>"), 1)
}

type metaTag struct{ name, content string }

const previewPath = "/preview.png"

// picture answers GET /preview.png, from memory.
func (a *app) picture(w http.ResponseWriter, _ *http.Request) error {
	file, err := a.preview()
	if err != nil {
		return fmt.Errorf("drawing the preview: %w", err)
	}
	w.Header().Set("Content-Type", "image/png")
	w.Header().Set("Cache-Control", "public, max-age=86400")
	_, _ = w.Write(file)
	return nil
}

// mount adds the app's addresses: its pages, its files, and itself as a 404 for the rest.
func (a *app) mount(mux *http.ServeMux) {
	for _, page := range pages {
		index := a.withPreview(page)
		mux.Handle("GET "+page.pattern, http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
			a.page(w, http.StatusOK, index)
		}))
	}
	mux.Handle("GET /manifest.webmanifest", a.manifest)
	mux.Handle("GET "+previewPath, api.Handler(a.picture))
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
		return fault.New(fault.NotFound, "", "There is no such file.")
	}
	return nil
}

// workerPath is the service worker. Browsers learn of a new release from its list of files, so it must not be cached on
// the way.
const workerPath = "/sw.js"

// fileOrPage serves the few files with fixed names, such as icons, and the app for any other address.
func (a *app) fileOrPage(w http.ResponseWriter, r *http.Request) error {
	if r.Method != http.MethodGet && r.Method != http.MethodHead {
		w.Header().Set("Allow", "GET, HEAD")
		return fault.New(fault.Method, "", "%s is not possible here.", r.Method)
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
