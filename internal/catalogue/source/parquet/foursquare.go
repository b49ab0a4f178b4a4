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

// OpenFoursquareOS opens a Parquet file of Foursquare OS Places. It rejects a file without categories, because nothing
// else tells a restaurant from a bank, unless allFood says that the file contains only places to eat. Then every row is
// a place.
func OpenFoursquareOS(path string, allFood bool, progress source.Progress) (*File, error) {
	file, err := open(path, wantedColumns{
		texts: append([]string{
			"fsq_place_id", "name", "address", "locality", "region", "postcode", "country", "tel", "website",
			"fsq_category_labels", "unresolved_flags",
		}, positionTexts...),
		numbers: positionNumbers,
		others:  []string{"date_closed"},
	}, foursquareReader(allFood), progress)
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
func foursquareReader(allFood bool) func(tableRow) (source.Sighting, bool) {
	return func(row tableRow) (source.Sighting, bool) {
		kinds, words := foursquareFood(row.texts("fsq_category_labels"))
		id := row.id("fsq_place_id")
		if id == "" || len(words) == 0 && !allFood || row.says("date_closed") ||
			slices.ContainsFunc(row.texts("unresolved_flags"), isFoursquareGone) {
			return source.Sighting{}, false
		}
		at, country := row.position(), source.CountryCode(row.text("country"))
		return source.Sighting{
			ID:      "fsq-" + id,
			Lat:     at.Lat(),
			Lng:     at.Lon(),
			Kinds:   kinds,
			Words:   words,
			Country: country,
			Facts: place.Facts{
				FsqID: id,
				Name:  row.text("name"),
				Address: source.AddressLine(address.Parts{
					Street: row.trimmed("address"), City: row.trimmed("locality"),
					Region: row.trimmed("region"), Postcode: row.trimmed("postcode"),
				}, country),
				Phone:       row.text("tel"),
				Website:     clean.Link(row.text("website")),
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
