package server_test

import (
	"fmt"
	"maps"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	contract "noonish/api"
	"noonish/internal/place"
	"noonish/internal/place/placetest"
	"noonish/internal/server/servertest"
)

// The callers that every operation is tested with.
const (
	nobody   = "no session"
	stranger = "a stranger"
	owner    = "the owner"
	revoked  = "a revoked session"
	impostor = "the header of another"
)

var actors = []string{nobody, stranger, owner, revoked, impostor}

// row is what an operation answers to each caller. A caller whose session ended is like one who never had a session.
type row struct {
	target string // {session}, {code} and {team} are the owner's
	body   string
	open   bool // every caller gets the same status
	joins  bool // a caller who has the code becomes the owner
	want   map[string]int
}

// anyone returns the row of an operation that does not check the caller.
func anyone(target, body string) row { return row{target: target, body: body, open: true} }

// own returns the row of an operation on the owner's data; 401 without a session.
func own(target, body string, byStranger, byOwner, byImpostor int) row {
	return row{target: target, body: body, want: map[string]int{
		nobody: http.StatusUnauthorized, stranger: byStranger, owner: byOwner,
		revoked: http.StatusUnauthorized, impostor: byImpostor,
	}}
}

var today = time.Now().UTC().Format(time.DateOnly)

const search = "?lat=60&lng=25&radius=1"

// browserKeys is a push subscription as a browser makes it.
const browserKeys = `{"endpoint":"https://fcm.googleapis.com/fcm/send/x","expirationTime":null,"keys":{
	"p256dh":"BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8",
	"auth":"BTBZMqHH6r4Tts7J_aSIgg"}}`

const slackHook = `{"teamId":"{team}","kind":"slack","url":"https://hooks.slack.com/services/T/B/x"}`

// matrix has a row for every operation in api/openapi.yaml.
var matrix = map[string]row{
	"GET /api/restaurants":                   anyone("/api/restaurants"+search, ""),
	"GET /api/restaurants/live":              anyone("/api/restaurants/live?ids=osm-n1", ""),
	"GET /api/restaurants/ids":               anyone("/api/restaurants/ids"+search, ""),
	"GET /api/restaurants/{id}":              anyone("/api/restaurants/osm-n1", ""),
	"GET /api/restaurants/{id}/crowd-level":  anyone("/api/restaurants/osm-n1/crowd-level", ""),
	"GET /api/restaurants/{id}/path":         anyone("/api/restaurants/osm-n1/path?lat=60.17&lng=24.94", ""),
	"GET /api/tiles/{z}/{x}/{y}":             anyone("/api/tiles/14/9326/4743.mvt", ""),
	"GET /api/proxy/foursquare/autocomplete": anyone("/api/proxy/foursquare/autocomplete?query=kamppi", ""),
	"GET /api/proxy/foursquare/places":       anyone("/api/proxy/foursquare/places?query=kamppi", ""),
	"GET /api/proxy/foursquare/geocode":      anyone("/api/proxy/foursquare/geocode?address=kamppi", ""),
	"GET /api/proxy/foursquare/place-photo":  anyone("/api/proxy/foursquare/place-photo?reference=abc", ""),
	"GET /api/teams":                         own("/api/teams", "", 200, 200, 200),
	"POST /api/teams":                        own("/api/teams", `{"name":"x"}`, 201, 201, 201),
	"GET /api/team":                          own("/api/team?id={team}", "", 200, 200, 200),
	"PATCH /api/team":                        own("/api/team", `{"teamId":"{team}","name":"x"}`, 403, 200, 403),
	"PUT /api/team/current":                  own("/api/team/current", `{"teamId":"{team}"}`, 403, 200, 403),
	"POST /api/team/link":                    own("/api/team/link", `{"teamId":"{team}"}`, 403, 200, 403),
	"POST /api/team/members":                 own("/api/team/members", `{"teamId":"{team}","name":"x"}`, 200, 200, 200),
	"PATCH /api/team/members/me": own("/api/team/members/me",
		`{"teamId":"{team}","name":"x"}`, 403, 200, 403),
	"DELETE /api/team/members/{memberId}":  own("/api/team/members/{member}?teamId={team}", "", 403, 204, 403),
	"GET /api/team/blocked":                own("/api/team/blocked?teamId={team}", "", 403, 200, 403),
	"DELETE /api/team/blocked/{memberId}":  own("/api/team/blocked/x?teamId={team}", "", 403, 204, 403),
	"POST /api/team/requests/{memberId}":   own("/api/team/requests/x?teamId={team}", "", 403, 200, 403),
	"DELETE /api/team/requests/{memberId}": own("/api/team/requests/x?teamId={team}", "", 403, 204, 403),
	"GET /api/team/proposals":              own("/api/team/proposals?teamId={team}", "", 403, 200, 403),
	"POST /api/team/suggestions": own("/api/team/suggestions",
		`{"place_id":"osm-n2","teamId":"{team}"}`, 403, 200, 403),
	"DELETE /api/team/suggestions/{restaurantId}": own(
		"/api/team/suggestions/osm-n9?teamId={team}", "", 403, 200, 403),
	"POST /api/team/vote": own("/api/team/vote",
		`{"restaurantId":"osm-n1","teamId":"{team}"}`, 403, 200, 403),
	"POST /api/team/finalise": own("/api/team/finalise", `{"teamId":"{team}"}`, 403, 200, 403),
	"POST /api/team/reopen":   own("/api/team/reopen", `{"teamId":"{team}"}`, 403, 200, 403),
	"PUT /api/team/diets": own("/api/team/diets",
		`{"teamId":"{team}","restaurantId":"osm-n1","diet":"Vegan"}`, 403, 200, 403),
	"DELETE /api/team/diets/{restaurantId}/{diet}": own(
		"/api/team/diets/osm-n1/Vegan?teamId={team}", "", 403, 200, 403),
	"POST /api/team/plan-b": own("/api/team/plan-b",
		`{"teamId":"{team}","restaurantId":"osm-n1","why":"full"}`, 403, 409, 403),
	"DELETE /api/team/plan-b": own("/api/team/plan-b?teamId={team}", "", 403, 409, 403),
	"GET /api/team/veto":      own("/api/team/veto?teamId={team}", "", 403, 200, 403),
	"PUT /api/team/veto":      own("/api/team/veto", `{"teamId":"{team}","restaurantId":"osm-n1"}`, 403, 200, 403),
	"DELETE /api/team/veto":   own("/api/team/veto?teamId={team}", "", 403, 200, 403),
	"PUT /api/team/table":     own("/api/team/table", `{"teamId":"{team}","restaurantId":"osm-n1"}`, 403, 409, 403),
	"DELETE /api/team/table":  own("/api/team/table?teamId={team}", "", 403, 200, 403),
	// A stream would not end.
	"GET /api/team/events":       own("/api/team/events?id={team}&id={team}", "", 400, 400, 400),
	"GET /api/team/calendar.ics": own("/api/team/calendar.ics?id={team}", "", 404, 404, 404),
	"GET /api/config":            anyone("/api/config", ""),
	"GET /api/privacy":           anyone("/api/privacy", ""),
	"GET /api/signin":            anyone("/api/signin", ""),
	"GET /api/signin/callback":   anyone("/api/signin/callback?code=x&state=y", ""),
	"GET /api/openapi.json":      anyone("/api/openapi.json", ""),
	"GET /api/docs":              anyone("/api/docs", ""),

	"POST /api/session": {target: "/api/session", want: map[string]int{
		nobody: http.StatusCreated, stranger: http.StatusOK, owner: http.StatusOK, revoked: http.StatusCreated,
		impostor: http.StatusOK,
	}},
	"POST /api/session/move": {target: "/api/session/move", body: `{"code":"{code}"}`, joins: true, open: true},

	"DELETE /api/session":                 own("/api/session", "", 204, 204, 204),
	"DELETE /api/me":                      own("/api/me", "", 204, 204, 204),
	"GET /api/me/export":                  own("/api/me/export", "", 200, 200, 200),
	"POST /api/me/move":                   own("/api/me/move", "", 201, 201, 201),
	"GET /api/me/sessions":                own("/api/me/sessions", "", 200, 200, 200),
	"DELETE /api/me/sessions/{sessionId}": own("/api/me/sessions/{session}", "", 404, 204, 404),

	"POST /api/me/push":            own("/api/me/push", browserKeys, 201, 201, 201),
	"DELETE /api/me/push/{pushId}": own("/api/me/push/x", "", 204, 204, 204),

	"GET /api/team/channels":                own("/api/team/channels?teamId={team}", "", 403, 200, 403),
	"POST /api/team/channels":               own("/api/team/channels", slackHook, 403, 201, 403),
	"DELETE /api/team/channels/{channelId}": own("/api/team/channels/x?teamId={team}", "", 403, 204, 403),

	"GET /api/favorites": own("/api/favorites", "", 200, 200, 403),
	"POST /api/favorites": own("/api/favorites",
		`{"restaurantId":"osm-n2"}`, 201, 201, 403),
	"GET /api/visits":                    own("/api/visits", "", 200, 200, 403),
	"GET /api/reports/{restaurantId}":    anyone("/api/reports/osm-n1", ""),
	"PUT /api/reports/{restaurantId}":    own("/api/reports/osm-n1", `{"reason":"closed"}`, 200, 200, 403),
	"DELETE /api/reports/{restaurantId}": own("/api/reports/osm-n1", "", 204, 204, 403),
	"GET /api/visits/figures":            anyone("/api/visits/figures?ids=osm-n1", ""),
	"PUT /api/visits/{restaurantId}/{date}": own("/api/visits/osm-n1/"+today,
		`{"time":"12:10","verdict":"meh"}`, 200, 200, 403),
	"DELETE /api/visits/{restaurantId}/{date}": own("/api/visits/osm-n1/"+today, "", 204, 204, 403),

	"DELETE /api/favorites/restaurant/{restaurantId}": own("/api/favorites/restaurant/osm-n1", "", 204, 204, 403),
}

// operations returns those of the contract, and whether each needs a session, which no planned one does.
func operations(t *testing.T) map[string]bool {
	t.Helper()
	doc, err := contract.Load()
	if err != nil {
		t.Fatal(err)
	}
	all := map[string]bool{}
	for path, item := range doc.Paths.Map() {
		for method, operation := range item.Operations() {
			all[method+" "+path] = operation.Security != nil && len(*operation.Security) > 0
		}
	}
	return all
}

func withPlaces(t *testing.T) *servertest.Server {
	t.Helper()
	s := servertest.Start(t)
	for _, id := range []string{"osm-n1", "osm-n2"} {
		placetest.Put(t, s.Pool, place.Place{
			ID: id, Lat: 60, Lng: 25, Facts: place.Facts{Name: "Cafe " + id, Types: []string{"cafe"}},
		})
	}
	return s
}

func (r row) ask(t *testing.T, sc scene, operation string, caller *servertest.Person) servertest.Answer {
	t.Helper()
	method, _, _ := strings.Cut(operation, " ")
	own := strings.NewReplacer("{session}", sc.session, "{code}", sc.code, "{team}", sc.team, "{member}", sc.member)
	var body []byte
	if r.body != "" {
		body = []byte(own.Replace(r.body))
	}
	answer, _ := caller.Try(t, method, own.Replace(r.target), body)
	return answer
}

func TestAuthorisationMatrix(t *testing.T) {
	t.Parallel()
	needs := operations(t)
	for _, operation := range slices.Sorted(maps.Keys(matrix)) {
		if _, ok := needs[operation]; !ok {
			t.Errorf("%s has a row and is not in the contract", operation)
		}
	}
	s := withPlaces(t)
	for _, operation := range slices.Sorted(maps.Keys(needs)) {
		r, ok := matrix[operation]
		if !ok {
			t.Errorf("%s has no row: say what it answers to each caller", operation)
			continue
		}
		if guarded := r.want[nobody] == http.StatusUnauthorized; guarded != needs[operation] {
			t.Errorf("%s: the contract says it needs a session: %v; its row says %v",
				operation, needs[operation], guarded)
		}
		first, sc := 0, newScene(t, s)
		for i, actor := range actors {
			if i > 0 && !strings.HasPrefix(operation, "GET ") {
				sc = newScene(t, s) // the last one may have been changed
			}
			if sc.team == "" && strings.Contains(r.target+r.body, "{team}") {
				sc.found(t)
			}
			before := keeps(t, sc.callers[owner])
			answer := r.ask(t, sc, operation, sc.callers[actor])
			if r.open && first == 0 {
				first = answer.Status
			}
			refused := answer.Status == http.StatusUnauthorized || answer.Status == http.StatusForbidden
			if r.open && (answer.Status != first || refused) {
				t.Errorf("%s by %s: %d %s, want what anyone gets (%d)",
					operation, actor, answer.Status, answer.Body, first)
			}
			if !r.open && answer.Status != r.want[actor] {
				t.Errorf("%s by %s: %d %s, want %d", operation, actor, answer.Status, answer.Body, r.want[actor])
			}
			if actor == owner || r.joins {
				continue
			}
			if leaked := holds(answer, sc.secrets...); leaked != "" {
				t.Errorf("%s shows %s %q", operation, actor, leaked)
			}
			if after := keeps(t, sc.callers[owner]); after != before {
				t.Errorf("%s by %s changed what the owner has\nfrom %s\nto   %s", operation, actor, before, after)
			}
		}
	}
}

// keeps returns everything that is stored about a person, as their export shows it.
func keeps(t *testing.T, p *servertest.Person) string {
	t.Helper()
	return string(must(t, p.Do(t, http.MethodGet, "/api/me/export", nil), http.StatusOK).Body)
}

// holds returns the first of these texts that appears anywhere in an answer, or "".
func holds(answer servertest.Answer, texts ...string) string {
	whole := fmt.Sprint(answer.Status, answer.Header) + string(answer.Body)
	for _, text := range texts {
		if strings.Contains(whole, text) {
			return text
		}
	}
	return ""
}
