package foursquare

import (
	"context"
	"encoding/json"
	"net/http"
	"net/url"
	"strconv"
	"strings"

	"noonish/internal/address"
	"noonish/internal/place"
	"noonish/internal/vendor"
)

// Foursquare's name, where its answers are shown.
const credit = "Foursquare"

// typedRadius is within how many metres of a point areas come first.
const typedRadius = 50_000

// Suggest returns the areas whose names begin with a text. Letters with one session are billed together. It is part of
// address.Paid.
func (c *Client) Suggest(
	ctx context.Context, text, session string, from *place.Point, limit int,
) (found []address.Address, err error) {
	target := c.base.JoinPath("autocomplete")
	query := url.Values{"query": {text}, "types": {"geo"}, "limit": {strconv.Itoa(limit)}}
	if session != "" {
		query.Set("session_token", session)
	}
	if from != nil {
		query.Set("ll", point(coarse(*from)))
		query.Set("radius", strconv.Itoa(typedRadius))
	}
	target.RawQuery = query.Encode()
	err = c.get(ctx, completing, target, func(body []byte, _ http.Header) (err error) {
		found, err = readAreas(body)
		return err
	})
	return found, err
}

// coarse rounds a point to about a kilometre: where a person is, is not the vendor's business.
func coarse(p place.Point) place.Point {
	const steps = 100
	return place.Point{Lat: float64(int(p.Lat*steps)) / steps, Lng: float64(int(p.Lng*steps)) / steps}
}

// Search returns the places that a text names, with no field that costs more. It is part of address.Paid.
func (c *Client) Search(ctx context.Context, text string, limit int) (found []address.Address, err error) {
	target := c.base.JoinPath("places", "search")
	target.RawQuery = url.Values{
		"query": {text}, "sort": {"RELEVANCE"}, "limit": {strconv.Itoa(limit)},
		"fields": {c.dialect.with("location")},
	}.Encode()
	err = c.get(ctx, searching, target, func(body []byte, _ http.Header) error {
		places, err := c.dialect.readPage(body)
		for _, p := range places {
			if !p.Closed {
				found = append(found, p.address())
			}
		}
		return err
	})
	return found, err
}

func (p Place) address() address.Address {
	return address.Address{
		Kind: address.Building, Name: p.Name, City: p.Location.City, Region: p.Location.Region,
		Postcode: p.Location.Postcode, Country: p.Location.Country, Lat: p.At.Lat, Lng: p.At.Lng, Credit: credit,
	}
}

// Location is where a place is, in words.
type Location struct{ City, Region, Postcode, Country string }

type rawLocation struct {
	City     maybe[string] `json:"locality"`
	Region   maybe[string] `json:"region"`
	Postcode maybe[string] `json:"postcode"`
	Country  maybe[string] `json:"country"`
}

func (r rawLocation) location() Location {
	return Location{r.City.value, r.Region.value, r.Postcode.value, r.Country.value}
}

// rawArea is a result of autocomplete, as far as we read it. Both versions have the same names here.
type rawArea struct {
	Type maybe[string] `json:"type"`
	Text maybe[struct {
		Primary   maybe[string] `json:"primary"`
		Secondary maybe[string] `json:"secondary"`
	}] `json:"text"`
	Geo maybe[struct {
		Name    maybe[string] `json:"name"`
		Country maybe[string] `json:"cc"`
		Center  maybe[struct {
			Lat maybe[float64] `json:"latitude"`
			Lng maybe[float64] `json:"longitude"`
		}] `json:"center"`
	}] `json:"geo"`
}

// readAreas reads suggestions. What is no area with a name and a point is left out.
func readAreas(body []byte) ([]address.Address, error) {
	var page struct {
		Results *[]maybe[rawArea] `json:"results"`
	}
	if json.Unmarshal(body, &page) != nil || page.Results == nil {
		return nil, &vendor.Error{Kind: vendor.Unreadable}
	}
	var found []address.Address
	for _, r := range *page.Results {
		geo := r.value.Geo.value
		if centre := geo.Center.value; r.value.Type.value == "geo" && centre.Lat.known && centre.Lng.known {
			// The region is written before the country: "IL, United States".
			region, _, ok := strings.Cut(r.value.Text.value.Secondary.value, ",")
			if !ok {
				region = ""
			}
			name := r.value.Text.value.Primary.value
			if name == "" {
				name = geo.Name.value
			}
			found = append(found, address.Address{
				Kind: address.Locality, Name: name, Region: strings.TrimSpace(region), Country: geo.Country.value,
				Lat: centre.Lat.value, Lng: centre.Lng.value, Credit: credit,
			})
		}
	}
	return found, nil
}
