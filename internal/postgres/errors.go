package postgres

import (
	"errors"
	"fmt"
	"io"
	"net"
	"os"
	"strings"
	"syscall"

	"github.com/jackc/pgerrcode"
	"github.com/jackc/pgx/v5/pgconn"

	"noonish/internal/fault"
)

// IsUnreachable reports whether the database cannot do any work just now: it is unreachable, starting or stopping,
// read-only, or out of disk space, memory or connections. The caller may try again later.
func IsUnreachable(err error) bool {
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
	case pgerrcode.QueryCanceled: // IsTimeout reports it
		return false
	}
	return pgerrcode.IsConnectionException(c) || pgerrcode.IsInsufficientResources(c) ||
		pgerrcode.IsOperatorIntervention(c)
}

// IsLoginRefused reports whether the database rejected the user or the password, or does not exist. Waiting does not
// help.
func IsLoginRefused(err error) bool {
	return pgerrcode.IsInvalidAuthorizationSpecification(code(err)) || code(err) == pgerrcode.InvalidCatalogName ||
		errors.Is(err, ErrNoDatabase) || errors.Is(err, ErrPooler)
}

// broken reports whether the connection failed or timed out during a statement.
func broken(err error) bool {
	var network *net.OpError
	return errors.As(err, &network) || errors.Is(err, io.EOF) || errors.Is(err, net.ErrClosed) ||
		errors.Is(err, os.ErrDeadlineExceeded) || errors.Is(err, pgconn.ErrConnClosed) ||
		errors.Is(err, syscall.ECONNRESET) || errors.Is(err, syscall.EPIPE)
}

// IsForeignKeyViolation reports whether a row could not be written because the row that its column refers to is gone.
func IsForeignKeyViolation(err error, column string) bool {
	var failed *pgconn.PgError
	return errors.As(err, &failed) && failed.Code == pgerrcode.ForeignKeyViolation &&
		strings.HasSuffix(failed.ConstraintName, "_"+column+"_fkey")
}

// IsLockConflict reports a deadlock, a serialization failure or a lock that was not available in time. Nothing
// was changed, and the caller may try again.
func IsLockConflict(err error) bool {
	switch code(err) {
	case pgerrcode.DeadlockDetected, pgerrcode.SerializationFailure, pgerrcode.LockNotAvailable:
		return true
	}
	return false
}

// IsTimeout reports whether a statement ran into its timeout.
func IsTimeout(err error) bool { return code(err) == pgerrcode.QueryCanceled }

// IsUniqueViolation reports whether a row with this key exists already.
func IsUniqueViolation(err error) bool { return code(err) == pgerrcode.UniqueViolation }

// CommitUnknown reports whether err is a broken connection, so that the outcome is unknown. An error that came from the
// database itself means that the statement was rolled back.
func CommitUnknown(err error) bool { return err != nil && code(err) == "" }

// IsInvalidParameter reports whether the database rejected a value as invalid.
func IsInvalidParameter(err error) bool { return code(err) == pgerrcode.InvalidParameterValue }

// Wrap adds what we were doing to an error of the database, and reports an unreachable database as Unavailable with
// this text for the caller. An error that has a kind already is returned as it is.
func Wrap(err error, doing, code, message string) error {
	if err == nil || fault.Of(err).Kind != fault.Internal {
		return err
	}
	err = fmt.Errorf("%s: %w", doing, err)
	if IsUnreachable(err) {
		return fault.Wrap(err, fault.Unavailable, code, message)
	}
	return err
}
