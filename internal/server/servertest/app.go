package servertest

import "testing/fstest"

// app replaces the built browser app.
var app = fstest.MapFS{
	"index.html": {Data: []byte(
		`<head><title>Noonish</title><meta name="csp-nonce" content="__CSP_NONCE__"></head>`)},
	"assets/app-1a2b.js":    {Data: []byte("console.log('plain')")},
	"assets/app-1a2b.js.br": {Data: []byte("packed with brotli")},
	"assets/app-1a2b.js.gz": {Data: []byte("packed with gzip")},
	"assets/worker-3c.mjs":  {Data: []byte("postMessage('plain')")},
	"icon.svg":              {Data: []byte("<svg/>")},
	"sw.js":                 {Data: []byte("self.skipWaiting()")},
}

// AddAsset adds a compressed file of this size to the app of servers that start from now on.
func AddAsset(name string, size int) {
	app[name] = &fstest.MapFile{Data: make([]byte, size)}
	app[name+".gz"] = &fstest.MapFile{Data: make([]byte, size)}
}
