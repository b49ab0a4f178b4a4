// Package source holds what the readers of open data have in common: the Sighting that each of them yields, the names
// of the sources, and the few steps that all of them take.
package source

import (
	"errors"
	"fmt"
)

// These are the names of the sources, as the tables store them.
const (
	Own          = "own" // a list that somebody made, not a public data set
	OSM          = "osm"
	Overture     = "overture"
	FoursquareOS = "fsqos"
	Demo         = "demo" // the invented city
)

// ByTrust lists all sources, the most trusted first.
var ByTrust = []string{Own, OSM, Overture, FoursquareOS, Demo}

// ErrStopped ends the reading of a file whose caller wants no more of it. A reader never shows it to its caller.
var ErrStopped = errors.New("the caller stopped reading")

// PanicError is a bug of ours that a file has triggered.
type PanicError struct{ Cause any }

func (p PanicError) Error() string { return fmt.Sprintf("reading it failed: %v", p.Cause) }
