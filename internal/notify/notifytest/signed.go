package notifytest

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"math"
	"net/http"
	"strconv"
	"strings"
	"testing"
	"time"
)

// Webhook is a company's own receiver that follows the Standard Webhooks convention: it accepts messages that are fresh
// and signed with its secret, and drops those it has seen.
func Webhook(t testing.TB) *Receiver {
	var receiver *Receiver
	accept := func(r *http.Request, body []byte) (Message, *refusal) {
		value, ok := isJSON(r, body)
		id, stamp := r.Header.Get("webhook-id"), r.Header.Get("webhook-timestamp")
		sent, err := strconv.ParseInt(stamp, 10, 64)
		switch {
		case !ok || text(value, "id") != id || id == "":
			return Message{}, &refusal{http.StatusBadRequest, "not a message"}
		case err != nil || math.Abs(time.Since(time.Unix(sent, 0)).Minutes()) > 5:
			return Message{}, &refusal{http.StatusUnauthorized, "not fresh"}
		case !signed(receiver.key(), r.Header.Get("webhook-signature"), id+"."+stamp+".", body):
			return Message{}, &refusal{http.StatusUnauthorized, "not signed"}
		}
		return Message{Text: text(value, "place"), Body: value}, nil
	}
	receiver = service(t, "webhook", "/lunch/canarywebhook", true, accept,
		func(w http.ResponseWriter, _ Message) { w.WriteHeader(http.StatusNoContent) })
	return receiver
}

func signed(secret, signature, head string, body []byte) bool {
	key, err := base64.StdEncoding.DecodeString(strings.TrimPrefix(secret, "whsec_"))
	mac := hmac.New(sha256.New, key)
	mac.Write([]byte(head))
	mac.Write(body)
	want := "v1," + base64.StdEncoding.EncodeToString(mac.Sum(nil))
	return err == nil && len(key) >= 24 && hmac.Equal([]byte(want), []byte(signature))
}
