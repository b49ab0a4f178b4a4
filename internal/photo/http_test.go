package photo_test

import (
	"net/http"
	"testing"

	"noonish/internal/server/servertest"
)

func TestTheCallKeepsItsContractWithoutPhotos(t *testing.T) {
	t.Parallel()
	s := servertest.Start(t)
	const call = "/api/proxy/foursquare/place-photo?reference=commons/QS5qcGc"
	if got := s.Get(t, call+"&maxwidth=800"); got.Status != http.StatusNotFound {
		t.Errorf("got %d %s", got.Status, got.Body)
	}
	for query, param := range map[string]string{
		"&maxwidth=0": "maxwidth", "&maxwidth=1601": "maxwidth", "%20": "reference",
	} {
		if got := s.Refused(t, call+query); got.Param != param {
			t.Errorf("%s: the error names %q", query, got.Param)
		}
	}
}
