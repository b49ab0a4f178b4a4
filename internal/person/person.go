// Package person is who is asking: an anonymous account, the browsers that may open it, and the way to
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

// How long things last. The database's clock decides.
const (
	idleDays     = 90               // a browser that stays away so long has to begin again
	absoluteDays = 400              // and every browser after so long; browsers keep no cookie longer
	rotateAfter  = 24 * time.Hour   // a token in use is replaced after so long
	oldGrace     = time.Minute      // and then counts for so long, for what was under way
	codeLasts    = 10 * time.Minute // for a code to be typed on the other device
	tokenBytes   = 32               // half of them random, the rest their seal
	sealBytes    = 16
)

// Person is who is asking.
type Person struct {
	ID      string
	session string
}

// Session is the id of the session that they are asking with.
func (p Person) Session() string { return p.session }

// Topic is nudged when sessions end.
const Topic = "sessions"

// Session is one browser that may act for a person.
type Session struct {
	ID        string    `json:"id"`
	Device    string    `json:"device"`
	CreatedAt time.Time `json:"createdAt"`
	SeenOn    string    `json:"seenOn"`
	Current   bool      `json:"current"`
}

// Code is what is typed on another device to join a person.
type Code struct {
	Code      string    `json:"code"`
	ExpiresAt time.Time `json:"expiresAt"`
}

// NewID is 128 random bits in 22 letters and digits.
func NewID() string {
	var bits [16]byte
	_, _ = rand.Read(bits[:]) // never fails: the runtime would rather end the process
	text := new(big.Int).SetBytes(bits[:]).Text(62)
	return strings.Repeat("0", 22-len(text)) + text
}

// IsID tells whether a text from outside can be an id of ours: short and plain.
func IsID(id string) bool {
	for _, b := range []byte(id) {
		if b <= ' ' || b > '~' {
			return false
		}
	}
	return id != "" && len(id) <= 64
}

// newToken is what the browser's cookie holds: 128 random bits, sealed with a key of ours.
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

// sealed tells whether we made a token, without asking the database whether it still opens anything.
func sealed(key []byte, token string) bool {
	bits, err := base64.RawURLEncoding.Strict().DecodeString(token)
	if err != nil || len(bits) != tokenBytes || len(key) == 0 {
		return false
	}
	return hmac.Equal(seal(key, bits[:tokenBytes-sealBytes]), bits[tokenBytes-sealBytes:])
}

// hashToken is what the database holds, and nil for what cannot be a token.
func hashToken(token string) []byte {
	bits, err := base64.RawURLEncoding.Strict().DecodeString(token)
	if err != nil || len(bits) != tokenBytes {
		return nil
	}
	sum := sha256.Sum256(bits)
	return sum[:]
}

// codeLetters are 32 that are not mistaken for one another.
const codeLetters = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"

// codeLength letters of five bits each: one in 2^60.
const codeLength = 12

// newCode is grouped for reading aloud: "7K3M-Q9TD-W2XB".
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

// asTyped undoes what people do to a code: case, spaces, dashes, and letters that look like digits.
var asTyped = strings.NewReplacer(" ", "", "-", "", "O", "0", "I", "1", "L", "1")

// hashCode is what the database holds of a code as it was typed, and nil for what cannot be one.
func hashCode(typed string) []byte {
	code := asTyped.Replace(strings.ToUpper(typed))
	if len(code) != codeLength || strings.Trim(code, codeLetters) != "" {
		return nil
	}
	sum := sha256.Sum256([]byte(code))
	return sum[:]
}
