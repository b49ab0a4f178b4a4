package main

import (
	"net/http"
	"net/http/pprof"
	"net/netip"
)

// figures serves metrics and profiles. Profiles show the contents of memory, so only this machine gets them, whatever
// address the port listens on.
func figures(metrics http.Handler) http.Handler {
	mux := http.NewServeMux()
	mux.Handle("GET /metrics", metrics)
	mux.Handle("GET /debug/pprof/", fromHere(pprof.Index))
	mux.Handle("GET /debug/pprof/profile", fromHere(pprof.Profile))
	return mux
}

func fromHere(next http.HandlerFunc) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		peer, err := netip.ParseAddrPort(r.RemoteAddr)
		if err != nil || !peer.Addr().Unmap().IsLoopback() {
			http.NotFound(w, r)
			return
		}
		next(w, r)
	})
}
