package fact

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// Offers are stored, so a bit must keep its meaning whatever is added.
func TestTheBitsOfStoredFeaturesNeverChange(t *testing.T) {
	t.Parallel()
	got := map[string]int{}
	for _, feature := range features {
		if feature.filter != "" {
			got[feature.filter] = feature.bit
		}
	}
	want := map[string]int{"takeaway": 14, "cards": 15, "outdoor_seating": 16, "wheelchair": 17}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
	for name, bit := range got {
		if bit < firstFeature || hoursKnown <= 1<<(bit+unknownDiets) {
			t.Errorf("%s has bit %d: the count of unknown diets would read what else is known as unknown", name, bit)
		}
	}
}

// The list has every field of the document once: each makes a true of its own.
func TestTheListOfFeaturesIsTheDocument(t *testing.T) {
	t.Parallel()
	var f Features
	for _, feature := range features {
		*feature.of(&f) = new(true)
	}
	doc, err := json.Marshal(f)
	if n := strings.Count(string(doc), "true"); err != nil || n != len(features) {
		t.Errorf("%d features make %d fields: %s, %v", len(features), n, doc, err)
	}
}

func TestFeaturesOfTwoSources(t *testing.T) {
	t.Parallel()
	a := Features{Payment: Payment{CreditCards: new(false)}}
	b := Features{Payment: Payment{CreditCards: new(true), DigitalWallet: new(true)}}
	want := Features{Payment: Payment{CreditCards: new(false), DigitalWallet: new(true)}}
	if diff := cmp.Diff(want, a.Or(b)); diff != "" {
		t.Error(diff)
	}
	if b.Payment.CreditCards == nil || !*b.Payment.CreditCards {
		t.Error("the other source changed")
	}
}
