package sourcetest

import (
	"bytes"
	"math/rand/v2"
	"slices"

	"github.com/paulmach/osm"
)

// original is a small valid file, as the data of its blocks.
type original struct {
	blocks [][]byte
	packed bool
}

func originals() []original {
	world := osm.OSM{
		Nodes: append(Square(1, 10, 20), Node(9, 10.001, 20.001,
			Tags("amenity=cafe | name=Café | addr:street=Long Street | addr:housenumber=5")...)),
		Ways: osm.Ways{
			Way(1, Cafe, 1, 2, 3, 4, 1), Way(2, Tags("highway=residential | name=Long Street"), 1, 2, 3),
			Way(3, nil, 1, 2, 3, 4, 1),
		},
		Relations: osm.Relations{Multipolygon(9, Outer(1)), Multipolygon(10, Outer(3))},
	}
	var blocks [][]byte
	for _, kind := range []osm.OSM{{Nodes: world.Nodes}, {Ways: world.Ways}, {Relations: world.Relations}} {
		blocks = append(blocks, PrimitiveBlock(kind))
	}
	return []original{{blocks, false}, {blocks, true}}
}

func (o original) file() []byte {
	file := start()
	for _, data := range o.blocks {
		if o.packed {
			file = zipped(file, data, uint64(len(data)))
		} else {
			file = AppendBlock(file, "OSMData", data)
		}
	}
	return file
}

// Mutated returns a file with an error in the content of a block, or anywhere.
func Mutated(seed uint64) []byte {
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
