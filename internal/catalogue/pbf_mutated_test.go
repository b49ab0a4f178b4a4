package catalogue

import (
	"bytes"
	"errors"
	"flag"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/paulmach/osm"

	"noonish/internal/postgres/postgrestest"
)

var mutations = flag.Int("mutations", 300, "how many mutated PBF files are read")

const mutatedEnv = "CATALOGUE_TEST_MUTATIONS"

// original is a small valid file, as the data of its blocks.
type original struct {
	blocks [][]byte
	packed bool
}

func originals() []original {
	world := osm.OSM{
		Nodes: append(block(1, 10, 20), node(9, 10.001, 20.001,
			tagsOf("amenity=cafe | name=Café | addr:street=Long Street | addr:housenumber=5")...)),
		Ways: osm.Ways{
			way(1, cafe, 1, 2, 3, 4, 1), way(2, tagsOf("highway=residential | name=Long Street"), 1, 2, 3),
			way(3, nil, 1, 2, 3, 4, 1),
		},
		Relations: osm.Relations{multipolygon(9, outer(1)), multipolygon(10, outer(3))},
	}
	var blocks [][]byte
	for _, kind := range []osm.OSM{{Nodes: world.Nodes}, {Ways: world.Ways}, {Relations: world.Relations}} {
		blocks = append(blocks, primitiveBlock(kind))
	}
	return []original{{blocks, false}, {blocks, true}}
}

func (o original) file() []byte {
	file := appendBlock(nil, "OSMHeader",
		appendBytes(appendBytes(nil, 4, []byte("OsmSchema-V0.6")), 4, []byte("DenseNodes")))
	for _, data := range o.blocks {
		if o.packed {
			file = zipped(file, data, uint64(len(data)))
		} else {
			file = appendBlock(file, "OSMData", data)
		}
	}
	return file
}

// mutated returns a file with an error in the content of a block, or anywhere.
func mutated(seed uint64) []byte {
	random := rand.New(rand.NewPCG(seed, 12))
	all := originals()
	one := all[random.IntN(len(all))]
	if random.IntN(4) == 0 {
		return mutate(random, one.file(), [][]byte{all[0].file(), all[1].file()})
	}
	blocks := slices.Clone(one.blocks)
	at := random.IntN(len(blocks))
	blocks[at] = mutate(random, blocks[at], one.blocks)
	one.blocks = blocks
	return one.file()
}

// mutate flips, cuts, repeats, splices and overwrites parts of a file.
func mutate(random *rand.Rand, file []byte, others [][]byte) []byte {
	file = bytes.Clone(file)
	for range 1 + random.IntN(2) {
		if len(file) < 8 {
			break
		}
		at := random.IntN(len(file))
		length := min(1+random.IntN(16), len(file)-at)
		switch random.IntN(7) {
		case 0:
			file[at] ^= 1 << random.IntN(8)
		case 1:
			file[at] = byte(random.Uint32())
		case 2:
			for i := range length {
				file[at+i] = 0xff
			}
		case 3:
			file = append(file[:at:at], file[at+length:]...)
		case 4:
			file = append(file[:at+length:at+length], file[at:]...)
		case 5:
			file = file[:at]
		case 6:
			other := others[random.IntN(len(others))]
			from := random.IntN(len(other))
			file = append(file[:at:at], other[from:]...)
		}
	}
	return file
}

// TestReadMutations runs in the process that the next test measures.
func TestReadMutations(t *testing.T) {
	count, err := strconv.Atoi(os.Getenv(mutatedEnv))
	if err != nil {
		t.Skip("runs in its own process only")
	}
	path := filepath.Join(t.TempDir(), "mutated.osm.pbf")
	refused := 0
	for seed := range uint64(count) {
		if err := os.WriteFile(path, mutated(seed), 0o600); err != nil {
			t.Fatal(err)
		}
		err := readWhole(t, path)
		if broken := (panicError{}); errors.As(err, &broken) {
			t.Errorf("seed %d: %v", seed, err)
		}
		if err != nil {
			refused++
		}
	}
	t.Logf("%d mutated files, %d refused", count, refused)
	logPeak(t)
}

func TestMutatedFilesNeitherPanicNorTakeMemory(t *testing.T) {
	t.Parallel()
	output, peak := runApart(t, "TestReadMutations", mutatedEnv+"="+strconv.Itoa(*mutations))
	if peak > mostMemory || !strings.Contains(output, "refused") {
		t.Errorf("%d MB\n%.900s", peak>>20, output)
	}
	_, figures, _ := strings.Cut(output, "TestReadMutations\n")
	t.Logf("%s, 0 panics, at most %d MB", strings.TrimSpace(strings.Split(figures, "\n")[0]), peak>>20)
}

// A mutated file is either imported completely or leaves the tables unchanged.
func TestMutatedFilesAreImportedOrRefused(t *testing.T) {
	t.Parallel()
	pool := postgrestest.Open(t)
	imported := 0
	for seed := range uint64(40) {
		path := filepath.Join(t.TempDir(), "mutated.osm.pbf")
		if err := os.WriteFile(path, mutated(1<<32+seed), 0o600); err != nil {
			t.Fatal(err)
		}
		_, err := ImportOSM(t.Context(), pool, path, Options{Force: true})
		if broken := (panicError{}); errors.As(err, &broken) {
			t.Errorf("seed %d: %v", seed, err)
		}
		if err == nil {
			imported++
		}
	}
	t.Logf("%d of 40 were imported", imported)
}
