// Package fault gives errors a kind. Domain code says what kind of error it met; only api.Handler turns a kind into a
// status. An error without a kind is internal, and its text is never shown.
package fault

import (
	"errors"
	"fmt"
	"time"
)

// Kind is what went wrong, in one stable word.
type Kind string

// The kinds a caller can be answered with. Internal is the kind of every other error.
const (
	Invalid      Kind = "invalid"
	Unauthorized Kind = "unauthorized"
	Forbidden    Kind = "forbidden"
	NotFound     Kind = "not-found"
	Method       Kind = "method"
	Conflict     Kind = "conflict"
	Already      Kind = "already" // a conflict: what was asked for is so already
	Full         Kind = "full"    // a conflict: there are as many as can be kept
	Closed       Kind = "closed"  // a conflict: the round takes no more votes
	Reused       Kind = "reused"  // the idempotency key of another operation
	TooLarge     Kind = "too-large"
	NeedsHTTPS   Kind = "needs-https"
	TooMany      Kind = "too-many"
	Unavailable  Kind = "unavailable"
	Internal     Kind = "internal"
)

// Fault is an error whose message may be shown to a person.
type Fault struct {
	Kind    Kind
	Param   string // the invalid parameter, if there is one
	Code    string // a stable word for the text; empty for one that only programs read
	Message string
	Values  []int         // the numbers in the text, in order
	Retry   time.Duration // how long to wait before trying again, if known
	cause   error
}

func (f *Fault) Error() string {
	if f.cause != nil {
		return f.Message + ": " + f.cause.Error()
	}
	return f.Message
}

func (f *Fault) Unwrap() error { return f.cause }

// New returns a fault of this kind. The browser translates its text by the code and the whole numbers among args.
func New(kind Kind, code, format string, args ...any) error {
	f := &Fault{Kind: kind, Code: code, Message: fmt.Sprintf(format, args...)}
	for _, arg := range args {
		if n, ok := arg.(int); ok {
			f.Values = append(f.Values, n)
		}
	}
	return f
}

// Wrap returns a fault of this kind with err as its cause. The message is shown, the cause is only logged.
func Wrap(err error, kind Kind, code, message string) error {
	return &Fault{Kind: kind, Code: code, Message: message, cause: err}
}

// Later returns a TooMany fault that says when to try again.
func Later(wait time.Duration, code, message string) error {
	return &Fault{Kind: TooMany, Code: code, Message: message, Retry: wait}
}

// Param returns an Invalid fault that names its parameter. It has no code: our own browser sends what is valid.
func Param(name, format string, args ...any) error {
	return &Fault{Kind: Invalid, Param: name, Message: name + " " + fmt.Sprintf(format, args...)}
}

// Of returns the fault in err, or an Internal one that hides it.
func Of(err error) *Fault {
	var f *Fault
	if errors.As(err, &f) {
		return f
	}
	return &Fault{
		Kind: Internal, Code: "internal", Message: "Something went wrong on our side. Please try again.", cause: err,
	}
}
