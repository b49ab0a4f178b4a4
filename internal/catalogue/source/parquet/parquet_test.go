package parquet

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/parquet-go/parquet-go"

	"noonish/internal/boundtest"
	"noonish/internal/catalogue/normal"
	"noonish/internal/catalogue/source"
	"noonish/internal/catalogue/source/sourcetest"
)

func readParquet(t testing.TB, file *File, err error) []source.Sighting {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	return sourcetest.All(t, file.Sightings(t.Context()))
}

func readOverture(t testing.TB, path string) []source.Sighting {
	t.Helper()
	file, err := OpenOverture(path, source.Silent{})
	return readParquet(t, file, err)
}

func TestListsAreReadHoweverTheirInsidesAreCalled(t *testing.T) {
	t.Parallel()
	one, two := sourcetest.ARow(8), sourcetest.ARow(16)
	two.Websites, two.Addresses = sourcetest.Elements[string]{}, sourcetest.Elements[sourcetest.OvertureAddress]{}
	want := readOverture(t, sourcetest.WriteParquet(t, one, two))
	if len(want) != 2 || want[0].Facts.Website != "https://example.org/8" ||
		want[0].Facts.Address != "8 Bartram Ave, Philadelphia, PA 19153" ||
		want[0].Facts.Attribution != "Overture Maps Foundation (Microsoft, meta)" ||
		want[1].Facts.Website+want[1].Facts.Address != "" {
		t.Fatalf("with element: %+v", want)
	}
	type itemRow = sourcetest.OvertureRow[
		sourcetest.Items[string], sourcetest.Items[sourcetest.OvertureAddress],
		sourcetest.Items[sourcetest.OvertureSource],
	]
	type plainRow = sourcetest.OvertureRow[[]string, []sourcetest.OvertureAddress, []sourcetest.OvertureSource]
	var itemRows []itemRow
	var plainRows []plainRow
	for _, from := range []sourcetest.ElementRow{one, two} {
		item := itemRow{ID: from.ID, Geometry: from.Geometry, Score: from.Score, Names: from.Names}
		plain := plainRow{ID: from.ID, Geometry: from.Geometry, Score: from.Score, Names: from.Names}
		item.Categories.Primary, plain.Categories.Primary = from.Categories.Primary, from.Categories.Primary
		copyList(from.Categories.Alternate, &item.Categories.Alternate, &plain.Categories.Alternate)
		copyList(from.Websites, &item.Websites, &plain.Websites)
		copyList(from.Phones, &item.Phones, &plain.Phones)
		copyList(from.Addresses, &item.Addresses, &plain.Addresses)
		copyList(from.Sources, &item.Sources, &plain.Sources)
		itemRows, plainRows = append(itemRows, item), append(plainRows, plain)
	}
	if diff := cmp.Diff(want, readOverture(t, sourcetest.WriteParquet(t, itemRows...))); diff != "" {
		t.Errorf("with item: %s", diff)
	}
	if diff := cmp.Diff(want, readOverture(t, sourcetest.WriteParquet(t, plainRows...))); diff != "" {
		t.Errorf("without names: %s", diff)
	}
}

func copyList[T any](from sourcetest.Elements[T], item *sourcetest.Items[T], plain *[]T) {
	for _, e := range from.List {
		*plain = append(*plain, e.Value)
	}
	*item = sourcetest.ItemsOf(*plain...)
}

func TestARowMayGoOverPages(t *testing.T) {
	t.Parallel()
	var rows []sourcetest.ElementRow
	for i := range 300 {
		row := sourcetest.ARow(8 * i)
		row.Categories.Alternate = sourcetest.Elements[string]{}
		for n := range i % 40 {
			row.Categories.Alternate.List = append(row.Categories.Alternate.List,
				sourcetest.ElementsOf(fmt.Sprintf("dish%d_of%d_restaurant", n, i)).List...)
		}
		rows = append(rows, row)
	}
	var file bytes.Buffer
	if err := parquet.Write(&file, rows, parquet.PageBufferSize(200), parquet.MaxRowsPerRowGroup(70)); err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "pages.parquet")
	if err := os.WriteFile(path, file.Bytes(), 0o600); err != nil {
		t.Fatal(err)
	}
	for i, s := range readOverture(t, path) {
		if last := s.Words[len(s.Words)-1]; len(s.Words) != 1+i%40 ||
			(i%40 > 0 && last != fmt.Sprintf("dish%d_of%d_restaurant", i%40-1, i)) {
			t.Fatalf("row %d has the words %q", i, s.Words)
		}
	}
}

func TestWhatIsNoParquetIsRefused(t *testing.T) {
	t.Parallel()
	whole, err := os.ReadFile(sourcetest.WriteParquet(t, sourcetest.ARow(0), sourcetest.ARow(8)))
	if err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct {
		name string
		file []byte
		want string
	}{
		{"an empty file", nil, "not a Parquet file"},
		{"a web page", []byte("<html>429 Too Many Requests</html>"), "not a Parquet file"},
		{"a file cut at its end", whole[:len(whole)-1], "not a Parquet file"},
		{"a file cut in the middle", whole[:len(whole)/2], "not a Parquet file"},
		{"a file cut at its start", whole[8:], "not a Parquet file"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			path := filepath.Join(t.TempDir(), "x.parquet")
			if err := os.WriteFile(path, tt.file, 0o600); err != nil {
				t.Fatal(err)
			}
			if _, err := OpenOverture(path, source.Silent{}); err == nil ||
				!strings.Contains(err.Error(), tt.want) || !strings.Contains(err.Error(), path) {
				t.Errorf("got %v, want %q and the path", err, tt.want)
			}
		})
	}
}

func TestAParquetFileOfSomethingElseIsRefused(t *testing.T) {
	t.Parallel()
	type numbers struct {
		ID int64 `parquet:"id"`
	}
	type names struct {
		Name string `parquet:"name"`
	}
	if _, err := OpenOverture(sourcetest.WriteParquet(t, numbers{1}), source.Silent{}); err == nil ||
		!strings.Contains(err.Error(), "the column id does not hold text") {
		t.Errorf("got %v for numbers where texts should be", err)
	}
	if _, err := OpenOverture(sourcetest.WriteParquet(t, names{"A"}), source.Silent{}); err == nil ||
		!strings.Contains(err.Error(), "not a file of Overture places") {
		t.Errorf("got %v for another table", err)
	}
	if _, err := OpenFoursquareOS(sourcetest.WriteParquet(t, names{"A"}), true, source.Silent{}); err == nil ||
		!strings.Contains(err.Error(), "not a file of Foursquare places") {
		t.Errorf("got %v for another table", err)
	}
}

func TestAHugeTextIsCut(t *testing.T) {
	t.Parallel()
	row := sourcetest.ARow(0)
	row.Names.Primary = strings.Repeat("long ", 2<<20)
	if all := readOverture(t, sourcetest.WriteParquet(t, row)); len(all) != 1 || len(all[0].Facts.Name) > 5000 {
		t.Errorf("got %d places", len(all))
	}
}

// A damaged file may still be readable. If not, the only effect is an error.
func TestDamageIsAnErrorAtWorst(t *testing.T) {
	t.Parallel()
	whole, err := os.ReadFile(sourcetest.File(t, sourcetest.Overture))
	if err != nil {
		t.Fatal(err)
	}
	random := rand.New(rand.NewPCG(1, 2))
	path := filepath.Join(t.TempDir(), "x.parquet")
	refused := 0
	for range 60 {
		damaged := bytes.Clone(whole)
		for range 1 + random.IntN(4) {
			damaged[random.IntN(len(damaged))] ^= byte(1 + random.IntN(255))
		}
		if err := os.WriteFile(path, damaged, 0o600); err != nil {
			t.Fatal(err)
		}
		file, err := OpenOverture(path, source.Silent{})
		if err != nil {
			refused++
			continue
		}
		for _, err := range file.Sightings(t.Context()) {
			if err != nil {
				refused++
			}
		}
		file.Close()
	}
	t.Logf("%d of 60 were refused", refused)
}

func FuzzParquetRow(f *testing.F) {
	f.Add("id", "name", "pizza_restaurant", "Dining and Drinking > Restaurant", sourcetest.WKB(1, 2), 0.7, int64(3))
	f.Add("\x00", "\xff", "food_and_drink", "Dining and Drinking", []byte{0, 0, 0, 0, 1}, -1.0, int64(0))
	f.Add("\x00", "0", "0", "0", []byte("0"), -12.3, int64(3))
	f.Add("", "", "", ">", []byte{1, 1, 0, 0, 0x20, 1}, 1e300, int64(-1))
	normaliser, err := normal.Shared()
	if err != nil {
		f.Fatal(err)
	}
	f.Fuzz(func(t *testing.T, id, name, category, label string, wkb []byte, number float64, count int64) {
		text := func(s string) parquet.Value { return parquet.ByteArrayValue([]byte(s)) }
		row := tableRow{index: map[string]int{}}
		for column, values := range map[string][]parquet.Value{
			"id": {text(id)}, "fsq_place_id": {text(id)}, "names.primary": {text(name)}, "name": {text(name)},
			"categories.primary": {text(category)}, "categories.alternate": {text(label), {}, text(category)},
			"fsq_category_labels": {{}, text(label)}, "unresolved_flags": {text(name)},
			"taxonomy.hierarchy": {text(category)},
			"geometry":           {parquet.ByteArrayValue(wkb)}, "geom": {parquet.Int64Value(count)},
			"confidence": {parquet.DoubleValue(number)},
			"longitude":  {parquet.DoubleValue(number)}, "latitude": {parquet.FloatValue(float32(number))},
			"phones": {text(name)}, "websites": {}, "addresses.freeform": {text(name)},
			"addresses.country": {text(category)}, "date_closed": {{}},
			"operating_status": {parquet.Int32Value(int32(count))}, "sources.dataset": {text(label)},
		} {
			row.index[column] = len(row.values)
			row.values = append(row.values, values)
		}
		for _, read := range []rowFunc{
			overtureSighting, foursquareReader(false), foursquareReader(true),
		} {
			if s, ok := read(row); ok {
				sourcetest.MustBeStorable(t, normaliser.Place, s)
			}
		}
	})
}

func TestManyRowsCostNoMoreEachAndNoMemory(t *testing.T) {
	few, many := 10_000, 60_000 // more than one group of rows
	if boundtest.Compared() {
		many = 200_000
	}
	cost := map[int]time.Duration{}
	for _, n := range []int{few, many} {
		path := sourcetest.WriteManyRows(t, n)
		runtime.GC()
		var most, before uint64
		var memory runtime.MemStats
		runtime.ReadMemStats(&memory)
		before = memory.HeapInuse
		file, err := OpenOverture(path, source.Silent{})
		if err != nil {
			t.Fatal(err)
		}
		start, seen := time.Now(), 0
		for _, err := range file.Sightings(t.Context()) {
			if err != nil {
				t.Fatal(err)
			}
			if seen++; seen%1000 == 0 {
				runtime.ReadMemStats(&memory)
				most = max(most, memory.HeapInuse)
			}
		}
		file.Close()
		cost[n] = time.Since(start) / time.Duration(n)
		info, _ := os.Stat(path)
		t.Logf("%d rows, %d kept, %.1f MB: %v a row, %d MB of heap more, %s",
			n, seen, float64(info.Size())/1e6, cost[n], (max(most, before)-before)>>20, peakMemory())
		if seen != n/8 {
			t.Errorf("kept %d rows of %d, want one in eight", seen, n)
		}
		boundtest.Under(t, "bytes of heap more", max(most, before)-before, 256<<20)
	}
	boundtest.Under(t, "a row in the longer file", cost[many], 4*cost[few])
}

// peakMemory returns the kernel's figure for the peak memory of this process.
func peakMemory() string {
	status, _ := os.ReadFile("/proc/self/status")
	for line := range strings.Lines(string(status)) {
		if strings.HasPrefix(line, "VmHWM") {
			return strings.Join(strings.Fields(line), " ")
		}
	}
	return "peak unknown"
}
