package parquet

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"noonish/internal/address"
	"noonish/internal/catalogue/source"
	"noonish/internal/clean"
	"noonish/internal/place"
)

// OpenOverture opens a GeoParquet file of Overture's places. It requires the taxonomy, or the categories of older
// files. Places that are closed or in which Overture itself has little confidence are left out.
func OpenOverture(path string, progress source.Progress) (*File, error) {
	file, err := open(path, wantedColumns{
		texts: append([]string{
			"id", "names.primary", "operating_status", "websites", "phones",
			"brand.wikidata", "brand.names.primary", "sources.dataset",
			"taxonomy.primary", "taxonomy.hierarchy", "taxonomy.alternates",
			"categories.primary", "categories.alternate",
			"addresses.freeform", "addresses.locality", "addresses.region", "addresses.postcode", "addresses.country",
		}, positionTexts...),
		numbers: append([]string{"confidence"}, positionNumbers...),
	}, overtureSighting, progress)
	if err != nil {
		return nil, err
	}
	if !file.has("id") || !file.has("names.primary") ||
		!file.has("taxonomy.primary") && !file.has("categories.primary") {
		return nil, errors.Join(fmt.Errorf(
			"reading %s: not a file of Overture places: id, names.primary or categories.primary is missing", path),
			file.Close())
	}
	return file, nil
}

// overtureSighting reads a row. It returns false if the place is closed, doubtful or not a place to eat.
func overtureSighting(row tableRow) (source.Sighting, bool) {
	const leastConfidence = 0.6
	kind, words := overtureFood(row)
	if kind == "" || row.number("confidence") < leastConfidence {
		return source.Sighting{}, false
	}
	if status := row.text("operating_status"); status != "" && status != "open" {
		return source.Sighting{}, false
	}
	id, at := row.id("id"), row.position()
	if id == "" {
		return source.Sighting{}, false
	}
	country := source.CountryCode(row.text("addresses.country"))
	return source.Sighting{
		ID:      "ovt-" + id,
		Lat:     at.Lat(),
		Lng:     at.Lon(),
		Kinds:   []string{kind},
		Words:   words,
		Branded: row.says("brand.wikidata") || row.says("brand.names.primary"),
		Country: country,
		Facts: place.Facts{
			Name: row.text("names.primary"),
			Address: source.AddressLine(address.Parts{
				Street: row.trimmed("addresses.freeform"), City: row.trimmed("addresses.locality"),
				Region: row.trimmed("addresses.region"), Postcode: row.trimmed("addresses.postcode"),
			}, country),
			Phone:       row.text("phones"),
			Website:     clean.Link(row.text("websites")),
			Attribution: overtureAttribution(row.texts("sources.dataset")),
		},
	}, true
}

// overtureFood returns the kind of a place to eat and its categories, the main one first. A hotel with a restaurant is
// not a place to eat.
func overtureFood(row tableRow) (kind string, words []string) {
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
