package team

import (
	"context"
	"crypto/sha256"
	"io"
	"net/http"
	"net/url"

	"noonish/internal/api"
	"noonish/internal/fault"
	"noonish/internal/person"
	"noonish/internal/place/fact"
	"noonish/internal/team/ballot"
	"noonish/internal/team/change"
	"noonish/internal/team/live"
)

// API serves teams over HTTP.
type API struct {
	Store  Store
	People person.API
	Live   *live.Live
	// PublicURL is the address at which people reach us, without a trailing slash.
	PublicURL string
}

const maxBody = 4 << 10

// maxSuggestion allows for a whole restaurant in the body, of which only the id is read.
const maxSuggestion = 32 << 10

// read identifies the person, checks the Idempotency-Key, decodes the body and returns the operation. Its caller sets
// the team's link.
func (a API) read(w http.ResponseWriter, r *http.Request, most int64, body any) (change.Operation, error) {
	who, err := a.People.Who(r)
	if err != nil {
		return change.Operation{}, err
	}
	op := change.Operation{Person: who.ID, Key: r.Header.Get("Idempotency-Key")}
	if op.Key != "" && !checkKey(op.Key) {
		return change.Operation{}, errKey
	}
	digest := sha256.New()
	_, _ = io.WriteString(digest, r.Method+" "+r.URL.Path+"\n")
	r.Body = struct {
		io.Reader
		io.Closer
	}{io.TeeReader(r.Body, digest), r.Body}
	if err := api.Read(w, r, most, body); err != nil {
		return change.Operation{}, err
	}
	op.Digest = digest.Sum(nil)
	return op, nil
}

// placeBody is the part of a body that names a restaurant on a team's ballot.
type placeBody struct {
	TeamID       string `json:"teamId"`
	RestaurantID string `json:"restaurantId"`
}

// readPlace reads a body of which named is a part, and returns the operation on its team.
func (a API) readPlace(
	w http.ResponseWriter, r *http.Request, body any, named *placeBody,
) (change.Operation, error) {
	op, err := a.read(w, r, maxBody, body)
	if err != nil {
		return op, err
	}
	if err := linked(named.TeamID); err != nil {
		return op, err
	}
	op.Link = named.TeamID
	return op, fact.CheckID("restaurantId", named.RestaurantID)
}

// inQuery returns the operation of a request that names its team in the query, and has no body.
func (a API) inQuery(r *http.Request) (change.Operation, error) {
	op, err := a.asked(r)
	if op.Key = r.Header.Get("Idempotency-Key"); err == nil && op.Key != "" && !checkKey(op.Key) {
		err = errKey
	}
	sum := sha256.Sum256([]byte(r.Method + " " + r.URL.Path + "\n" + op.Link))
	op.Digest = sum[:]
	return op, err
}

var errKey = fault.Param("Idempotency-Key", "must be 8 to 64 plain characters")

// answer writes the team as the person sees it, or returns err.
func answer(w http.ResponseWriter, status int, b *ballot.Ballot, err error, personID string) error {
	if err != nil {
		return err
	}
	return api.JSON(w, status, b.For(personID))
}

// linked checks the team's id of a request that must name one.
func linked(id string) error {
	if !person.IsID(id) {
		return fault.Param("teamId", "must be the id of a team")
	}
	return nil
}

// optional checks the team's id of a request that may omit it to mean the current team.
func optional(id *string) (string, error) {
	if id == nil {
		return "", nil
	}
	return *id, linked(*id)
}

// List answers GET /api/teams.
func (a API) List(w http.ResponseWriter, r *http.Request) error {
	who, err := a.People.Who(r)
	if err != nil {
		return err
	}
	lines, err := a.Store.List(r.Context(), who.ID)
	if err != nil {
		return err
	}
	return api.JSON(w, http.StatusOK, lines)
}

// Show answers GET /api/team.
func (a API) Show(w http.ResponseWriter, r *http.Request) error {
	who, err := a.People.Who(r)
	if err != nil {
		return err
	}
	teamID, err := a.named(r.Context(), r, who.ID)
	if err != nil {
		return err
	}
	b, err := a.Store.Ballot(r.Context(), teamID)
	return answer(w, http.StatusOK, b, err, who.ID)
}

// named returns the team that the query names, or the current one.
func (a API) named(ctx context.Context, r *http.Request, personID string) (teamID string, err error) {
	query := r.URL.Query()
	link, err := linkIn(query)
	if err == nil && link == "" {
		return a.Store.Current(ctx, personID, func() (New, error) {
			if !ours(r) {
				return New{}, errForeign
			}
			return parseNew(query)
		})
	}
	if err != nil {
		return "", err
	}
	return a.Store.Find(ctx, personID, link)
}

var errForeign = fault.New(fault.Forbidden, "", "A first team is made from our own pages.")

// ours reports whether a request that would make a team comes from a page of ours. Reading needs no such check, but a
// link on another site that leads here must write nothing. Browsers that do not send Sec-Fetch-Site, and programs,
// pass.
func ours(r *http.Request) bool {
	site := r.Header.Get("Sec-Fetch-Site")
	return site == "" || site == "same-origin"
}

// linkIn returns the team's id in a query, or "" if it names none.
func linkIn(query url.Values) (string, error) {
	if query.Has("id") && (len(query["id"]) > 1 || !person.IsID(query.Get("id"))) {
		return "", fault.Param("id", "must be the id of a team, once")
	}
	return query.Get("id"), nil
}

// Create answers POST /api/teams.
func (a API) Create(w http.ResponseWriter, r *http.Request) error {
	var body struct {
		Name      string           `json:"name"`
		MyName    *string          `json:"myName"`
		TimeZone  *string          `json:"timeZone"`
		Departure *string          `json:"departure"`
		Location  *ballot.Location `json:"location"`
	}
	op, err := a.read(w, r, maxBody, &body)
	if err != nil {
		return err
	}
	n := New{Location: body.Location}
	if n.Name, err = cleanName("name", body.Name, maxTeamName); err != nil {
		return err
	}
	if body.MyName != nil {
		if n.MyName, err = cleanName("myName", *body.MyName, maxMemberName); err != nil {
			return err
		}
	}
	if err := n.set(body.TimeZone, body.Departure, "departure"); err != nil {
		return err
	}
	b, err := a.Store.Create(r.Context(), op, n)
	return answer(w, http.StatusCreated, b, err, op.Person)
}
