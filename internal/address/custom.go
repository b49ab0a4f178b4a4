package address

import (
	"regexp"
	"strings"
)

// custom is the order in which a country writes an address.
type custom uint8

const (
	streetLeads custom = iota // Mannerheimintie 10, 00100 Helsinki
	numberLeads               // 12 Rue Grimaldi, 98000 Monaco
	townLeads                 // 10 High Street, Edinburgh, EH1 1AA: the number first, and the town before the postcode
)

// customs are the countries that do not write the street first. Italy, Spain and Brazil also put a comma before the
// number; it is left out, so that a line can be taken apart again.
var customs = map[string]custom{
	"AU": townLeads, "CA": townLeads, "GB": townLeads, "GG": townLeads, "HK": townLeads, "IE": townLeads, "IM": townLeads,
	"IN": townLeads, "JE": townLeads, "NZ": townLeads, "SG": townLeads, "US": townLeads, "ZA": townLeads,

	"FR": numberLeads, "GF": numberLeads, "GP": numberLeads, "LU": numberLeads, "MC": numberLeads, "MQ": numberLeads, "RE": numberLeads,
}

// Line is street and number as they are written in a country.
func Line(street, number, country string) string {
	if customs[country] == streetLeads {
		street, number = number, street
	}
	return joined(" ", number, street)
}

// Line is the address as it is written in a country, whose code is two capitals.
func (p Parts) Line(country string) string {
	door := Line(p.Street, p.Number, country)
	if p.Street == "" {
		door = "" // a number says nothing alone
	}
	if customs[country] == townLeads {
		return joined(", ", door, p.City, joined(" ", p.Region, p.Postcode))
	}
	return joined(", ", door, joined(" ", p.Postcode, p.City))
}

// joined are the parts that are there.
func joined(separator string, parts ...string) string {
	return strings.Join(nonEmpty(parts...), separator)
}

// After these words a number is a part of the name.
var namesNumber = regexp.MustCompile(`(?i)\b(arch(es)?|bay|block|box|building|flat|floor|kiosk|level|no\.?|pier|platform|room|shop|stall|stand|suite|terminal|units?)$`)

// InOrder is a line with its number before the street where the country writes it so and the source does not. Only
// some countries are put right: in America a number behind a name is most likely a suite or a highway.
func InOrder(line, country string) string {
	switch country {
	case "FR", "GB", "GG", "IE", "IM", "JE", "LU", "MC":
	default:
		return line
	}
	door, rest, more := strings.Cut(line, ",")
	found := numberLast.FindStringSubmatch(strings.TrimSpace(door))
	if found == nil || numberFirst.MatchString(door) || namesNumber.MatchString(found[1]) {
		return line
	}
	door = Line(found[1], found[2], country)
	if !more {
		return door
	}
	return door + "," + rest
}
