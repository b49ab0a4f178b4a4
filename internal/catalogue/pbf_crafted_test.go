package catalogue

import (
	"bytes"
	"compress/zlib"
	"encoding/binary"
	"errors"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/paulmach/osm"
	"google.golang.org/protobuf/encoding/protowire"

	"noonish/internal/postgres/postgrestest"
)

const mostMemory = 1 << 30

// crafted is a file made to break a reader.
type crafted struct {
	name string
	file []byte
	fine bool // the file is odd but readable
}

func varint(to []byte, field protowire.Number, value uint64) []byte {
	return protowire.AppendVarint(protowire.AppendTag(to, field, protowire.VarintType), value)
}

// zipped appends a block of compressed data that states its size as says.
func zipped(file, data []byte, says uint64) []byte {
	var packed bytes.Buffer
	w := zlib.NewWriter(&packed)
	_, _ = w.Write(data)
	_ = w.Close()
	return blobBlock(file, appendBytes(varint(nil, 2, says), 3, packed.Bytes()))
}

func blobBlock(file, blob []byte) []byte {
	header := varint(appendBytes(nil, 1, []byte("OSMData")), 3, uint64(len(blob)))
	file = binary.BigEndian.AppendUint32(file, uint32(len(header)))
	return append(append(file, header...), blob...)
}

// packedOf returns numbers as packed varints.
func packedOf(numbers ...uint64) (list []byte) {
	for _, n := range numbers {
		list = protowire.AppendVarint(list, n)
	}
	return list
}

func craftedFiles() []crafted {
	start := appendBlock(nil, "OSMHeader",
		appendBytes(appendBytes(nil, 4, []byte("OsmSchema-V0.6")), 4, []byte("DenseNodes")))
	with := func(data []byte) []byte { return appendBlock(bytes.Clone(start), "OSMData", data) }
	texts := func(all ...string) (table []byte) {
		for _, text := range all {
			table = appendBytes(table, 1, []byte(text))
		}
		return appendBytes(nil, 1, table)
	}
	food := texts("", "amenity", "cafe", "type", "multipolygon")
	group := func(data []byte, field protowire.Number, message []byte) []byte {
		return appendBytes(bytes.Clone(data), 2, appendBytes(nil, field, message))
	}
	dense := func(ids, lats, lngs, tags []byte) []byte {
		return appendBytes(appendBytes(appendBytes(appendBytes(nil, 1, ids), 8, lats), 9, lngs), 10, tags)
	}
	zeros := func(n int) []byte { return make([]byte, n) }
	tags := appendBytes(appendBytes(nil, 2, packedOf(1)), 3, packedOf(2))
	many := bytes.Repeat([]byte{1, 2, 0}, 4<<20)
	hooks := appendBytes(bytes.Clone(tags), 8, zeros(30<<20))
	deep := []byte{}
	for range 2000 {
		deep = appendBytes(nil, 2, deep)
	}
	bigWays := bytes.Clone(food)
	for range 300 {
		bigWays = group(bigWays, 3, appendBytes(bytes.Clone(tags), 8, bytes.Repeat([]byte{2}, 99_000)))
	}
	endless := bytes.Repeat([]byte{0xff}, 64)
	return []crafted{
		{"a text that the table lacks", with(group(food, 2, dense(packedOf(2), packedOf(0), packedOf(0), packedOf(9, 9, 0)))), false},
		{"a negative number of a text", with(group(food, 2, dense(packedOf(2), packedOf(0), packedOf(0), packedOf(math.MaxUint64, 1, 0)))), false},
		{"tags of a way without a table", with(group(nil, 3, tags)), false},
		{"a role that the table lacks", with(group(food, 4, appendBytes(appendBytes(appendBytes(nil, 8, packedOf(77)), 9, packedOf(2)), 10, packedOf(1)))), false},
		{"more roles than kinds of members", with(group(food, 4, appendBytes(appendBytes(appendBytes(nil, 8, packedOf(0, 0, 0)), 9, packedOf(2, 2, 2)), 10, packedOf(1)))), false},
		{"a member of an unknown kind", with(group(food, 4, appendBytes(appendBytes(appendBytes(nil, 8, packedOf(0)), 9, packedOf(2)), 10, packedOf(99)))), false},
		{"more ids than latitudes", with(group(food, 2, dense(packedOf(2, 2, 2), packedOf(0), packedOf(0, 0, 0), nil))), false},
		{"tags that end in the middle", with(group(food, 2, dense(packedOf(2, 2), packedOf(0, 0), packedOf(0, 0), packedOf(1)))), false},
		{"nodes that are not dense, after dense ones", append(with(group(food, 2, dense(packedOf(2), packedOf(0), packedOf(0), nil))),
			appendBlock(nil, "OSMData", group(food, 1, header(1)))...), false},
		{"a number without an end", with(group(food, 2, dense(endless, packedOf(0), packedOf(0), nil))), false},
		{"a node outside the earth", with(group(varint(bytes.Clone(food), 17, math.MaxInt32), 2, dense(packedOf(2), packedOf(math.MaxUint64), packedOf(0), nil))), false},
		{"ways with two lists of nodes", with(group(food, 3, appendBytes(appendBytes(bytes.Clone(tags), 8, packedOf(2)), 8, packedOf(2, 2, 2)))), true},
		{"groups within groups", with(deep), true},
		{"a bomb of zeros", zipped(bytes.Clone(start), zeros(31<<20), 31<<20), false},
		{"a bomb that says it is small", zipped(bytes.Clone(start), zeros(31<<20), 100), false},
		{"a size of two gigabytes", zipped(bytes.Clone(start), []byte("x"), math.MaxInt32), false},
		{"a way of 30 million nodes", with(group(food, 3, hooks)), false},
		{"four million cafes in a block", with(group(food, 2, dense(bytes.Repeat([]byte{2}, 4<<20), zeros(4<<20), zeros(4<<20), many))), false},
		{"30 million nodes of ways in a block", with(bigWays), false},
	}
}

// readWhole reads a file in all passes of an import, without a database.
func readWhole(t testing.TB, path string) error {
	t.Helper()
	file, err := openExtract(path, silent{})
	if err != nil {
		return err
	}
	defer file.Close()
	for _, err := range file.sightings(t.Context()) {
		if err != nil {
			return err
		}
	}
	s := streets{file}
	if _, err := s.Edge(); err != nil {
		return err
	}
	all := func(osm.Object) error { return nil }
	return errors.Join(
		s.scanNodes(t.Context(), "nodes", func(n *osm.Node) bool { return len(n.Tags) > 0 }, all),
		s.scanWays(t.Context(), "ways", func(w *osm.Way) bool { return len(w.Tags) > 0 },
			func(*osm.Relation) bool { return true }, all))
}

const craftedEnv = "CATALOGUE_TEST_CRAFTED"

// TestReadOneFile runs in the process that the next test measures.
func TestReadOneFile(t *testing.T) {
	path := os.Getenv(craftedEnv)
	if path == "" {
		t.Skip("runs in its own process only")
	}
	if err := readWhole(t, path); err != nil {
		t.Log("refused: " + err.Error())
	}
	logPeak(t)
}

func logPeak(t *testing.T) {
	t.Helper()
	status, err := os.ReadFile("/proc/self/status")
	if err != nil {
		t.Fatal(err)
	}
	_, peak, _ := strings.Cut(string(status), "VmHWM:")
	peak, _, _ = strings.Cut(peak, " kB")
	t.Log("peak of " + strings.TrimSpace(peak) + " kB")
}

// runApart runs a test in its own process, and returns its output and peak memory in bytes.
func runApart(t *testing.T, test, env string) (output string, peak int) {
	t.Helper()
	command := exec.CommandContext(t.Context(), os.Args[0], "-test.run=^"+test+"$", "-test.v", "-test.timeout=60m")
	command.Env = append(os.Environ(), env)
	all, err := command.CombinedOutput()
	_, figure, _ := strings.Cut(string(all), "peak of ")
	figure, _, _ = strings.Cut(figure, " kB")
	if peak, _ = strconv.Atoi(figure); err != nil || peak == 0 {
		t.Errorf("the process ended with %v\n%.900s", err, all)
	}
	return string(all), peak << 10
}

// Each file is read in its own process: a panic in any goroutine ends that process, and the kernel reports its peak
// memory.
func TestCraftedFilesNeitherPanicNorTakeMemory(t *testing.T) {
	t.Parallel()
	files := craftedFiles()
	if len(files) != 19 {
		t.Fatalf("%d files", len(files))
	}
	var most int
	for _, tt := range files {
		path := filepath.Join(t.TempDir(), "crafted.osm.pbf")
		if err := os.WriteFile(path, tt.file, 0o600); err != nil {
			t.Fatal(err)
		}
		output, peak := runApart(t, "TestReadOneFile", craftedEnv+"="+path)
		most = max(most, peak)
		if refused := strings.Contains(output, "refused: "); refused == tt.fine || peak > mostMemory {
			t.Errorf("%s: refused %v, %d MB\n%.600s", tt.name, refused, peak>>20, output)
		}
		if strings.Contains(output, "reading it failed") {
			t.Errorf("%s made our own code panic:\n%.600s", tt.name, output)
		}
		t.Logf("%4d MB  %s", peak>>20, tt.name)
	}
	t.Logf("%d files, 0 panics, at most %d MB", len(files), most>>20)
}

// A crafted file leaves the tables unchanged, and the error names the file and the block.
func TestACraftedFileIsRefusedByTheImport(t *testing.T) {
	t.Parallel()
	pool := postgrestest.Open(t)
	path := filepath.Join(t.TempDir(), "crafted.osm.pbf")
	if err := os.WriteFile(path, craftedFiles()[0].file, 0o600); err != nil {
		t.Fatal(err)
	}
	_, err := ImportOSM(t.Context(), pool, path, Options{})
	if err == nil || !strings.Contains(err.Error(), "the block at byte") ||
		!strings.Contains(err.Error(), "string that it does not contain") {
		t.Errorf("got %v", err)
	}
}
