package main

import (
	"context"
	"fmt"
	"net/http"
	"sync/atomic"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"noonish/internal/postgres"
	"noonish/test/product"
)

// site is two replicas behind a trusted proxy, with a city dense enough to make a search expensive. This program acts
// as the proxy, so it can name any client address.
type site struct {
	*product.Environment
	replicas []*product.Replica
	pool     *pgxpool.Pool
	client   *http.Client
	short    bool

	push, slow, quick *receiver // a push service, and webhooks that hang and that do not

	clients atomic.Uint32 // number of addresses used
}

// The middle of the invented city.
const middleLat, middleLng = 46.0, -6.0

func newSite(ctx context.Context, short bool) (*site, error) {
	s := &site{short: short, client: product.NewClient()}
	if err := s.start(ctx); err != nil {
		s.close()
		return nil, err
	}
	return s, nil
}

func (s *site) start(ctx context.Context) (err error) {
	if s.push, err = receive(ctx, "127.0.0.1", 0); err != nil {
		return err
	}
	if s.slow, err = receive(ctx, "127.0.0.2", time.Minute); err != nil {
		return err
	}
	if s.quick, err = receive(ctx, "127.0.0.3", 0); err != nil {
		return err
	}
	s.Environment, err = product.NewEnvironment(ctx,
		"NOONISH_TRUSTED_PROXIES=127.0.0.1",
		"NOONISH_NOTIFY_ALLOW="+s.push.address+","+s.slow.address+","+s.quick.address,
		"NOONISH_PUBLIC_URL=https://lunch.example")
	if err != nil {
		return err
	}
	if err := s.Settings.Demo(ctx); err != nil {
		return err
	}
	if s.pool, err = postgres.Open(ctx, s.Settings.Database, 4); err != nil {
		return err
	}
	if err := product.Crowd(ctx, s.pool, 12); err != nil {
		return err
	}
	s.replicas, err = s.Replicas(ctx, 2)
	return err
}

func (s *site) close() {
	for _, service := range []*receiver{s.push, s.slow, s.quick} {
		if service != nil {
			service.stop()
		}
	}
	if s.pool != nil {
		s.pool.Close()
	}
	if s.Environment != nil {
		s.Close()
	}
}

// address returns a client address that was not used before.
func (s *site) address() string {
	n := s.clients.Add(1)
	return fmt.Sprintf("198.%d.%d.%d", 18+n>>16&1, n>>8&255, n&255)
}

// places returns the ids of the first n places of the invented city.
func (s *site) places(ctx context.Context, n int) ([]string, error) {
	rows, err := s.pool.Query(ctx, `SELECT place_id FROM places ORDER BY n LIMIT $1`, n)
	if err != nil {
		return nil, err
	}
	return pgx.CollectRows(rows, pgx.RowTo[string])
}

// until polls is until it returns true. It returns an error when patience runs out.
func until(ctx context.Context, patience time.Duration, is func() (bool, error)) error {
	end := time.Now().Add(patience)
	for {
		if ok, err := is(); ok || err != nil {
			return err
		}
		if time.Now().After(end) || ctx.Err() != nil {
			return fmt.Errorf("did not happen within %v", patience)
		}
		time.Sleep(100 * time.Millisecond)
	}
}
