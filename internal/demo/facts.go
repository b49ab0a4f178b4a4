package demo

import (
	"fmt"
	"strings"

	"noonish/internal/place"
)

// types returns the types of the place. The first is a word of the cuisine catalogue.
func (c card) types() []string {
	types := []string{c.kind.word, c.style}
	if c.kind.also != "" && c.kind.also != c.style {
		types = append(types, c.kind.also)
	}
	return types
}

// phone returns a number from the two ranges that Ofcom reserves for drama, so that it never belongs to anyone.
func phone(n uint64) string {
	line := n / 2 * 387 % 1000
	if n%2 == 0 {
		return fmt.Sprintf("+44 20 7946 0%03d", line)
	}
	return fmt.Sprintf("+44 1632 960%03d", line)
}

// links returns URLs under .example, which RFC 2606 reserves, so that they never resolve.
func links(d dice, c card, at lot) (website, menu string) {
	if c.chain == nil && !d.chance(74) {
		return "", ""
	}
	website = "https://" + slug(c.name) + ".example"
	if d.chance(45) {
		menu = website + "/menu"
	}
	if c.chain != nil {
		website += "/" + slug(at.district)
	}
	return website, menu
}

// rating returns 3.2 to 4.9 stars, most often about 4.2, from 4 to about 2,400 people.
func rating(d dice) (stars float64, people int) {
	tenths := 32 + (d.IntN(18)+d.IntN(18)+d.IntN(18)+10)/3
	return float64(min(tenths, 49)) / 10, 4 + d.IntN(50)*d.IntN(50)*d.between(1, 10)/10
}

func price(d dice, c card) int {
	if c.chain != nil {
		return c.chain.price
	}
	return d.between(c.kind.cheap, c.kind.dear)
}

func describe(d dice, c card, at lot) string {
	if !d.chance(40) {
		return ""
	}
	return strings.ToUpper(c.style[:1]) + c.style[1:] + " on " + at.street + ". " + pick(d, remarks)
}

var remarks = []string{
	"A short menu that changes every Monday.",
	"Long shared tables and a quick queue at noon.",
	"A set lunch on weekdays, ready in ten minutes.",
	"Small room, open kitchen, window seats.",
	"The regulars come for the dish of the day.",
	"Tables in the courtyard when it is dry.",
	"Most of it comes from the harbour and the farms around.",
	"Quiet upstairs, lively downstairs.",
	"Order at the counter and watch it being made.",
	"Known for generous portions.",
}

// features returns what the place says about itself. A fact that it does not state is nil.
func features(d dice, k kind, when timetable) (f place.Features) {
	if d.chance(18) {
		return place.Features{}
	}
	pays := d.chance(80)
	if pays {
		cards := d.chance(88)
		f.Payment = place.Payment{CreditCards: said(d, cards), DigitalWallet: said(d, cards && d.chance(85))}
	}
	if !pays || d.chance(90) {
		quick := k.opens != dining
		f.FoodAndDrink = place.FoodAndDrink{
			Alcohol:      said(d, k.opens == bars || k.opens == dining && k.word != "halal" && d.chance(70)),
			Breakfast:    said(d, when.breakfast),
			Lunch:        said(d, when.lunch),
			Dinner:       said(d, when.dinner),
			Takeout:      said(d, quick || d.chance(60)),
			Delivery:     said(d, d.chance(45)),
			Reservations: said(d, !quick && d.chance(75)),
		}
	}
	f.Amenities = place.Amenities{OutdoorSeating: said(d, d.chance(40)), Wheelchair: said(d, d.chance(65))}
	return f
}

// said returns the answer, or nil if the place gave none.
func said(d dice, answer bool) *bool {
	if d.chance(28) {
		return nil
	}
	return new(answer)
}

// forget removes facts, as in open data: a few places lack all of them, others lack one, so that each fact is unknown
// for about one place in ten.
func forget(d dice, p *place.Place) {
	f := &p.Facts
	nothing := d.chance(3)
	if d.chance(7) || nothing {
		f.Rating, f.Ratings = 0, 0
	}
	if d.chance(7) || nothing {
		f.PriceLevel = 0
	}
	if d.chance(7) || nothing {
		p.Hours = ""
	}
	if d.chance(7) || nothing {
		f.Phone = ""
	}
}
