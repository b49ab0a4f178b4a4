package place

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/binary"
	"fmt"
	"math"

	"noonish/internal/fault"
	"noonish/internal/place/near"
)

// Cursors encodes marks as text and decodes them. The text is opaque and signed, and is valid only for the search that
// made it: with another point, radius or filter it is refused, so it cannot be used to walk the catalogue.
type Cursors struct{ Key []byte }

const (
	cursorVersion = 1
	sealBytes     = 16
	headBytes     = 1 + 8
)

func (c Cursors) make(m near.Mark, s Search) string {
	body := make([]byte, headBytes, headBytes+len(m.ID)+sealBytes)
	body[0] = cursorVersion
	binary.BigEndian.PutUint64(body[1:], math.Float64bits(m.Value))
	if s.Order == BestForLunch {
		body = binary.BigEndian.AppendUint64(body, uint64(m.N)) //nolint:gosec // the same 64 bits
	} else {
		body = append(body, m.ID...)
	}
	return base64.RawURLEncoding.EncodeToString(append(body, c.seal(body, s)...))
}

func (c Cursors) open(text string, s Search) (*near.Mark, error) {
	refused := fault.Param("cursor", "is not one of this search; start again without it")
	raw, err := base64.RawURLEncoding.Strict().DecodeString(text)
	if err != nil || len(raw) <= headBytes+sealBytes || raw[0] != cursorVersion {
		return nil, refused
	}
	body, seal := raw[:len(raw)-sealBytes], raw[len(raw)-sealBytes:]
	if !hmac.Equal(seal, c.seal(body, s)) {
		return nil, refused
	}
	m := near.Mark{Value: math.Float64frombits(binary.BigEndian.Uint64(body[1:]))}
	if s.Order == BestForLunch {
		m.N = int64(binary.BigEndian.Uint64(body[headBytes:])) //nolint:gosec // the same 64 bits
	} else {
		m.ID = string(body[headBytes:])
	}
	return &m, nil
}

// seal signs a cursor together with its search. The page size is left out: a reader may change it between pages.
func (c Cursors) seal(body []byte, s Search) []byte {
	mac := hmac.New(sha256.New, c.Key)
	for _, v := range []float64{s.From.Lat, s.From.Lng, s.RadiusKm} {
		var bits [8]byte
		binary.BigEndian.PutUint64(bits[:], math.Float64bits(v))
		mac.Write(bits[:])
	}
	// Quoted, so that no two filters give the same text.
	_, _ = fmt.Fprintf(mac, "%q %q %d %t %t %v ", s.Filter.Cuisines, s.Filter.Dietary, s.Filter.MaxPrice,
		s.Filter.ExcludeChains, s.Filter.ExcludeCafe, s.Filter.Departure)
	if len(s.Filter.Features) > 0 {
		_, _ = fmt.Fprintf(mac, "%q ", s.Filter.Features)
	}
	if s.Order == BestForLunch || s.Filter.MealsOnly || s.Filter.Break > 0 {
		_, _ = fmt.Fprintf(mac, "%s %t %d ", s.Order, s.Filter.MealsOnly, s.Filter.Break)
	}
	mac.Write(body)
	return mac.Sum(nil)[:sealBytes]
}
