package place

import (
	"context"
	"encoding/json"
	"fmt"
)

// HasPhoto reports whether a place of the catalogue has this photo.
func (s Store) HasPhoto(ctx context.Context, reference string) (known bool, err error) {
	wanted, err := json.Marshal([]map[string]string{{"photo_reference": reference}})
	if err != nil {
		return false, err
	}
	err = s.Pool.QueryRow(ctx, `
SELECT EXISTS (
  SELECT FROM places
  WHERE position('"photo_reference"' IN doc) > 0 AND (doc::jsonb -> 'photos') @> $1::jsonb)`,
		string(wanted)).Scan(&known)
	if err != nil {
		return false, fmt.Errorf("looking for a photo: %w", err)
	}
	return known, nil
}
