package foursquare

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"
)

// The fields that identify a place, without which one that is closed for good would be matched.
const (
	newFields    = "fsq_place_id,name,latitude,longitude,date_closed,unresolved_flags,"
	legacyFields = "fsq_id,name,geocodes,date_closed,closed_bucket,"
)

// A category under the name of the other version is ignored, and then shops and offices are paid for.
func TestEachVersionIsAskedForFoodInItsOwnWords(t *testing.T) {
	t.Parallel()
	for version, want := range map[string]map[string]string{
		"/":   {"fsq_category_ids": "63be6904847c3692a84b9bb5", "fields": newFields},
		"/v3": {"categories": "13000", "fields": legacyFields},
	} {
		asked := make(chan url.Values, 1)
		server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			asked <- r.URL.Query()
			_, _ = fmt.Fprint(w, `{"results":[]}`)
		}))
		base, err := url.Parse(server.URL + version)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := all(t, New(base, key, free)); err != nil {
			t.Error(err)
		}
		server.Close()
		query := <-asked
		for name, value := range want {
			if !strings.HasPrefix(query.Get(name), value) {
				t.Errorf("%s: %s is %q", version, name, query.Get(name))
			}
		}
		if query.Has("categories") && query.Has("fsq_category_ids") {
			t.Errorf("%s: asked for %v", version, query)
		}
	}
}

func TestTheOldVersionSaysWhatIsClosedInFiveWords(t *testing.T) {
	t.Parallel()
	for bucket, closed := range map[string]bool{
		"VeryLikelyOpen": false, "LikelyOpen": false, "Unsure": false, "LikelyClosed": true, "VeryLikelyClosed": true,
		"": false,
	} {
		body := fmt.Sprintf(`{"results":[{"fsq_id":"a","name":"Café","closed_bucket":%q,
			"geocodes":{"main":{"latitude":60,"longitude":25}}}]}`, bucket)
		found, err := readPage[legacyPlace]([]byte(body))
		if err != nil || len(found) != 1 || found[0].Closed != closed {
			t.Errorf("%q: got %+v (%v)", bucket, found, err)
		}
	}
}
