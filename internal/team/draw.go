package team

import (
	"crypto/hmac"
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
func (l Draw) Winner(secret []byte) int {
	mac := hmac.New(sha256.New, secret)
	mac.Write([]byte(l.Message))
	n := binary.BigEndian.Uint64(mac.Sum(nil))
	return int(n % uint64(len(l.Tied))) //nolint:gosec // less than the number of candidates
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

// Commitment returns the hash of a secret, which is published before the draw.
func Commitment(secret []byte) string {
	sum := sha256.Sum256(secret)
	return hex.EncodeToString(sum[:])
}
