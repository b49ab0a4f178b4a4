package demo

import (
	"strconv"
	"strings"
)

// list splits a comma-separated text into words.
func list(line string) []string {
	words := strings.Split(line, ",")
	for i := range words {
		words[i] = strings.TrimSpace(words[i])
	}
	return words
}

// namer gives every place that is not a branch a unique name.
type namer struct{ used map[string]bool }

func newNamer() *namer {
	n := &namer{used: map[string]bool{}}
	for _, c := range chains {
		n.used[slug(c.name)] = true
	}
	for _, l := range landmarks {
		n.used[slug(l.name)] = true
	}
	return n
}

// next returns an unused name. It never runs out, because numbered names always leave one more.
func (n *namer) next(d dice, k kind) string {
	for {
		name := invent(d, k)
		if key := slug(name); !n.used[key] {
			n.used[key] = true
			return name
		}
	}
}

func invent(d dice, k kind) string {
	thing := pick(d, k.things)
	switch roll := d.IntN(100); {
	case roll < 34:
		return pick(d, k.roots) + " " + pick(d, k.rooms)
	case roll < 58:
		return pick(d, manners) + " " + thing
	case roll < 70:
		return "The " + pick(d, manners) + " " + thing
	case roll < 84:
		other := pick(d, k.things)
		if other == thing {
			other = pick(d, companions)
		}
		return thing + " & " + other
	case roll < 94:
		return thing + " " + pick(d, yards)
	default:
		return thing + " No. " + strconv.Itoa(d.between(2, 99))
	}
}

var (
	manners = list(`Amber, Borrowed, Brass, Bright, Chalk, Copper, Crooked, Early, Folded, Gilded, Green, Hidden,
		Humble, Idle, Indigo, Iron, Jolly, Lazy, Linen, Little, Marble, Merry, Midday, Northern, Painted, Paper,
		Patient, Plain, Quiet, Russet, Second, Slow, Small, Spare, Striped, Sunday, Tall, Thirsty, Tin, Twin,
		Upside-Down, Velvet, Wandering, Warm, Winter, Wooden, Cobalt`)
	companions = list("Ember, Ladder, Button, Barrow, Thimble, Lantern, Feather, Compass, Almanac, Kindling")
	yards      = list("Yard, Works, Steps, Arcade, Corner, Parade, Wharf, Society, Department, Assembly, Exchange, Row")
)

// slug returns a name as used in a URL. It drops a leading "The", which does not make a name different.
func slug(name string) string {
	var b strings.Builder
	for _, r := range strings.TrimPrefix(plainLetters.Replace(strings.ToLower(name)), "the ") {
		switch {
		case r >= 'a' && r <= 'z' || r >= '0' && r <= '9':
			b.WriteRune(r)
		case r == ' ' || r == '-':
			if s := b.String(); s != "" && !strings.HasSuffix(s, "-") {
				b.WriteByte('-')
			}
		}
	}
	return strings.TrimSuffix(b.String(), "-")
}

// plainLetters replaces the accented letters that occur in the lists.
var plainLetters = strings.NewReplacer(
	"á", "a", "à", "a", "â", "a", "ã", "a", "ç", "c", "đ", "d", "é", "e", "è", "e", "ê", "e", "ế", "e",
	"í", "i", "ì", "i", "ñ", "n", "ó", "o", "ô", "o", "ö", "o", "ở", "o", "ú", "u", "ù", "u", "ü", "u")
