package postgres

import (
	"errors"
	"io"
	"strings"

	"github.com/jackc/pgx/v5/pgconn"
)

// Away tells a database that cannot be reached just now from one that was asked wrongly.
func Away(err error) bool {
	var connecting *pgconn.ConnectError
	if errors.As(err, &connecting) || errors.Is(err, io.ErrUnexpectedEOF) {
		return true
	}
	// Shut down, crashed, starting; and every trouble of the connection itself.
	return strings.HasPrefix(code(err), "57P0") || strings.HasPrefix(code(err), "08")
}

// Dangling tells that a row could not be written because what it refers to is gone.
func Dangling(err error) bool { return code(err) == "23503" }
