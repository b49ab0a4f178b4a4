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

// Away reports whether the database cannot do any work just now: it is unreachable, starting or stopping, read-only, or
// out of disk space, memory or connections. The caller may try again later.
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
	case pgerrcode.QueryCanceled: // Slow reports it
		return false
	}
	return pgerrcode.IsConnectionException(c) || pgerrcode.IsInsufficientResources(c) ||
		pgerrcode.IsOperatorIntervention(c)
}

// Refused reports whether the database rejected the user or the password, or does not exist. Waiting does not help.
func Refused(err error) bool {
	return pgerrcode.IsInvalidAuthorizationSpecification(code(err)) || code(err) == pgerrcode.InvalidCatalogName ||
		errors.Is(err, ErrNoDatabase)
}

// broken reports whether the connection failed or timed out during a statement.
func broken(err error) bool {
	var network *net.OpError
	return errors.As(err, &network) || errors.Is(err, io.EOF) || errors.Is(err, net.ErrClosed) ||
		errors.Is(err, os.ErrDeadlineExceeded) ||
		errors.Is(err, syscall.ECONNRESET) || errors.Is(err, syscall.EPIPE)
}

// Dangling reports whether a row could not be written because a row it refers to is gone.
func Dangling(err error) bool { return code(err) == pgerrcode.ForeignKeyViolation }

// Busy reports a deadlock, a serialization failure or a lock that was not available in time. Nothing was changed, and
// the caller may try again.
func Busy(err error) bool {
	switch code(err) {
	case pgerrcode.DeadlockDetected, pgerrcode.SerializationFailure, pgerrcode.LockNotAvailable:
		return true
	}
	return false
}

// Slow reports whether a statement ran into its timeout.
func Slow(err error) bool { return code(err) == pgerrcode.QueryCanceled }

// Taken reports whether a row with this key exists already.
func Taken(err error) bool { return code(err) == pgerrcode.UniqueViolation }

// Unsaid reports whether err is a broken connection, so that the outcome is unknown. An error that came from the
// database itself means that the statement was rolled back.
func Unsaid(err error) bool { return err != nil && code(err) == "" }

// Meaningless reports whether the database rejected a value as invalid.
func Meaningless(err error) bool { return code(err) == pgerrcode.InvalidParameterValue }
