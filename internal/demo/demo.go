// Package demo invents a city of lunch places, so that the whole product can be shown without a file, a key or a
// network. Nothing in it exists: neither the streets, nor the places, nor the phone numbers.
package demo

import (
	"fmt"
	"math/rand/v2"

	"noonish/internal/place"
)

// These values mark every invented place.
const (
	Source      = "demo"
	Area        = "noonhaven"
	CityName    = "Noonhaven"
	Attribution = "Invented for demonstration"
)

// Location is an address with its coordinates.
type Location struct {
	Address string
	At      place.Point
}

// Workplace returns the office that a first visit starts from, in the middle of the city.
func Workplace() Location {
	return Location{Address: "1 Noon Square, " + CityName, At: spot{}.point()}
}

// City returns all places of the city, in normal form, nearest district first. The places and their ids are the same
// on every machine and every day.
func City() []place.Place {
	lots := survey()
	cards := deal(len(lots), districts[0].places)
	names := newNamer()
	places := make([]place.Place, len(lots))
	number := uint64(0)
	for i := range lots {
		number++
		places[i] = settle(number, lots[i], cards[i], names)
	}
	return places
}

// dice is a seeded random source. Each stream draws one thing, so that a change to one list does not affect the others.
type dice struct{ *rand.Rand }

func newDice(stream uint64) dice {
	const seed = 1200
	return dice{rand.New(rand.NewPCG(seed, stream))}
}

// Streams up to streamsOfPlaces are for the city as a whole. Place n uses stream streamsOfPlaces+n.
const (
	streamOfLots uint64 = iota + 1
	streamOfStreets
	streamOfCards
	streamOfHouses
	streamsOfPlaces = 1000
)

func (d dice) chance(percent int) bool { return d.IntN(100) < percent }

// between returns a number from low to high, both included.
func (d dice) between(low, high int) int { return low + d.IntN(high-low+1) }

func pick[T any](d dice, from []T) T { return from[d.IntN(len(from))] }

// card describes the place that opens on a lot.
type card struct {
	kind  kind
	name  string // "" lets the namer choose
	style string
	chain *chain
}

// deal makes one card per lot. The first lots are the centre and contain every landmark, so that a first visit finds
// each of the common cuisines within a short walk.
func deal(lots, centre int) []card {
	d := newDice(streamOfCards)
	cards := make([]card, 0, lots)
	for i := range chains {
		c := &chains[i]
		for range c.branches {
			cards = append(cards, card{kind: kindOf(c.kind), name: c.name, style: c.style, chain: c})
		}
	}
	for len(cards) < lots-len(landmarks) {
		k := draw(d)
		cards = append(cards, card{kind: k, style: pick(d, k.styles)})
	}
	shuffle(d, cards)

	front := make([]card, 0, lots)
	for _, l := range landmarks {
		front = append(front, card{kind: kindOf(l.kind), name: l.name, style: l.style})
	}
	front = append(front, cards...)
	shuffle(d, front[:centre])
	return front
}

func shuffle(d dice, cards []card) {
	d.Shuffle(len(cards), func(i, j int) { cards[i], cards[j] = cards[j], cards[i] })
}

// settle makes place n on its lot.
func settle(n uint64, at lot, c card, names *namer) place.Place {
	d := newDice(streamsOfPlaces + n)
	id := fmt.Sprintf("demo-%04d", n)
	if c.name == "" {
		c.name = names.next(d, c.kind)
	}
	when := pick(d, timetables[c.kind.opens])
	p := place.Place{ID: id, Source: Source, Area: Area, Hours: when.hours}
	point := at.spot.point()
	p.Lat, p.Lng = point.Lat, point.Lng
	p.Facts = place.Facts{
		PlaceID: id, FsqID: id,
		Name:        c.name,
		Types:       c.types(),
		Location:    point,
		Address:     at.address(),
		Phone:       phone(n),
		Description: describe(d, c, at),
		Features:    features(d, c.kind, when),
		Dietary:     diets(d, c.kind),
		Attribution: Attribution,
		Invented:    true,
	}
	p.Facts.Website, p.Facts.Menu = links(d, c, at)
	p.Facts.Rating, p.Facts.Ratings = rating(d)
	p.Facts.PriceLevel = price(d, c)
	forget(d, &p)
	return p
}
