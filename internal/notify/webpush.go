package notify

import (
	"context"
	"crypto/ecdh"
	"encoding/base64"
	"encoding/json"
	"errors"
	"net/http"
	"net/url"
	"strings"

	"github.com/SherClockHolmes/webpush-go"

	"noonish/internal/fault"
)

// pushTTL is how long, in seconds, a push service keeps a message for a browser that is offline.
const pushTTL = 3600

// subscription is a browser's PushSubscription as JSON.
type subscription struct {
	Endpoint string   `json:"endpoint"`
	Keys     pushKeys `json:"keys"`
}

type pushKeys struct {
	P256dh string `json:"p256dh"`
	Auth   string `json:"auth"`
}

// check returns the endpoint's address if messages can and may be sent to the subscription.
func (s subscription) check(allow allowed) (*url.URL, error) {
	u, err := readAddress(s.Endpoint)
	if err != nil || !reachable(u, pushHosts, allow) {
		return nil, fault.Param("endpoint", "must be of a browser's own push service")
	}
	point, err := base64.RawURLEncoding.DecodeString(strings.TrimRight(s.Keys.P256dh, "="))
	if err == nil {
		_, err = ecdh.P256().NewPublicKey(point)
	}
	if err != nil {
		return nil, fault.Param("keys", "must be those of the subscription: p256dh is no key")
	}
	if secret, err := base64.RawURLEncoding.DecodeString(strings.TrimRight(s.Keys.Auth, "=")); err != nil ||
		len(secret) != 16 {
		return nil, fault.Param("keys", "must be those of the subscription: auth is no secret")
	}
	return u, nil
}

// vapid identifies us to push services.
type vapid struct{ private, public, contact string }

// newVAPID uses the operator's own private key, or the one all replicas share.
func newVAPID(own string, shared []byte, contact string) (vapid, error) {
	private := shared
	if own != "" {
		var err error
		if private, err = base64.RawURLEncoding.DecodeString(strings.TrimRight(own, "=")); err != nil {
			return vapid{}, errors.New("the web push key must be 32 bytes in base64url")
		}
	}
	key, err := ecdh.P256().NewPrivateKey(private)
	if err != nil {
		return vapid{}, errors.New("the web push key must be a P-256 private key, 32 bytes in base64url")
	}
	return vapid{
		private: base64.RawURLEncoding.EncodeToString(private),
		public:  base64.RawURLEncoding.EncodeToString(key.PublicKey().Bytes()),
		contact: strings.TrimPrefix(contact, "mailto:"),
	}, nil
}

// CheckVAPID returns an error unless the text can be the private key of web push.
func CheckVAPID(private string) error {
	_, err := newVAPID(private, nil, "")
	return err
}

// pushed is the message that the service worker gets.
type pushed struct {
	Title string `json:"title"`
	Body  string `json:"body"`
	URL   string `json:"url"` // relative to our own address
	Tag   string `json:"tag"` // a newer notification with the same tag replaces the older one
}

// push encrypts a notice for one browser and sends it to its push service.
func (s *Store) push(ctx context.Context, n notice, to subscription) answer {
	payload, err := json.Marshal(pushed{Title: n.title(), Body: n.line(), URL: n.Path, Tag: n.topic()})
	if err != nil {
		return answer{outcome: refused, reason: "the message cannot be written"}
	}
	keyed := keyedClient{s.calls.client, n.key()}
	response, err := webpush.SendNotificationWithContext(ctx, payload, &webpush.Subscription{
		Endpoint: to.Endpoint, Keys: webpush.Keys{P256dh: to.Keys.P256dh, Auth: to.Keys.Auth},
	}, &webpush.Options{
		HTTPClient: keyed, Subscriber: s.vapid.contact,
		VAPIDPublicKey: s.vapid.public, VAPIDPrivateKey: s.vapid.private,
		TTL: pushTTL, Urgency: webpush.UrgencyHigh, Topic: n.topic(),
	})
	return read(response, err)
}

// keyedClient adds the key of a message to the request.
type keyedClient struct {
	client *http.Client
	key    string
}

func (c keyedClient) Do(r *http.Request) (*http.Response, error) {
	r.Header.Set(idempotencyKey, `"`+c.key+`"`)
	return c.client.Do(r) //nolint:gosec // the address was checked, and the dialler checks again
}
