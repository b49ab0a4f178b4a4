package product

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
)

// Ballot is the part of a team's answer that must be the same for everybody, and who the caller is.
type Ballot struct {
	Team       string // its link
	Version    int64
	Members    []string // ids, in the order they joined
	Me         string   // the caller's id, "" when they have not joined
	Round      string
	Final      bool
	Winner     string // "" while the round is open, and if there is none
	Moved      string // where the caller's table was moved from the winner; "" if it was not
	Candidates []Candidate

	Table    string            // the place of the table that the caller is offered, or ""
	Accepted bool              // by the caller
	Accepts  int               // how many have accepted a table
	Seats    map[string]string // after a decision of two tables: the members' places
}

// Candidate is a restaurant on the ballot.
type Candidate struct {
	Place     string
	Ruling    string          // why it cannot win, or ""
	Voters    []string        // ids of members, sorted
	Confirmed map[string]bool // the diets that members confirmed; true if the caller did
}

// wire is the part of the contract's Team that the tests read.
type wire struct {
	ID      string
	Version int64
	Members []struct{ ID string }
	Me      *struct{ ID string }
	Round   struct {
		ID, State  string
		Candidates []candidate
		Tables     *struct {
			RestaurantID  string
			Accepted      bool
			AcceptedCount int
		}
		Decision *decision
	}
}

type restaurant struct {
	PlaceID string `json:"place_id"`
}

type candidate struct {
	Restaurant restaurant
	Ruling     string
	Votes      int
	HasVoted   bool
	Voters     []string
	Confirmed  []struct {
		Diet string
		Mine bool
	}
}

type decision struct {
	Winner, Rule string
	Moved        *struct {
		To struct{ Restaurant restaurant }
	}
	Tally []struct {
		restaurant
		Votes  int
		Closed bool
		Ruling string
	}
	Tables []struct {
		restaurant
		Members []string
	}
}

// ParseBallot parses a team. It returns an error if the team contradicts itself.
func ParseBallot(content []byte) (*Ballot, error) {
	var w wire
	if err := json.Unmarshal(content, &w); err != nil {
		return nil, fmt.Errorf("parsing a team: %w", err)
	}
	b := &Ballot{Team: w.ID, Version: w.Version, Round: w.Round.ID, Final: w.Round.State == "final"}
	for _, member := range w.Members {
		b.Members = append(b.Members, member.ID)
	}
	if w.Me != nil {
		b.Me = w.Me.ID
	}
	for _, c := range w.Round.Candidates {
		if c.Votes != len(c.Voters) || c.HasVoted != slices.Contains(c.Voters, b.Me) {
			return nil, fmt.Errorf("version %d of %s contradicts itself about %s: %d votes by %v, hasVoted %t",
				w.Version, w.ID, c.Restaurant.PlaceID, c.Votes, c.Voters, c.HasVoted)
		}
		b.Candidates = append(b.Candidates, c.parsed())
	}
	if offer := w.Round.Tables; offer != nil {
		b.Table, b.Accepted, b.Accepts = offer.RestaurantID, offer.Accepted, offer.AcceptedCount
	}
	if b.Final != (w.Round.Decision != nil) {
		return nil, fmt.Errorf("version %d of %s: final %t, has a decision %t", w.Version, w.ID, b.Final, !b.Final)
	}
	if b.Final {
		return b, w.Round.Decision.add(b)
	}
	return b, nil
}

func (c candidate) parsed() Candidate {
	slices.Sort(c.Voters)
	parsed := Candidate{Place: c.Restaurant.PlaceID, Ruling: c.Ruling, Voters: c.Voters}
	for _, one := range c.Confirmed {
		if parsed.Confirmed == nil {
			parsed.Confirmed = map[string]bool{}
		}
		parsed.Confirmed[one.Diet] = one.Mine
	}
	return parsed
}

// add adds a decision to the ballot. It returns an error if the decision contradicts the ballot.
func (d *decision) add(b *Ballot) error {
	b.Winner = d.Winner
	if d.Moved != nil {
		b.Moved = d.Moved.To.Restaurant.PlaceID
	}
	for _, table := range d.Tables {
		for _, member := range table.Members {
			if b.Seats == nil {
				b.Seats = map[string]string{}
			}
			b.Seats[member] = table.PlaceID
		}
	}
	if (d.Rule == "tables") != (len(d.Tables) == 2) {
		return fmt.Errorf("round %s was decided by %s, with %d tables", b.Round, d.Rule, len(d.Tables))
	}
	return d.check(b)
}

// check compares a decision with the votes: the receipt counts them correctly, and no place that can win has more than
// the winner. A place that is ruled out wins only as the larger of two tables.
func (d *decision) check(b *Ballot) error {
	if len(d.Tally) != len(b.Candidates) {
		return fmt.Errorf("the receipt of %s lists %d of %d candidates", b.Round, len(d.Tally), len(b.Candidates))
	}
	most, won := 0, 0
	for _, line := range d.Tally {
		if i := b.Index(line.PlaceID); i < 0 || len(b.Candidates[i].Voters) != line.Votes {
			return fmt.Errorf("the receipt of %s says %d votes for %s: %v",
				b.Round, line.Votes, line.PlaceID, b.Candidates)
		}
		ruledOut := line.Closed || line.Ruling != ""
		if !ruledOut {
			most = max(most, line.Votes)
		}
		if line.PlaceID == d.Winner {
			won = line.Votes
			if ruledOut && len(d.Tables) == 0 {
				return fmt.Errorf("%s won round %s and is ruled out: %s", d.Winner, b.Round, line.Ruling)
			}
		}
	}
	if won != most {
		return fmt.Errorf("%s won round %s with %d votes, and another had %d", d.Winner, b.Round, won, most)
	}
	return nil
}

// Index returns the position of a place on the ballot, or -1.
func (b *Ballot) Index(place string) int {
	return slices.IndexFunc(b.Candidates, func(c Candidate) bool { return c.Place == place })
}

// Has reports whether a member's vote for a place is counted.
func (b *Ballot) Has(place, member string) bool {
	i := b.Index(place)
	return i >= 0 && slices.Contains(b.Candidates[i].Voters, member)
}

// HasOther reports whether a vote of another member for a place is counted.
func (b *Ballot) HasOther(place, member string) bool {
	i := b.Index(place)
	return i >= 0 && slices.ContainsFunc(b.Candidates[i].Voters, func(id string) bool { return id != member })
}

// Votes returns the total number of votes.
func (b *Ballot) Votes() (n int) {
	for _, c := range b.Candidates {
		n += len(c.Voters)
	}
	return n
}

// String returns what everybody sees, except the team's link, so that equal strings mean equal teams.
func (b *Ballot) String() string {
	var text strings.Builder
	fmt.Fprintf(&text, "v%d %s final=%t winner=%q moved=%q members=%s",
		b.Version, b.Round, b.Final, b.Winner, b.Moved, strings.Join(b.Members, ","))
	for _, c := range b.Candidates {
		fmt.Fprintf(&text, " %s%s=%s", c.Place, c.Ruling, strings.Join(c.Voters, ","))
	}
	return text.String()
}
