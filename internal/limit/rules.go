package limit

// Rate is how many per minute, and how many at once after a pause.
type Rate struct{ PerMinute, Burst int }

// Rule is how often something may be done. An empty rate means no limit. Each replica counts for itself: these limits
// bound work, and more replicas can do more of it.
type Rule struct {
	Name    string
	Session Rate // of one session
	Address Rate // of all sessions at one address together: a whole office may be behind it
	Nobody  Rate // of all calls from one address without a session of ours
}

// each returns a rule for one session, with 60 times that for all sessions at one address, and 20 times for calls
// without a session. An office of 2,000 people behind one address stays below that: they do not all tap in the same
// minute.
func each(name string, perMinute int) Rule {
	rate := func(n int) Rate { return Rate{PerMinute: n, Burst: n} }
	return Rule{Name: name, Session: rate(perMinute), Address: rate(60 * perMinute), Nobody: rate(20 * perMinute)}
}

// These are all the limits that each replica counts. Calls with the same rule are counted together.
var (
	Search       = each("search", 60)
	Details      = each("details", 240)
	Live         = each("live", 30)
	Autocomplete = each("autocomplete", 60)
	Tiles        = each("tiles", 600)
	Photos       = each("photos", 240)
	Favorites    = each("favorites", 120)
	Visits       = each("visits", 60)
	Reports      = each("reports", 30)
	Me           = each("me", 30)
	Team         = each("team", 120)
	Vote         = each("vote", 240)
	Channels     = each("channels", 30)

	// Docs are read by developers.
	Docs = Rule{Name: "docs", Session: Rate{30, 30}, Address: Rate{240, 240}, Nobody: Rate{120, 120}}
	// SignIns come from people who have no session yet, and each makes us call the provider: an office may arrive at
	// once.
	SignIns = Rule{Name: "sign-ins", Session: Rate{30, 30}, Address: Rate{600, 600}, Nobody: Rate{600, 600}}
)

// rules lists them for the settings.
var rules = []Rule{
	Search, Details, Live, Autocomplete, Tiles, Photos, Favorites, Visits, Reports, Me, Team, Vote, Channels, Docs,
	SignIns,
}

// Shared is how often something may be done that must not grow with the number of replicas, because it leaves rows
// behind or is a guess. It is counted in PostgreSQL.
type Shared struct {
	Name   string
	Rate   Rate
	Strict bool // calls from this machine are counted as well
}

// These are all the limits that replicas count together.
var (
	// NewPeople lets 2,000 colleagues behind one address start within eight minutes, and no script fill the table.
	NewPeople = Shared{Name: "new-people", Rate: Rate{PerMinute: 240, Burst: 200}}
	// Codes are typed by a person: ten guesses a minute from one address at one in 2^60.
	Codes = Shared{Name: "codes", Rate: Rate{PerMinute: 10, Burst: 10}, Strict: true}
	// Joins are counted per team, whatever address they come from: a team of 40 can join at once, and a script cannot
	// fill a team in a minute.
	Joins = Shared{Name: "joins", Rate: Rate{PerMinute: 30, Burst: 40}, Strict: true}
)

// Open is how many of something may be open at once, in one replica.
type Open struct {
	Session int // by one browser
	Person  int // by one person, on all their devices
	Guests  int // of one team, by people who are not members
	Team    int // of one team; a member's first page is allowed beyond that
	Address int // from one address
	Replica int // in all; an eighth of them is for first pages of members
}

// Streams are open team pages. A browser has a few tabs, and an office of 2,000 two pages each. A team has at most 200
// members: the first page of each is allowed whatever others have open. A replica was measured with 10,000.
var Streams = Open{Session: 6, Person: 12, Guests: 50, Team: 300, Address: 4000, Replica: 12_000}
