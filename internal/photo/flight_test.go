package photo

import (
	"context"
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/url"
	"sync"
	"testing"
	"time"

	"noonish/internal/api"
	"noonish/internal/boundtest"
	"noonish/internal/place/fact"
)

func TestARequestThatWasAbandonedGivesItsPlaceBack(t *testing.T) {
	t.Parallel()
	c := startCommons(t)
	t.Cleanup(func() { close(c.slow) })
	a := open(t, c.URL)
	var gone sync.WaitGroup
	for i := range 1500 {
		gone.Go(func() {
			ctx, cancel := context.WithTimeout(t.Context(), 50*time.Millisecond)
			defer cancel()
			source, _ := fact.CommonsPhoto(fmt.Sprintf("Slow %d.jpg", i))
			w := httptest.NewRecorder()
			target := "/api/proxy/foursquare/place-photo?reference=" + url.QueryEscape(source.Reference)
			api.Handler(a.Show).ServeHTTP(w, httptest.NewRequestWithContext(ctx, http.MethodGet, target, nil))
		})
	}
	gone.Wait()
	begin := time.Now()
	if got := get(t, a, referring(t, "Front ä & co.jpg")+"&maxwidth=800"); got.Code != http.StatusOK {
		t.Errorf("got %d %s", got.Code, got.Body)
	}
	boundtest.Under(t, "a picture beside pictures that nobody waits for", time.Since(begin), 2*time.Second)
}

func TestOnlyPicturesThatTheCatalogueNamesAreFetched(t *testing.T) {
	t.Parallel()
	c := startCommons(t)
	a := open(t, c.URL)
	named, _ := fact.CommonsPhoto("Front ä & co.jpg")
	a.Known = func(_ context.Context, reference string) (bool, error) { return reference == named.Reference, nil }
	if got := get(t, a, referring(t, "Slow.jpg")); got.Code != http.StatusNotFound || c.asked.Load() != 0 {
		t.Errorf("got %d, Commons was asked %d times", got.Code, c.asked.Load())
	}
	if got := get(t, a, referring(t, "Front ä & co.jpg")+"&maxwidth=800"); got.Code != http.StatusOK {
		t.Errorf("got %d %s", got.Code, got.Body)
	}
}
