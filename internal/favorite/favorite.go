// Package favorite stores the places that a person saved, by our own ids, and shows the current facts about them.
package favorite

import (
	"encoding/json"
	"time"

	"noonish/internal/fault"
)

// most is how many places one person may save.
const most = 500

// Favorite is one saved place.
type Favorite struct {
	RestaurantID   string          `json:"restaurantId"`
	RestaurantData json.RawMessage `json:"restaurantData"`
	AddedAt        time.Time       `json:"addedAt"`
	Gone           bool            `json:"gone,omitempty"`
}

// saved is a favorite as it is stored.
type saved struct {
	placeID, name string
	addedAt       time.Time
}

var (
	errAlready = fault.New(fault.Already, "favorite-already", "This restaurant is already in favorites")
	errFull    = fault.New(fault.Full, "favorites-full",
		"You have %d favorites, which is as many as can be kept. Remove one first.", most)
)
