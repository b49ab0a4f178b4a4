package postgres

import (
	"errors"
	"io"
	"net"
	"os"
	"syscall"

	"github.com/jackc/pgerrcode"
	"github.com/jackc/pgx/v5/pgconn"
)

// Away tells that the database cannot do its work just now, whatever it is asked: it cannot be reached, starts or stops,
// may not write, or has no room, memory or connection left. It may be tried again later.
func Away(err error) bool {
	var connecting *pgconn.ConnectError
	if errors.As(err, &connecting) || errors.Is(err, io.ErrUnexpectedEOF) {
		return true
	}
	c := code(err)
	if c == "" {
		return broken(err)
	}
	switch c {
	case pgerrcode.ReadOnlySQLTransaction, pgerrcode.IdleInTransactionSessionTimeout, pgerrcode.IOError:
		return true
	case pgerrcode.QueryCanceled: // Slow tells of it
		return false
	}
	return pgerrcode.IsConnectionException(c) || pgerrcode.IsInsufficientResources(c) || pgerrcode.IsOperatorIntervention(c)
}

// Refused tells that the database knows neither the name nor the password, or has no such database: waiting is no help.
func Refused(err error) bool {
	return pgerrcode.IsInvalidAuthorizationSpecification(code(err)) || code(err) == pgerrcode.InvalidCatalogName || errors.Is(err, ErrNoDatabase)
}

// broken tells that a connection failed, or stood still for too long, under a statement.
func broken(err error) bool {
	var network *net.OpError
	return errors.As(err, &network) || errors.Is(err, io.EOF) || errors.Is(err, net.ErrClosed) || errors.Is(err, os.ErrDeadlineExceeded) ||
		errors.Is(err, syscall.ECONNRESET) || errors.Is(err, syscall.EPIPE)
}

// Dangling tells that a row could not be written because what it refers to is gone.
func Dangling(err error) bool { return code(err) == pgerrcode.ForeignKeyViolation }

// Busy tells that others held what was asked for, for too long or the wrong way round. Nothing was done, and it may
// be tried again.
func Busy(err error) bool {
	switch code(err) {
	case pgerrcode.DeadlockDetected, pgerrcode.SerializationFailure, pgerrcode.LockNotAvailable:
		return true
	}
	return false
}

// Slow tells that a statement ran out of the time it had.
func Slow(err error) bool { return code(err) == pgerrcode.QueryCanceled }

// Taken tells that a row with such a key is there already.
func Taken(err error) bool { return code(err) == pgerrcode.UniqueViolation }

// Unsaid tells an error that came from the database, which undid what was asked, from a connection that broke: then
// nobody knows.
func Unsaid(err error) bool { return err != nil && code(err) == "" }

// Meaningless tells that a value is none that the database knows.
func Meaningless(err error) bool { return code(err) == pgerrcode.InvalidParameterValue }
