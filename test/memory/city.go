package main

import (
	"bufio"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
)

// The city is a square in which 100,000 places are as dense as in the middle of a large city. Every search in it fills
// a page, in a small catalogue too.
const (
	south, west = 51.40, -0.30
	side        = 0.16 // degrees
)

// kitchens are those of the first and of the second generation.
var kitchens = []string{"thai", "italian"}

// writeCity writes an invented city as an import reads it. A place has the same id in every generation. Its name
// carries the generation, and so does what it cooks: a search for that reads other data of a place than its name.
func writeCity(path string, places, generation int) error {
	file, err := os.Create(path)
	if err != nil {
		return err
	}
	random := rand.New(rand.NewPCG(1, 2))
	to := bufio.NewWriter(file)
	separator := "["
	for i := range places {
		lat, lng := randomPoint(random)
		_, _ = fmt.Fprintf(to, `%s{"osm_type":"node","osm_id":"%d","amenity":"restaurant","cuisine":"%s",`+
			`"name":"gen %d place %d","lat":%.6f,"lng":%.6f}`,
			separator, i+1, kitchens[generation-1], generation, i, lat, lng)
		separator = ",\n"
	}
	_, _ = to.WriteString("]\n") // Flush returns the first error
	return errors.Join(to.Flush(), file.Close())
}

func randomPoint(random *rand.Rand) (lat, lng float64) {
	return south + side*random.Float64(), west + side*random.Float64()
}

// warmPaths returns the searches that are asked again and again. Two of six are for what only one generation cooks.
func warmPaths() (paths []string) {
	random := rand.New(rand.NewPCG(3, 4))
	for i := range 300 {
		path := searchPath(randomPoint(random))
		if i%6 >= 4 {
			path += "&cuisines=" + kitchens[i%6-4]
		}
		paths = append(paths, path)
	}
	return paths
}

// randomPath returns a search that was not asked before.
func randomPath() string {
	return searchPath(south+side*rand.Float64(), west+side*rand.Float64())
}

func searchPath(lat, lng float64) string {
	return fmt.Sprintf("/api/restaurants?lat=%.6f&lng=%.6f&radius=1", lat, lng)
}
