package address

import (
	"regexp"
	"strings"
)

// Parts are the parts of an address on one line.
type Parts struct {
	Street, Number, Postcode, District, City, Region string

	Leads bool // the number is written before the street
}

var (
	numberFirst = regexp.MustCompile(`^(\d{1,5}\p{L}?(?:\s?[-–/]\s?\d{1,5}\p{L}?)?)\s+(\p{L}.+|\d+\p{L}{2}\s.+)$`)
	numberLast  = regexp.MustCompile(`^(.*\p{L}.*?)\s+(\d{1,5}\s?\p{L}?(?:\s?[-–/]\s?\d{1,5}\p{L}?)?)$`)
	unit        = regexp.MustCompile(`(?i)^(unit|shop|suite|ste|flat|floor|level|kiosk|stall)s?\b`)
	region      = regexp.MustCompile(`^[A-Z]{2,3}$`)

	// These are the forms of postcodes: British, Canadian, Dutch, Swedish and Greek, Polish, American, plain digits.
	postcodes = `[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}|[A-Z]\d[A-Z] ?\d[A-Z]\d|\d{4} ?[A-Z]{2}|` +
		`\d{3} \d{2}|\d{2}-\d{3}|\d{5}-\d{4}|\d{4,6}`
	postcode  = regexp.MustCompile(`^(?:` + postcodes + `)$`)
	codeFirst = regexp.MustCompile(`^(` + postcodes + `)\s+(.*\p{L}.*)$`)
	codeLast  = regexp.MustCompile(`^(.*\p{L}.*?)\s+(` + postcodes + `)$`)
)

// ParseLine splits an address as open data writes it: "Mannerheimintie 10, 00100 Helsinki", "10 High Street,
// Edinburgh, EH1 1AA", "50 W 23rd St, New York, NY 10010". Parts that it does not recognise stay empty.
func ParseLine(line string) Parts {
	var p Parts
	list := nonEmpty(splitTrimmed(line)...)
	if len(list) > 1 && unit.MatchString(list[0]) {
		list = list[1:]
	}
	var towns []string
	for i, part := range list {
		if i == 0 && !postcode.MatchString(part) {
			p.Street, p.Number = splitStreet(part)
			p.Leads = p.Number != "" && strings.HasPrefix(part, p.Number)
			continue
		}
		part = p.takePostcode(part)
		switch {
		case part == "":
		case region.MatchString(part) && p.Region == "":
			p.Region = part
		case strings.ContainsAny(part, "0123456789"): // a floor, a second street
		default:
			towns = append(towns, part)
		}
	}
	if len(towns) > 0 {
		p.City = towns[len(towns)-1]
	}
	if len(towns) > 1 && !strings.EqualFold(towns[0], p.City) {
		p.District = towns[0]
	}
	return p
}

func splitTrimmed(line string) []string {
	parts := strings.Split(line, ",")
	for i := range parts {
		parts[i] = strings.TrimSpace(parts[i])
	}
	return parts
}

// splitStreet separates the number from a street. For a corner it takes the first street.
func splitStreet(text string) (street, number string) {
	text, _, _ = strings.Cut(text, " / ")
	if found := numberFirst.FindStringSubmatch(text); found != nil {
		return found[2], found[1]
	}
	if found := numberLast.FindStringSubmatch(text); found != nil {
		return found[1], found[2]
	}
	return text, ""
}

// takePostcode sets the postcode if the part contains one, and returns the rest of the part.
func (p *Parts) takePostcode(part string) string {
	if p.Postcode != "" {
		return part
	}
	if postcode.MatchString(part) {
		p.Postcode = part
		return ""
	}
	if found := codeFirst.FindStringSubmatch(part); found != nil {
		p.Postcode = found[1]
		return found[2]
	}
	if found := codeLast.FindStringSubmatch(part); found != nil {
		p.Postcode = found[2]
		return found[1]
	}
	return part
}
