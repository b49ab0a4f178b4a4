package source

import (
	"strings"

	"noonish/internal/address"
)

// CountryCode returns a code of two capital letters, or "": people also write names.
func CountryCode(text string) string {
	text = strings.ToUpper(strings.TrimSpace(text))
	if len(text) != 2 || text[0] < 'A' || text[0] > 'Z' || text[1] < 'A' || text[1] > 'Z' {
		return ""
	}
	return text
}

// AddressLine returns "Mannerheimintie 10, 00100 Helsinki", or "10 High Street, Edinburgh, EH1 1AA" if that is the
// custom of the country. A state without a country is nearly always American.
func AddressLine(parts address.Parts, country string) string {
	if country == "" && parts.Region != "" {
		country = "US"
	}
	return parts.Line(country)
}

// Join joins the parts that are not empty.
func Join(separator string, parts ...string) string {
	var there []string
	for _, part := range parts {
		if part = strings.TrimSpace(part); part != "" {
			there = append(there, part)
		}
	}
	return strings.Join(there, separator)
}
