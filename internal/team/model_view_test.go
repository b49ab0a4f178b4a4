package team_test

import (
	"maps"
	"slices"

	"noonish/internal/team/ballot"
)

// knows reports whether the ballot knows the name of a place: it is on it, or the team was moved there.
func (m *model) knows(place string) bool {
	return m.choice(place) != nil || slices.ContainsFunc(m.moves, func(c relocation) bool { return c.to == place })
}

func (m *model) removable(f *fellow, c *choice) bool {
	votes := c.votes
	if hide, _ := m.shows(); hide {
		votes = slices.Collect(maps.Keys(m.voters()))
	}
	others := slices.ContainsFunc(votes, func(id string) bool { return id != f.id })
	return c.by == f.id && !others
}

// shows returns how this round shows its votes.
func (m *model) shows() (hide, names bool) {
	if m.locked {
		return m.hid, m.named
	}
	return m.hide, m.names
}

// closing reports whether the round closes because everyone has voted.
func (m *model) closing() bool {
	return !m.closed() && !m.reopened && len(m.voters()) >= m.headCount()
}

// settled returns what wins whatever the missing vote, or "".
func (m *model) settled() string {
	turnout := ballot.Turnout{HeadCount: m.headCount(), Voted: len(m.voters()), Vetoes: true}
	winner, _ := ballot.Settled(m.standings(), turnout)
	return winner
}

func shownFlag(shown, value bool) string {
	switch {
	case !shown:
		return ""
	case value:
		return "yes"
	}
	return "no"
}

// view returns the team as one of the people should see it.
func (m *model) view(who int) seen {
	hide, names := m.shows()
	me, voters, hidden := m.member(who), m.voters(), hide && m.state == "open"
	v := seen{
		Version: m.version, Size: m.size, Hide: m.hide, Names: m.names, State: m.state, HeadCount: m.headCount(),
		Voted: len(voters),
		Hid:   hide, Named: names, Locked: m.locked, Closing: m.closing(),
	}
	if m.state == "open" && !hide {
		v.Settled = m.settled()
	}
	if len(m.moves) > 0 {
		v.Moved = m.moves[len(m.moves)-1].to
	}
	if m.decision != nil { // shows the present name of the member, or none if they left
		decision := *m.decision
		decision.ByName, v.Decision = m.name(m.closer), &decision
	}
	if me != nil {
		v.Role, v.MyNeeds = "member", me.needs
		if me.owner {
			v.Role = "owner"
		}
	}
	for _, f := range m.members {
		line := memberSeen{
			ID: f.id, Name: f.name, Owner: f.owner, You: f == me, In: f.in,
			Voted: shownFlag(names || f == me, voters[f.id]),
		}
		if m.state == "final" && f.coming != nil {
			line.Coming = shownFlag(true, *f.coming)
		}
		if f.owner {
			v.CreatedBy = f.name
		}
		v.Members = append(v.Members, line)
	}
	for _, c := range m.choices {
		line := choiceSeen{Place: c.place, By: m.name(c.by), Votes: -1, Mine: me != nil &&
			slices.Contains(c.votes, me.id)}
		if line.Ruling = m.ruled[c.place]; m.state == "open" {
			line.Ruling = m.ruling(c.place)
		}
		line.Removable = m.state == "open" && me != nil && m.removable(me, c)
		if !hidden {
			if line.Votes = len(c.votes); m.state == "final" {
				line.Votes = m.counted[c.place]
			}
			if names {
				line.Voters = c.votes
			}
		}
		v.Choices = append(v.Choices, line)
	}
	for _, d := range m.activity[:min(10, len(m.activity))] {
		vote := d.kind == "voted" || d.kind == "withdrew"
		if vote && !names {
			d.member = ""
		}
		if vote && hidden || !m.knows(d.place) {
			d.place = ""
		}
		v.Activity = append(v.Activity, d)
	}
	return v
}
