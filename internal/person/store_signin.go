package person

import (
	"context"
	"errors"

	"github.com/jackc/pgx/v5"
)

// Identity is an account at a sign-in provider.
type Identity struct{ Issuer, Subject string }

// Signed is an identity as shown to its person.
type Signed struct {
	Issuer  string `json:"issuer"`
	Subject string `json:"subject"`
	SeenOn  string `json:"seenOn"`
}

// Identities returns the accounts that a person signs in with.
func (s Store) Identities(ctx context.Context, person string) ([]Signed, error) {
	rows, err := s.Pool.Query(ctx,
		`SELECT issuer, subject, seen_on::text FROM identities WHERE person_id = $1 ORDER BY 1, 2`, person)
	if err != nil {
		return nil, wrap(err, "reading identities")
	}
	list, err := pgx.CollectRows(rows, pgx.RowToStructByPos[Signed])
	return list, wrap(err, "reading identities")
}

// SignIn opens a session for the person of an identity, who is created at the first sign-in. That person also gets
// everything of the person the browser acted for before.
func (s Store) SignIn(
	ctx context.Context, id Identity, before Person, device string,
) (who Person, token string, err error) {
	var after AfterCommit
	err = pgx.BeginFunc(ctx, s.Pool, func(tx pgx.Tx) error {
		if who.ID, err = identified(ctx, tx, id, before.ID); err != nil {
			return err
		}
		if who.session, token, err = s.addSession(ctx, tx, who.ID, device); err != nil {
			return err
		}
		after, err = s.leave(ctx, tx, before, who)
		return err
	})
	if err == nil {
		s.ended()
		after.run()
	}
	return who, token, wrap(err, "signing in")
}

// identified returns the person of an identity. Two first sign-ins at the same time create one person: the second waits
// for the first at the identity's key. People are locked in the order of their ids, as redeem does.
func identified(ctx context.Context, tx pgx.Tx, id Identity, before string) (person string, err error) {
	if _, err := tx.Exec(ctx, `SELECT pg_advisory_xact_lock(hashtextextended($1, 13))`,
		id.Issuer+"\n"+id.Subject); err != nil {
		return "", err
	}
	err = tx.QueryRow(ctx, `SELECT person_id FROM identities WHERE issuer = $1 AND subject = $2`, id.Issuer,
		id.Subject).Scan(&person)
	if err != nil && !errors.Is(err, pgx.ErrNoRows) {
		return "", err
	}
	if _, err := tx.Exec(ctx, `SELECT FROM people WHERE person_id IN ($1, $2) ORDER BY person_id FOR UPDATE`, person,
		before); err != nil {
		return "", err
	}
	// The person may have been deleted meanwhile, and the identity with them.
	err = tx.QueryRow(ctx, `
UPDATE identities SET seen_on = current_date WHERE issuer = $1 AND subject = $2 RETURNING person_id`,
		id.Issuer, id.Subject).Scan(&person)
	if !errors.Is(err, pgx.ErrNoRows) {
		return person, err
	}
	person = NewID()
	if _, err := tx.Exec(ctx, `INSERT INTO people (person_id) VALUES ($1)`, person); err != nil {
		return "", err
	}
	_, err = tx.Exec(ctx, `INSERT INTO identities (issuer, subject, person_id) VALUES ($1, $2, $3)`,
		id.Issuer, id.Subject,
		person)
	return person, err
}
