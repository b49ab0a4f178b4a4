package postgres_test

import (
	"errors"
	"fmt"
	"net"
	"os"
	"testing"

	"github.com/jackc/pgx/v5/pgconn"

	"noonish/internal/postgres"
)

func TestAwayIsADatabaseThatCannotWorkAndNotOneAskedWrongly(t *testing.T) {
	t.Parallel()
	for code, away := range map[string]bool{
		"53100": true, "53200": true, "53300": true, "53400": true, // disk full, out of memory, too many connections
		"25006": true, "25P03": true, "58030": true, // read-only, idle too long, input or output
		"57P01": true, "57P02": true, "57P03": true, "57P05": true, "08006": true,
		"57014": false, "40001": false, "55P03": false, "23505": false, "42601": false, "22P02": false, "XX000": false,
		"25001": false,
	} {
		err := fmt.Errorf("doing something: %w", &pgconn.PgError{Code: code})
		if postgres.IsUnreachable(err) != away {
			t.Errorf("%s is away: %v, want %v", code, !away, away)
		}
	}
	for _, err := range []error{
		&net.OpError{Op: "read", Err: os.ErrDeadlineExceeded}, os.ErrDeadlineExceeded, net.ErrClosed,
		pgconn.ErrConnClosed,
	} {
		if !postgres.IsUnreachable(fmt.Errorf("reading: %w", err)) {
			t.Errorf("%v is not away", err)
		}
	}
	if postgres.IsUnreachable(errors.New("an error of ours")) || postgres.IsUnreachable(nil) {
		t.Error("an error of ours counts as an unreachable database")
	}
}
