package parquet

import (
	"context"
	"fmt"
	"io/fs"
	"iter"
	"os"
	"path/filepath"
	"strings"

	"github.com/paulmach/orb"

	"noonish/internal/catalogue/source"
)

// Release is a data set that is published in many files. They are read one after the other, so that a release takes no
// more memory than its largest file.
type Release struct {
	Files []string
	Rows  int64 // of all files
	// Outside counts the rows that are not read, because their row group lies outside of the box.
	Outside int64

	bytes    int64 // to read
	open     openFunc
	within   *orb.Bound
	progress source.Progress
}

type openFunc func(path string, progress source.Progress) (*File, error)

// OpenOvertureRelease opens files of Overture's places by the rules of OpenOverture. A path may name a folder, which
// stands for all Parquet files in it and below it. It yields only places within a box, unless that is nil.
func OpenOvertureRelease(paths []string, within *orb.Bound, progress source.Progress) (*Release, error) {
	return openRelease(paths, within, progress, OpenOverture)
}

// OpenFoursquareOSRelease does the same for files of Foursquare OS Places, by the rules of OpenFoursquareOS.
func OpenFoursquareOSRelease(
	paths []string, allFood bool, within *orb.Bound, progress source.Progress,
) (*Release, error) {
	return openRelease(paths, within, progress, func(path string, progress source.Progress) (*File, error) {
		return OpenFoursquareOS(path, allFood, progress)
	})
}

// openRelease reads the end of every file, which has the schema and the statistics, so that a release with a file that
// is truncated or of another kind is rejected before anything is read.
func openRelease(
	paths []string, within *orb.Bound, progress source.Progress, open openFunc,
) (*Release, error) {
	files, err := filesOf(paths)
	if err != nil {
		return nil, err
	}
	r := &Release{Files: files, open: open, within: within, progress: progress}
	progress.Step(fmt.Sprintf("surveying %d files", len(files)))
	for _, path := range files {
		file, err := r.openFile(path)
		if err != nil {
			return nil, err
		}
		r.Rows += file.parquet.NumRows()
		r.Outside += file.outside
		r.bytes += file.bytes()
		if err := file.Close(); err != nil {
			return nil, err
		}
	}
	return r, nil
}

func (r *Release) openFile(path string) (*File, error) {
	file, err := r.open(path, r.progress)
	if err != nil || r.within == nil {
		return file, err
	}
	if err := file.keepWithin(*r.within); err != nil {
		_ = file.Close() // it was only read
		return nil, fmt.Errorf("reading %s: %w", path, err)
	}
	return file, nil
}

// Sightings yields the places to eat of all files. An error names its file.
func (r *Release) Sightings(ctx context.Context) iter.Seq2[source.Sighting, error] {
	return func(yield func(source.Sighting, error) bool) {
		r.progress.Total(r.bytes)
		for i, path := range r.Files {
			step := "reading places"
			if len(r.Files) > 1 {
				step = fmt.Sprintf("reading file %d of %d", i+1, len(r.Files))
			}
			r.progress.Step(step)
			if !r.readFile(ctx, path, yield) {
				return
			}
		}
	}
}

// readFile yields the places of one file, and reports whether the next file is wanted.
func (r *Release) readFile(ctx context.Context, path string, yield func(source.Sighting, error) bool) bool {
	file, err := r.openFile(path)
	if err != nil {
		yield(source.Sighting{}, err)
		return false
	}
	defer file.Close() //nolint:errcheck // it was only read
	return file.read(ctx, func(s source.Sighting, err error) bool {
		if err != nil {
			yield(s, fmt.Errorf("reading %s: %w", path, err))
			return false
		}
		return yield(s, nil)
	})
}

// maxFiles is far beyond any release. Somebody who names the root of a disk should not wait for it.
const maxFiles = 10_000

// filesOf returns the files that paths name, with the Parquet files of folders in the order of their names.
func filesOf(paths []string) (files []string, err error) {
	for _, path := range paths {
		info, err := os.Stat(path)
		if err != nil {
			return nil, err
		}
		if !info.IsDir() {
			files = append(files, path)
			continue
		}
		found, err := parquetFilesIn(path)
		if err != nil {
			return nil, err
		}
		if len(found) == 0 {
			return nil, fmt.Errorf("%s has no file whose name ends in .parquet or .geoparquet", path)
		}
		files = append(files, found...)
	}
	if len(files) > maxFiles {
		return nil, fmt.Errorf("%d files are more than a release has (%d): name the folder of its places", len(files),
			maxFiles)
	}
	return files, nil
}

// parquetFilesIn returns the Parquet files in a folder and below it. Names that begin with a dot or an underscore are
// notes of the program that wrote the files.
func parquetFilesIn(folder string) (files []string, err error) {
	err = filepath.WalkDir(folder, func(path string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		name := entry.Name()
		if path != folder && strings.IndexAny(name, "._") == 0 {
			if entry.IsDir() {
				return filepath.SkipDir
			}
			return nil
		}
		switch strings.ToLower(filepath.Ext(name)) {
		case ".parquet", ".geoparquet":
			if !entry.IsDir() {
				files = append(files, path)
			}
		}
		if len(files) > maxFiles {
			return filepath.SkipAll
		}
		return nil
	})
	return files, err
}
