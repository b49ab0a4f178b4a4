package ballot

import (
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"slices"
	"strconv"
	"strings"
)

// Draw is a random choice that anybody can verify: the secret was fixed when the round opened (Commitment), and the
// message contains the votes, which nobody knew then. The browser repeats the draw, so the message and the computation
// are a contract.
type Draw struct {
	Message string   `json:"message"`
	Tied    []string `json:"tied"` // place ids, in byte order
}

// Winner returns the index in Tied of the candidate that is drawn.
func (d Draw) Winner(secret []byte) int {
	mac := hmac.New(sha256.New, secret)
	mac.Write([]byte(d.Message))
	n := binary.BigEndian.Uint64(mac.Sum(nil))
	return int(n % uint64(len(d.Tied))) //nolint:gosec // less than the number of candidates
}

// drawMessage lists every candidate and its votes, including candidates that cannot win.
func drawMessage(roundID string, candidates []CandidateTally) string {
	sorted := slices.SortedFunc(slices.Values(candidates), func(a, b CandidateTally) int {
		return strings.Compare(a.PlaceID, b.PlaceID)
	})
	var message strings.Builder
	message.WriteString("noonish lot 1\n" + roundID + "\n")
	for _, c := range sorted {
		message.WriteString(c.PlaceID + " " + strconv.Itoa(c.Votes) + "\n")
	}
	return message.String()
}

// NewSecret returns a secret for the draw that settles a tie. Until then only its hash is published.
func NewSecret() []byte {
	secret := make([]byte, 32)
	_, _ = rand.Read(secret) // never returns an error: it crashes the program instead
	return secret
}

// Commitment returns the hash of a secret, which is published before the draw.
func Commitment(secret []byte) string {
	sum := sha256.Sum256(secret)
	return hex.EncodeToString(sum[:])
}
