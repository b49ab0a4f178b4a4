package notify

import (
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"net/url"
	"strconv"
	"strings"
	"time"

	"noonish/internal/notify/seal"
)

// webhookBody is the body of a generic webhook. Its id is the same for every attempt at one message.
type webhookBody struct {
	ID      string    `json:"id"`
	Kind    Kind      `json:"kind"`
	Team    string    `json:"team"`
	Place   string    `json:"place,omitempty"`
	Address string    `json:"address,omitempty"`
	Also    string    `json:"also,omitempty"` // the second of two tables
	MeetAt  time.Time `json:"meetAt"`
	Clock   string    `json:"clock"`
	Turnout int       `json:"turnout"`
	Tally   []Tally   `json:"tally"`
	URL     string    `json:"url"`
}

func writeWebhook(n notice, address *url.URL) (request, error) {
	body, err := json.Marshal(webhookBody{
		ID: n.key(), Kind: n.kind, Team: n.Team, Place: n.Place, Address: n.Address, Also: n.Also,
		MeetAt: n.MeetAt, Clock: n.Clock, Turnout: n.Turnout, Tally: n.Tally, URL: n.url,
	})
	return request{url: address.String(), body: body}, err
}

const secretPrefix = "whsec_"

func newSecret() string {
	var bits [32]byte
	_, _ = rand.Read(bits[:]) // never fails: the runtime ends the process instead
	return secretPrefix + base64.StdEncoding.EncodeToString(bits[:])
}

// sign adds the headers of the Standard Webhooks convention. With them a receiver can check that a message is ours,
// complete and fresh.
func (r *request) sign(secret, id string, at time.Time) error {
	key, err := base64.StdEncoding.DecodeString(strings.TrimPrefix(secret, secretPrefix))
	if err != nil {
		return seal.ErrSealed
	}
	stamp := strconv.FormatInt(at.Unix(), 10)
	mac := hmac.New(sha256.New, key)
	mac.Write([]byte(id + "." + stamp + "."))
	mac.Write(r.body)
	r.header = map[string]string{
		"webhook-id": id, "webhook-timestamp": stamp,
		"webhook-signature": "v1," + base64.StdEncoding.EncodeToString(mac.Sum(nil)),
	}
	return nil
}
