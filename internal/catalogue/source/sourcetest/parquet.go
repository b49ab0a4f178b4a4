package sourcetest

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

type (
	// Elements is a list as Overture writes it.
	Elements[T any] struct {
		List []struct {
			Value T `parquet:"element"`
		} `parquet:"list"`
	}

	// Items is a list as pyarrow writes it.
	Items[T any] struct {
		List []struct {
			Value T `parquet:"item"`
		} `parquet:"list"`
	}
)

// ElementsOf returns a list as Overture writes it.
func ElementsOf[T any](values ...T) (list Elements[T]) {
	for _, v := range values {
		list.List = append(list.List, struct {
			Value T `parquet:"element"`
		}{v})
	}
	return list
}

// ItemsOf returns a list as pyarrow writes it.
func ItemsOf[T any](values ...T) (list Items[T]) {
	for _, v := range values {
		list.List = append(list.List, struct {
			Value T `parquet:"item"`
		}{v})
	}
	return list
}

// OvertureAddress is an address of an Overture place.
type OvertureAddress struct {
	Freeform string `parquet:"freeform,optional"`
	Locality string `parquet:"locality,optional"`
	Region   string `parquet:"region,optional"`
	Postcode string `parquet:"postcode,optional"`
	Country  string `parquet:"country,optional"`
}

// OvertureSource is a data set that an Overture place comes from.
type OvertureSource struct {
	Dataset  string `parquet:"dataset,optional"`
	RecordID string `parquet:"record_id,optional"`
}

// OvertureBox is where an Overture place is, rounded to 32 bits as Overture does.
type OvertureBox struct {
	XMin float32 `parquet:"xmin"`
	XMax float32 `parquet:"xmax"`
	YMin float32 `parquet:"ymin"`
	YMax float32 `parquet:"ymax"`
}

// OvertureRow has texts, addresses and sources in lists of either form.
type OvertureRow[T, A, S any] struct {
	ID       string       `parquet:"id,optional"`
	Geometry []byte       `parquet:"geometry,optional"`
	BBox     *OvertureBox `parquet:"bbox,optional"`
	Score    float64      `parquet:"confidence,optional"`
	Status   string       `parquet:"operating_status,optional"`
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

// ElementRow is an Overture place as Overture writes it.
type ElementRow = OvertureRow[Elements[string], Elements[OvertureAddress], Elements[OvertureSource]]

// ARow returns an Overture place. Every eighth is a place to eat, as in the whole data set.
func ARow(i int) ElementRow {
	noise := rand.New(rand.NewPCG(uint64(i), 1)).Uint64() // a file without noise compresses too well
	row := ElementRow{
		ID:       fmt.Sprintf("08f2aacb%08x%016x", i, noise),
		Geometry: WKB(-75+float64(noise%1e6)/1e6, 39+float64(noise%1e5)/1e5), Score: 0.7,
		Websites:  ElementsOf(fmt.Sprintf("https://example.org/%d", i)),
		Phones:    ElementsOf(fmt.Sprintf("+1215365%04d", i%10000)),
		Addresses: ElementsOf(OvertureAddress{fmt.Sprint(i, " Bartram Ave"), "Philadelphia", "PA", "19153", "US"}),
		Sources: ElementsOf(
			OvertureSource{"meta", fmt.Sprint(noise)}, OvertureSource{"Microsoft", fmt.Sprint(noise / 2)}),
	}
	row.Names.Primary = fmt.Sprint("Place ", i, noise%1e9)
	row.Categories.Primary = []string{
		"pizza_restaurant", "hotel", "lawyer", "retail", "pharmacy", "campground", "supermarket", "florist",
	}[i%8]
	row.Categories.Alternate = ElementsOf("italian_restaurant", "shopping")
	return row
}

// WKB returns a point in well-known binary.
func WKB(lng, lat float64) []byte {
	wkb := []byte{1, 1, 0, 0, 0}
	wkb = binary.LittleEndian.AppendUint64(wkb, math.Float64bits(lng))
	return binary.LittleEndian.AppendUint64(wkb, math.Float64bits(lat))
}

// WriteParquet writes rows to a file.
func WriteParquet[T any](t testing.TB, rows ...T) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "places.parquet")
	if err := parquet.WriteFile(path, rows); err != nil {
		t.Fatal(err)
	}
	return path
}

// WriteManyRows streams the rows to a file, which may be larger than memory.
func WriteManyRows(t testing.TB, n int) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "places.parquet")
	file, err := os.Create(path)
	if err != nil {
		t.Fatal(err)
	}
	writer := parquet.NewGenericWriter[ElementRow](file,
		parquet.MaxRowsPerRowGroup(50_000), parquet.Compression(&parquet.Zstd))
	for i := range n {
		if _, err := writer.Write([]ElementRow{ARow(i)}); err != nil {
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
