package vendor

import (
	"net/url"
	"strconv"
	"strings"
)

// Account is what an operator has at a vendor. Without a key there is none.
type Account struct {
	URL    *url.URL
	Key    string
	PerDay int // requests of all replicas together
}

// On reports whether there is an account.
func (a Account) On() bool { return a.Key != "" }

const mostDaily = 10_000_000

// ParseAccount reads the three settings of an account, whose names begin with name, and calls fail for each that is
// wrong.
func ParseAccount(name, key, address, daily string, fail func(name, must string)) Account {
	base, err := url.Parse(address)
	if err != nil || (base.Scheme != "http" && base.Scheme != "https") || base.Host == "" || base.User != nil {
		fail(name+"_URL", "must be an http or https address without a name and password")
	}
	perDay, err := strconv.Atoi(daily)
	if err != nil || perDay < 1 || perDay > mostDaily {
		fail(name+"_DAILY", "must be a whole number from 1 to 10000000")
	}
	if strings.ContainsFunc(key, func(r rune) bool { return r <= ' ' || r > '~' }) {
		fail(name+"_KEY", "must be printable ASCII without spaces, or empty")
	}
	return Account{URL: base, Key: key, PerDay: perDay}
}
