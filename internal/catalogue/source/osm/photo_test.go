package osm

import (
	"testing"

	"github.com/paulmach/osm"

	"noonish/internal/place/fact"
)

func TestPhotosAreThoseOnCommons(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct{ name, key, value, want string }{
		{"a file", "wikimedia_commons", "File:Ekberg front.jpg", "Ekberg front.jpg"},
		{"the first of several", "wikimedia_commons", "File:One.jpg;File:Two.jpg", "One.jpg"},
		{"a page", "image", "https://commons.wikimedia.org/wiki/File:Ekberg_%C3%A4.JPG", "Ekberg ä.JPG"},
		{"a page on a phone", "image", "https://commons.m.wikimedia.org/wiki/File:A.png#mw-jump", "A.png"},
		{
			"the picture itself", "image", "https://upload.wikimedia.org/wikipedia/commons/a/ab/Ekberg_front.jpg",
			"Ekberg front.jpg",
		},
		{
			"a smaller picture", "image",
			"https://upload.wikimedia.org/wikipedia/commons/thumb/a/ab/Ekberg.jpg/640px-Ekberg.jpg", "Ekberg.jpg",
		},
		{"a category has none", "wikimedia_commons", "Category:Ekberg", ""},
		{"another site is left", "image", "https://pictures.example/File:Ekberg.jpg", ""},
		{
			"a site that looks like Commons is left", "image",
			"https://commons.wikimedia.org.example/wiki/File:Ekberg.jpg", "",
		},
		{"another wiki's picture is left", "image", "https://upload.wikimedia.org/wikipedia/en/a/ab/Ekberg.jpg", ""},
		{"a document is none", "wikimedia_commons", "File:Menu.pdf", ""},
		{"a way out of the path is none", "wikimedia_commons", "File:../../etc/a.jpg", ""},
		{"nothing is none", "image", "", ""},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			photos := photosOf(osm.Tags{{Key: tt.key, Value: tt.value}})
			got := ""
			if len(photos) > 0 {
				got, _ = fact.CommonsTitle(photos[0].Reference)
			}
			if got != tt.want {
				t.Errorf("got %q, want %q", got, tt.want)
			}
		})
	}
}
