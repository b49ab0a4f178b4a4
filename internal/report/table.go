package report

import (
	"cmp"
	"fmt"
	"io"
	"text/tabwriter"
	"time"
)

// WriteTable writes the reported places for an operator, a line each.
func WriteTable(w io.Writer, list []Summary) error {
	table := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	_, _ = fmt.Fprintln(table, "PLACE\tNAME\tREPORTED AS (PEOPLE)\tFIRST\tLAST\tSTATE")
	for _, m := range list {
		_, _ = fmt.Fprintf(table, "%s\t%s\t%s\t%s\t%s\t%s\n", m.PlaceID, cmp.Or(m.Name, "(gone)"),
			cmp.Or(m.reasonsText(), "(deleted)"), day(m.First), day(m.Last), m.state())
	}
	return table.Flush() // it has the first error of the writes
}

func (m Summary) state() string {
	switch {
	case m.HiddenSince != nil:
		return "hidden since " + day(*m.HiddenSince)
	case m.DismissedAt != nil:
		return "listed, dismissed " + day(*m.DismissedAt)
	}
	return "listed"
}

func day(at time.Time) string {
	if at.IsZero() {
		return "-"
	}
	return at.UTC().Format(time.DateOnly)
}
