package notify

import (
	"crypto/aes"
	"crypto/cipher"
	"crypto/hkdf"
	"crypto/rand"
	"crypto/sha256"
	"errors"
	"fmt"
)

// sealer encrypts addresses, so that they are unreadable in the database, its dumps and its backups.
type sealer struct{ box cipher.AEAD }

// newSealer derives the key from the one all replicas share and from the operator's own, which is not in the database.
func newSealer(shared, own []byte) (sealer, error) {
	key, err := hkdf.Key(sha256.New, append(append([]byte{}, shared...), own...), nil, "noonish channels 1", 32)
	if err != nil {
		return sealer{}, fmt.Errorf("preparing to encrypt addresses: %w", err)
	}
	block, err := aes.NewCipher(key)
	if err != nil {
		return sealer{}, fmt.Errorf("preparing to encrypt addresses: %w", err)
	}
	box, err := cipher.NewGCM(block)
	return sealer{box}, err
}

// seal encrypts a text. It opens only at the same place, so that rows cannot be exchanged.
func (s sealer) seal(text, place string) []byte {
	nonce := make([]byte, s.box.NonceSize(), s.box.NonceSize()+len(text)+s.box.Overhead())
	_, _ = rand.Read(nonce) // never fails: the runtime ends the process instead
	return s.box.Seal(nonce, nonce, []byte(text), []byte(place))
}

var errSealed = errors.New("a stored address cannot be decrypted: NOONISH_CHANNEL_KEY is not the key it was encrypted with")

func (s sealer) open(sealed []byte, place string) (string, error) {
	if len(sealed) < s.box.NonceSize() {
		return "", errSealed
	}
	text, err := s.box.Open(nil, sealed[:s.box.NonceSize()], sealed[s.box.NonceSize():], []byte(place))
	if err != nil {
		return "", errSealed
	}
	return string(text), nil
}
