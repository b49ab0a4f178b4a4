package servertest

import "testing/fstest"

// app stands in for the built browser app.
var app = fstest.MapFS{
	"index.html":            {Data: []byte(`<head><title>Noonish</title><meta name="csp-nonce" content="__CSP_NONCE__"></head>`)},
	"assets/app-1a2b.js":    {Data: []byte("console.log('plain')")},
	"assets/app-1a2b.js.br": {Data: []byte("packed with brotli")},
	"assets/app-1a2b.js.gz": {Data: []byte("packed with gzip")},
	"assets/worker-3c.mjs":  {Data: []byte("postMessage('plain')")},
	"icon.svg":              {Data: []byte("<svg/>")},
	"sw.js":                 {Data: []byte("self.skipWaiting()")},
}

// AddAsset puts a file of some size, packed, into the app that servers started from now on serve.
func AddAsset(name string, size int) {
	app[name] = &fstest.MapFile{Data: make([]byte, size)}
	app[name+".gz"] = &fstest.MapFile{Data: make([]byte, size)}
}
