package fact

import "testing"

// Masks are stored, so a bit must keep its meaning whatever is added.
func TestWhatABitOfAStoredMaskMeansNeverChanges(t *testing.T) {
	t.Parallel()
	flags := map[string]struct{ got, want int64 }{
		"dearer than 1": {Place{Facts: Facts{PriceLevel: 2}}.Mask(), 1 << 45},
		"dearer than 2": {Place{Facts: Facts{PriceLevel: 3}}.Mask(), 1<<45 | 1<<46},
		"dearer than 3": {Place{Facts: Facts{PriceLevel: 4}}.Mask(), 1<<45 | 1<<46 | 1<<47},
		"chain":         {Place{Brand: true}.Mask(), 1 << 48},
		"cafe":          {Place{Cafe: true}.Mask(), 1 << 49},
	}
	for name, flag := range flags {
		if flag.got != flag.want {
			t.Errorf("%s is %b, want %b", name, flag.got, flag.want)
		}
	}
	for name, known := range map[string]struct{ got, want int32 }{
		"hours":   {Place{Hours: "24/7"}.knownBits(), 1 << 27},
		"contact": {Place{Facts: Facts{Phone: "1"}}.knownBits(), 1 << 28},
		"price":   {Place{Facts: Facts{PriceLevel: 1}}.knownBits(), 1 << 29},
		"no meal": {Place{Cuisines: []string{"bar"}}.knownBits(), 1 << 30},
		"nothing": {Place{}.knownBits(), 0},
	} {
		if known.got != known.want {
			t.Errorf("%s is %b, want %b", name, known.got, known.want)
		}
	}
	for word, want := range map[string]int64{
		"restaurant": 1, "food": 2, "cafe": 4, "thai": 1 << 21, "pizza": 1 << 39, "kosher": 1 << 44,
	} {
		if got := CuisineMask([]string{word}); got != want {
			t.Errorf("%s is %b, want %b", word, got, want)
		}
	}
}

// The 46th cuisine gets the first bit above the flags, and so on to the last that is free.
func TestACuisineAddedAtTheEndTakesNoBitOfAFlag(t *testing.T) {
	t.Parallel()
	used := int64(0b11111) << 45
	for i := range mostCuisines {
		bit := int64(1) << CuisineBit(i)
		if bit <= 0 || used&bit != 0 {
			t.Errorf("cuisine %d gets bit %d, which is taken", i, CuisineBit(i))
		}
		used |= bit
	}
	if CuisineBit(44) != 44 || CuisineBit(45) != 50 || CuisineBit(mostCuisines-1) != 62 {
		t.Errorf("the 45th has bit %d, the 46th %d, the last %d",
			CuisineBit(44), CuisineBit(45), CuisineBit(mostCuisines-1))
	}
	if CuisineBits&(0b11111<<45) != 0 || CuisineMask(Catalogue[:]) != CuisineBits {
		t.Errorf("the cuisines are %b, all words %b", CuisineBits, CuisineMask(Catalogue[:]))
	}
}
