package importing

import (
	"fmt"
	"io"
	"time"

	"noonish/internal/catalogue"
)

// tell writes what an import changed, how long it took, and what it did not have to read.
func tell(out io.Writer, name string, bytes int64, r catalogue.Report, took time.Duration) error {
	size := float64(bytes) / 1e6
	_, err := fmt.Fprintf(out, "%s: %d places: %d added, %d changed, %d unchanged, %d deleted, %d skipped; "+
		"%d addresses (%.1f MB in %.1f s, %.1f MB/s)\n",
		name, r.Read-r.Skipped, r.Added, r.Changed, r.Unchanged, r.Deleted, r.Skipped, r.Addresses,
		size, took.Seconds(), size/took.Seconds())
	if err == nil && r.Rows > 0 {
		_, err = fmt.Fprintf(out, "%s: read %d of %d rows, %.0f a second; %.1f%% of the rows are outside of the box "+
			"and were not read\n", name, r.Rows-r.RowsOutside, r.Rows,
			float64(r.Rows-r.RowsOutside)/took.Seconds(), 100*float64(r.RowsOutside)/float64(r.Rows))
	}
	switch m := r.Map; {
	case err != nil || m.Shapes == 0:
		return err
	case m.Same:
		_, err = fmt.Fprintf(out, "%s: the map is up to date\n", name)
	default:
		_, err = fmt.Fprintf(out, "%s: the map has %d shapes and %d stretches of way on foot\n", name, m.Shapes, m.Ways)
	}
	return err
}
