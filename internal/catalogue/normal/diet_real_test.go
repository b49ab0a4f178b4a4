package normal

import (
	"maps"
	"slices"
	"testing"
)

func serveWhatIsSaid(t *testing.T, places []realPlace) {
	t.Helper()
	found := map[string]int{}
	for _, p := range places {
		diets := dietsOf(p.diets, p.kinds, p.words)
		saysVegan := Serves(p.diets["diet:vegan"]) ||
			slices.ContainsFunc(p.words, func(written string) bool { return word(written) == "vegan" })
		if Serves(diets["Vegan"]) && !saysVegan {
			t.Errorf("%q would be found as vegan: %v, %q", p.name, p.diets, p.words)
		}
		if saysVegan && p.diets["diet:vegan"] != "no" && !Serves(diets["Vegan"]) {
			t.Errorf("%q would not be found as vegan: %v, %q", p.name, p.diets, p.words)
		}
		for diet, value := range diets {
			if Serves(value) {
				found[diet]++
			}
		}
	}
	t.Logf("of all real places a search finds %v", found)
}

func TestDietsOfEdinburgh(t *testing.T) {
	t.Parallel()
	states := map[string]map[string]int{}
	places := realPlaces(t, "edinburgh")
	for _, name := range dietNames {
		states[name.diet] = map[string]int{}
	}
	for _, p := range places {
		diets := dietsOf(p.diets, p.kinds, p.words)
		for diet, counts := range states {
			if value := diets[diet]; value != "" {
				counts[value]++
			} else {
				counts["unknown"]++
			}
		}
	}
	for _, diet := range slices.Sorted(maps.Keys(states)) {
		t.Logf("%-12s %v", diet, states[diet])
	}
	if vegan := states["Vegan"]; len(places) < 700 || vegan["yes"]+vegan["only"] < 10 {
		t.Errorf("%d places, vegan %v", len(places), vegan)
	}
}
