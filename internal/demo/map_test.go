package demo

import (
	"context"
	"slices"
	"testing"

	"github.com/paulmach/osm"
)

// goldenMap changes if the map does. If it does, look at the map before you update the value.
const goldenMap = "67781f9d42ad24ee7767acc1e6844716"

func TestTheMapIsTheSameEveryTime(t *testing.T) {
	for range 2 {
		digest, err := NewMap().Digest(context.Background())
		if err != nil || digest != goldenMap {
			t.Fatalf("the map's digest is %s, %v, want %s", digest, err, goldenMap)
		}
	}
}

func TestEveryStreetCanBeWalkedTo(t *testing.T) {
	roads := roads()
	if i := slices.Index(reach(roads), false); i >= 0 {
		t.Errorf("nothing leads to %s (%v to %v)", roads[i].name, roads[i].from, roads[i].to)
	}
}

func TestEveryPlaceIsBesideItsStreet(t *testing.T) {
	named := map[string]road{}
	for _, r := range roads() {
		if _, ok := named[r.name]; !ok {
			named[r.name] = r
		}
	}
	for _, l := range survey() {
		const widest = 125 // decimetres
		foot := named[l.street].beyond(l.spot)
		if far := l.spot.far(foot); far > (widest+20)*(widest+20) {
			t.Errorf("%s is at %v, the nearest point of its street at %v", l.address(), l.spot, foot)
		}
	}
}

func TestNoHouseStandsInTheWay(t *testing.T) {
	roads := roads()
	all := houses(roads)
	if len(all) < 1000 {
		t.Errorf("the city has %d houses", len(all))
	}
	for _, house := range all {
		if blocks(house, roads) {
			t.Errorf("a road passes through the house at %v", house[0])
		}
	}
}

func TestIDsOfTheMapAreNotInOpenStreetMap(t *testing.T) {
	m := NewMap()
	const mostUsed = 1 << 36 // OpenStreetMap has given out less than 2^34
	seen := map[osm.NodeID]bool{}
	for _, n := range m.nodes {
		if n.ID < mostUsed || seen[n.ID] {
			t.Errorf("node %d may be another one", n.ID)
		}
		seen[n.ID] = true
	}
	for _, w := range m.ways {
		for _, n := range w.Nodes {
			if w.ID < mostUsed || !seen[n.ID] {
				t.Errorf("way %d has node %d", w.ID, n.ID)
			}
		}
	}
}
