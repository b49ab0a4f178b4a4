package server

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
)

func TestTheMapIDIsToldWithAKeyOnly(t *testing.T) {
	t.Parallel()
	for key, want := range map[string]bool{"": false, "browser-key": true} {
		w := httptest.NewRecorder()
		r := httptest.NewRequestWithContext(t.Context(), http.MethodGet, "/api/config", nil)
		if err := (Config{GoogleKey: key, GoogleMapID: "office"}).show(nil)(w, r); err != nil {
			t.Fatal(err)
		}
		if told := strings.Contains(w.Body.String(), `"googleMapId":"office"`); told != want {
			t.Errorf("key %q: %s", key, w.Body)
		}
	}
}
