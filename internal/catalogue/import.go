package catalogue

import (
	"cmp"
	"context"
	"iter"
	"path/filepath"

	"github.com/jackc/pgx/v5/pgxpool"

	"noonish/internal/catalogue/source"
	"noonish/internal/catalogue/source/geojson"
	"noonish/internal/catalogue/source/osm"
	"noonish/internal/catalogue/source/parquet"
)

// ImportOSM updates the table from an OpenStreetMap extract in PBF, such as Geofabrik's, by the rules of Load.
func ImportOSM(ctx context.Context, pool *pgxpool.Pool, path string, options Options) (Report, error) {
	file, err := osm.Open(path, source.OrSilent(options.Progress))
	if err != nil {
		return Report{}, err
	}
	defer file.Close() //nolint:errcheck // it was only read
	batch := options.batch(source.OSM, path, file.Sightings(ctx))
	batch.gazetteer = file.Gazetteer()
	if !options.NoMap {
		batch.streets = file.Streets()
	}
	return Load(ctx, pool, batch)
}

// ImportGeoJSON updates the table from a list of places in JSON, by the rules of Load. The file is GeoJSON, exported
// from Overpass or written by a company, or a plain array of objects. A place with an OpenStreetMap id is the same
// place that ImportOSM imports.
func ImportGeoJSON(ctx context.Context, pool *pgxpool.Pool, path string, options Options) (Report, error) {
	list, err := geojson.Open(path, source.OrSilent(options.Progress))
	if err != nil {
		return Report{}, err
	}
	defer list.Close() //nolint:errcheck // it was only read
	return Load(ctx, pool, options.batch(list.Source, path, list.Sightings(ctx)))
}

// ImportOverture updates the table from a GeoParquet file of Overture's places, by the rules of Load. It leaves out
// places that are closed or in which Overture itself has little confidence.
func ImportOverture(ctx context.Context, pool *pgxpool.Pool, path string, options Options) (Report, error) {
	file, err := parquet.OpenOverture(path, source.OrSilent(options.Progress))
	if err != nil {
		return Report{}, err
	}
	defer file.Close() //nolint:errcheck // it was only read
	return Load(ctx, pool, options.batch(source.Overture, path, file.Sightings(ctx)))
}

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
	file, err := parquet.OpenFoursquareOS(path, allFood, source.OrSilent(options.Progress))
	if err != nil {
		return Report{}, err
	}
	defer file.Close() //nolint:errcheck // it was only read
	return Load(ctx, pool, options.batch(source.FoursquareOS, path, file.Sightings(ctx)))
}

// batch returns the batch of a file, with the operator's options.
func (o Options) batch(name, path string, sightings iter.Seq2[source.Sighting, error]) Batch {
	return Batch{
		Source:    name,
		Area:      cmp.Or(o.Area, AreaName(path)),
		File:      filepath.Base(path),
		Sightings: sightings,
		Force:     o.Force,
		Progress:  o.Progress,
	}
}
