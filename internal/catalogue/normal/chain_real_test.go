package normal

import (
	"cmp"
	"maps"
	"slices"
	"testing"
)

// foundChains counts the places of a town that belong to a chain, by how the chain was recognised.
type foundChains struct {
	tagged, indexed, both, repeated map[string]int // places by name
	places, chained, generic        int
}

// chainsOf finds the chains of a town by tag, by index, and by a name that is not generic and occurs four times.
func chainsOf(t testing.TB, places []realPlace) foundChains {
	t.Helper()
	c := mustLoadChains(t)
	found := foundChains{map[string]int{}, map[string]int{}, map[string]int{}, map[string]int{}, len(places), 0, 0}
	times := map[string]int{}
	for _, p := range places {
		if _, generic := c.find(p.kinds, p.name, p.country); !generic {
			times[Simplify(p.name)]++
		}
	}
	for _, p := range places {
		brand, generic := c.find(p.kinds, p.name, p.country)
		switch {
		case brand && p.branded:
			found.both[p.name]++
		case brand:
			found.indexed[p.name]++
		case p.branded:
			found.tagged[p.name]++
		case generic:
			found.generic++
			continue
		case times[Simplify(p.name)] >= 4:
			found.repeated[p.name]++
		default:
			continue
		}
		found.chained++
	}
	return found
}

func TestRealChains(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		town    string
		atLeast int
	}{
		{"edinburgh", 60},
		{"london", 800},
		{"brussels", 200},
	} {
		t.Run(tt.town, func(t *testing.T) {
			t.Parallel()
			found := chainsOf(t, realPlaces(t, tt.town))
			t.Logf("%d places: %d in a chain: %d by tag only, %d by index only, %d by both, %d by repetition; "+
				"%d generic names",
				found.places, found.chained, sum(found.tagged), sum(found.indexed), sum(found.both),
				sum(found.repeated), found.generic)
			t.Logf("by tag only: %v", named(found.tagged))
			t.Logf("by index only: %v", named(found.indexed))
			t.Logf("by both: %v", named(found.both))
			t.Logf("by repetition: %v", named(found.repeated))
			if found.chained < tt.atLeast {
				t.Errorf("%d of %d places are in a chain, want at least %d", found.chained, found.places, tt.atLeast)
			}
		})
	}
}

func sum(counts map[string]int) (total int) {
	for _, count := range counts {
		total += count
	}
	return total
}

// named returns the names, the most frequent first.
func named(counts map[string]int) []string {
	return slices.SortedFunc(maps.Keys(counts), func(a, b string) int {
		return cmp.Or(cmp.Compare(counts[b], counts[a]), cmp.Compare(a, b))
	})
}
