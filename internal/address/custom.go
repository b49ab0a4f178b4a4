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
	townLeads                 // 10 High Street, Edinburgh, EH1 1AA: number first, and the town before the postcode
)

// customs lists the countries that do not write the street first. Italy, Spain and Brazil also put a comma before the
// number. We leave it out, so that ParseLine can split the line again.
var customs = map[string]custom{
	"AU": townLeads, "CA": townLeads, "GB": townLeads, "GG": townLeads, "HK": townLeads, "IE": townLeads,
	"IM": townLeads, "IN": townLeads, "JE": townLeads, "NZ": townLeads, "SG": townLeads, "US": townLeads,
	"ZA": townLeads,

	"FR": numberLeads, "GF": numberLeads, "GP": numberLeads, "LU": numberLeads, "MC": numberLeads, "MQ": numberLeads,
	"RE": numberLeads,
}

// Line returns street and number in the order of a country.
func Line(street, number, country string) string {
	if customs[country] == streetLeads {
		street, number = number, street
	}
	return joined(" ", number, street)
}

// Line returns the address as written in a country, given by its code of two capital letters.
func (p Parts) Line(country string) string {
	door := Line(p.Street, p.Number, country)
	if p.Street == "" {
		door = "" // a number means nothing without a street
	}
	if customs[country] == townLeads {
		return joined(", ", door, p.City, joined(" ", p.Region, p.Postcode))
	}
	return joined(", ", door, joined(" ", p.Postcode, p.City))
}

// joined joins the parts that are not empty.
func joined(separator string, parts ...string) string {
	return strings.Join(nonEmpty(parts...), separator)
}

// namesNumber matches words after which a number is part of the name.
var namesNumber = regexp.MustCompile(`(?i)\b(arch(es)?|bay|block|box|building|flat|floor|kiosk|level|no\.?|pier|` +
	`platform|room|shop|stall|stand|suite|terminal|units?)$`)

// InOrder returns a line with its number before the street if the country writes it so and the source does not. It
// corrects only some countries: in America a number after a name is most likely a suite or a highway.
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
