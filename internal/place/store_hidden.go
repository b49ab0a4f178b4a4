package place

import (
	"context"

	"github.com/jackc/pgx/v5"

	"noonish/internal/place/near"
	"noonish/internal/place/term"
	"noonish/internal/postgres"
)

// FollowHidden makes searches leave out the hidden places, and find those again that no longer are. It returns false
// when an import is writing the search table: the import may not have seen the latest change, so the caller tries again
// later.
func (s Store) FollowHidden(ctx context.Context) (done bool, err error) {
	var differs bool
	if err := s.Pool.QueryRow(ctx, term.Differs).Scan(&differs); err != nil || !differs {
		return err == nil, near.Wrap(err, "comparing hidden places")
	}
	err = pgx.BeginFunc(ctx, s.Pool, func(tx pgx.Tx) error {
		// A request must not wait for an import. Others hold the lock for a moment.
		if _, err := tx.Exec(ctx, `SET LOCAL lock_timeout = '250ms'`); err != nil {
			return err
		}
		if err := term.Lock(ctx, tx); err != nil {
			return err
		}
		return term.FollowHidden(ctx, tx)
	})
	if postgres.IsLockConflict(err) {
		return false, nil
	}
	if err == nil {
		s.Memory.Await(ctx)
	}
	return err == nil, near.Wrap(err, "hiding places")
}
