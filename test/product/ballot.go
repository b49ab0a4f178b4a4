package product

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
)

// Ballot is what a team's answer says that everybody must agree on.
type Ballot struct {
	Team       string // its link
	Version    int64
	Members    []string // ids, in the order they joined
	Me         string   // the caller's id, "" when they have not joined
	Round      string
	Final      bool
	Winner     string // "" while it is open, and when there is none
	Candidates []Candidate
}

// Candidate is a restaurant on the ballot.
type Candidate struct {
	Place  string
	Voters []string // ids of members, sorted
}

// wire is the contract's Team, as far as it is looked at.
type wire struct {
	ID      string
	Version int64
	Members []struct{ ID string }
	Me      *struct{ ID string }
	Round   struct {
		ID, State  string
		Candidates []struct {
			Restaurant struct {
				PlaceID string `json:"place_id"`
			}
			Votes    int
			HasVoted bool
			Voters   []string
		}
		Decision *decision
	}
}

type decision struct {
	Winner, Rule string
	Tally        []struct {
		PlaceID string `json:"place_id"`
		Votes   int
		Closed  bool
	}
}

// ParseBallot reads a team, and refuses one that contradicts itself.
func ParseBallot(content []byte) (*Ballot, error) {
	var w wire
	if err := json.Unmarshal(content, &w); err != nil {
		return nil, fmt.Errorf("a team that cannot be read: %w", err)
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
			return nil, fmt.Errorf("version %d of %s contradicts itself about %s: %d votes by %v, of which mine is %t",
				w.Version, w.ID, c.Restaurant.PlaceID, c.Votes, c.Voters, c.HasVoted)
		}
		slices.Sort(c.Voters)
		b.Candidates = append(b.Candidates, Candidate{Place: c.Restaurant.PlaceID, Voters: c.Voters})
	}
	if b.Final != (w.Round.Decision != nil) {
		return nil, fmt.Errorf("version %d of %s is final is %t, and there is a decision is %t", w.Version, w.ID, b.Final, !b.Final)
	}
	if b.Final {
		b.Winner = w.Round.Decision.Winner
		return b, w.Round.Decision.check(b)
	}
	return b, nil
}

// check holds a decision against the votes: the receipt counts them, and nothing that is open has more.
func (d *decision) check(b *Ballot) error {
	if len(d.Tally) != len(b.Candidates) {
		return fmt.Errorf("the receipt of %s lists %d of %d", b.Round, len(d.Tally), len(b.Candidates))
	}
	most, won := 0, 0
	for _, line := range d.Tally {
		if i := b.Index(line.PlaceID); i < 0 || len(b.Candidates[i].Voters) != line.Votes {
			return fmt.Errorf("the receipt of %s says %d votes for %s: %v", b.Round, line.Votes, line.PlaceID, b.Candidates)
		}
		if !line.Closed {
			most = max(most, line.Votes)
		}
		if line.PlaceID == d.Winner {
			won = line.Votes
		}
	}
	if won != most {
		return fmt.Errorf("%s won round %s with %d votes, and another had %d", d.Winner, b.Round, won, most)
	}
	return nil
}

// Index is the position of a place on the ballot, or -1.
func (b *Ballot) Index(place string) int {
	return slices.IndexFunc(b.Candidates, func(c Candidate) bool { return c.Place == place })
}

// Has tells whether a member's vote for a place is counted.
func (b *Ballot) Has(place, member string) bool {
	i := b.Index(place)
	return i >= 0 && slices.Contains(b.Candidates[i].Voters, member)
}

// Votes is how many votes there are in all.
func (b *Ballot) Votes() (n int) {
	for _, c := range b.Candidates {
		n += len(c.Voters)
	}
	return n
}

// String is all of it but whose answer it was, so that two that are equal mean the same.
func (b *Ballot) String() string {
	var text strings.Builder
	fmt.Fprintf(&text, "v%d %s final=%t winner=%q members=%s", b.Version, b.Round, b.Final, b.Winner, strings.Join(b.Members, ","))
	for _, c := range b.Candidates {
		fmt.Fprintf(&text, " %s=%s", c.Place, strings.Join(c.Voters, ","))
	}
	return text.String()
}
