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

// site is two replicas behind a trusted proxy, in a city that is dense enough to make a search dear. The proxy is this
// program: it names any client it likes.
type site struct {
	*product.Environment
	replicas []*product.Replica
	pool     *pgxpool.Pool
	client   *http.Client
	short    bool
	clients  atomic.Uint32 // addresses given out
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
	s.Environment, err = product.NewEnvironment(ctx,
		"NOONISH_TRUSTED_PROXIES=127.0.0.1", "NOONISH_NOTIFY_ALLOW=127.0.0.1:18971,127.0.0.2:18972,127.0.0.3:18973",
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
	for range 2 {
		replica, err := product.NewReplica(ctx, s.Settings)
		if err != nil {
			return err
		}
		s.replicas = append(s.replicas, replica)
	}
	return nil
}

func (s *site) close() {
	for _, replica := range s.replicas {
		replica.Kill()
	}
	if s.pool != nil {
		s.pool.Close()
	}
	if s.Environment != nil {
		s.Close()
	}
}

// address is that of a client nobody has seen yet.
func (s *site) address() string {
	n := s.clients.Add(1)
	return fmt.Sprintf("198.%d.%d.%d", 18+n>>16&1, n>>8&255, n&255)
}

// places are the first of the invented city.
func (s *site) places(ctx context.Context, n int) ([]string, error) {
	rows, err := s.pool.Query(ctx, `SELECT place_id FROM places ORDER BY n LIMIT $1`, n)
	if err != nil {
		return nil, err
	}
	return pgx.CollectRows(rows, pgx.RowTo[string])
}

// until asks again and again whether something is so, for as long as patience lasts.
func until(ctx context.Context, patience time.Duration, is func() (bool, error)) error {
	end := time.Now().Add(patience)
	for {
		if ok, err := is(); ok || err != nil {
			return err
		}
		if time.Now().After(end) || ctx.Err() != nil {
			return fmt.Errorf("not within %v", patience)
		}
		time.Sleep(100 * time.Millisecond)
	}
}
