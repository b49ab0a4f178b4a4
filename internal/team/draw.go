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

// Draw is a draw that anybody can repeat: the secret was fixed when the round opened (Commitment), and the message
// holds the votes, which nobody knew then. The browser repeats it, so both halves are a contract.
type Draw struct {
	Message string   `json:"message"`
	Tied    []string `json:"tied"` // place ids, bytewise
}

// Winner is the position in Tied that the draw falls on.
func (l Draw) Winner(secret []byte) int {
	mac := hmac.New(sha256.New, secret)
	mac.Write([]byte(l.Message))
	n := binary.BigEndian.Uint64(mac.Sum(nil))
	return int(n % uint64(len(l.Tied))) //nolint:gosec // less than the number of candidates
}

// drawMessage is every candidate and its votes, whatever became of it.
func drawMessage(roundID string, candidates []CandidateTally) string {
	sorted := slices.SortedFunc(slices.Values(candidates), func(a, b CandidateTally) int { return strings.Compare(a.PlaceID, b.PlaceID) })
	var message strings.Builder
	message.WriteString("noonish lot 1\n" + roundID + "\n")
	for _, c := range sorted {
		message.WriteString(c.PlaceID + " " + strconv.Itoa(c.Votes) + "\n")
	}
	return message.String()
}

// Commitment is what is published of a secret before it is needed.
func Commitment(secret []byte) string {
	sum := sha256.Sum256(secret)
	return hex.EncodeToString(sum[:])
}
