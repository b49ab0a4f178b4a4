package person

import (
	"context"
	"errors"
	"fmt"
	"strconv"

	"github.com/jackc/pgx/v5"

	"noonish/internal/limit"
	"noonish/internal/retention"
)

// Rules returns what is stored about people themselves, and for how long. Sweep deletes by the same days.
func Rules() []retention.Rule {
	return []retention.Rule{
		{
			ID:    "sessions",
			What:  "That a browser may act for you, whether it is a phone or a computer, and the day it was last here",
			Days:  idleDays,
			Until: fmt.Sprintf("%d days after its last visit, and %d days after its first", idleDays, absoluteDays),
		},
		{
			ID: "codes", What: "A fingerprint of the code by which another device joins you",
			Until: fmt.Sprintf("%.0f minutes, or until it is used", codeLasts.Minutes()),
		},
		{
			ID: "identity",
			What: "Where people sign in: the id by which your company's sign-in knows you, " +
				"and the day you last used it",
			Until: fmt.Sprintf("%d days after your last sign-in", absoluteDays),
		},
		{
			ID: "person", What: "A random id that stands for you, and when it was made",
			Until: "until you delete it, or no browser is left that may act for you",
		},
	}
}

// sweepSize is how many rows one statement reads or deletes.
const sweepSize = 2000

// Sweep deletes expired sessions, unused codes, and people that no session, code or identity can open any more. It
// returns how many people it deleted. A person who cannot be deleted is reported in the error and does not stop it.
func (s Store) Sweep(ctx context.Context) (n int64, err error) {
	err = errors.Join(
		s.inBatches(ctx, "deleting old codes", `
DELETE FROM moves WHERE code_hash IN (SELECT code_hash FROM moves WHERE expires_at < now() LIMIT $1)`),
		s.inBatches(ctx, "deleting inactive sessions", `
DELETE FROM sessions WHERE session_id IN (
  SELECT session_id FROM sessions WHERE seen_on <= current_date - $2::int LIMIT $1)`, idleDays),
		s.inBatches(ctx, "deleting old sessions", `
DELETE FROM sessions WHERE session_id IN (
  SELECT session_id FROM sessions WHERE created_at <= now() - make_interval(days => $2) LIMIT $1)`, absoluteDays),
		wrap(limit.Sweep(ctx, s.Pool), "deleting full rate limits"))
	if err != nil {
		return 0, err
	}
	return s.sweepPeople(ctx)
}

func (s Store) inBatches(ctx context.Context, doing, statement string, args ...any) error {
	for {
		tag, err := s.Pool.Exec(ctx, statement, append([]any{sweepSize}, args...)...)
		if err != nil || tag.RowsAffected() == 0 {
			return wrap(err, doing)
		}
	}
}

// sweepPeople goes through all people by their key, in batches.
func (s Store) sweepPeople(ctx context.Context) (n int64, err error) {
	var failed []error
	for last, more := "", true; more; {
		var people []string
		if people, last, more, err = s.lostAfter(ctx, last); err != nil {
			return n, errors.Join(append(failed, err)...)
		}
		for _, person := range people {
			gone, err := s.forget(ctx, person, `SELECT FROM people p WHERE person_id = $1 AND `+lost+` FOR UPDATE`)
			if err != nil {
				failed = append(failed, wrap(err, "deleting an abandoned person"))
			}
			if gone {
				n++
			}
		}
	}
	return n, errors.Join(failed...)
}

// lostAfter returns, among the next people by key, those whom nobody can open, and the last key it looked at.
func (s Store) lostAfter(ctx context.Context, after string) (people []string, last string, more bool, err error) {
	rows, err := s.Pool.Query(ctx, `
SELECT p.person_id, `+lost+`
FROM (SELECT person_id FROM people WHERE person_id > $1 ORDER BY person_id LIMIT $2) p ORDER BY 1`, after, sweepSize)
	if err != nil {
		return nil, "", false, wrap(err, "finding abandoned people")
	}
	seen := 0
	var id string
	var nobodys bool
	_, err = pgx.ForEachRow(rows, []any{&id, &nobodys}, func() error {
		if seen++; nobodys {
			people = append(people, id)
		}
		return nil
	})
	return people, id, seen == sweepSize, wrap(err, "finding abandoned people")
}

// lost selects people whom nobody can open any more.
var lost = `
NOT EXISTS (SELECT FROM sessions s WHERE s.person_id = p.person_id)
AND NOT EXISTS (SELECT FROM moves m WHERE m.person_id = p.person_id)
AND NOT EXISTS (SELECT FROM identities i
  WHERE i.person_id = p.person_id AND i.seen_on > current_date - ` + strconv.Itoa(absoluteDays) + `)`
