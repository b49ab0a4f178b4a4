// Package query reads the parameters of a query string within their bounds.
package query

import (
	"math"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"noonish/internal/fault"
)

// Params reads parameters one after the other. Err keeps the first error, which names its parameter. What is read after
// an error must not be used.
type Params struct {
	Values url.Values
	Err    error
}

// Refuse reports a parameter that cannot be accepted.
func (p *Params) Refuse(name, format string, args ...any) {
	if p.Err == nil {
		p.Err = fault.Param(name, format, args...)
	}
}

// Single reads a parameter that must not be repeated.
func (p *Params) Single(name string) string {
	if len(p.Values[name]) > 1 {
		p.Refuse(name, "must be given once")
	}
	return p.Values.Get(name)
}

// Number reads a required number.
func (p *Params) Number(name string, low, high float64) float64 {
	text := p.Single(name)
	if text == "" {
		p.Refuse(name, "is required")
	}
	value, err := strconv.ParseFloat(text, 64)
	if err != nil || math.IsNaN(value) || value < low || value > high || strings.ContainsAny(text, "xX_pP") {
		p.Refuse(name, "must be a number from %v to %v", low, high)
	}
	return value
}

// Whole reads an optional whole number. It returns 0 when the number is absent.
func (p *Params) Whole(name string, low, high int) int {
	text := p.Single(name)
	if !p.Values.Has(name) {
		return 0
	}
	value, err := strconv.Atoi(text)
	if err != nil || value < low || value > high || text[0] == '+' {
		p.Refuse(name, "must be a whole number from %d to %d", low, high)
	}
	return value
}

// Flag reads an optional true or false.
func (p *Params) Flag(name string) bool {
	text := p.Single(name)
	if p.Values.Has(name) && text != "true" && text != "false" {
		p.Refuse(name, "must be true or false")
	}
	return text == "true"
}

// List reads a parameter that may be given at most so many times, each of 1 to longest characters.
func (p *Params) List(name string, most, longest int) []string {
	values := p.Values[name]
	if len(values) > most {
		p.Refuse(name, "may be given %d times", most)
		return nil
	}
	for _, v := range values {
		if n := len([]rune(v)); n == 0 || n > longest {
			p.Refuse(name, "must be 1 to %d characters long", longest)
		}
	}
	return slices.Clone(values)
}
