package main

import (
	"context"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
)

// tallies are figures by what a change leaves in the database.
type tallies struct{ votes, vetoes, seats, diets int }

// of returns the figure of one kind of record.
func (t *tallies) of(table string) *int {
	return map[string]*int{"votes": &t.votes, "vetoes": &t.vetoes, "seats": &t.seats, "diets": &t.diets}[table]
}

// record names what one change leaves in the database and the next one replaces.
type record struct{ table, member, team, place, diet string }

// intent is what the last acknowledged change of a record wanted there.
type intent struct {
	wanted  string // "" for nothing
	version int64
}

// record returns the record that a gesture changes and what it wants there. exact is false if that depends on others.
func (g gesture) record() (of record, wanted string, exact bool) {
	switch g.kind {
	case vote:
		return record{table: "votes", member: g.member, place: g.place}, g.place, true
	case withdraw:
		return record{table: "votes", member: g.member, place: g.place}, "", true
	case suggest, remove: // the one may be a vote, the other takes one with it
		return record{table: "votes", member: g.member, place: g.place}, "", false
	case veto:
		return record{table: "vetoes", member: g.member}, g.place, true
	case unveto:
		return record{table: "vetoes", member: g.member}, "", true
	case accept:
		return record{table: "seats", member: g.member}, g.place, true
	case leave:
		return record{table: "seats", member: g.member}, "", true
	case confirm:
		return record{table: "diets", team: g.team, place: g.place, diet: g.diet}, g.member, true
	case unconfirm: // it takes back only what the same member confirmed
		return record{table: "diets", team: g.team, place: g.place, diet: g.diet}, "", false
	case join, look, lookVeto, finalise, reopen, move, back:
	}
	return record{}, "", false
}

// when orders the changes of a record: by version, and vetoes, which have none, by time. Only their member makes them.
func (s settlement) when(g gesture) int64 {
	if g.kind == veto || g.kind == unveto {
		return int64(g.back)
	}
	return s.versions[g.key]
}

// lost counts the acknowledged intents, and of the last ones those that differ from what the database holds. It ignores
// an intent that was followed by a change whose outcome was never promised.
func (s settlement) lost(
	ctx context.Context, pool *pgxpool.Pool, history []gesture,
) (acknowledged, lost tallies, err error) {
	last, open := map[record]intent{}, map[record]int64{}
	for _, g := range history {
		of, wanted, exact := g.record()
		done, when := g.answered && g.answer.OK(), s.when(g)
		if of.table == "" {
			continue
		}
		if done && exact {
			*acknowledged.of(of.table)++
		}
		switch {
		case exact && done && when >= last[of].version:
			last[of] = intent{wanted: wanted, version: when}
		case !exact, !g.answered, g.lost > 0 && !done:
			open[of] = max(open[of], when)
		}
	}
	held, err := heldRecords(ctx, pool)
	if err != nil {
		return acknowledged, lost, err
	}
	for of, intent := range last {
		if held[of] != intent.wanted && open[of] <= intent.version {
			*lost.of(of.table)++
		}
	}
	return acknowledged, lost, nil
}

// heldRecords returns what the database holds. Nobody in the load is in two teams.
func heldRecords(ctx context.Context, pool *pgxpool.Pool) (map[record]string, error) {
	rows, err := pool.Query(ctx, `
SELECT 'votes', v.member_id, '', v.place_id, '', v.place_id FROM votes v JOIN rounds r USING (team_id, round_id)
WHERE r.state <> 'undone'
UNION ALL SELECT 'vetoes', member_id, '', '', '', place_id FROM vetoes
UNION ALL SELECT 'seats', s.member_id, '', '', '', s.place_id FROM table_seats s JOIN rounds r USING (team_id, round_id)
WHERE r.state <> 'undone'
UNION ALL SELECT 'diets', '', l.link, d.place_id, d.diet, d.member_id
FROM diet_answers d JOIN team_links l USING (team_id) WHERE l.current`)
	if err != nil {
		return nil, err
	}
	held := map[record]string{}
	var of record
	var value string
	_, err = pgx.ForEachRow(rows, []any{&of.table, &of.member, &of.team, &of.place, &of.diet, &value}, func() error {
		held[of] = value
		return nil
	})
	return held, err
}
