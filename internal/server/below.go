package server

import (
	"net/http"
	"net/url"
	"strings"
)

// pathOf returns the path of our public address without its last slash: "/lunch", or "" for a host of our own.
func pathOf(address string) string {
	u, err := url.Parse(address)
	if err != nil {
		return ""
	}
	return strings.TrimSuffix(u.Path, "/")
}

// below serves everything below a path of the host. Addresses without it are served too: health checks ask for them,
// and so does a proxy that takes the path away itself.
func below(path string, next http.Handler) http.Handler {
	if path == "" {
		return next
	}
	stripped := http.StripPrefix(path, next)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		switch {
		case r.URL.Path == path:
			http.Redirect(w, r, path+"/", http.StatusPermanentRedirect)
		case strings.HasPrefix(r.URL.Path, path+"/"):
			stripped.ServeHTTP(w, r)
		default:
			next.ServeHTTP(w, r)
		}
	})
}

// atPath makes the page's addresses, which the build leaves relative, begin at our path. A page is shown at many
// addresses, so it cannot name its files relative to them. The build does not know our manifest.
func atPath(index []byte, path string) []byte {
	addresses := strings.NewReplacer(
		`"./`, `"`+path+"/", "&quot;./", "&quot;"+path+"/",
		`"/manifest.webmanifest"`, `"`+path+`/manifest.webmanifest"`)
	return []byte(addresses.Replace(string(index)))
}
