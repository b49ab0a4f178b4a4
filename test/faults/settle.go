package main

import (
	"context"
	"fmt"
	"math"
	"net/http"
	"time"

	"github.com/anishathalye/porcupine"
	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
)

// settle reads the outcome of gestures from the database. By then, every call without an answer has been carried out or
// never will be, because the replica that sent it to PostgreSQL is dead.
func settle(ctx context.Context, pool *pgxpool.Pool) (s settlement, err error) {
	s = settlement{versions: map[string]int64{}, members: map[string]string{}}
	rows, err := pool.Query(ctx, `SELECT key, version FROM gestures`)
	if err != nil {
		return s, err
	}
	var key, member string
	var version int64
	_, err = pgx.ForEachRow(rows, []any{&key, &version}, func() error {
		s.versions[key] = version
		return nil
	})
	if err != nil {
		return s, err
	}
	rows, err = pool.Query(ctx, `SELECT person_id, member_id FROM team_members`)
	if err != nil {
		return s, err
	}
	_, err = pgx.ForEachRow(rows, []any{&key, &member}, func() error {
		s.members[key] = member // nobody in the load is in two teams
		return nil
	})
	return s, err
}

// operations returns the history as the model reads it.
func (s settlement) operations(history []gesture) (all []porcupine.Operation, err error) {
	for _, g := range history {
		operations, err := s.operation(g)
		if err != nil {
			return nil, err
		}
		all = append(all, operations...)
	}
	return all, nil
}

func (s settlement) operation(g gesture) ([]porcupine.Operation, error) {
	in := input{team: g.team, kind: g.kind, member: g.member, place: g.place, diet: g.diet, own: g.own}
	if g.kind == join {
		in.member = s.members[g.person]
	}
	version, done := s.versions[g.key]
	answered := output{status: g.answer.Status, ballot: g.answer.Ballot, veto: g.answer.Veto}
	shown := g.operation(input{team: g.team, kind: look, least: version}, g.last, answered, g.back)
	if g.kind == veto || g.kind == unveto || g.kind == lookVeto {
		shown = g.operation(input{team: g.team, kind: lookVeto, member: g.member}, g.last, answered, g.back)
	}
	change := func(out output, until time.Duration) porcupine.Operation {
		return g.operation(in, g.first, out, until)
	}
	switch {
	case g.kind == look, g.kind == lookVeto:
		return []porcupine.Operation{shown}, nil
	case g.answered && g.answer.Refused() && !done:
		refused := []porcupine.Operation{g.operation(in, g.last, output{status: g.answer.Status}, g.back)}
		if g.lost > 0 && (g.kind == veto || g.kind == unveto) { // then a round may have closed in between
			refused = append(refused, change(output{}, math.MaxInt64))
		}
		return refused, nil
	case g.key == "":
		return []porcupine.Operation{
			change(output{status: http.StatusOK, ballot: g.answer.Ballot}, g.back), shown,
		}, nil
	case g.answered && g.answer.OK() && done:
		return []porcupine.Operation{change(output{status: http.StatusOK, version: version}, g.back), shown}, nil
	case !g.answered && done: // it may have been carried out at any time since it was sent
		return []porcupine.Operation{change(output{status: http.StatusOK, version: version}, math.MaxInt64)}, nil
	case !g.answered:
		return nil, nil
	}
	return nil, fmt.Errorf("%s with key %s was answered with %d, recorded in the database: %t",
		g.kind, g.key, g.answer.Status, done)
}

func (g gesture) operation(in input, from time.Duration, out output, to time.Duration) porcupine.Operation {
	return porcupine.Operation{ClientId: g.client, Input: in, Call: int64(from), Output: out, Return: int64(to)}
}
