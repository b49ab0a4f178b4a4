package place_test

import (
	"testing"

	"noonish/internal/place"
	"noonish/internal/place/fact"
	"noonish/internal/place/placetest"
	"noonish/internal/postgres/postgrestest"
)

func TestAPhotoIsKnownWhenAPlaceNamesIt(t *testing.T) {
	t.Parallel()
	pool := postgrestest.Open(t)
	named, _ := fact.CommonsPhoto(`Front "ä" & co.jpg`)
	other, _ := fact.CommonsPhoto("Other.jpg")
	placetest.Put(t, pool,
		place.Place{ID: "osm-n1", Lat: 60, Lng: 25, Facts: place.Facts{
			Name: "With", Photos: []place.Photo{other, named},
		}},
		place.Place{ID: "osm-n2", Lat: 60, Lng: 25, Facts: place.Facts{Name: "Without"}})
	store := place.Store{Pool: pool}
	for reference, want := range map[string]bool{
		named.Reference: true, other.Reference: true, "commons/QS5qcGc": false, "": false, `"]`: false,
	} {
		if got, err := store.HasPhoto(t.Context(), reference); err != nil || got != want {
			t.Errorf("%q: %v %v, want %v", reference, got, err, want)
		}
	}
}
