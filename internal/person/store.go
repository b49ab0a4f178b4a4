package person

import (
	"context"
	"errors"
	"log/slog"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"noonish/internal/fault"
	"noonish/internal/postgres"
)

// Keeper is another package that stores something of a person, in tables that refer to people.
type Keeper struct {
	Name   string                                                // its part of the export
	Export func(ctx context.Context, person string) (any, error) // everything it stores of a person
	// Join adds what one person has to what another has.
	Join func(ctx context.Context, tx pgx.Tx, from, into string) (AfterCommit, error)
	// Leave tidies up what a person leaves behind, before they are deleted; nil where there is nothing to do.
	Leave func(ctx context.Context, tx pgx.Tx, person string) (AfterCommit, error)
}

// AfterCommit announces a change to other replicas once it is committed; nil for nothing to announce.
type AfterCommit func()

func (a AfterCommit) then(more AfterCommit) AfterCommit {
	switch {
	case a == nil:
		return more
	case more == nil:
		return a
	}
	return func() { a(); more() }
}

func (a AfterCommit) run() {
	if a != nil {
		a()
	}
}

// Store keeps people, their sessions and the codes between devices.
type Store struct {
	Pool    *pgxpool.Pool
	Keepers []Keeper
	Key     []byte // signs tokens; the same in all replicas
	Ended   func() // notifies every replica that sessions have ended; nil when nobody listens
}

// ErrNobody means that a token opens no session, or no longer does.
var ErrNobody = fault.New(fault.Unauthorized, "session-missing", "Please start a session first.")

// errSuspended means that the operator suspended a person.
var errSuspended = fault.New(fault.Forbidden, "person-suspended",
	"You were suspended here. Please ask who runs this server.")

// errNoSession means that the person has no session with this id.
var errNoSession = fault.New(fault.NotFound, "", "There is no such session.")

// found is a session that was found by one of its tokens.
type found struct {
	Person
	next, stale, unseen, suspended bool
}

const byToken = `
SELECT person_id, session_id, next_hash IS NOT DISTINCT FROM $1,
       old_hash IS NOT DISTINCT FROM $1 AND old_until < now(), seen_on < current_date,
       EXISTS (SELECT FROM people p WHERE p.person_id = sessions.person_id AND p.suspended_at IS NOT NULL)
FROM sessions
WHERE (token_hash = $1 OR next_hash = $1 OR old_hash = $1)
  AND seen_on > current_date - $2::int AND created_at > now() - make_interval(days => $3)`

// Who returns the person that a token opens.
func (s Store) Who(ctx context.Context, token string) (Person, error) {
	hash := hashToken(token)
	if hash == nil {
		return Person{}, ErrNobody
	}
	var f found
	err := s.Pool.QueryRow(ctx, byToken, hash, idleDays, absoluteDays).Scan(&f.ID, &f.session, &f.next, &f.stale,
		&f.unseen, &f.suspended)
	if errors.Is(err, pgx.ErrNoRows) {
		return Person{}, ErrNobody
	}
	if err != nil {
		return Person{}, wrap(err, "reading a session")
	}
	switch {
	case f.suspended:
		return Person{}, errSuspended
	case f.stale: // two browsers have the same session and we cannot know whose it is, so it ends for both
		slog.WarnContext(ctx, "a replaced token was used again, its session was ended")
		if err := s.exec(ctx, "ending a session", `DELETE FROM sessions WHERE session_id = $1`, f.session); err != nil {
			return Person{}, err
		}
		s.ended()
		return Person{}, ErrNobody
	case f.next:
		err = s.exec(ctx, "switching to a new token", `
UPDATE sessions SET old_hash = token_hash, old_until = now() + $2, token_hash = next_hash, next_hash = NULL,
       rotated_at = now(), seen_on = current_date
WHERE next_hash = $1`, hash, oldGrace)
	case f.unseen:
		err = s.exec(ctx, "recording a visit", `UPDATE sessions SET seen_on = current_date WHERE session_id = $1`,
			f.session)
	}
	return f.Person, err
}

// Renew returns a new token for a session whose own has been in use for a day or is not signed yet, or "" when there is
// no need. Until the new token is seen the old one stays valid: a lost answer costs nobody their session.
func (s Store) Renew(ctx context.Context, who Person, unsealed bool) (token string, err error) {
	token = newToken(s.Key)
	tag, err := s.Pool.Exec(ctx, `
UPDATE sessions SET next_hash = $2, next_at = now()
WHERE session_id = $1 AND ($5 OR rotated_at < now() - $3::interval)
  AND (next_hash IS NULL OR next_at < now() - $4::interval)`,
		who.session, hashToken(token), rotateAfter, oldGrace, unsealed)
	if err != nil {
		return "", wrap(err, "renewing a token")
	}
	if tag.RowsAffected() == 0 {
		return "", nil
	}
	return token, nil
}

// Create creates a person and their first session.
func (s Store) Create(ctx context.Context, device string) (who Person, token string, err error) {
	err = pgx.BeginFunc(ctx, s.Pool, func(tx pgx.Tx) error {
		who.ID = NewID()
		if _, err := tx.Exec(ctx, `INSERT INTO people (person_id) VALUES ($1)`, who.ID); err != nil {
			return err
		}
		who.session, token, err = s.addSession(ctx, tx, who.ID, device)
		return err
	})
	return who, token, wrap(err, "creating a person")
}

// Claim returns the person with this id, created if needed, for contract tests.
func (s Store) Claim(ctx context.Context, id string) (Person, error) {
	err := s.exec(ctx, "creating the person of a user-id",
		`INSERT INTO people (person_id) VALUES ($1) ON CONFLICT DO NOTHING`, id)
	return Person{ID: id}, err
}

func (s Store) addSession(ctx context.Context, tx pgx.Tx, person, device string) (session, token string, err error) {
	session, token = NewID(), newToken(s.Key)
	_, err = tx.Exec(ctx, `INSERT INTO sessions (session_id, person_id, device, token_hash) VALUES ($1, $2, $3, $4)`,
		session, person, device, hashToken(token))
	return session, token, err
}

// Sessions returns the person's sessions, newest first.
func (s Store) Sessions(ctx context.Context, who Person) ([]Session, error) {
	rows, err := s.Pool.Query(ctx, `
SELECT session_id, device, created_at, seen_on::text, session_id = $2
FROM sessions WHERE person_id = $1 ORDER BY created_at DESC, session_id`, who.ID, who.session)
	if err != nil {
		return nil, wrap(err, "reading sessions")
	}
	list, err := pgx.CollectRows(rows, pgx.RowToStructByPos[Session])
	return list, wrap(err, "reading sessions")
}

// EndSession ends one of a person's sessions. A session of somebody else is not found.
func (s Store) EndSession(ctx context.Context, person, session string) error {
	tag, err := s.Pool.Exec(ctx, `DELETE FROM sessions WHERE person_id = $1 AND session_id = $2`, person, session)
	if err == nil && tag.RowsAffected() == 0 {
		return errNoSession
	}
	if err == nil {
		s.ended()
	}
	return wrap(err, "ending a session")
}

// Delete deletes a person, and with them their rows in every table that refers to people.
func (s Store) Delete(ctx context.Context, person string) error {
	_, err := s.forget(ctx, person, `SELECT FROM people WHERE person_id = $1 FOR UPDATE`)
	return wrap(err, "deleting a person")
}

// forget deletes the person that a statement finds and locks.
func (s Store) forget(ctx context.Context, person, finding string) (found bool, err error) {
	var after AfterCommit
	err = pgx.BeginFunc(ctx, s.Pool, func(tx pgx.Tx) error {
		tag, err := tx.Exec(ctx, finding, person)
		if found = tag.RowsAffected() > 0; err != nil || !found {
			return err
		}
		after, err = s.drop(ctx, tx, person)
		return err
	})
	if err == nil && found {
		s.ended()
		after.run()
	}
	return found && err == nil, err
}

// drop deletes a person, whose row is locked, after their keepers have tidied up.
func (s Store) drop(ctx context.Context, tx pgx.Tx, person string) (after AfterCommit, err error) {
	for _, keeper := range s.Keepers {
		if keeper.Leave == nil {
			continue
		}
		more, err := keeper.Leave(ctx, tx, person)
		if err != nil {
			return nil, err
		}
		after = after.then(more)
	}
	_, err = tx.Exec(ctx, `DELETE FROM people WHERE person_id = $1`, person)
	return after, err
}

// CreatedAt returns when a person was created.
func (s Store) CreatedAt(ctx context.Context, person string) (at time.Time, err error) {
	err = s.Pool.QueryRow(ctx, `SELECT created_at FROM people WHERE person_id = $1`, person).Scan(&at)
	return at, wrap(err, "reading a person")
}

func (s Store) exec(ctx context.Context, doing, statement string, args ...any) error {
	_, err := s.Pool.Exec(ctx, statement, args...)
	return wrap(err, doing)
}

func wrap(err error, doing string) error {
	return Wrap(err, doing, "account-unreachable", "Your account cannot be reached just now. Please try again.")
}

// Wrap is postgres.Wrap for a statement about a person. If the person is gone, another of their browsers deleted them
// during this request.
func Wrap(err error, doing, code, message string) error {
	if postgres.IsForeignKeyViolation(err, "person_id") {
		return ErrNobody
	}
	return postgres.Wrap(err, doing, code, message)
}
