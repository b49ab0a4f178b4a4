package team_test

import (
	"slices"

	"noonish/internal/team/ballot"
)

// model is what a team should be, in plain Go: no database, no clock, no HTTP.
type model struct {
	version     int64
	size        int
	hide, names bool      // the setting
	locked      bool      // a vote was cast
	hid, named  bool      // how votes are shown once one was cast
	members     []*fellow // in the order they joined
	link        string
	old         []string // former links
	state       string
	late        bool // the deadline has passed
	choices     []*choice
	decision    *verdictSeen
	closer      string         // the member who finalised
	counted     map[string]int // votes when the round was closed
	ruled       map[string]ballot.Ruling
	activity    []deed // newest first
	gone        bool

	reopened   bool         // just now: the round does not close early until something changes
	wasClosing bool         // when the deadline passed
	early      bool         // the decision did not wait for the deadline, and was not the owner's
	spent      bool         // a member who came late has reopened a round
	moves      []relocation // to plan B
	vetoed     []string     // what a veto ruled out in an earlier attempt
}

// relocation is one move to plan B.
type relocation struct{ from, to, by string }

// fellow is a member of the model.
type fellow struct {
	who    int // which of the people
	id     string
	name   string
	owner  bool
	in     bool
	needs  []string
	coming *bool
	veto   string // today's; "" if there is none
	spent  bool   // it counted
}

type choice struct {
	place, by string // by a member's id
	votes     []string
}

type deed struct{ kind, member, place string }

// verdictSeen is the part of a decision that the model can predict.
type verdictSeen struct {
	Winner, By, ByName string
	Rule               ballot.Rule
	Turnout, HeadCount int
	Tally              []string
}

// seen is a team as one person should see it: what For returns without the ids and times that cannot be predicted.
type seen struct {
	Version   int64
	Size      int
	Role      string
	CreatedBy string
	Hide      bool
	Names     bool
	MyNeeds   []string
	Members   []memberSeen
	State     string
	HeadCount int
	Voted     int
	Hid       bool
	Named     bool
	Locked    bool
	Needs     []string // none: what a round shows of needs is fixed before anybody could state them
	Choices   []choiceSeen
	Decision  *verdictSeen
	Activity  []deed
	Closing   bool
	Settled   string
	Moved     string // where the team was moved; "" if it was not
}

type memberSeen struct {
	ID, Name       string
	Owner, You, In bool
	Voted, Coming  string // "" when it is not shown
}

type choiceSeen struct {
	Place, By string
	Removable bool
	Ruling    ballot.Ruling
	Votes     int // -1 when they are not shown
	Mine      bool
	Voters    []string
}

func (m *model) member(who int) *fellow {
	for _, f := range m.members {
		if f.who == who {
			return f
		}
	}
	return nil
}

func (m *model) owner() *fellow {
	return m.members[slices.IndexFunc(m.members, func(f *fellow) bool { return f.owner })]
}

func (m *model) name(id string) string {
	for _, f := range m.members {
		if f.id == id {
			return f.name
		}
	}
	return ""
}

func (m *model) choice(place string) *choice {
	for _, c := range m.choices {
		if c.place == place {
			return c
		}
	}
	return nil
}

func (m *model) closed() bool { return m.state != "open" || m.late }

func (m *model) headCount() int {
	count := m.size
	for _, f := range m.members {
		if !f.in {
			count--
		}
	}
	return max(1, count)
}

func (m *model) voters() map[string]bool {
	voters := map[string]bool{}
	for _, c := range m.choices {
		for _, id := range c.votes {
			voters[id] = true
		}
	}
	return voters
}

// did makes one change: a version, and a line of activity if that kind is shown.
func (m *model) did(kind, member, place string) {
	m.version++
	m.reopened = kind == "reopened"
	if kind != "" {
		m.activity = append([]deed{{kind, member, place}}, m.activity...)
	}
}

func (m *model) vote(f *fellow, c *choice) {
	if slices.Contains(c.votes, f.id) {
		return
	}
	if !m.locked {
		m.locked, m.hid, m.named = true, m.hide, m.names
	}
	c.votes, f.in = append(c.votes, f.id), true
	m.did("voted", f.id, c.place)
}

func (m *model) unvote(f *fellow, c *choice) bool {
	i := slices.Index(c.votes, f.id)
	if i >= 0 {
		c.votes = slices.Delete(c.votes, i, i+1)
	}
	return i >= 0
}

func (m *model) remove(f *fellow) {
	m.members = slices.DeleteFunc(m.members, func(o *fellow) bool { return o == f })
	for _, c := range m.choices {
		m.unvote(f, c)
		if c.by == f.id {
			c.by = ""
		}
	}
	m.did("", f.id, "")
	if f.owner && len(m.members) > 0 {
		m.members[0].owner = true
	}
	m.gone = len(m.members) == 0
}

// finish closes the round by the rule, which has tests of its own; roundID and secret are what the receipt revealed.
func (m *model) finish(by *fellow, roundID string, secret []byte) {
	standings := m.standings()
	m.spendVetoes(standings)
	outcome := ballot.Decide(roundID, secret, standings)
	m.decision = &verdictSeen{
		Winner: outcome.Winner, Rule: outcome.Rule, By: "deadline", Turnout: len(m.voters()), HeadCount: m.headCount(),
	}
	for _, s := range outcome.Tally {
		m.decision.Tally = append(m.decision.Tally, s.PlaceID)
	}
	member := ""
	if by != nil {
		member = by.id
		if m.decision.By = "member"; by.owner {
			m.decision.By = "owner"
		}
	}
	m.closer, m.counted = member, map[string]int{}
	for _, s := range standings {
		m.counted[s.PlaceID] = s.Votes
	}
	m.ruled = map[string]ballot.Ruling{}
	for _, s := range standings {
		m.ruled[s.PlaceID] = s.Ruling
	}
	m.early = m.decision.By != "owner" && (!m.late || m.wasClosing)
	m.state = "final"
	m.did("finalised", member, outcome.Winner)
}

func (m *model) reopen(f *fellow) {
	m.state, m.late, m.decision, m.activity = "open", false, nil, nil
	m.spent, m.moves = m.spent || !f.owner, nil
	for place, ruling := range m.ruled {
		if ruling == ballot.RuledVeto {
			m.vetoed = append(m.vetoed, place)
		}
	}
	for _, o := range m.members {
		if o.coming = nil; !o.in {
			o.loseVeto()
			for _, c := range m.choices {
				m.unvote(o, c)
			}
		}
	}
	m.did("reopened", f.id, "")
}
