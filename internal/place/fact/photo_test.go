package fact

import (
	"strings"
	"testing"
)

func TestAPhotosReferenceStandsForItsTitle(t *testing.T) {
	t.Parallel()
	photo, ok := CommonsPhoto("Café_Ekberg, Helsinki & friends.JPG")
	if !ok || !strings.HasPrefix(photo.Large, "/api/proxy/foursquare/place-photo?maxwidth=800&reference=commons%2F") {
		t.Fatalf("got %+v, %v", photo, ok)
	}
	if title, ok := CommonsTitle(photo.Reference); !ok || title != "Café Ekberg, Helsinki & friends.JPG" {
		t.Errorf("the reference means %q, %v", title, ok)
	}
	longest, ok := CommonsPhoto(strings.Repeat("a", maxTitle-4) + ".png")
	if !ok || len(longest.Reference) != 300 {
		t.Errorf("the longest title makes a reference of %d characters, the contract allows 300",
			len(longest.Reference))
	}
}

func TestWhatIsNoPhotoHasNoReference(t *testing.T) {
	t.Parallel()
	for _, title := range []string{
		"", ".jpg", "Menu.pdf", "Song.ogg", "Logo.svg", "a/../b.jpg", "a?b.jpg", "a#b.jpg", "http://x.jpg", "a%2e.jpg",
		strings.Repeat("a", maxTitle) + ".jpg",
	} {
		if photo, ok := CommonsPhoto(title); ok {
			t.Errorf("%q became %+v", title, photo)
		}
	}
	for _, reference := range []string{
		"", "commons/", "commons/%%%", "commons/Li4vLi4vYS5qcGc", "google/abc", "commons/Lg==", "commons/YQ",
	} {
		if title, ok := CommonsTitle(reference); ok {
			t.Errorf("%q means %q", reference, title)
		}
	}
}
