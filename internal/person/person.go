// Package person identifies the caller: an anonymous account, the browsers that may open it, and the codes that add
// another device.
package person

import (
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"math/big"
	"strings"
	"time"
)

// Durations. The database's clock decides.
const (
	idleDays     = 90               // a session ends after this many days without a visit
	absoluteDays = 400              // every session ends after this many days; browsers keep no cookie longer
	rotateAfter  = 24 * time.Hour   // a token in use is replaced after this time
	oldGrace     = time.Minute      // and stays valid for this long, for requests under way
	codeLasts    = 10 * time.Minute // for a code to be typed on the other device
	tokenBytes   = 32               // half of them random, the rest their signature
	sealBytes    = 16
)

// Person is the caller.
type Person struct {
	ID      string
	session string
}

// Session returns the id of the session the caller is using.
func (p Person) Session() string { return p.session }

// Topic is published when sessions end.
const Topic = "sessions"

// Session is one browser that may act for a person.
type Session struct {
	ID        string    `json:"id"`
	Device    string    `json:"device"`
	CreatedAt time.Time `json:"createdAt"`
	SeenOn    string    `json:"seenOn"`
	Current   bool      `json:"current"`
}

// Code is typed on another device to join a person.
type Code struct {
	Code      string    `json:"code"`
	ExpiresAt time.Time `json:"expiresAt"`
}

// NewID returns 128 random bits as 22 letters and digits.
func NewID() string {
	var bits [16]byte
	_, _ = rand.Read(bits[:]) // never fails: the runtime ends the process instead
	text := new(big.Int).SetBytes(bits[:]).Text(62)
	return strings.Repeat("0", 22-len(text)) + text
}

// IsID reports whether a text from outside can be an id of ours: short and plain.
func IsID(id string) bool {
	for _, b := range []byte(id) {
		if b <= ' ' || b > '~' {
			return false
		}
	}
	return id != "" && len(id) <= 64
}

// newToken returns the value of the browser's cookie: 128 random bits, signed with our key.
func newToken(key []byte) string {
	var bits [tokenBytes]byte
	_, _ = rand.Read(bits[:tokenBytes-sealBytes])
	copy(bits[tokenBytes-sealBytes:], seal(key, bits[:tokenBytes-sealBytes]))
	return base64.RawURLEncoding.EncodeToString(bits[:])
}

func seal(key, random []byte) []byte {
	mac := hmac.New(sha256.New, key)
	mac.Write(random)
	return mac.Sum(nil)[:sealBytes]
}

// sealed reports whether we made a token. It does not check whether the token still opens a session.
func sealed(key []byte, token string) bool {
	bits, err := base64.RawURLEncoding.Strict().DecodeString(token)
	if err != nil || len(bits) != tokenBytes || len(key) == 0 {
		return false
	}
	return hmac.Equal(seal(key, bits[:tokenBytes-sealBytes]), bits[tokenBytes-sealBytes:])
}

// hashToken returns the hash that the database stores, or nil for a text that cannot be a token.
func hashToken(token string) []byte {
	bits, err := base64.RawURLEncoding.Strict().DecodeString(token)
	if err != nil || len(bits) != tokenBytes {
		return nil
	}
	sum := sha256.Sum256(bits)
	return sum[:]
}

// codeLetters are 32 characters that are hard to confuse.
const codeLetters = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"

// codeLength is the number of letters, of five bits each: a guess hits one in 2^60.
const codeLength = 12

// newCode returns a code in groups for reading aloud: "7K3M-Q9TD-W2XB".
func newCode() string {
	var bits [codeLength]byte
	_, _ = rand.Read(bits[:])
	var code strings.Builder
	for i, b := range bits {
		if i > 0 && i%4 == 0 {
			code.WriteByte('-')
		}
		code.WriteByte(codeLetters[b%byte(len(codeLetters))])
	}
	return code.String()
}

// asTyped undoes what people do to a code: spaces, dashes, and letters that look like digits.
var asTyped = strings.NewReplacer(" ", "", "-", "", "O", "0", "I", "1", "L", "1")

// hashCode returns the hash that the database stores for a code as typed, or nil for a text that cannot be a code.
func hashCode(typed string) []byte {
	code := asTyped.Replace(strings.ToUpper(typed))
	if len(code) != codeLength || strings.Trim(code, codeLetters) != "" {
		return nil
	}
	sum := sha256.Sum256([]byte(code))
	return sum[:]
}
