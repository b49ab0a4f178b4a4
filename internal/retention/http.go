package retention

import (
	"net/http"

	"noonish/internal/api"
)

// API shows people what is stored about them.
type API struct{ Rules []Rule }

// Show answers GET /api/privacy.
func (a API) Show(w http.ResponseWriter, _ *http.Request) error {
	return api.JSON(w, http.StatusOK, map[string][]Rule{"kept": a.Rules})
}
