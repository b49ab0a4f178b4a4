package wiring

import (
	"context"
	"fmt"
	"net/url"
	"slices"
	"testing"

	"noonish/internal/foursquare"
	"noonish/internal/vendor"
	"noonish/internal/visit"
)

// What people here reported comes first, then the vendor that forecasts each hour.
func TestWhoIsAskedHowBusyAPlaceIs(t *testing.T) {
	t.Parallel()
	base, err := url.Parse("https://vendor.example")
	if err != nil {
		t.Fatal(err)
	}
	account := vendor.Account{URL: base, Key: "key", PerDay: 1}
	client := foursquare.New(base, "key", func(context.Context) error { return nil })
	for _, tt := range []struct {
		name    string
		parts   Parts
		vendors foursquare.API
		want    []string
	}{
		{"without a vendor", Parts{}, foursquare.API{}, []string{"crowd.Reported"}},
		{"with one", Parts{}, foursquare.API{Client: client}, []string{"crowd.Reported", "foursquare.Crowd"}},
		{
			"with two",
			Parts{Crowds: account},
			foursquare.API{Client: client},
			[]string{"crowd.Reported", "*besttime.Crowd", "foursquare.Crowd"},
		},
	} {
		var got []string
		sources, _ := tt.parts.crowds(&visit.Waits{}, tt.vendors)
		for _, s := range sources {
			got = append(got, fmt.Sprintf("%T", s))
		}
		if !slices.Equal(got, tt.want) {
			t.Errorf("%s: %v are asked", tt.name, got)
		}
	}
}
