package normal

import "strings"

// Two descriptions are of one place if they are this close and their names agree. match.go says the same to PostgreSQL.
const (
	SameMetres   = 75
	DoorMetres   = 25 // within this distance one name may be a prefix of the other
	SameLikeness = 0.6
	leastPrefix  = 5 // bytes
)

// Same reports whether two simplified names, so many metres apart, are of one place, and how alike they are. A generic
// name, such as Pizzeria, is no prefix of another.
func Same(a, b string, metres float64, generic bool) (likeness float64, same bool) {
	if a == "" || b == "" || metres > SameMetres {
		return 0, false
	}
	likeness = Likeness(a, b)
	if len(a) > len(b) {
		a, b = b, a
	}
	prefix := metres <= DoorMetres && !generic && len(a) >= leastPrefix && strings.HasPrefix(b, a)
	return likeness, likeness >= SameLikeness || prefix
}

// Likeness is what PostgreSQL's similarity() says of two simplified names: the part of their trigrams that both have.
func Likeness(a, b string) float64 {
	of, with := trigrams(a), trigrams(b)
	both := 0
	for t := range of {
		if with[t] {
			both++
		}
	}
	return float64(both) / float64(max(1, len(of)+len(with)-both))
}

func trigrams(name string) map[[3]rune]bool {
	letters := []rune("  " + name + " ")
	found := make(map[[3]rune]bool, len(letters))
	for i := range len(letters) - 2 {
		found[[3]rune(letters[i:i+3])] = true
	}
	return found
}
