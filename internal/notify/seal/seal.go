// Package seal encrypts the addresses that are stored.
package seal

import (
	"crypto/aes"
	"crypto/cipher"
	"crypto/hkdf"
	"crypto/rand"
	"crypto/sha256"
	"errors"
	"fmt"
)

// Sealer encrypts addresses, so that they are unreadable in the database, its dumps and its backups.
type Sealer struct{ box cipher.AEAD }

// New derives the key from the one all replicas share and from the operator's own, which is not in the database.
func New(shared, own []byte) (Sealer, error) {
	key, err := hkdf.Key(sha256.New, append(append([]byte{}, shared...), own...), nil, "noonish channels 1", 32)
	if err != nil {
		return Sealer{}, fmt.Errorf("preparing to encrypt addresses: %w", err)
	}
	block, err := aes.NewCipher(key)
	if err != nil {
		return Sealer{}, fmt.Errorf("preparing to encrypt addresses: %w", err)
	}
	box, err := cipher.NewGCM(block)
	return Sealer{box}, err
}

// Seal encrypts a text. It opens only at the same place, so that rows cannot be exchanged.
func (s Sealer) Seal(text, place string) []byte {
	nonce := make([]byte, s.box.NonceSize(), s.box.NonceSize()+len(text)+s.box.Overhead())
	_, _ = rand.Read(nonce) // never fails: the runtime ends the process instead
	return s.box.Seal(nonce, nonce, []byte(text), []byte(place))
}

// ErrSealed says that a text was encrypted with another key.
var ErrSealed = errors.New(
	"a stored address cannot be decrypted: NOONISH_CHANNEL_KEY is not the key it was encrypted with")

// Open decrypts a text that was sealed at this place.
func (s Sealer) Open(sealed []byte, place string) (string, error) {
	if len(sealed) < s.box.NonceSize() {
		return "", ErrSealed
	}
	text, err := s.box.Open(nil, sealed[:s.box.NonceSize()], sealed[s.box.NonceSize():], []byte(place))
	if err != nil {
		return "", ErrSealed
	}
	return string(text), nil
}
