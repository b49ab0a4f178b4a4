package notifytest

import (
	"crypto/aes"
	"crypto/cipher"
	"crypto/ecdh"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/hkdf"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/binary"
	"encoding/json"
	"errors"
	"math/big"
	"net/http"
	"regexp"
	"strings"
	"testing"
	"time"
)

// Browser is a browser that subscribed at a push service.
type Browser struct {
	*Receiver
	ServerKey string // the key the browser subscribed with; no other key may send

	private *ecdh.PrivateKey
	auth    []byte
}

// Push starts a push service with one browser behind it. It checks the sender according to RFC 8292, and the browser
// decrypts messages according to RFC 8291.
func Push(t testing.TB) *Browser {
	private, err := ecdh.P256().GenerateKey(rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	browser := &Browser{private: private, auth: make([]byte, 16)}
	_, _ = rand.Read(browser.auth)
	const path = "/wpush/v2/canarypush"
	browser.Receiver = service(t, "push", path, true, func(r *http.Request, body []byte) (Message, *refusal) {
		switch {
		case r.Method != http.MethodPost || r.URL.Path != path:
			return Message{}, &refusal{http.StatusNotFound, "no such subscription"}
		case r.Header.Get("TTL") == "" || r.Header.Get("Content-Encoding") != "aes128gcm" ||
			!topic.MatchString(r.Header.Get("Topic")):
			return Message{}, &refusal{http.StatusBadRequest, "bad headers"}
		case len(body) > 4096:
			return Message{}, &refusal{http.StatusRequestEntityTooLarge, "too large"}
		}
		key, err := vouched(r.Header.Get("Authorization"), "http://"+r.Host)
		if err != nil || (browser.ServerKey != "" && key != browser.ServerKey) {
			return Message{}, &refusal{http.StatusForbidden, "the sender is another"}
		}
		plain, err := browser.open(body)
		var value map[string]any
		if err != nil || json.Unmarshal(plain, &value) != nil {
			return Message{}, &refusal{http.StatusBadRequest, "the browser cannot read it"}
		}
		return Message{Text: text(value, "body"), Body: value}, nil
	}, func(w http.ResponseWriter, _ Message) {
		w.Header().Set("Location", "/m/1")
		w.WriteHeader(http.StatusCreated)
	})
	return browser
}

var topic = regexp.MustCompile(`^[A-Za-z0-9_-]{0,32}$`)

// Subscription returns the browser's PushSubscription as JSON.
func (b *Browser) Subscription() []byte {
	whole, _ := json.Marshal(map[string]any{
		"endpoint": b.Address, "expirationTime": nil, "keys": map[string]string{
			"p256dh": base64.RawURLEncoding.EncodeToString(b.private.PublicKey().Bytes()),
			"auth":   base64.RawURLEncoding.EncodeToString(b.auth),
		},
	})
	return whole
}

// vouched returns the key that a header is signed with, if the header was made for this service and recently.
func vouched(header, origin string) (key string, err error) {
	token, key, ok := strings.Cut(strings.TrimPrefix(header, "vapid t="), ", k=")
	parts := strings.Split(token, ".")
	point, err := base64.RawURLEncoding.DecodeString(key)
	if !ok || err != nil || len(parts) != 3 || len(point) != 65 {
		return "", errors.New("no vapid")
	}
	head, claims, signature := unpack(parts[0]), unpack(parts[1]), unpack(parts[2])
	public, err := ecdsa.ParseUncompressedPublicKey(elliptic.P256(), point)
	sum := sha256.Sum256([]byte(parts[0] + "." + parts[1]))
	if err != nil || len(signature) != 64 || !ecdsa.Verify(public, sum[:], new(big.Int).SetBytes(signature[:32]),
		new(big.Int).SetBytes(signature[32:])) {
		return "", errors.New("the signature does not match")
	}
	var is struct {
		Alg, Aud, Sub string
		Exp           int64
	}
	if json.Unmarshal(head, &is) != nil || json.Unmarshal(claims, &is) != nil || is.Alg != "ES256" || is.Aud != origin {
		return "", errors.New("made for another service")
	}
	left := time.Until(time.Unix(is.Exp, 0))
	if left < 0 || left > 24*time.Hour || (!strings.HasPrefix(is.Sub, "mailto:") &&
		!strings.HasPrefix(is.Sub, "https://")) {
		return "", errors.New("expired, or without a contact")
	}
	return key, nil
}

func unpack(part string) []byte {
	bits, _ := base64.RawURLEncoding.DecodeString(part)
	return bits
}

// open decrypts a message of one record.
func (b *Browser) open(body []byte) ([]byte, error) {
	if len(body) < 21 || len(body) < 21+int(body[20]) || binary.BigEndian.Uint32(body[16:20]) > 4096 {
		return nil, errors.New("no header")
	}
	salt, point, sealed := body[:16], body[21:21+int(body[20])], body[21+int(body[20]):]
	sender, err := ecdh.P256().NewPublicKey(point)
	if err != nil {
		return nil, err
	}
	shared, err := b.private.ECDH(sender)
	if err != nil {
		return nil, err
	}
	info := "WebPush: info\x00" + string(b.private.PublicKey().Bytes()) + string(point)
	secret, _ := hkdf.Key(sha256.New, shared, b.auth, info, 32)
	key, _ := hkdf.Key(sha256.New, secret, salt, "Content-Encoding: aes128gcm\x00", 16)
	nonce, _ := hkdf.Key(sha256.New, secret, salt, "Content-Encoding: nonce\x00", 12)
	block, err := aes.NewCipher(key)
	if err != nil {
		return nil, err
	}
	box, err := cipher.NewGCM(block)
	if err != nil {
		return nil, err
	}
	padded, err := box.Open(nil, nonce, sealed, nil)
	if err != nil {
		return nil, err
	}
	end := len(strings.TrimRight(string(padded), "\x00"))
	if end == 0 || padded[end-1] != 2 {
		return nil, errors.New("no end of the record")
	}
	return padded[:end-1], nil
}
