package catalogue

import (
	_ "embed" // the table is part of the program
	"fmt"
	"strings"

	"github.com/ringsaturn/tzf"
)

// zoneCountries is tzdata's zone.tab less its places: grep -v '^#' zone.tab | awk '{print $3"\t"$1}' | sort.
//
//go:embed data/zones.tsv
var zoneCountries string

// zones tells which clock a point on Earth keeps, and in which country it is. Borders are simplified: within
// some hundred metres of one it may name the neighbour. It is safe for concurrent use.
type zones struct {
	finder    tzf.F
	countries map[string]string // by zone
}

// loadZones takes most of a second and 175 MB of memory: for importers, never for a server.
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

// at is the zone's name in the IANA database and the country's two letters. At sea there is no country.
func (z *zones) at(lat, lng float64) (zone, country string) {
	zone = z.finder.GetTimezoneName(lng, lat)
	return zone, z.countries[zone]
}
