package osm

import "noonish/internal/catalogue/source/sourcetest"

// The maps of these tests are made of parts from sourcetest, under short names.
var (
	cafe           = sourcetest.Cafe
	tagsOf         = sourcetest.Tags
	node           = sourcetest.Node
	way            = sourcetest.Way
	square         = sourcetest.Square
	outer          = sourcetest.Outer
	multipolygon   = sourcetest.Multipolygon
	writePBF       = sourcetest.WritePBF
	appendBlock    = sourcetest.AppendBlock
	appendBytes    = sourcetest.AppendBytes
	primitiveBlock = sourcetest.PrimitiveBlock
)
