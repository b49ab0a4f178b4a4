package address

import (
	"cmp"
	"encoding/json"
	"net/url"
	"strconv"
	"strings"
)

// NewPhoton returns an engine for the Photon server at base, such as http://photon:2322. Photon is made for typing.
func NewPhoton(base *url.URL, agent string) Engine {
	return newRemote(remote{name: "photon", base: base, agent: agent, ask: askPhoton, read: readPhoton})
}

func askPhoton(q question) (string, url.Values) {
	query := url.Values{"q": {q.text}, "limit": {strconv.Itoa(q.limit)}}
	if q.biased {
		query.Set("lat", strconv.FormatFloat(q.lat, 'f', -1, 64))
		query.Set("lon", strconv.FormatFloat(q.lng, 'f', -1, 64))
	}
	return "api", query
}

type photonFeature struct {
	Geometry struct {
		Coordinates []float64 `json:"coordinates"` // longitude first
	} `json:"geometry"`
	Properties struct {
		Type, Name, Housenumber, Street, Postcode, District, City, State, Countrycode loose
	} `json:"properties"`
}

// readPhoton skips features that it cannot read, so that one odd object does not lose the others.
func readPhoton(body []byte) ([]Address, error) {
	var collection struct {
		Features []json.RawMessage `json:"features"`
	}
	if err := json.Unmarshal(body, &collection); err != nil {
		return nil, err
	}
	var found []Address
	for _, raw := range collection.Features {
		var f photonFeature
		if json.Unmarshal(raw, &f) == nil && len(f.Geometry.Coordinates) >= 2 {
			found = append(found, f.address())
		}
	}
	return found, nil
}

func (f photonFeature) address() Address {
	p := f.Properties
	a := Address{
		Name: string(p.Name), Street: string(p.Street), Number: string(p.Housenumber), Postcode: string(p.Postcode),
		City: string(p.City), Region: string(p.State), Country: strings.ToUpper(string(p.Countrycode)),
		Lat: f.Geometry.Coordinates[1], Lng: f.Geometry.Coordinates[0],
	}
	switch p.Type {
	case "house":
		a.Kind = Building
		if a.Name == "" {
			a.Kind = House
		}
	case "street":
		a.Kind, a.Name = Street, cmp.Or(a.Name, a.Street)
	case "locality", "district", "city", "county", "state", "country":
		a.Kind = Locality
		if a.Name == a.City {
			a.City = ""
		}
	default:
		a.Kind = Building
	}
	return a
}
