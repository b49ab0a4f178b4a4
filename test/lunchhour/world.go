package main

// zone is how many million people of working age live where the clocks are this many hours ahead of UTC in winter. It
// is a rough table of our own, from memory and rounded. To change it, edit it: the figures are only used in proportion
// to one another.
type zone struct{ hours, millions float64 }

var zones = []zone{
	{-10, 1},
	{-9, 0.5},
	{-8, 36},
	{-7, 16},
	{-6, 160},
	{-5, 200},
	{-4, 60},
	{-3, 165},
	{-2, 1},
	{-1, 0.5},
	{0, 190},
	{1, 430},
	{2, 210},
	{3, 260},
	{3.5, 60},
	{4, 20},
	{4.5, 20},
	{5, 190},
	{5.5, 970},
	{5.75, 19},
	{6, 120},
	{6.5, 36},
	{7, 240},
	{8, 1130},
	{9, 115},
	{9.5, 1},
	{10, 20},
	{11, 2},
	{12, 4},
	{13, 1},
}

// habits are what people do around a lunch. They are assumptions, not measurements.
const (
	activeShare    = 0.4  // of all people, on a working day
	noonMinute     = 705  // 11:45 by the local clock: when most people choose
	spreadMinutes  = 35.0 // the standard deviation around it
	searchesEach   = 3.0
	newShare       = 0.3 // of searches, from where nobody searched lately
	votesEach      = 3.0
	lookMinutes    = 20.0 // that a person keeps the ballot open
	teamSize       = 5.0
	pushShare      = 0.5 // of those people, who let us wake a browser
	reserve        = 0.6 // of a core that is used at the peak; the rest is for what nobody foresaw
	replicaCores   = 4.0
	replicaStreams = 10_000.0 // measured by `make load-streams`
	replicaConns   = 11.0     // of one replica: NOONISH_DATABASE_CONNS as it comes, and the health probe's
)

// cost is a measured figure and the command that prints it.
type cost struct {
	name    string
	value   float64
	command string
}

// costs are what one of each costs. `make costs` prints them under these names.
var costs = []cost{
	{"search_postgres_ms", 0.01, "make costs"},
	{"search_noonish_ms", 0.28, "make costs"},
	{"search_new_postgres_ms", 3.69, "make costs"},
	{"search_new_noonish_ms", 1.42, "make costs"},
	{"vote_postgres_ms", 3.98, "make costs"},
	{"vote_noonish_ms", 2.79, "make costs"},
	{"vote_wal_kb", 1.82, "make costs"},
	{"vote_nats_messages", 1.0, "make costs"},
	{"decision_postgres_ms", 3.5, "make costs"},
	{"decision_noonish_ms", 1.5, "make costs"},
	{"push_postgres_ms", 4.67, "make costs"},
	{"push_noonish_ms", 2.75, "make costs"},
	{"stream_postgres_ms_per_minute", 0.11, "make costs"},
	{"stream_noonish_ms_per_minute", 0.41, "make costs"},
	{"team_day_kb", 12.97, "make costs"},
}

// of returns a measured cost. A name that is not in the table is a mistake of the program.
func of(name string) float64 {
	for _, c := range costs {
		if c.name == name {
			return c.value
		}
	}
	panic("no cost " + name)
}
