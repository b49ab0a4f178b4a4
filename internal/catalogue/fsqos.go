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

// SourceFoursquareOS is the source of the places that ImportFoursquareOS imports.
const SourceFoursquareOS = "fsqos"

// ImportFoursquareOS updates the table from a Parquet file of Foursquare OS Places, by the rules of Load. It rejects a
// file without categories, because nothing else tells a restaurant from a bank.
func ImportFoursquareOS(ctx context.Context, pool *pgxpool.Pool, path string, options Options) (Report, error) {
	return importFoursquareOS(ctx, pool, path, options, false)
}

// ImportFoursquareOSFood is ImportFoursquareOS for a file that contains only places to eat. Such a file may lack the
// categories: every row is imported.
func ImportFoursquareOSFood(ctx context.Context, pool *pgxpool.Pool, path string, options Options) (Report, error) {
	return importFoursquareOS(ctx, pool, path, options, true)
}

func importFoursquareOS(
	ctx context.Context, pool *pgxpool.Pool, path string, options Options, allFood bool,
) (Report, error) {
	file, err := openFoursquareOS(path, allFood, orSilent(options.Progress))
	if err != nil {
		return Report{}, err
	}
	defer file.Close() //nolint:errcheck // it was only read
	return Load(ctx, pool, options.batch(SourceFoursquareOS, path, file.sightings(ctx, foursquareReader(allFood))))
}

func openFoursquareOS(path string, allFood bool, progress Progress) (*parquetFile, error) {
	file, err := openParquet(path, parquetColumns{
		texts: append([]string{
			"fsq_place_id", "name", "address", "locality", "region", "postcode", "country", "tel", "website",
			"fsq_category_labels", "unresolved_flags",
		}, positionTexts...),
		numbers: positionNumbers,
		others:  []string{"date_closed"},
	}, progress)
	if err != nil {
		return nil, err
	}
	var missing error
	switch {
	case !file.has("fsq_place_id") || !file.has("name"):
		missing = errors.New("not a file of Foursquare places: fsq_place_id or name is missing")
	case !allFood && !file.has("fsq_category_labels"):
		missing = errors.New("fsq_category_labels is missing, so nothing says which of its places serve food")
	}
	if missing != nil {
		return nil, errors.Join(fmt.Errorf("reading %s: %w", path, missing), file.Close())
	}
	return file, nil
}

// foursquareReader returns a function that reads a row. It returns false if the place is closed or not a place to eat.
func foursquareReader(allFood bool) func(parquetRow) (Sighting, bool) {
	return func(row parquetRow) (Sighting, bool) {
		kinds, words := foursquareFood(row.texts("fsq_category_labels"))
		id := row.id("fsq_place_id")
		if id == "" || len(words) == 0 && !allFood || row.says("date_closed") ||
			slices.ContainsFunc(row.texts("unresolved_flags"), isFoursquareGone) {
			return Sighting{}, false
		}
		at, country := row.position(), countryCode(row.text("country"))
		return Sighting{
			ID:      "fsq-" + id,
			Lat:     at.Lat(),
			Lng:     at.Lon(),
			Kinds:   kinds,
			Words:   words,
			Country: country,
			Facts: place.Facts{
				FsqID: id,
				Name:  row.text("name"),
				Address: addressOf(osm.Tags{
					{Key: "addr:street", Value: row.text("address")},
					{Key: "addr:city", Value: row.text("locality")},
					{Key: "addr:state", Value: row.text("region")},
					{Key: "addr:postcode", Value: row.text("postcode")},
					{Key: "addr:country", Value: country},
				}),
				Phone:       row.text("tel"),
				Website:     place.CleanLink(row.text("website")),
				Attribution: "Foursquare OS Places",
			},
		}, true
	}
}

// isFoursquareGone reports whether a flag, which people reported and nobody has resolved, rules a place out.
func isFoursquareGone(flag string) bool {
	switch flag {
	case "closed", "duplicate", "delete", "doesnt_exist", "inappropriate", "privatevenue":
		return true
	}
	return false
}

// foursquareFood returns the labels of a place that are about food, and the kinds they imply. A label is a path such as
// "Dining and Drinking > Restaurant > Italian Restaurant".
func foursquareFood(labels []string) (kinds, words []string) {
	for _, label := range labels {
		path := strings.Split(label, " > ")
		if path[0] != "Dining and Drinking" {
			continue
		}
		words = append(words, label)
		if kind := kindOnPath(path); kind != "" && !slices.Contains(kinds, kind) {
			kinds = append(kinds, kind)
		}
	}
	return kinds, words
}
