package streetmap

import "github.com/paulmach/osm"

// The walking speed is 4.8 km/h, as in the estimate. Stairs take half as long again, and crossings add a wait.
const (
	metresPerSecond = 4.8 / 3.6
	stairs          = 1.5
	atSignals       = 10.0 // seconds
	atCrossing      = 2.0
)

// walked lists the kinds of ways that people may walk along unless other tags forbid it.
var walked = map[string]bool{
	"primary": true, "primary_link": true, "secondary": true, "secondary_link": true,
	"tertiary": true, "tertiary_link": true,
	"unclassified": true, "residential": true, "living_street": true, "pedestrian": true, "road": true, "service": true,
	"footway": true, "path": true, "cycleway": true, "track": true, "bridleway": true, "steps": true, "corridor": true,
	"platform": true, "elevator": true, "trail": true,
}

// apart lists the ways for people on foot. Only on these does a person cross the roads for cars.
var apart = map[string]bool{
	"footway": true, "path": true, "cycleway": true, "pedestrian": true, "steps": true, "corridor": true, "trail": true,
}

// isWalkable reports whether the public may walk along a way. Tags for people on foot override tags for everyone.
func isWalkable(tags osm.Tags) bool {
	highway := tags.Find("highway")
	if highway == "" && (tags.Find("railway") == "platform" || tags.Find("public_transport") == "platform") {
		highway = "platform"
	}
	foot := tags.Find("foot")
	switch foot {
	case "no", "private", "use_sidepath", "discouraged":
		return false
	case "yes", "designated", "permissive", "destination":
		return highway != "" && highway != "construction" && highway != "proposed"
	}
	switch tags.Find("access") {
	case "no", "private", "customers", "delivery", "military", "forestry", "agricultural":
		return false
	}
	return walked[highway] || (highway == "trunk" || highway == "trunk_link") && hasSidewalk(tags)
}

func hasSidewalk(tags osm.Tags) bool {
	switch tags.Find("sidewalk") {
	case "", "no", "none", "separate":
		return false
	}
	return true
}

// isBarrier reports whether a node stops people on foot.
func isBarrier(tags osm.Tags) bool {
	barrier := tags.Find("barrier")
	if barrier == "" {
		return false
	}
	switch tags.Find("foot") {
	case "yes", "designated", "permissive":
		return false
	case "no", "private":
		return true
	}
	switch tags.Find("access") {
	case "no", "private":
		return true
	case "yes", "permissive", "destination":
		return false
	}
	switch barrier {
	case "wall", "fence", "hedge", "retaining_wall", "city_wall":
		return true
	}
	return tags.Find("locked") == "yes"
}

// wait returns how many seconds a crossing costs, and 0 for other nodes.
func wait(tags osm.Tags) float64 {
	switch {
	case tags.Find("highway") == "crossing" &&
		(tags.Find("crossing") == "traffic_signals" || tags.Find("crossing:signals") == "yes"):
		return atSignals
	case tags.Find("highway") == "crossing":
		return atCrossing
	}
	return 0
}

// isEntrance reports whether a node is a door that guests use (ok), and whether it is the main one.
func isEntrance(tags osm.Tags) (main, ok bool) {
	switch tags.Find("entrance") {
	case "main", "shop":
		return true, true
	case "yes", "secondary", "side":
		return false, true
	}
	return false, false
}
