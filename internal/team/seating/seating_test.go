package seating_test

import (
	"strconv"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"noonish/internal/place"
	"noonish/internal/team/seating"
)

// TestATableThatWasAcceptedStays: who accepts what they are offered, one after the other, ends at two tables that
// leave nobody alone, and nobody is sent elsewhere because others accept or vote.
func TestATableThatWasAcceptedStays(t *testing.T) {
	t.Parallel()
	offered := 0
	rapid.Check(t, func(t *rapid.T) {
		s := seating.Seating{
			Hidden: rapid.Bool().Draw(t, "hidden"), Facts: map[string]place.Facts{},
			Minutes: func(float64) int { return 1 },
		}
		list := make([]seating.Place, rapid.IntRange(2, 4).Draw(t, "places"))
		offers := rapid.SampledFrom([]string{"no", "no", "yes", ""})
		for i := range list {
			id := "p" + strconv.Itoa(i)
			list[i] = seating.Place{ID: id, Votes: rapid.IntRange(0, 2).Draw(t, "votes")}
			s.Facts[id] = place.Facts{Dietary: map[string]string{
				"Vegan": offers.Draw(t, "vegan"), "Halal": offers.Draw(t, "halal"),
			}}
		}
		var order []int
		for i := range rapid.IntRange(4, 7).Draw(t, "in") {
			musts := rapid.SampledFrom([][]string{{"Vegan"}, {"Halal"}, nil}).Draw(t, "musts")
			d := seating.Diner{MemberID: strconv.Itoa(i), Musts: musts}
			for _, c := range list {
				if rapid.Bool().Draw(t, "votes for it") {
					d.Votes = append(d.Votes, c.ID)
				}
			}
			s.Diners, order = append(s.Diners, d), append(order, i)
		}
		first := s.Offer(list)
		if first == nil {
			return
		}
		offered++
		for _, i := range rapid.Permutation(order).Draw(t, "order") {
			s.Diners[i].Seat = first.PlaceOf(s.Diners[i].MemberID)
			now := s.Offer(list)
			if now == nil || !cmp.Equal(first.Two, now.Two) {
				t.Fatalf("%+v, and after %d accepted %+v", first.Two, i, now)
			}
		}
		accepted := s.Offer(list).Accepted()
		if len(accepted[0]) < 2 || len(accepted[1]) < 2 || len(accepted[0])+len(accepted[1]) != len(s.Diners) {
			t.Fatalf("all accepted, and they are %v", accepted)
		}
		// Votes that come or go send nobody who has accepted elsewhere.
		for i := range list {
			list[i].Votes = rapid.IntRange(0, 2).Draw(t, "votes later")
		}
		for i := range s.Diners {
			s.Diners[i].Votes = []string{rapid.SampledFrom(list).Draw(t, "votes later").ID}
		}
		later := s.Offer(list)
		for _, d := range s.Diners {
			if later == nil || later.PlaceOf(d.MemberID) != d.Seat {
				t.Fatalf("%s accepted %s, and after others voted the tables are %+v", d.MemberID, d.Seat, later)
			}
		}
	})
	if offered == 0 {
		t.Error("two tables were never offered, so nothing was tested")
	}
}
