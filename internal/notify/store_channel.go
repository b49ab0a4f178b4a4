package notify

import (
	"context"
	"crypto/sha256"
	"encoding/json"
	"net/url"
	"time"

	"github.com/jackc/pgx/v5"

	"noonish/internal/person"
)

// Channels returns the team's channels, oldest first.
func (s *Store) Channels(ctx context.Context, team string) ([]Channel, error) {
	rows, err := s.pool.Query(ctx, `
SELECT channel_id, kind, host, created_at, state, '' FROM channels
WHERE team_id = $1 ORDER BY created_at, channel_id`, team)
	if err != nil {
		return nil, wrap(err, "reading channels")
	}
	list, err := pgx.CollectRows(rows, pgx.RowToStructByPos[Channel])
	return list, wrap(err, "reading channels")
}

// addChannel stores an address that was checked. A webhook gets a secret, which is shown now and never again.
func (s *Store) addChannel(ctx context.Context, team, kind string, address *url.URL) (Channel, error) {
	c := Channel{ID: person.NewID(), Kind: kind, Host: address.Host, State: "on"}
	var secret []byte
	if kind == "webhook" {
		c.Secret = newSecret()
		secret = s.seals.Seal(c.Secret, c.ID+" secret")
	}
	err := pgx.BeginFunc(ctx, s.pool, func(tx pgx.Tx) error {
		// The team's row is locked first, so that two people who add at once cannot add too many.
		locked, err := tx.Exec(ctx, `SELECT FROM teams WHERE team_id = $1 FOR UPDATE`, team)
		if err != nil {
			return err
		}
		if locked.RowsAffected() == 0 {
			return errNoTeam
		}
		var count int
		if err := tx.QueryRow(ctx, `SELECT count(*) FROM channels WHERE team_id = $1`, team).Scan(&count); err != nil {
			return err
		}
		if count >= mostChannels {
			return errFull
		}
		return tx.QueryRow(ctx, `
INSERT INTO channels (channel_id, team_id, kind, host, address, secret) VALUES ($1, $2, $3, $4, $5, $6)
RETURNING created_at`,
			c.ID, team, kind, c.Host, s.seals.Seal(address.String(), c.ID+" address"), secret).Scan(&c.CreatedAt)
	})
	return c, wrap(err, "adding a channel")
}

// removeChannel deletes a team's channel. A missing one is not an error.
func (s *Store) removeChannel(ctx context.Context, team, id string) error {
	_, err := s.pool.Exec(ctx, `DELETE FROM channels WHERE team_id = $1 AND channel_id = $2`, team, id)
	return wrap(err, "removing a channel")
}

// allow stores a person's push subscription. The same browser again keeps its id, and a browser that was another
// person's changes hands. Beyond ten, the oldest is deleted: a browser that was thrown away never says so.
func (s *Store) allow(ctx context.Context, who string, sub subscription, host string) (id string, err error) {
	whole, err := json.Marshal(sub)
	if err != nil {
		return "", err
	}
	hash := sha256.Sum256([]byte(sub.Endpoint))
	err = pgx.BeginFunc(ctx, s.pool, func(tx pgx.Tx) error {
		if _, err := tx.Exec(ctx, `SELECT FROM people WHERE person_id = $1 FOR UPDATE`, who); err != nil {
			return err
		}
		if _, err := tx.Exec(ctx, `DELETE FROM push_subscriptions WHERE endpoint_hash = $1 AND person_id <> $2`,
			hash[:], who); err != nil {
			return err
		}
		id = person.NewID()
		err := tx.QueryRow(ctx, `
INSERT INTO push_subscriptions (push_id, person_id, host, endpoint_hash, address) VALUES ($1, $2, $3, $4, '')
ON CONFLICT (endpoint_hash) DO UPDATE SET host = excluded.host RETURNING push_id`, id, who, host, hash[:]).Scan(&id)
		if err != nil {
			return err
		}
		if _, err := tx.Exec(ctx, `UPDATE push_subscriptions SET address = $2 WHERE push_id = $1`, id,
			s.seals.Seal(string(whole), id+" address")); err != nil {
			return err
		}
		return keepNewest(ctx, tx, who)
	})
	return id, wrap(err, "allowing push")
}

func keepNewest(ctx context.Context, tx pgx.Tx, who string) error {
	_, err := tx.Exec(ctx, `
DELETE FROM push_subscriptions WHERE push_id IN (
  SELECT push_id FROM push_subscriptions WHERE person_id = $1 ORDER BY created_at DESC, push_id OFFSET $2)`,
		who, mostBrowsers)
	return err
}

// stop deletes a person's push subscription. A missing one is not an error.
func (s *Store) stop(ctx context.Context, who, id string) error {
	_, err := s.pool.Exec(ctx, `DELETE FROM push_subscriptions WHERE person_id = $1 AND push_id = $2`, who, id)
	return wrap(err, "stopping push")
}

// Browser is a push subscription as shown to its person.
type Browser struct {
	Host      string    `json:"host"`
	CreatedAt time.Time `json:"createdAt"`
}

// Keeper exports a person's push subscriptions and moves them to another person.
func (s *Store) Keeper() person.Keeper {
	return person.Keeper{
		Name: "push",
		Export: func(ctx context.Context, who string) (any, error) {
			rows, err := s.pool.Query(ctx, `
SELECT host, created_at FROM push_subscriptions WHERE person_id = $1 ORDER BY created_at, push_id`, who)
			if err != nil {
				return nil, wrap(err, "reading browsers")
			}
			list, err := pgx.CollectRows(rows, pgx.RowToStructByPos[Browser])
			return list, wrap(err, "reading browsers")
		},
		Join: func(ctx context.Context, tx pgx.Tx, from, into string) (person.AfterCommit, error) {
			return nil, join(ctx, tx, from, into)
		},
	}
}

// join gives one person's browsers to another, unless the first person still has a browser session.
func join(ctx context.Context, tx pgx.Tx, from, into string) error {
	_, err := tx.Exec(ctx, `
UPDATE push_subscriptions SET person_id = $2
WHERE person_id = $1 AND NOT EXISTS (SELECT FROM sessions WHERE person_id = $1)`, from, into)
	if err == nil {
		err = keepNewest(ctx, tx, into)
	}
	return wrap(err, "joining browsers")
}

func wrap(err error, doing string) error {
	return person.Wrap(err, doing, "notices-unreachable", "That cannot be reached just now. Please try again.")
}
