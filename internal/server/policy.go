package server

import (
	"cmp"
	"net/url"
	"strings"
)

// directive is one line of a content policy: what may be loaded, and from where.
type directive struct{ name, sources string }

// pagePolicy returns what a page may load: only our own files, and what the settings name. noncePlace is replaced by
// the nonce, which is for the one style element that a dialog's scroll lock makes.
func pagePolicy(c Config) string {
	style, google := origin(c.Map.Style), googleSources(c.GoogleKey != "")
	directives := []directive{
		{"default-src", "'none'"},
		{"script-src", join("'self'", google["script-src"])},
		{"style-src", join("'self' 'nonce-"+noncePlace+"'", google["style-src"])},
		{"img-src", join("'self' data:", style, google["img-src"])},
		{"connect-src", join("'self'", style, google["connect-src"])},
		{"font-src", join("'self'", google["font-src"])},
		{"frame-src", google["frame-src"]},
		{"manifest-src", "'self'"},
		{"worker-src", join("'self'", google["worker-src"])},
		{"form-action", "'self'"},
		{"base-uri", "'none'"},
		{"object-src", "'none'"},
		{"frame-ancestors", "'none'"},
		// The browser refuses a plain string where a script, its address or markup is expected, except for what
		// web/src/trusted-types.ts and ui/map/credits.ts allow. Google's script brings policies of its own.
		{"require-trusted-types-for", "'script'"},
		{"trusted-types", cmp.Or(google["trusted-types"], "default credits")},
	}
	var lines []string
	for _, d := range directives {
		if d.sources != "" {
			lines = append(lines, d.name+" "+d.sources)
		}
	}
	return strings.Join(lines, "; ")
}

// workerPolicy returns the policy for scripts: a worker obeys the policy its own file came with. The map's worker
// fetches tiles from the style's origin.
func workerPolicy(c Config) string {
	return "default-src 'none'; script-src 'self'; connect-src " + join("'self'", origin(c.Map.Style)) +
		"; base-uri 'none'; object-src 'none'; frame-ancestors 'none'"
}

// googleSources returns the hosts that Google's guide to content policies requires; none without a key.
func googleSources(wanted bool) map[string]string {
	if !wanted {
		return nil
	}
	const hosts = "https://*.googleapis.com https://*.gstatic.com https://*.google.com"
	return map[string]string{
		"script-src":  "https://maps.googleapis.com https://maps.gstatic.com",
		"style-src":   "https://fonts.googleapis.com",
		"img-src":     hosts + " https://*.googleusercontent.com",
		"connect-src": hosts + " data: blob:",
		"font-src":    "https://fonts.gstatic.com",
		"frame-src":   "https://*.google.com",
		"worker-src":  "blob:",

		"trusted-types": "*",
	}
}

// origin returns the scheme and host of an address, or "" for one of our own.
func origin(address string) string {
	u, err := url.Parse(address)
	if err != nil || u.Host == "" {
		return ""
	}
	return u.Scheme + "://" + u.Host
}

func join(parts ...string) string {
	var present []string
	for _, part := range parts {
		if part != "" {
			present = append(present, part)
		}
	}
	return strings.Join(present, " ")
}
