// Command lunchhour computes what a day costs on which noon sweeps over all time zones, from measured costs and from
// assumptions about people: `make lunch-hour`. It measures nothing, and the same flags print the same table.
package main

import (
	"flag"
	"fmt"
	"io"
	"os"
	"strconv"
)

func main() {
	users := flag.Float64("users", 1_000_000, "how many people use it, all over the world")
	svg := flag.String("svg", "", "a file that gets the day as a chart")
	flag.Parse()
	if err := run(os.Stdout, *users, *svg); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func run(to io.Writer, users float64, svg string) error {
	if !(users >= 1 && users <= 1e10) {
		return fmt.Errorf("-users is %v; it must be between 1 and 10000000000", users)
	}
	day := simulate(users)
	if err := table(to, day); err != nil || svg == "" {
		return err
	}
	return os.WriteFile(svg, chart(users, day), 0o644)
}

// table writes the hours as a Markdown table, with the whole day below.
func table(to io.Writer, day []hour) error {
	_, err := io.WriteString(to, "| UTC | people | searches/s | votes/s | streams | replicas | PostgreSQL cores | "+
		"connections | NATS messages/s | log MB | rows MB |"+`
|---|---|---|---|---|---|---|---|---|---|---|
`)
	var whole hour
	for _, h := range day {
		if err == nil {
			err = row(to, fmt.Sprintf("%02d", h.at), h)
		}
		whole.people += h.people
		whole.writtenMB += h.writtenMB
		whole.keptMB += h.keptMB
		whole.searches, whole.votes = max(whole.searches, h.searches), max(whole.votes, h.votes)
		whole.streams, whole.replicas = max(whole.streams, h.streams), max(whole.replicas, h.replicas)
		whole.cores, whole.conns = max(whole.cores, h.cores), max(whole.conns, h.conns)
		whole.nats = max(whole.nats, h.nats)
	}
	if err == nil {
		err = row(to, "day", whole)
	}
	return err
}

func row(to io.Writer, name string, h hour) error {
	_, err := fmt.Fprintf(to, "| %s | %s | %s | %s | %s | %s | %s | %s | %s | %s | %s |\n", name, short(h.people),
		short(h.searches), short(h.votes), short(h.streams), short(h.replicas), short(h.cores), short(h.conns),
		short(h.nats), short(h.writtenMB), short(h.keptMB))
	return err
}

// short writes a number as a whole one with commas, or with one digit after the point below ten.
func short(n float64) string {
	if n < 9.95 && n != float64(int(n)) {
		return strconv.FormatFloat(n, 'f', 1, 64)
	}
	text := strconv.FormatFloat(n, 'f', 0, 64)
	for i := len(text) - 3; i > 0; i -= 3 {
		text = text[:i] + "," + text[i:]
	}
	return text
}

// figureText writes a measured cost as docs/scale.md has it.
func figureText(n float64) string { return strconv.FormatFloat(n, 'f', -1, 64) }
