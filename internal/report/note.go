package report

import (
	"fmt"
	"strings"
)

// reasonsText says how many people gave which reason, in the order of the reasons.
func (m Summary) reasonsText() string {
	var parts []string
	for _, r := range reasons {
		if n := m.Reasons[r.name]; n > 0 {
			parts = append(parts, fmt.Sprintf("%s (%d)", r.text, n))
		}
	}
	return strings.Join(parts, ", ")
}

// osmKinds are the words of OpenStreetMap for the first letter of its ids.
var osmKinds = map[byte]string{'n': "node", 'w': "way", 'r': "relation"}

// osmPath returns the path of a place in OpenStreetMap, such as node/1, or "".
func (m Summary) osmPath() string {
	if m.OSM == "" || osmKinds[m.OSM[0]] == "" {
		return ""
	}
	return osmKinds[m.OSM[0]] + "/" + m.OSM[1:]
}

// note returns what an operator may copy into a note of OpenStreetMap: where to write it, and the text.
func (m Summary) note() string {
	var b strings.Builder
	fmt.Fprintf(&b, "Place: %s\n", m.PlaceID)
	if m.Name != "" {
		fmt.Fprintf(&b, "Write the note at: https://www.openstreetmap.org/note/new#map=19/%.6f/%.6f\n", m.Lat, m.Lng)
	}
	b.WriteString("\n--- text of the note ---\n")
	if m.Name != "" {
		fmt.Fprintf(&b, "%q", m.Name)
	} else {
		b.WriteString("A place that is no longer in our data")
	}
	if path := m.osmPath(); path != "" {
		fmt.Fprintf(&b, " (https://www.openstreetmap.org/%s)", path)
	}
	if said := m.reasonsText(); said == "" {
		b.WriteString(" was reported. The single reports are deleted.\n")
	} else {
		fmt.Fprintf(&b, " was reported as: %s.\n", said)
		fmt.Fprintf(&b, "Reported between %s and %s.\n", day(m.First), day(m.Last))
	}
	b.WriteString("People who looked for lunch there said so in an app. Nobody has surveyed it. Please check there.\n")
	return b.String()
}
