package person

import (
	"context"
	"errors"

	"github.com/jackc/pgx/v5"

	"noonish/internal/fault"
)

// NewCode returns a code with which another device can join a person, once and for a short time. It replaces an earlier
// code. encrypted is what the browser has for the other device; the key is never sent to us. It may be nil.
func (s Store) NewCode(ctx context.Context, who Person, encrypted []byte) (c Code, err error) {
	c.Code = newCode()
	err = s.Pool.QueryRow(ctx, `
INSERT INTO moves (code_hash, person_id, expires_at, encrypted) VALUES ($1, $2, now() + $3::interval, $4)
ON CONFLICT (person_id) DO UPDATE SET
  code_hash = excluded.code_hash, expires_at = excluded.expires_at, encrypted = excluded.encrypted
RETURNING expires_at`, hashCode(c.Code), who.ID, codeLasts, encrypted).Scan(&c.ExpiresAt)
	return c, wrap(err, "creating a code")
}

// Joined is what a browser gets for a code.
type Joined struct {
	Person    Person
	Token     string
	Encrypted []byte // nil if the other device had nothing to send
}

// Join makes a browser act for the person whose code was typed. That person also gets everything of the person the
// browser acted for before, who is deleted when no other browser can open them.
func (s Store) Join(
	ctx context.Context, typed string, before Person, device string,
) (joined Joined, err error) {
	wrong := fault.New(fault.NotFound, "move-code-unknown",
		"This code is not known, or no longer good. Please ask for a new one.")
	hash := hashCode(typed)
	if hash == nil {
		return Joined{}, wrong
	}
	var after AfterCommit
	err = pgx.BeginFunc(ctx, s.Pool, func(tx pgx.Tx) error {
		who := &joined.Person
		who.ID, joined.Encrypted, err = redeem(ctx, tx, hash, before.ID)
		if errors.Is(err, pgx.ErrNoRows) {
			return wrong
		}
		if err != nil {
			return err
		}
		who.session, joined.Token, err = s.addSession(ctx, tx, who.ID, device)
		if err != nil {
			return err
		}
		after, err = s.leave(ctx, tx, before, *who)
		return err
	})
	if err == nil {
		s.ended()
		after.run()
	}
	return joined, wrap(err, "joining by a code")
}

// redeem uses up a code. It locks people before anything of theirs, as deleting them does, and in the order of their
// ids, so that there is no deadlock.
func redeem(ctx context.Context, tx pgx.Tx, hash []byte, before string) (person string, encrypted []byte, err error) {
	err = tx.QueryRow(ctx, `SELECT person_id FROM moves WHERE code_hash = $1`, hash).Scan(&person)
	if err != nil {
		return "", nil, err
	}
	_, err = tx.Exec(ctx, `SELECT FROM people WHERE person_id IN ($1, $2) ORDER BY person_id FOR UPDATE`,
		person, before)
	if err != nil {
		return "", nil, err
	}
	err = tx.QueryRow(ctx, `
DELETE FROM moves WHERE code_hash = $1 AND expires_at > now() RETURNING person_id, encrypted`, hash,
	).Scan(&person, &encrypted)
	return person, encrypted, err
}

// leave ends the browser's previous session when it joins another person. A person who joins themselves keeps
// everything.
func (s Store) leave(ctx context.Context, tx pgx.Tx, before, who Person) (after AfterCommit, err error) {
	if before.session == "" {
		return nil, nil //nolint:nilnil // nothing to announce, and no error
	}
	if _, err := tx.Exec(ctx, `DELETE FROM sessions WHERE session_id = $1`, before.session); err != nil ||
		before.ID == who.ID {
		return nil, err
	}
	for _, keeper := range s.Keepers {
		more, err := keeper.Join(ctx, tx, before.ID, who.ID)
		if err != nil {
			return nil, err
		}
		after = after.then(more)
	}
	var open bool
	err = tx.QueryRow(ctx, `SELECT EXISTS (SELECT FROM sessions WHERE person_id = $1)`, before.ID).Scan(&open)
	if err != nil || open {
		return after, err
	}
	more, err := s.drop(ctx, tx, before.ID)
	return after.then(more), err
}
