package server

import (
	"strings"
	"testing"
)

func TestThePagePolicy(t *testing.T) {
	t.Parallel()
	const ours = "default-src 'none'; script-src 'self'; style-src 'self' 'nonce-__CSP_NONCE__'; " +
		"img-src 'self' data:; " +
		"connect-src 'self'; font-src 'self'; manifest-src 'self'; worker-src 'self'; form-action 'self'; " +
		"base-uri 'none'; object-src 'none'; frame-ancestors 'none'; " +
		"require-trusted-types-for 'script'; trusted-types default credits"
	for _, tt := range []struct {
		name   string
		config Config
		has    []string
		lacks  []string
	}{
		{"names nobody else without settings", Config{}, []string{ours}, []string{"http"}},
		{
			"lets a map style's origin in, and nothing of its path or its user",
			Config{Map: Map{Style: "https://me:secret@tiles.example:8443/style.json?key=1"}},
			[]string{
				"connect-src 'self' https://tiles.example:8443;", "img-src 'self' data: https://tiles.example:8443;",
				"script-src 'self';",
			},
			[]string{"style.json", "secret", "google"},
		},
		{"needs nothing for a style of our own", Config{Map: Map{Style: "/styles/own.json"}}, []string{ours}, nil},
		{
			"lets Google in with a key only",
			Config{GoogleKey: "key"},
			[]string{
				"script-src 'self' https://maps.googleapis.com", "frame-src https://*.google.com;",
				"worker-src 'self' blob:;",
				// A photo is asked for at places.googleapis.com and comes from googleusercontent.com.
				"img-src 'self' data: https://*.googleapis.com https://*.gstatic.com https://*.google.com" +
					" https://*.googleusercontent.com;",
				"require-trusted-types-for 'script'; trusted-types *",
			},
			[]string{"unsafe", "key"},
		},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			policy := pagePolicy(tt.config)
			for _, part := range tt.has {
				if !strings.Contains(policy, part) {
					t.Errorf("%q lacks %q", policy, part)
				}
			}
			for _, part := range tt.lacks {
				if strings.Contains(policy, part) {
					t.Errorf("%q has %q", policy, part)
				}
			}
		})
	}
}
