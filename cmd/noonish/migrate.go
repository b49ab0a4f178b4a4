package main

import (
	"context"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"time"

	"noonish/cmd/noonish/config"
)

type migrateCmd struct{}

// Run brings the schema up to date.
func (migrateCmd) Run(ctx context.Context, set *config.Settings, s streams) error {
	c, err := set.Check()
	if err != nil {
		return err
	}
	slog.SetDefault(newLogger(s.err, c.LogLevel))
	pool, err := openMigrated(ctx, c, c.DatabaseConns)
	if err != nil {
		return err
	}
	pool.Close()
	_, err = fmt.Fprintln(s.out, "The schema is up to date.")
	return err
}

type readyCmd struct{}

// Run asks the server on this machine whether it is ready.
func (readyCmd) Run(ctx context.Context, set *config.Settings, s streams) error {
	host, port, err := net.SplitHostPort(set.Listen)
	if err != nil {
		return fmt.Errorf("reading NOONISH_LISTEN: %w", err)
	}
	if ip := net.ParseIP(host); host == "" || (ip != nil && ip.IsUnspecified()) {
		host = "127.0.0.1"
	}
	ctx, cancel := context.WithTimeout(ctx, 2*time.Second)
	defer cancel()
	address := "http://" + net.JoinHostPort(host, port) + "/readyz"
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, address, nil)
	if err != nil {
		return err
	}
	answer, err := http.DefaultClient.Do(request)
	if err != nil {
		return fmt.Errorf("asking the server: %w", err)
	}
	defer answer.Body.Close() //nolint:errcheck // nothing is read from it
	if answer.StatusCode != http.StatusOK {
		return fmt.Errorf("not ready: %s", answer.Status)
	}
	_, err = fmt.Fprintln(s.out, "ready")
	return err
}
