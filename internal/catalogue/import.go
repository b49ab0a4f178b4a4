package catalogue

import (
	"cmp"
	"context"
	"fmt"
	"iter"
	"log/slog"
	"path/filepath"

	"github.com/jackc/pgx/v5/pgxpool"

	"noonish/internal/catalogue/source"
	"noonish/internal/catalogue/source/geojson"
	"noonish/internal/catalogue/source/osm"
	"noonish/internal/catalogue/source/parquet"
	"noonish/internal/spill"
)

// ImportOSM updates the table from an OpenStreetMap extract in PBF, such as Geofabrik's, by the rules of Load.
func ImportOSM(ctx context.Context, pool *pgxpool.Pool, path string, options Options) (Report, error) {
	space, err := spill.Open()
	if err != nil {
		slog.Warn("no temporary file, the import takes more memory", "error", err)
	}
	defer space.Close()
	file, err := osm.Open(path, source.OrSilent(options.Progress), space)
	if err != nil {
		return Report{}, err
	}
	defer file.Close() //nolint:errcheck // it was only read
	batch := options.batch(source.OSM, path, file.Sightings(ctx))
	batch.gazetteer, batch.Until, batch.Newer = file.Gazetteer(), file.Until(), options.Newer
	if !options.NoMap {
		batch.Streets, batch.space = file.Streets(), space
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

// ImportOverture updates the table from GeoParquet files of Overture's places, by the rules of Load. A path may name
// the folder of a whole release; all of it is one area. It leaves out places that are closed or in which Overture
// itself has little confidence.
func ImportOverture(ctx context.Context, pool *pgxpool.Pool, paths []string, options Options) (Report, error) {
	release, err := parquet.OpenOvertureRelease(paths, options.Within, source.OrSilent(options.Progress))
	if err != nil {
		return Report{}, err
	}
	return options.loadRelease(ctx, pool, source.Overture, paths, release)
}

// ImportFoursquareOS updates the table from Parquet files of Foursquare OS Places, as ImportOverture does. It rejects a
// file without categories, because nothing else tells a restaurant from a bank.
func ImportFoursquareOS(ctx context.Context, pool *pgxpool.Pool, paths []string, options Options) (Report, error) {
	return importFoursquareOS(ctx, pool, paths, options, false)
}

// ImportFoursquareOSFood is ImportFoursquareOS for files that contain only places to eat. Such a file may lack the
// categories: every row is imported.
func ImportFoursquareOSFood(ctx context.Context, pool *pgxpool.Pool, paths []string, options Options) (Report, error) {
	return importFoursquareOS(ctx, pool, paths, options, true)
}

func importFoursquareOS(
	ctx context.Context, pool *pgxpool.Pool, paths []string, options Options, allFood bool,
) (Report, error) {
	release, err := parquet.OpenFoursquareOSRelease(paths, allFood, options.Within, source.OrSilent(options.Progress))
	if err != nil {
		return Report{}, err
	}
	return options.loadRelease(ctx, pool, source.FoursquareOS, paths, release)
}

func (o Options) loadRelease(
	ctx context.Context, pool *pgxpool.Pool, name string, paths []string, release *parquet.Release,
) (Report, error) {
	batch := o.batch(name, paths[0], release.Sightings(ctx))
	batch.Area = cmp.Or(o.Area, releaseArea(name, paths, release.Files, o.Within))
	if len(release.Files) > 1 {
		batch.File = fmt.Sprintf("%s (%d files)", filepath.Base(paths[0]), len(release.Files))
	}
	report, err := Load(ctx, pool, batch)
	if err == nil || report != (Report{}) {
		report.Rows, report.RowsOutside = release.Rows, release.Outside
	}
	return report, err
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
		known:     o.Within == nil, // a box may be empty
	}
}
