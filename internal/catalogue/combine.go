package catalogue

import (
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/jackc/pgx/v5"

	"noonish/internal/catalogue/normal"
	"noonish/internal/catalogue/source"
	"noonish/internal/place"
	"noonish/internal/place/fact"
)

// sharedMembers selects the sightings of stale places that have more than one, best source first.
const sharedMembers = `
DECLARE shared NO SCROLL CURSOR FOR
SELECT s.place_id, s.lat, s.lng, s.country, s.zone, s.brand, s.generic, s.mask, s.hours, s.doc
FROM stale JOIN sightings s USING (place_id)
WHERE EXISTS (SELECT FROM sightings other WHERE other.place_id = s.place_id AND other.sighting_id <> s.sighting_id)
ORDER BY s.place_id, array_position('{%s}'::text[], s.source), s.sighting_id`

var freshColumns = append([]string{"place_id"}, stagingColumns[2:]...)

// combineShared adds the places with several sightings to fresh. It reads them in portions, because those of a
// continent would not fit in memory.
func combineShared(ctx context.Context, tx pgx.Tx) error {
	// A cursor takes no parameters. The sources are our own constants, so they are safe to insert.
	if _, err := tx.Exec(ctx, fmt.Sprintf(sharedMembers, strings.Join(source.ByTrust, ","))); err != nil {
		return fmt.Errorf("reading shared places: %w", err)
	}
	var waiting []place.Place // members of a place whose last member may not have been read yet
	for done := false; !done; {
		rows, err := tx.Query(ctx, "FETCH 5000 FROM shared")
		if err != nil {
			return fmt.Errorf("reading shared places: %w", err)
		}
		portion, err := pgx.CollectRows(rows, scanMember)
		if err != nil {
			return fmt.Errorf("reading shared places: %w", err)
		}
		done = len(portion) == 0
		if waiting, err = copyCombined(ctx, tx, append(waiting, portion...), done); err != nil {
			return err
		}
	}
	if _, err := tx.Exec(ctx, "CLOSE shared"); err != nil {
		return fmt.Errorf("reading shared places: %w", err)
	}
	return index(ctx, tx, "fresh", "place_id")
}

// copyCombined writes every place whose members are complete, and returns the remaining members.
func copyCombined(ctx context.Context, tx pgx.Tx, members []place.Place, all bool) ([]place.Place, error) {
	var fresh [][]any
	for len(members) > 0 {
		same := 1
		for same < len(members) && members[same].ID == members[0].ID {
			same++
		}
		if same == len(members) && !all {
			break
		}
		row, err := factRow(combine(members[:same]))
		if err != nil {
			return nil, err
		}
		fresh = append(fresh, append([]any{members[0].ID}, row...))
		members = members[same:]
	}
	return members, copyRows(ctx, tx, "fresh", freshColumns, fresh)
}

func scanMember(row pgx.CollectableRow) (p place.Place, err error) {
	var mask int64
	var doc []byte
	err = row.Scan(&p.ID, &p.Lat, &p.Lng, &p.Country, &p.Zone, &p.Brand, &p.Generic, &mask, &p.Hours, &doc)
	if err != nil {
		return p, err
	}
	p.Cuisines, p.Cafe = fact.CuisinesOf(mask), fact.IsCafe(mask)
	return p, json.Unmarshal(doc, &p.Facts)
}

// combine merges the sightings of one place, best source first. The best source decides what and where the place is.
// Each other fact comes from the first source that knows it, or from the one with the longer text. What a name tells
// counts only if no source states what the place cooks.
func combine(members []place.Place) place.Place {
	members, basis := trustStated(members)
	whole := members[0]
	f := &whole.Facts
	f.TypesBasis = basis
	for _, m := range members[1:] {
		whole.Zone, whole.Country = first(whole.Zone, m.Zone), first(whole.Country, m.Country)
		whole.Hours = first(whole.Hours, m.Hours)
		whole.Cuisines = union(whole.Cuisines, m.Cuisines)
		whole.Cafe = whole.Cafe && m.Cafe
		whole.Brand = whole.Brand || m.Brand
		whole.Generic = whole.Generic && m.Generic

		f.Address = longer(f.Address, m.Facts.Address)
		f.Phone = first(f.Phone, m.Facts.Phone)
		f.Website = first(f.Website, m.Facts.Website)
		f.Menu = first(f.Menu, m.Facts.Menu)
		f.Description = longer(f.Description, m.Facts.Description)
		if len(f.Photos) == 0 {
			f.Photos = m.Facts.Photos
		}
		f.Rating, f.Ratings = first(f.Rating, m.Facts.Rating), first(f.Ratings, m.Facts.Ratings)
		f.PriceLevel = first(f.PriceLevel, m.Facts.PriceLevel)
		f.Features = f.Features.Or(m.Facts.Features)
		f.Dietary = combineDiets(f.Dietary, m.Facts.Dietary)
		f.Types = union(f.Types, m.Facts.Types)
		f.Types = f.Types[:min(len(f.Types), normal.MaxTypeWords)]
		if f.FsqID == f.PlaceID && m.Facts.FsqID != m.Facts.PlaceID {
			f.FsqID = m.Facts.FsqID
		}
		if !strings.Contains(f.Attribution, m.Facts.Attribution) {
			f.Attribution = source.Join(" · ", f.Attribution, m.Facts.Attribution)
		}
	}
	return whole
}

// trustStated drops what names tell if a source states what the place cooks, and returns what the types then rest on.
func trustStated(members []place.Place) (trusted []place.Place, basis string) {
	for _, m := range members {
		switch normal.BasisOf(m.Facts) {
		case fact.StatedTypes:
			basis = fact.StatedTypes
		case fact.InferredTypes:
			basis = first(basis, fact.InferredTypes)
		}
	}
	if basis != fact.StatedTypes {
		return members, basis
	}
	for _, m := range members {
		trusted = append(trusted, normal.WithoutInferred(m))
	}
	return trusted, basis
}

func first[T comparable](a, b T) T {
	var unknown T
	if a != unknown {
		return a
	}
	return b
}

func union(a, b []string) []string {
	whole := slices.Clone(a)
	for _, w := range b {
		if !slices.Contains(whole, w) {
			whole = append(whole, w)
		}
	}
	return whole
}

func longer(a, b string) string {
	if len(b) > len(a) {
		return b
	}
	return a
}

func combineDiets(a, b map[string]string) map[string]string {
	if len(a) == 0 {
		return b
	}
	b = maps.Clone(b)
	if said := a["Vegan"]; said != "" && !normal.Serves(said) && normal.Serves(b["Vegan"]) {
		// b may have these two only because it says Vegan, which a does not confirm.
		delete(b, "Vegetarian")
		delete(b, "Dairy-free")
	}
	whole := map[string]string{}
	for _, diet := range fact.Diets {
		if value := first(a[diet], b[diet]); value != "" {
			whole[diet] = value
		}
	}
	return whole
}
