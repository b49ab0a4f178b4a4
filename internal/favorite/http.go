package favorite

import (
	"encoding/json"
	"net/http"

	"noonish/internal/api"
	"noonish/internal/person"
	"noonish/internal/place/fact"
)

// API serves favorites over HTTP.
type API struct {
	Store  Store
	People person.API
}

// maxBody leaves room for the restaurant that the browser sends and nobody reads.
const maxBody = 32 << 10

// List answers GET /api/favorites.
func (a API) List(w http.ResponseWriter, r *http.Request) error {
	who, err := a.People.Named(r)
	if err != nil {
		return err
	}
	list, err := a.Store.List(r.Context(), who.ID)
	if err != nil {
		return err
	}
	return api.JSON(w, http.StatusOK, list)
}

// Add answers POST /api/favorites. What the browser sends about the restaurant is ignored: everybody is shown what the
// catalogue says.
func (a API) Add(w http.ResponseWriter, r *http.Request) error {
	who, err := a.People.Named(r)
	if err != nil {
		return err
	}
	var body struct {
		RestaurantID   string          `json:"restaurantId"`
		RestaurantData json.RawMessage `json:"restaurantData"`
	}
	if err := api.Read(w, r, maxBody, &body); err != nil {
		return err
	}
	if err := fact.CheckID("restaurantId", body.RestaurantID); err != nil {
		return err
	}
	favorite, err := a.Store.Add(r.Context(), who.ID, body.RestaurantID)
	if err != nil {
		return err
	}
	return api.JSON(w, http.StatusCreated, favorite)
}

// Remove answers DELETE /api/favorites/restaurant/{restaurantId}.
func (a API) Remove(w http.ResponseWriter, r *http.Request) error {
	who, err := a.People.Named(r)
	if err != nil {
		return err
	}
	id := r.PathValue("restaurantId")
	if err := fact.CheckID("restaurantId", id); err != nil {
		return err
	}
	if err := a.Store.Remove(r.Context(), who.ID, id); err != nil {
		return err
	}
	w.WriteHeader(http.StatusNoContent)
	return nil
}
