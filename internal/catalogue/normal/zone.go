package normal

import (
	_ "embed" // the table is part of the program
	"fmt"
	"strings"

	"github.com/ringsaturn/tzf"
)

// zoneCountries is tzdata's zone.tab reduced to zone and country, made with
// grep -v '^#' zone.tab | awk '{print $3"\t"$1}' | sort
//
//go:embed data/zones.tsv
var zoneCountries string

// zones finds the time zone and the country of a point. Borders are simplified: within a few hundred metres of one it
// may return the neighbour. It is safe for concurrent use.
type zones struct {
	finder    tzf.F
	countries map[string]string // by zone
}

// loadZones takes most of a second and 175 MB of memory. Only importers may call it, never the server.
func loadZones() (*zones, error) {
	finder, err := tzf.NewDefaultFinder()
	if err != nil {
		return nil, fmt.Errorf("reading the time zones: %w", err)
	}
	z := &zones{finder: finder, countries: map[string]string{}}
	for line := range strings.Lines(zoneCountries) {
		zone, country, found := strings.Cut(strings.TrimSpace(line), "\t")
		if found {
			z.countries[zone] = country
		}
	}
	return z, nil
}

// at returns the zone's name in the IANA database and the country's two-letter code, which is "" at sea.
func (z *zones) at(lat, lng float64) (zone, country string) {
	zone = z.finder.GetTimezoneName(lng, lat)
	return zone, z.countries[zone]
}
