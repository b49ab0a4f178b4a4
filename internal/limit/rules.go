package limit

// Rate is so many a minute, and so many at once after a rest.
type Rate struct{ PerMinute, Burst int }

// Rule is how often something may be done. An empty rate does not count.
type Rule struct {
	Name    string
	Session Rate // by one browser that has a session
	Address Rate // from one address, whoever is behind it: a whole office may be
	Strict  bool // this machine is counted as well
}

// each is a rule for one session, and ten times that for its address.
func each(name string, perMinute int) Rule {
	return Rule{Name: name, Session: Rate{perMinute, perMinute}, Address: Rate{10 * perMinute, 10 * perMinute}}
}

// These are all the limits there are. Calls that share a rule are counted together.
var (
	Search       = each("search", 60)
	Details      = each("details", 240)
	Autocomplete = each("autocomplete", 60)
	Tiles        = each("tiles", 600)
	Photos       = each("photos", 240)
	Favorites    = each("favorites", 120)
	Me           = each("me", 30)
	Team         = each("team", 120)
	Vote         = each("vote", 240)
	Channels     = each("channels", 30)

	// NewPerson lets a hundred colleagues start in the same minute, and no script fill the table.
	NewPerson = Rule{Name: "new-person", Address: Rate{PerMinute: 20, Burst: 100}}
	// Move is for codes that a person types: ten guesses a minute at one in 2^60.
	Move = Rule{Name: "move", Address: Rate{PerMinute: 10, Burst: 10}, Strict: true}
)

// Open is how many of something may be open at once, in one replica.
type Open struct{ Person, Guests, Team, Replica int }

// Streams are open team pages. A person has a few tabs and a phone; a team has at most 200 members, whom guests
// with its link leave room for; and a replica is
// measured with 10,000.
var Streams = Open{Person: 6, Guests: 50, Team: 300, Replica: 12_000}
