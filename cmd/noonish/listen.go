package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"os"
	"strconv"
)

// listen returns the socket that systemd hands over, or else a new one at the address.
func listen(ctx context.Context, address string) (net.Listener, error) {
	listener, err := handedOver()
	if err != nil {
		return nil, fmt.Errorf("%w: see noonish.socket, or stop it and let NOONISH_LISTEN say the address", err)
	}
	if listener != nil {
		slog.Info("listening on the socket of systemd, NOONISH_LISTEN is not used", "address", listener.Addr().String())
		return listener, nil
	}
	listener, err = new(net.ListenConfig).Listen(ctx, "tcp", address)
	if err != nil {
		return nil, fmt.Errorf("%w: choose another address with NOONISH_LISTEN, or end what listens there", err)
	}
	return listener, nil
}

// firstHandedOver is the descriptor at which systemd starts to count, after input, output and errors.
const firstHandedOver = 3

// handedOver returns the socket that systemd opened for this process, or nil (sd_listen_fds(3)). systemd keeps it open
// while the process is replaced, so connections wait instead of being refused.
func handedOver() (net.Listener, error) {
	if os.Getenv("LISTEN_PID") != strconv.Itoa(os.Getpid()) {
		return nil, nil //nolint:nilnil // most processes are given none
	}
	if count := os.Getenv("LISTEN_FDS"); count != "1" {
		return nil, fmt.Errorf("systemd hands over %q sockets, and one is expected", count)
	}
	file := os.NewFile(firstHandedOver, "systemd")
	listener, err := net.FileListener(file) // a copy
	if err = errors.Join(err, file.Close()); err != nil {
		return nil, fmt.Errorf("the socket of systemd cannot be used: %w", err)
	}
	return listener, nil
}
