package main

import (
	"encoding/json"
	"fmt"
	"maps"
	"math/rand/v2"
	"net/http"
	"net/url"
	"slices"
	"strings"

	"github.com/getkin/kin-openapi/openapi3"

	contract "noonish/api"
)

// operation is an operation of the contract.
type operation struct {
	method, path string
	parameters   openapi3.Parameters
	body         *openapi3.Schema // nil if it takes none
}

// readContract returns the operations, always in the same order.
func readContract() ([]operation, error) {
	loaded, err := contract.Load()
	if err != nil {
		return nil, err
	}
	var all []operation
	items := loaded.Paths.Map()
	for _, path := range slices.Sorted(maps.Keys(items)) {
		operations := items[path].Operations()
		for _, method := range slices.Sorted(maps.Keys(operations)) {
			o := operation{
				method: method, path: path,
				parameters: append(slices.Clone(items[path].Parameters), operations[method].Parameters...),
			}
			if body := operations[method].RequestBody; body != nil {
				if content := body.Value.Content.Get("application/json"); content != nil && content.Schema != nil {
					o.body = content.Schema.Value
				}
			}
			all = append(all, o)
		}
	}
	return all, nil
}

// badCall is a request as it is sent.
type badCall struct {
	method, path string
	header       map[string]string
	body         any // nil, or the body as a string
}

// maker generates requests.
type maker struct {
	*rand.Rand
	link, place string
}

func (m *maker) oneOf(values ...string) string { return values[m.IntN(len(values))] }

// call generates a request of an operation. Each value is valid or invalid at random, and rarely are all valid.
func (m *maker) call(o operation) badCall {
	c := badCall{method: o.method, path: o.path, header: map[string]string{}}
	query := url.Values{}
	for _, p := range o.parameters {
		name := p.Value.Name
		switch p.Value.In {
		case openapi3.ParameterInPath:
			c.path = strings.ReplaceAll(c.path, "{"+name+"}", url.PathEscape(m.text(name)))
		case openapi3.ParameterInHeader:
			c.header[name] = strings.Map(headerSafe, m.text(name))
		case openapi3.ParameterInQuery:
			for range m.IntN(3) {
				query.Add(name, m.text(name))
			}
		}
	}
	for _, name := range []string{"lat", "lng", "radius"} {
		if strings.HasPrefix(o.path, "/api/restaurants") && m.IntN(2) == 0 {
			query.Set(name, map[string]string{"lat": "46", "lng": "-6", "radius": "1"}[name])
		}
	}
	if m.IntN(10) == 0 {
		query.Add(m.text("key"), m.text("value"))
	}
	if len(query) > 0 {
		c.path += "?" + query.Encode()
	}
	if m.IntN(20) == 0 {
		c.path += "&%zz=%&;;=%00"
	}
	if o.body != nil {
		c.body = m.body(o.body)
	}
	m.spoil(&c)
	return c
}

// spoil sometimes changes the method, a header or the session of a call.
func (m *maker) spoil(c *badCall) {
	switch m.IntN(12) {
	case 0:
		c.method = m.oneOf(
			http.MethodPut, http.MethodDelete, http.MethodPost, http.MethodOptions, http.MethodHead, "BREW")
	case 1:
		c.header["Content-Type"] = m.oneOf(
			"text/plain", "application/x-www-form-urlencoded", "application/json; charset=utf-16", "x")
	case 2:
		c.header["Cookie"] = "__Host-noonish=" + m.oneOf("", "x", strings.Repeat("a", 43), strings.Repeat("A", 4000))
	case 3:
		c.header["User-Id"] = m.oneOf("", "somebody", strings.Repeat("z", 500))
	case 4:
		c.header["Origin"], c.header["Sec-Fetch-Site"] = "https://elsewhere.example", "cross-site"
	case 5:
		c.header["Idempotency-Key"] = m.oneOf("short", strings.Repeat("k", 65), "a b c d e f g", "aaaaaaaa")
	case 6:
		c.header["Accept-Encoding"], c.header["Range"] = "gzip;q=nan", "bytes=9999999999999-1"
	}
}

// headerSafe drops runes that net/http refuses to send in a header.
func headerSafe(r rune) rune {
	if r < ' ' || r > '~' {
		return -1
	}
	return r
}

// text returns a value for any parameter, mostly an invalid one.
func (m *maker) text(name string) string {
	switch m.IntN(16) {
	case 0, 1, 2:
		return m.link
	case 3, 4:
		return m.place
	case 5:
		return m.oneOf("", " ", "0", "-1", "1e309", "NaN", "Infinity", "-0", "9223372036854775808", "0x10", "1_000")
	case 6:
		return m.oneOf("46", "-6", "1", "5", "12:30", "24:00", "true", "Halal", "thai", "hybrid")
	case 7:
		return marker + name
	case 8:
		return m.oneOf("' OR 1=1 --", "'; DROP TABLE teams; --", "%", "_", `\`, "$1", "{{7*7}}", "${7*7}", "%s%n")
	case 9:
		return m.oneOf("../../etc/passwd", "..%2f..%2f", "/", "//", "file:///etc/passwd", "http://169.254.169.254/",
			"javascript:alert(1)")
	case 10:
		return strings.Repeat(m.oneOf("a", "é", "𝔸", "a b ", ","), 1<<m.IntN(12))
	case 11:
		return m.oneOf("\x00", "a\x00b", "\u202e", "\ufeff", "\xff\xfe", "\xed\xa0\x80", "e\u0301",
			"\r\nSet-Cookie: a=b", "\u2028")
	case 12:
		return m.oneOf("90.0001", "-90.1", "180.5", "1e-320", "46,0", "４６", "+46", "0046")
	default:
		letters := make([]rune, m.IntN(40))
		for i := range letters {
			letters[i] = rune(m.IntN(0x2fff) + 1)
		}
		return string(letters)
	}
}

// body returns the body of a call: an object with the right keys and mostly invalid values, or something that is not an
// object.
func (m *maker) body(schema *openapi3.Schema) string {
	switch m.IntN(12) {
	case 0:
		return m.oneOf("", "{", "null", "[]", "0", `""`, "{}{}", "{}x", `{"a":1,"a":2}`, "\x00", "\ufeff{}")
	case 1:
		return strings.Repeat(`{"a":`, 1<<m.IntN(14)) + "1"
	case 2:
		return strings.Repeat("[", 1<<m.IntN(14))
	case 3:
		return `{"name":"` + strings.Repeat("x", 1<<m.IntN(18)) + `"}`
	}
	object := map[string]any{}
	for name := range schema.Properties {
		if m.IntN(8) > 0 {
			object[name] = m.value(name, 0)
		}
	}
	if m.IntN(6) == 0 {
		object[m.text("key")] = m.value("more", 0)
	}
	content, err := json.Marshal(object)
	if err != nil {
		return fmt.Sprint(object)
	}
	return string(content)
}

// value returns a random JSON value.
func (m *maker) value(name string, deep int) any {
	switch m.IntN(10) {
	case 0:
		return nil
	case 1:
		return m.IntN(2) == 0
	case 2:
		return json.Number(m.oneOf("0", "-1", "1e308", "12345678901234567890", "0.1", "46", "-6"))
	case 3:
		if deep < 4 {
			return []any{m.value(name, deep+1), m.value(name, deep+1)}
		}
	case 4:
		if deep < 4 {
			return map[string]any{
				m.text(name): m.value(name, deep+1), "lat": m.value(name, deep+1), "lng": 1, "address": m.text(name),
			}
		}
	}
	return m.text(name)
}
