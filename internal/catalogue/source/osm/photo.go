package osm

import (
	"net/url"
	"path"
	"strings"

	"github.com/paulmach/osm"

	"noonish/internal/place"
	"noonish/internal/place/fact"
)

// photosOf returns the photo on Wikimedia Commons that tags point to. It ignores pictures elsewhere, because their
// licence is unknown.
func photosOf(tags osm.Tags) []place.Photo {
	for _, key := range []string{"wikimedia_commons", "image"} {
		if photo, ok := fact.CommonsPhoto(commonsFile(firstOf(tags.Find(key)))); ok {
			return []place.Photo{photo}
		}
	}
	return nil
}

// commonsFile returns the title in "File:Front.jpg", in the URL of its page, or in the URL of the picture itself. A
// category has no title.
func commonsFile(text string) string {
	text = strings.TrimSpace(text)
	if !strings.Contains(text, "://") {
		return withoutNamespace(text)
	}
	link, err := url.Parse(text)
	if err != nil {
		return ""
	}
	switch link.Hostname() {
	case "commons.wikimedia.org", "commons.m.wikimedia.org":
		if title, found := strings.CutPrefix(link.Path, "/wiki/"); found {
			return withoutNamespace(title)
		}
	// /wikipedia/commons/a/ab/Front.jpg, /wikipedia/commons/thumb/a/ab/Front.jpg/640px-Front.jpg
	case "upload.wikimedia.org":
		steps := strings.Split(strings.TrimPrefix(link.Path, "/wikipedia/commons/"), "/")
		if steps[0] == "thumb" && len(steps) == 5 {
			return steps[3]
		}
		if len(steps) == 3 {
			return path.Base(link.Path)
		}
	}
	return ""
}

func withoutNamespace(title string) string {
	namespace, title, _ := strings.Cut(title, ":")
	switch strings.ToLower(namespace) {
	case "file", "image":
		return strings.TrimSpace(title)
	}
	return ""
}
