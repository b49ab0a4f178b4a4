package team

import (
	"net/url"
	"strconv"

	"noonish/internal/fault"
	"noonish/internal/team/ballot"
)

// parseNew reads the settings of a first team from the query of the request that makes it.
func parseNew(query url.Values) (New, error) {
	for name, values := range query {
		if len(values) > 1 {
			return New{}, fault.Param(name, "must be given once")
		}
	}
	var n New
	if query.Has("lat") || query.Has("lng") {
		lat, errLat := strconv.ParseFloat(query.Get("lat"), 64)
		lng, errLng := strconv.ParseFloat(query.Get("lng"), 64)
		if errLat != nil || errLng != nil {
			return New{}, fault.Param("lat", "and lng must be numbers, both or neither")
		}
		n.Location = &ballot.Location{Address: query.Get("address"), Lat: lat, Lng: lng}
	}
	return n, n.set(given(query, "timeZone"), given(query, "departureTime"), "departureTime")
}

func given(query url.Values, name string) *string {
	if !query.Has(name) {
		return nil
	}
	value := query.Get(name)
	return &value
}

// set checks and sets the fields that have a default. param is the name of the departure in the request.
func (n *New) set(zone, departure *string, param string) error {
	if zone != nil {
		if err := checkZone(*zone); err != nil {
			return err
		}
		n.Zone = *zone
	}
	if departure != nil {
		if err := checkClock(param, *departure); err != nil {
			return err
		}
		n.Departure = *departure
	}
	return checkLocation(n.Location)
}

// optionalNeeds checks needs and returns a copy, which is nil if the request has none.
func optionalNeeds(param string, needs *[]string) ([]string, error) {
	if needs == nil {
		return nil, nil // no needs given is not an error
	}
	if err := checkNeeds(param, *needs); err != nil {
		return nil, err
	}
	return append([]string{}, *needs...), nil
}

// check cleans the settings so that they can be stored, or returns what is wrong with them.
func (c *SettingsChange) check() error {
	if c.Name != nil {
		name, err := cleanName("name", *c.Name, maxTeamName)
		if err != nil {
			return err
		}
		c.Name = &name
	}
	if c.Size != nil && (*c.Size < 1 || *c.Size > maxMembers) {
		return fault.Param("size", "must be 1 to %d", maxMembers)
	}
	if c.Zone != nil {
		if err := checkZone(*c.Zone); err != nil {
			return err
		}
	}
	if c.Departure != nil {
		if err := checkClock("departure", *c.Departure); err != nil {
			return err
		}
	}
	if c.Deadline != nil {
		if err := checkClock("deadline", *c.Deadline); err != nil {
			return err
		}
	}
	return checkLocation(c.Location)
}
