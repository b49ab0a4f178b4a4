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

// Busy tells that others held what was asked for, for too long or the wrong way round. Nothing was done, and it may
// be tried again.
func Busy(err error) bool {
	switch code(err) {
	case "40P01", "40001", "55P03": // deadlock, serialization, lock timeout
		return true
	}
	return false
}

// Slow tells that a statement ran out of the time it had.
func Slow(err error) bool { return code(err) == "57014" }

// Taken tells that a row with such a key is there already.
func Taken(err error) bool { return code(err) == "23505" }

// Unsaid tells an error that came from the database, which undid what was asked, from a connection that broke: then
// nobody knows.
func Unsaid(err error) bool { return err != nil && code(err) == "" }

// Meaningless tells that a value is none that the database knows.
func Meaningless(err error) bool { return code(err) == "22023" }
