package visit

import (
	"context"
	"net/http"

	"noonish/internal/api"
	"noonish/internal/person"
	"noonish/internal/place/fact"
	"noonish/internal/query"
)

// API serves visits and figures over HTTP.
type API struct {
	Store  Store
	Waits  *Waits
	People person.API
	// Member returns the team of a link, or an error unless the person is a member.
	Member func(ctx context.Context, link, person string) (teamID string, owner bool, err error)
}

const (
	maxBody = 1 << 10
	maxIDs  = 50 // a page of results
)

// List answers GET /api/visits.
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

// Put answers PUT /api/visits/{restaurantId}/{date}.
func (a API) Put(w http.ResponseWriter, r *http.Request) error {
	who, err := a.People.Named(r)
	if err != nil {
		return err
	}
	var body struct {
		Time    string `json:"time"`
		Verdict string `json:"verdict"`
		Wait    string `json:"wait"`
		Shut    bool   `json:"shut"`
	}
	if err := api.Read(w, r, maxBody, &body); err != nil {
		return err
	}
	v := Visit{
		RestaurantID: r.PathValue("restaurantId"), Date: r.PathValue("date"),
		Time: body.Time, Verdict: body.Verdict, Wait: body.Wait, Shut: body.Shut,
	}
	if err := fact.CheckID("restaurantId", v.RestaurantID); err != nil {
		return err
	}
	if err := v.check(a.Store.Now()); err != nil {
		return err
	}
	stored, err := a.Store.Put(r.Context(), who.ID, v)
	if err != nil {
		return err
	}
	return api.JSON(w, http.StatusOK, stored)
}

// Remove answers DELETE /api/visits/{restaurantId}/{date}. It takes back a visit however old it is.
func (a API) Remove(w http.ResponseWriter, r *http.Request) error {
	who, err := a.People.Named(r)
	if err != nil {
		return err
	}
	id, date := r.PathValue("restaurantId"), r.PathValue("date")
	if err := fact.CheckID("restaurantId", id); err != nil {
		return err
	}
	if err := isDate(date); err != nil {
		return err
	}
	if err := a.Store.Remove(r.Context(), who.ID, id, date); err != nil {
		return err
	}
	w.WriteHeader(http.StatusNoContent)
	return nil
}

// Figures answers GET /api/visits/figures. Those of a team are for its members.
func (a API) Figures(w http.ResponseWriter, r *http.Request) error {
	params := query.Params{Values: r.URL.Query()}
	ids := params.List("ids", maxIDs, 160)
	link := params.Single("teamId")
	if params.Err != nil {
		return params.Err
	}
	for _, id := range ids {
		if err := fact.CheckID("ids", id); err != nil {
			return err
		}
	}
	var teamID string
	if link != "" {
		who, err := a.People.Who(r)
		if err == nil {
			teamID, _, err = a.Member(r.Context(), link, who.ID)
		}
		if err != nil {
			return err
		}
	}
	list, err := a.Store.Figures(r.Context(), ids, teamID)
	if err != nil {
		return err
	}
	return api.JSON(w, http.StatusOK, list)
}
