package address

import (
	"cmp"
	"encoding/json"
	"net/url"
	"strconv"
	"strings"
	"time"
)

// NewNominatim returns an engine for the Nominatim server at base. It follows the rules of the public server
// everywhere: at most one request per second, with a user agent, and never while a person types.
func NewNominatim(base *url.URL, agent string) Engine {
	return newRemote(remote{
		name: "nominatim", base: base, agent: agent, ask: askNominatim, read: readNominatim,
		pace: &pace{period: time.Second},
	})
}

func askNominatim(q question) (string, url.Values) {
	return "search", url.Values{
		"q": {q.text}, "format": {"jsonv2"}, "limit": {strconv.Itoa(q.limit)}, "addressdetails": {"1"},
	}
}

type nominatimItem struct {
	Lat         loose `json:"lat"` // a string in practice
	Lon         loose `json:"lon"`
	AddressType loose `json:"addresstype"`
	Name        loose `json:"name"`
	DisplayName loose `json:"display_name"`
	Address     struct {
		Number       loose `json:"house_number"`
		Road         loose `json:"road"`
		City         loose `json:"city"`
		Town         loose `json:"town"`
		Village      loose `json:"village"`
		Municipality loose `json:"municipality"`
		State        loose `json:"state"`
		Postcode     loose `json:"postcode"`
		CountryCode  loose `json:"country_code"`
	} `json:"address"`
}

// readNominatim skips items that it cannot read.
func readNominatim(body []byte) ([]Address, error) {
	var items []json.RawMessage
	if err := json.Unmarshal(body, &items); err != nil {
		return nil, err
	}
	var found []Address
	for _, raw := range items {
		var item nominatimItem
		if json.Unmarshal(raw, &item) != nil {
			continue
		}
		lat, latErr := strconv.ParseFloat(string(item.Lat), 64)
		lng, lngErr := strconv.ParseFloat(string(item.Lon), 64)
		if latErr == nil && lngErr == nil {
			found = append(found, item.address(lat, lng))
		}
	}
	return found, nil
}

func (i nominatimItem) address(lat, lng float64) Address {
	a := Address{
		Kind: Building, Name: string(i.Name), Street: string(i.Address.Road), Number: string(i.Address.Number),
		Postcode: string(i.Address.Postcode), Region: string(i.Address.State),
		Country: strings.ToUpper(string(i.Address.CountryCode)),
		City:    string(cmp.Or(i.Address.City, i.Address.Town, i.Address.Village, i.Address.Municipality)),
		Lat:     lat, Lng: lng,
	}
	switch i.AddressType {
	case "road":
		a.Kind, a.Name = Street, cmp.Or(a.Name, a.Street)
	case "postcode":
		a.Kind, a.Name = Postcode, cmp.Or(a.Name, a.Postcode)
	case "city", "town", "village", "suburb", "quarter", "neighbourhood", "municipality", "state", "country", "county",
		"borough":
		a.Kind = Locality
		if a.Name == a.City {
			a.City = ""
		}
	}
	if a.Kind == Building && a.Name == "" && a.Street != "" && a.Number != "" {
		a.Kind = House
	}
	if a.Name == "" && a.Kind != House {
		a.Name, _, _ = strings.Cut(string(i.DisplayName), ",")
	}
	return a
}
