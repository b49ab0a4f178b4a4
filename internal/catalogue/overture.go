package catalogue

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/paulmach/osm"

	"noonish/internal/place"
)

// SourceOverture is the source of the places that ImportOverture imports.
const SourceOverture = "overture"

// ImportOverture updates the table from a GeoParquet file of Overture's places, by the rules of Load. It leaves out
// places that are closed or in which Overture itself has little confidence.
func ImportOverture(ctx context.Context, pool *pgxpool.Pool, path string, options Options) (Report, error) {
	file, err := openOverture(path, orSilent(options.Progress))
	if err != nil {
		return Report{}, err
	}
	defer file.Close() //nolint:errcheck // it was only read
	return Load(ctx, pool, options.batch(SourceOverture, path, file.sightings(ctx, overtureSighting)))
}

// openOverture requires the taxonomy, or the categories of older files.
func openOverture(path string, progress Progress) (*parquetFile, error) {
	file, err := openParquet(path, parquetColumns{
		texts: append([]string{
			"id", "names.primary", "operating_status", "websites", "phones",
			"brand.wikidata", "brand.names.primary", "sources.dataset",
			"taxonomy.primary", "taxonomy.hierarchy", "taxonomy.alternates", "categories.primary", "categories.alternate",
			"addresses.freeform", "addresses.locality", "addresses.region", "addresses.postcode", "addresses.country",
		}, positionTexts...),
		numbers: append([]string{"confidence"}, positionNumbers...),
	}, progress)
	if err != nil {
		return nil, err
	}
	if !file.has("id") || !file.has("names.primary") || !file.has("taxonomy.primary") && !file.has("categories.primary") {
		return nil, errors.Join(fmt.Errorf(
			"reading %s: not a file of Overture places: id, names.primary or categories.primary is missing", path), file.Close())
	}
	return file, nil
}

// overtureSighting reads a row. It returns false if the place is closed, doubtful or not a place to eat.
func overtureSighting(row parquetRow) (Sighting, bool) {
	const leastConfidence = 0.6
	kind, words := overtureFood(row)
	if kind == "" || row.number("confidence") < leastConfidence {
		return Sighting{}, false
	}
	if status := row.text("operating_status"); status != "" && status != "open" {
		return Sighting{}, false
	}
	id, at := row.id("id"), row.position()
	if id == "" {
		return Sighting{}, false
	}
	country := countryCode(row.text("addresses.country"))
	return Sighting{
		ID:      "ovt-" + id,
		Lat:     at.Lat(),
		Lng:     at.Lon(),
		Kinds:   []string{kind},
		Words:   words,
		Branded: row.says("brand.wikidata") || row.says("brand.names.primary"),
		Country: country,
		Facts: place.Facts{
			Name: row.text("names.primary"),
			Address: addressOf(osm.Tags{
				{Key: "addr:street", Value: row.text("addresses.freeform")},
				{Key: "addr:city", Value: row.text("addresses.locality")},
				{Key: "addr:state", Value: row.text("addresses.region")},
				{Key: "addr:postcode", Value: row.text("addresses.postcode")},
				{Key: "addr:country", Value: country},
			}),
			Phone:       row.text("phones"),
			Website:     place.CleanLink(row.text("websites")),
			Attribution: overtureAttribution(row.texts("sources.dataset")),
		},
	}, true
}

// overtureFood returns the kind of a place to eat and its categories, the main one first. A hotel with a restaurant is
// not a place to eat.
func overtureFood(row parquetRow) (kind string, words []string) {
	main, others := row.text("taxonomy.primary"), row.texts("taxonomy.alternates")
	if main == "" {
		main, others = row.text("categories.primary"), row.texts("categories.alternate")
		kind = kindOfCategory(main)
	} else if path := row.texts("taxonomy.hierarchy"); len(path) == 0 || path[0] == "food_and_drink" {
		kind = kindOnPath(append(path, main))
	}
	if kind == "" {
		return "", nil
	}
	words = []string{main}
	for _, other := range others {
		if kindOfCategory(other) != "" && !slices.Contains(words, other) {
			words = append(words, other)
		}
	}
	return kind, words
}

func overtureAttribution(datasets []string) string {
	slices.Sort(datasets)
	datasets = slices.Compact(datasets)
	if len(datasets) == 0 {
		return "Overture Maps Foundation"
	}
	return "Overture Maps Foundation (" + strings.Join(datasets, ", ") + ")"
}
