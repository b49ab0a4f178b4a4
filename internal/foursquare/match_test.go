package foursquare

import (
	"encoding/json"
	"math"
	"math/rand/v2"
	"os"
	"strconv"
	"strings"
	"testing"

	"noonish/internal/catalogue/source/sourcetest"
	"noonish/internal/place"
)

func named(id, name string, lat, lng float64) place.Named {
	return place.Named{ID: id, Name: name, At: place.Point{Lat: lat, Lng: lng}}
}

func TestAPlaceOfTheirsIsOneOfOurs(t *testing.T) {
	t.Parallel()
	at := place.Point{Lat: 60.17, Lng: 24.94}
	ours := []place.Named{
		named("a", "Nordic Bowl", 60.17, 24.94), named("b", "Nordic Bowl 2", 60.17, 24.94),
		{ID: "c", Name: "Renamed", At: at, FsqIDs: []string{"known"}},
		named("d", "Gone", 60.17, 24.94),
	}
	theirs := []Place{
		{ID: "1", Name: "Nordic Bowl", At: at},
		{ID: "known", Name: "Nordic Bowl", At: at},
		{ID: "2", Name: "Gone", At: at, Closed: true},
	}
	got := match(ours, theirs)
	if len(got) != 2 || got["a"].ID != "1" || got["c"].ID != "known" {
		t.Errorf("got %+v", got)
	}
}

func TestPlacesFarApartAreAskedAboutApart(t *testing.T) {
	t.Parallel()
	var near, far []place.Named
	for i := range 50 {
		shift := float64(i)
		near = append(near, named(strconv.Itoa(i), "x", 51.5+shift*0.00005, -0.13))
		far = append(far, named(strconv.Itoa(i), "x", 51.5+float64(i%3)*0.05, -0.13+shift*0.00001))
	}
	if n := len(groups(near)); n != 1 {
		t.Errorf("neighbours are asked about in %d calls", n)
	}
	split := groups(far)
	if len(split) != 3 {
		t.Errorf("three corners are asked about in %d calls", len(split))
	}
	for _, g := range split {
		if tall, wide := g.extent(); tall > narrowMetres || wide > narrowMetres {
			t.Errorf("a group is %.0f by %.0f metres", tall, wide)
		}
	}
	if groups(nil) != nil {
		t.Error("nothing is asked about")
	}
	at := near[0].At
	b := group(near[:1]).box()
	if south := at.Km(place.Point{Lat: b.sw.Lat, Lng: at.Lng}) * 1000; math.Abs(south-75) > 1 {
		t.Errorf("the box ends %.0f metres south", south)
	}
	if west := at.Km(place.Point{Lat: at.Lat, Lng: b.sw.Lng}) * 1000; math.Abs(west-75) > 1 {
		t.Errorf("the box ends %.0f metres west", west)
	}
}

// TestMatchingInLondon measures the match on 7,774 real names and points. No file that we have lists the same places
// twice, so their side is made of ours: one in five is missing, the others are up to 40 metres away and spelt as
// another list may spell them. What is real is how close and how similar the neighbours are.
func TestMatchingInLondon(t *testing.T) {
	t.Parallel()
	ours := london(t)
	random := rand.New(rand.NewPCG(1, 2))
	var theirs []Place
	for _, o := range ours {
		if random.IntN(5) == 0 {
			continue
		}
		angle, metres := random.Float64()*2*math.Pi, random.Float64()*40
		theirs = append(theirs, Place{ID: o.ID, Name: respelt(o.Name, random.IntN(8)), At: place.Point{
			Lat: o.At.Lat + metres*math.Sin(angle)/metresPerDegree,
			Lng: o.At.Lng + metres*math.Cos(angle)/metresPerDegree/shrink(o.At.Lat),
		}})
	}
	right, wrong := 0, 0
	for from := 0; from < len(ours); from += maxIDs { // a page at a time, as the product asks
		page := ours[from:min(from+maxIDs, len(ours))]
		for id, found := range match(page, near(page, theirs)) {
			if found.ID == id {
				right++
			} else {
				wrong++
			}
		}
	}
	precision, recall := float64(right)/float64(right+wrong), float64(right)/float64(len(theirs))
	t.Logf("%d places, %d on their side: precision %.3f, recall %.3f", len(ours), len(theirs), precision, recall)
	if precision < 0.95 || recall < 0.85 {
		t.Errorf("precision %.3f, recall %.3f", precision, recall)
	}
}

// near returns the places within the boxes of a page.
func near(page []place.Named, theirs []Place) (found []Place) {
	for _, p := range theirs {
		for _, o := range page {
			if math.Abs(p.At.Lat-o.At.Lat) < 0.001 && math.Abs(p.At.Lng-o.At.Lng) < 0.002 {
				found = append(found, p)
				break
			}
		}
	}
	return found
}

// respelt writes a name as another list may: half of them are equal.
func respelt(name string, how int) string {
	switch how {
	case 0:
		return strings.ToUpper(name) + " Ltd"
	case 1:
		return "The " + strings.TrimPrefix(name, "The ")
	case 2:
		return name + " Restaurant"
	case 3:
		return strings.ReplaceAll(strings.ReplaceAll(name, "&", "and"), "'", "")
	}
	return name
}

func london(t *testing.T) (places []place.Named) {
	t.Helper()
	for _, file := range []string{"restaurants", "pubs", "coffee"} {
		body, err := os.ReadFile(sourcetest.File(t, "london-"+file+"-2026-04.flattened.geojson"))
		if err != nil {
			t.Fatal(err)
		}
		var list struct {
			Features []struct {
				Properties struct{ Name string }
				Geometry   struct{ Coordinates [2]float64 }
			}
		}
		if err := json.Unmarshal(body, &list); err != nil {
			t.Fatal(err)
		}
		for _, f := range list.Features {
			at := f.Geometry.Coordinates
			places = append(places, named(strconv.Itoa(len(places)), f.Properties.Name, at[1], at[0]))
		}
	}
	return places
}
