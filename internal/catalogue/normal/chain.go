package normal

import (
	_ "embed" // the index is part of the program
	"fmt"
	"slices"
	"strings"
)

// nsiIndex is the name-suggestion-index as converted by tools/nsi (BSD-3-Clause, data/nsi-LICENSE.txt).
//
//go:embed data/nsi.tsv
var nsiIndex string

// chains holds the names of food chains worldwide, and the names that are too common to identify a chain: half the
// pizzerias of a country may be called Bella Napoli.
type chains struct {
	brands map[string][]chain  // by simplified name
	plain  map[string][]string // simplified name to the kinds for which it is too common; * is any kind
	first  map[string][]string // the same by the first word of a name, in lower case
}

// chain is one chain that uses a name. Small local chains may share a name with unrelated ones abroad.
type chain struct {
	group     nameGroup
	countries []string // in lower case; * is the whole world, -xx excludes a country
	cuisines  string   // in OpenStreetMap's words, separated by ;
}

// nameGroup is a set of kinds of places in which a name means the same chain: a McDonald's may be tagged as a cafe, but
// never as a pub.
type nameGroup uint8

const (
	foodGroup nameGroup = 1 << iota
	barGroup
	bothGroups = foodGroup | barGroup // a restaurant may be in either group
)

func groupOf(kinds ...string) nameGroup {
	var group nameGroup
	for _, kind := range kinds {
		switch kind {
		case "restaurant", "*":
			group |= bothGroups
		case "pub", "bar", "biergarten":
			group |= barGroup
		default:
			group |= foodGroup
		}
	}
	if group == 0 {
		return bothGroups
	}
	return group
}

// loadChains parses the index. That takes some milliseconds and megabytes, so a program does it once.
func loadChains() (*chains, error) { return parseChains(nsiIndex) }

func parseChains(index string) (*chains, error) {
	c := &chains{brands: map[string][]chain{}, plain: map[string][]string{}, first: map[string][]string{}}
	groups := map[string]nameGroup{"food": foodGroup, "bar": barGroup, "both": bothGroups}
	for line := range strings.Lines(index) {
		field := strings.Split(strings.TrimSuffix(line, "\n"), "\t")
		switch {
		case field[0] == "brand" && len(field) > 4 && groups[field[1]] != 0:
			bearer := chain{groups[field[1]], strings.Fields(field[2]), strings.TrimPrefix(field[3], "-")}
			for _, name := range field[4:] {
				c.brands[name] = append(c.brands[name], bearer)
			}
		case field[0] == "plain" && len(field) > 2:
			for _, name := range field[2:] {
				c.plain[name] = append(c.plain[name], field[1])
			}
		case field[0] == "first" && len(field) > 2:
			for _, name := range field[2:] {
				c.first[name] = append(c.first[name], field[1])
			}
		case !strings.HasPrefix(line, "#"):
			return nil, fmt.Errorf("reading the index of chains: invalid line %q", line)
		}
	}
	return c, nil
}

// find reports whether the name of a place is that of a chain (brand), and whether the name is so common that no number
// of places with it makes a chain (generic). Kinds are OpenStreetMap's. Without a country only worldwide chains count.
func (c *chains) find(kinds []string, name, country string) (brand, generic bool) {
	simple := Simplify(name)
	isOwn := func(kind string) bool { return kind == "*" || slices.Contains(kinds, kind) }
	if simple == "" || slices.ContainsFunc(c.plain[simple], isOwn) {
		return false, true
	}
	if slices.ContainsFunc(c.brands[simple], isBearer(kinds, country)) {
		return true, false
	}
	return false, c.isVague(kinds, name, simple)
}

// cuisines returns what the chain with this name cooks, in OpenStreetMap's words: none if two chains of this name cook
// different things. Ask it only about names that find calls a brand.
func (c *chains) cuisines(kinds []string, name, country string) []string {
	isBearer, known, told := isBearer(kinds, country), false, ""
	for _, bearer := range c.brands[Simplify(name)] {
		switch {
		case !isBearer(bearer):
		case known && bearer.cuisines != told:
			return nil
		default:
			known, told = true, bearer.cuisines
		}
	}
	return partsOf(told)
}

// isBearer returns a function that reports whether a chain has places of these kinds in a country.
func isBearer(kinds []string, country string) func(chain) bool {
	group, country := groupOf(kinds...), strings.ToLower(country)
	return func(c chain) bool { return c.group&group != 0 && c.in(country) }
}

// isVague reports whether a name is too common to identify a chain: it is generic for another kind of the same group,
// or its first word or all its words are, as in Snack Istanbul. The name of a pub never identifies a chain: it says who
// was king when the pub opened, not who owns it.
func (c *chains) isVague(kinds []string, name, simple string) bool {
	if len(kinds) == 1 && kinds[0] == "pub" {
		return true
	}
	group, words := groupOf(kinds...), strings.Fields(name)
	isRelated := func(kind string) bool { return groupOf(kind)&group != 0 }
	tells := func(word string) bool { return !slices.ContainsFunc(c.plain[Simplify(word)], isRelated) }
	return slices.ContainsFunc(c.plain[simple], isRelated) ||
		slices.ContainsFunc(c.first[strings.ToLower(words[0])], isRelated) ||
		!slices.ContainsFunc(words, tells)
}

func (c chain) in(country string) bool {
	if c.countries[0] == "*" {
		return !slices.Contains(c.countries[1:], "-"+country)
	}
	return slices.Contains(c.countries, country)
}
