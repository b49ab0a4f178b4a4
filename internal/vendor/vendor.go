// Package vendor makes calls to services that cost money and may fail: within a time, with one retry, so many at once,
// none while they fail, and none beyond a day's budget. It knows no vendor; each has a package of its own.
package vendor

import (
	"fmt"
	"time"
)

// Kind says why there is no answer.
type Kind string

// The kinds of failure.
const (
	Refused     Kind = "refused"     // our question is wrong
	KeyRefused  Kind = "key refused" // the key is wrong, or may not do this
	Unpaid      Kind = "unpaid"      // the account has no credits
	Missing     Kind = "missing"     // there is no such place
	TooMany     Kind = "too many"    // it wants us to wait
	Broken      Kind = "broken"      // it failed
	Unreadable  Kind = "unreadable"  // it answered something that is not its format
	TooLarge    Kind = "too large"   // its answer has no end
	Slow        Kind = "slow"        // it did not answer in time
	Unreachable Kind = "unreachable" // there is no connection, or it was cut
	Resting     Kind = "resting"     // we do not ask for a while
	Spent       Kind = "spent"       // today's budget is used up
	Uncounted   Kind = "uncounted"   // the budget cannot be read
)

// Error is a failure. It names neither the key nor the question: a question says where a person is.
type Error struct {
	Kind   Kind
	Status int           // of an answer
	Retry  time.Duration // how long the vendor wants us to wait
}

func (e *Error) Error() string {
	if e.Status != 0 {
		return fmt.Sprintf("call to a vendor: %s (it answered %d)", e.Kind, e.Status)
	}
	return "call to a vendor: " + string(e.Kind)
}

// failed reports whether an error says that the vendor does not work. A wrong question and a vendor that wants us to
// wait are other matters.
func (k Kind) failed() bool {
	switch k {
	case Broken, Unreadable, TooLarge, Slow, Unreachable:
		return true
	case Refused, KeyRefused, Unpaid, Missing, TooMany, Resting, Spent, Uncounted:
	}
	return false
}
