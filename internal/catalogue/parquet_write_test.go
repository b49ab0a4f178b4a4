package catalogue

import (
	"encoding/binary"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"

	"github.com/parquet-go/parquet-go"
)

// elements is a list as Overture writes it, items as pyarrow does.
type (
	elements[T any] struct {
		List []struct {
			Value T `parquet:"element"`
		} `parquet:"list"`
	}
	items[T any] struct {
		List []struct {
			Value T `parquet:"item"`
		} `parquet:"list"`
	}
)

func elementsOf[T any](values ...T) (list elements[T]) {
	for _, v := range values {
		list.List = append(list.List, struct {
			Value T `parquet:"element"`
		}{v})
	}
	return list
}

func itemsOf[T any](values ...T) (list items[T]) {
	for _, v := range values {
		list.List = append(list.List, struct {
			Value T `parquet:"item"`
		}{v})
	}
	return list
}

type overtureAddress struct {
	Freeform string `parquet:"freeform,optional"`
	Locality string `parquet:"locality,optional"`
	Region   string `parquet:"region,optional"`
	Postcode string `parquet:"postcode,optional"`
	Country  string `parquet:"country,optional"`
}

type overtureSource struct {
	Dataset  string `parquet:"dataset,optional"`
	RecordID string `parquet:"record_id,optional"`
}

// overtureRow has texts, addresses and sources in lists of either form.
type overtureRow[T, A, S any] struct {
	ID       string  `parquet:"id,optional"`
	Geometry []byte  `parquet:"geometry,optional"`
	Score    float64 `parquet:"confidence,optional"`
	Status   string  `parquet:"operating_status,optional"`
	Names    struct {
		Primary string `parquet:"primary,optional"`
	} `parquet:"names,optional"`
	Categories struct {
		Primary   string `parquet:"primary,optional"`
		Alternate T      `parquet:"alternate,optional"`
	} `parquet:"categories,optional"`
	Websites  T `parquet:"websites,optional"`
	Phones    T `parquet:"phones,optional"`
	Addresses A `parquet:"addresses,optional"`
	Sources   S `parquet:"sources,optional"`
}

type elementRow = overtureRow[elements[string], elements[overtureAddress], elements[overtureSource]]

// aRow returns an Overture place. Every eighth is a place to eat, as in the whole data set.
func aRow(i int) elementRow {
	noise := rand.New(rand.NewPCG(uint64(i), 1)).Uint64() // a file without noise compresses too well
	row := elementRow{
		ID:       fmt.Sprintf("08f2aacb%08x%016x", i, noise),
		Geometry: wkbOf(-75+float64(noise%1e6)/1e6, 39+float64(noise%1e5)/1e5), Score: 0.7,
		Websites:  elementsOf(fmt.Sprintf("https://example.org/%d", i)),
		Phones:    elementsOf(fmt.Sprintf("+1215365%04d", i%10000)),
		Addresses: elementsOf(overtureAddress{fmt.Sprint(i, " Bartram Ave"), "Philadelphia", "PA", "19153", "US"}),
		Sources:   elementsOf(overtureSource{"meta", fmt.Sprint(noise)}, overtureSource{"Microsoft", fmt.Sprint(noise / 2)}),
	}
	row.Names.Primary = fmt.Sprint("Place ", i, noise%1e9)
	row.Categories.Primary = []string{
		"pizza_restaurant", "hotel", "lawyer", "retail", "pharmacy", "campground", "supermarket", "florist",
	}[i%8]
	row.Categories.Alternate = elementsOf("italian_restaurant", "shopping")
	return row
}

func wkbOf(lng, lat float64) []byte {
	wkb := []byte{1, 1, 0, 0, 0}
	wkb = binary.LittleEndian.AppendUint64(wkb, math.Float64bits(lng))
	return binary.LittleEndian.AppendUint64(wkb, math.Float64bits(lat))
}

func writeParquet[T any](t testing.TB, rows ...T) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "places.parquet")
	if err := parquet.WriteFile(path, rows); err != nil {
		t.Fatal(err)
	}
	return path
}

// writeManyRows streams the rows to a file, which may be larger than memory.
func writeManyRows(t testing.TB, n int) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "places.parquet")
	file, err := os.Create(path)
	if err != nil {
		t.Fatal(err)
	}
	writer := parquet.NewGenericWriter[elementRow](file,
		parquet.MaxRowsPerRowGroup(50_000), parquet.Compression(&parquet.Zstd))
	for i := range n {
		if _, err := writer.Write([]elementRow{aRow(i)}); err != nil {
			t.Fatal(err)
		}
	}
	if err := writer.Close(); err != nil {
		t.Fatal(err)
	}
	if err := file.Close(); err != nil {
		t.Fatal(err)
	}
	return path
}
