package main

import (
	"context"
	"fmt"
	"io"
	"iter"
	"path/filepath"
	"slices"
	"strings"

	"noonish/internal/catalogue/normal"
	"noonish/internal/catalogue/source"
	"noonish/internal/catalogue/source/geojson"
	"noonish/internal/catalogue/source/osm"
	"noonish/internal/catalogue/source/parquet"
	"noonish/internal/place/fact"
)

// Development files were looked at while the table of words was made. Held-out files were not: before they are shown to
// somebody who changes the table, take others.
var (
	development = []string{"helsinki-food-2019.geojson", "brussels-food-2026-01.flattened.json"}
	heldOut     = []string{
		"london-restaurants-2026-04.flattened.geojson", "london-coffee-2026-04.flattened.geojson",
		"edinburgh-restaurants-2026-02-11.overpass.geojson", "delaware-2016.osm.pbf", "monaco-2021-04.osm.pbf",
		"overture-places-us-3425.parquet", withoutKinds,
	}
)

// withoutKinds is a file that does not say which of its places serve food. It is measured, and not in the total.
const withoutKinds = "fsq-os-places-766.geoparquet"

// inference counts what names tell in a file.
type inference struct {
	places, right   int // places whose source states a kitchen and whose name tells one, and those where a kind agrees
	kinds, agreeing int // the kinds that those names tell, and those that agree
	vague, answered int // places whose source states none, and those of them whose name tells one
	wrong           []string
}

func (i *inference) add(other inference) {
	i.places, i.right = i.places+other.places, i.right+other.right
	i.kinds, i.agreeing = i.kinds+other.kinds, i.agreeing+other.agreeing
	i.vague, i.answered = i.vague+other.vague, i.answered+other.answered
}

func share(part, whole int) float64 {
	if whole == 0 {
		return 0
	}
	return float64(part) / float64(whole)
}

// inferences prints, for each file and in total, how often a name is right and how often it tells anything.
func inferences(ctx context.Context, w io.Writer, data string, files []string, showWrong bool) (inference, error) {
	var total inference
	for _, file := range files {
		measured, err := measureInference(ctx, filepath.Join(data, file))
		if err != nil {
			return total, err
		}
		name, _, _ := strings.Cut(file, ".")
		measured.print(w, " "+name)
		if showWrong {
			for _, line := range measured.wrong {
				_, _ = fmt.Fprintln(w, "  ", line)
			}
		}
		if file != withoutKinds {
			total.add(measured)
		}
	}
	total.print(w, "")
	return total, nil
}

func (i inference) print(w io.Writer, of string) {
	for _, line := range []struct {
		name        string
		part, whole int
		unit        string
	}{
		{"inference_precision", i.right, i.places, "places with an answer"},
		{"inference_precision_of_kinds", i.agreeing, i.kinds, "kinds in those answers"},
		{"inference_coverage", i.answered, i.vague, "vague places"},
	} {
		if line.whole == 0 {
			continue
		}
		_, _ = fmt.Fprintf(w, "%s%s %.3f (%d of %d %s)\n", line.name, of, share(line.part, line.whole), line.part,
			line.whole, line.unit)
	}
}

func measureInference(ctx context.Context, path string) (inference, error) {
	var measured inference
	normaliser, err := normal.Shared()
	if err != nil {
		return measured, err
	}
	for sighting, err := range sightings(ctx, path) {
		if err != nil {
			return measured, err
		}
		if err := measured.count(normaliser, sighting); err != nil {
			continue // not a place: imports skip it too
		}
	}
	return measured, nil
}

// count compares a place as it is with the same place without the words of its source.
func (i *inference) count(normaliser *normal.Normaliser, s source.Sighting) error {
	whole, err := normaliser.Place(s)
	if err != nil {
		return err
	}
	if whole.Facts.TypesBasis != fact.StatedTypes {
		i.vague++
		if whole.Facts.TypesBasis == fact.InferredTypes {
			i.answered++
		}
		return nil
	}
	stated := whole.Facts.Types
	s.Words = nil
	bare, err := normaliser.Place(s)
	if err != nil || bare.Facts.TypesBasis != fact.InferredTypes {
		return err
	}
	told := bare.Facts.Types
	kinds := normal.WithoutInferred(bare).Facts.Types
	isKind := func(t string) bool { return slices.Contains(kinds, t) }
	stated, told = specific(slices.DeleteFunc(stated, isKind)), slices.DeleteFunc(told, isKind)
	if len(stated) == 0 {
		return nil
	}
	i.places++
	i.kinds += len(told)
	agreeing := 0
	for _, kind := range told {
		if agrees(kind, stated) {
			agreeing++
		}
	}
	if i.agreeing += agreeing; agreeing > 0 {
		i.right++
	}
	if agreeing < len(told) {
		i.wrong = append(i.wrong, fmt.Sprintf("%s: told %q, stated %q", s.Facts.Name, told, stated))
	}
	return nil
}

// sightings reads a file with the reader that imports it.
func sightings(ctx context.Context, path string) iter.Seq2[source.Sighting, error] {
	type file interface {
		Sightings(context.Context) iter.Seq2[source.Sighting, error]
		io.Closer
	}
	return func(yield func(source.Sighting, error) bool) {
		var opened file
		var err error
		switch base := filepath.Base(path); {
		case strings.HasSuffix(base, ".pbf"):
			opened, err = osm.Open(path, source.Silent{}, nil)
		case strings.HasPrefix(base, "overture"):
			opened, err = parquet.OpenOverture(path, source.Silent{})
		case strings.HasPrefix(base, "fsq"):
			opened, err = parquet.OpenFoursquareOS(path, true, source.Silent{})
		default:
			opened, err = geojson.Open(path, source.Silent{})
		}
		if err != nil {
			yield(source.Sighting{}, err)
			return
		}
		defer opened.Close() //nolint:errcheck // it was only read
		opened.Sightings(ctx)(yield)
	}
}
