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
)

// API answers for teams over HTTP.
type API struct {
	Store  Store
	People person.API
	Live   *Live
	// PublicURL is the address at which people reach us, without a slash at its end.
	PublicURL string
}

const maxBody = 4 << 10

// maxSuggestion is room for a restaurant of which only the id is read.
const maxSuggestion = 32 << 10

// read takes a call apart: who asks, the operation, and the body. The team's link is set by the caller.
func (a API) read(w http.ResponseWriter, r *http.Request, most int64, body any) (Operation, error) {
	who, err := a.People.Who(r)
	if err != nil {
		return Operation{}, err
	}
	op := Operation{Person: who.ID, Key: r.Header.Get("Idempotency-Key")}
	if op.Key != "" && !checkKey(op.Key) {
		return Operation{}, fault.Param("Idempotency-Key", "must be 8 to 64 plain characters")
	}
	digest := sha256.New()
	_, _ = io.WriteString(digest, r.Method+" "+r.URL.Path+"\n")
	r.Body = struct {
		io.Reader
		io.Closer
	}{io.TeeReader(r.Body, digest), r.Body}
	if err := api.Read(w, r, most, body); err != nil {
		return Operation{}, err
	}
	op.Digest = digest.Sum(nil)
	return op, nil
}

// answer shows a team to the one who asked.
func answer(w http.ResponseWriter, status int, b *Ballot, err error, personID string) error {
	if err != nil {
		return err
	}
	return api.JSON(w, status, b.For(personID))
}

// linked checks the team's id in a call that must name one.
func linked(id string) error {
	if !person.IsID(id) {
		return fault.Param("teamId", "must be the id of a team")
	}
	return nil
}

// optional checks the team's id in a call that may leave it out for the current team.
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

// named is the team that a query names, or the current one.
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

var errForeign = fault.New(fault.Forbidden, "A first team is made from our own pages.")

// ours tells whether a page of ours makes a call that would make a team. Reading needs no such check, but a link on
// another site that leads here must write nothing. Browsers that do not say where a call comes from, and programs, pass.
func ours(r *http.Request) bool {
	site := r.Header.Get("Sec-Fetch-Site")
	return site == "" || site == "same-origin"
}

// linkIn is the team's id in a query, and "" where it names none.
func linkIn(query url.Values) (string, error) {
	if query.Has("id") && (len(query["id"]) > 1 || !person.IsID(query.Get("id"))) {
		return "", fault.Param("id", "must be the id of a team, once")
	}
	return query.Get("id"), nil
}

// Create answers POST /api/teams.
func (a API) Create(w http.ResponseWriter, r *http.Request) error {
	var body struct {
		Name      string    `json:"name"`
		MyName    *string   `json:"myName"`
		TimeZone  *string   `json:"timeZone"`
		Departure *string   `json:"departure"`
		Location  *Location `json:"location"`
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
