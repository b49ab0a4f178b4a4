package limit

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"net/http"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"

	"noonish/internal/fault"
)

// Tally counts what replicas share, in a row of PostgreSQL for each allowance. To split a limit among replicas we would
// need to know how many there are, and would refuse a person whose calls a proxy happens to send to one of them. The
// calls that are counted here write rows anyway, and are few.
type Tally struct {
	DB  querier
	Key []byte // of the hashes that replace networks
}

// querier is a pool, or a transaction that the count is part of.
type querier interface {
	QueryRow(ctx context.Context, statement string, args ...any) pgx.Row
}

// Spend counts a request against what its address may do in all replicas together, or returns an error that says when
// to try again.
func (g *Gate) Spend(r *http.Request, rule Shared) error {
	rule = g.limits.shared(rule)
	networks := g.networks(r)
	if len(networks) == 0 && rule.Strict {
		networks = []network{thisMachine}
	}
	for _, n := range networks {
		mine := rule
		mine.Rate = n.share(rule.Rate)
		if err := Take(r.Context(), g.tally.DB, mine, g.tally.name(n)); err != nil {
			return err
		}
	}
	return nil
}

// name returns a hash of a network that does not reveal it.
func (t Tally) name(n network) string {
	mac := hmac.New(sha256.New, t.Key)
	mac.Write([]byte(n.prefix.String()))
	return hex.EncodeToString(mac.Sum(nil)[:16])
}

// spend moves the time at which an allowance is full again, unless that is too far in the future. It is one statement,
// so that no two callers take the same unit; a refused call writes nothing.
const spend = `
WITH spent AS (
  INSERT INTO allowances AS a (rule, who, full_at) VALUES ($1, $2, now() + $3::interval)
  ON CONFLICT (rule, who) DO UPDATE SET full_at = greatest(a.full_at, now()) + $3::interval
  WHERE greatest(a.full_at, now()) + $3::interval <= now() + $4::interval
  RETURNING 1)
SELECT EXISTS (SELECT FROM spent), coalesce(full_at + $3::interval - now() - $4::interval, '0')
FROM (SELECT) AS nothing LEFT JOIN allowances ON rule = $1 AND who = $2`

// Take takes one from an allowance that all replicas share, or returns an error that says when to try again.
func Take(ctx context.Context, db querier, rule Shared, who string) error {
	if rule.Rate.PerMinute == 0 {
		return nil
	}
	each := time.Minute / time.Duration(rule.Rate.PerMinute)
	var allowed bool
	var wait time.Duration
	err := db.QueryRow(ctx, spend, rule.Name, who, each, time.Duration(rule.Rate.Burst)*each).Scan(&allowed, &wait)
	switch {
	case err != nil:
		return unavailable(err, rule.Name)
	case !allowed:
		return later(max(wait, each))
	}
	return nil
}

// Sweep deletes the rows of allowances that are full again.
func Sweep(ctx context.Context, db interface {
	Exec(ctx context.Context, statement string, args ...any) (pgconn.CommandTag, error)
},
) error {
	_, err := db.Exec(ctx, `DELETE FROM allowances WHERE full_at < now()`)
	return err
}

func unavailable(err error, rule string) error {
	err = fmt.Errorf("counting %s: %w", rule, err)
	if errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded) {
		return err
	}
	return fault.Wrap(err, fault.Unavailable, "counting-unavailable", "This cannot be done just now. Please try again.")
}
