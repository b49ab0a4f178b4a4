package team_test

import (
	"bytes"
	"encoding/hex"
	"encoding/json"
	"flag"
	"fmt"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"pgregory.net/rapid"

	"noonish/internal/server/servertest"
	"noonish/internal/team/ballot"
)

// fewestSequences is the least number of sequences of requests in a run.
const fewestSequences = 200

// TestTheWholeTeamAPIIsTheModel makes random requests of four people, and compares what each of them is shown with a
// model after every request. `make model-team` does it ten thousand times.
func TestTheWholeTeamAPIIsTheModel(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	// The result does not depend on when commits reach the disk.
	w.exec(`DO $$ BEGIN EXECUTE format('ALTER DATABASE %I SET synchronous_commit = off', current_database()); END $$`)
	w.Pool.Reset()
	sequences, steps := 0, 0
	checks := flag.Lookup("rapid.checks")
	for sequences < fewestSequences && (sequences == 0 || checks.Value.String() == checks.DefValue) && !t.Failed() {
		rapid.Check(t, func(rt *rapid.T) {
			r := start(w, rt)
			for n := rapid.IntRange(5, 30).Draw(rt, "steps"); n > 0 && !r.m.gone; n-- {
				r.step()
				steps++
			}
			r.end()
			sequences++
		})
	}
	t.Logf("%d sequences, %d steps", sequences, steps)
}

// run is one sequence.
type run struct {
	*rapid.T
	w      *world
	m      *model
	people []*servertest.Person
	teamID string
	last   *sent // the last operation that was carried out
	keys   int
}

// sent is a request that had a key.
type sent struct {
	who          int
	method, path string
	body, key    string
	link         string
}

func start(w *world, rt *rapid.T) *run {
	r := &run{T: rt, w: w}
	w.exec(`DELETE FROM teams`) // left by the sequence before, which may have failed
	for range 4 {
		p := w.Nobody()
		answer := r.send(p, http.MethodPost, "/api/session", "", "")
		p.Token = answer.Result().Cookies()[0].Value
		var started struct{ UserID string }
		if err := json.Unmarshal(answer.Body.Bytes(), &started); err != nil {
			rt.Fatal(err)
		}
		p.ID = started.UserID
		r.people = append(r.people, p)
	}
	var made ballot.View
	answer := r.send(r.people[0], http.MethodPost, "/api/teams",
		fmt.Sprintf(`{"name":"Lunch","myName":"Anna","timeZone":%q}`, morning()), "")
	if err := json.Unmarshal(answer.Body.Bytes(), &made); err != nil || answer.Code != http.StatusCreated {
		rt.Fatal(answer.Body, err)
	}
	r.m = &model{
		version: 1, size: 4, names: true, link: made.ID, state: "open", activity: []deed{{kind: "opened"}},
		members: []*fellow{{id: made.Me.ID, name: "Anna", owner: true, in: true}},
	}
	if err := w.Pool.QueryRow(w.t.Context(), `SELECT team_id FROM team_links WHERE link = $1`,
		made.ID).Scan(&r.teamID); err != nil {
		rt.Fatal(err)
	}
	return r
}

// send makes a request without checking it against the contract, as other tests do: that would take minutes.
func (r *run) send(p *servertest.Person, method, path, body, key string) *httptest.ResponseRecorder {
	request := httptest.NewRequestWithContext(r.w.t.Context(), method, path, bytes.NewReader([]byte(body)))
	request.RemoteAddr = "127.0.0.1:1"
	if p.Token != "" {
		request.AddCookie(&http.Cookie{Name: servertest.CookieName, Value: p.Token})
	}
	request.Header.Set("Content-Type", "application/json")
	if key != "" {
		request.Header.Set("Idempotency-Key", key)
	}
	recorder := httptest.NewRecorder()
	r.w.Handler.ServeHTTP(recorder, request)
	return recorder
}

// call makes a request and returns its status, and the team if it is answered with one.
func (r *run) call(who int, method, path, body, key string) (int, ballot.View) {
	recorder := r.send(r.people[who], method, path, body, key)
	var shown ballot.View
	if recorder.Code == http.StatusOK {
		if err := json.Unmarshal(recorder.Body.Bytes(), &shown); err != nil {
			r.Fatalf("%s: %v", recorder.Body, err)
		}
	}
	return recorder.Code, shown
}

// must makes a request whose status the model knows, with a key if the request takes one, and returns the team.
func (r *run) must(want, who int, method, path, body string, keyed bool) ballot.View {
	key := ""
	if keyed {
		r.keys++
		key = fmt.Sprintf("gesture-%d", r.keys)
	}
	status, shown := r.call(who, method, path, body, key)
	if status != want {
		r.Fatalf("%s %s %s by %d: %d, want %d", method, path, body, who, status, want)
	}
	if keyed && status == http.StatusOK {
		r.last = &sent{who: who, method: method, path: path, body: body, key: key, link: r.m.link}
	}
	return shown
}

// agree compares what one of the people was shown with the model.
func (r *run) agree(who int, shown ballot.View) {
	if diff := cmp.Diff(r.m.view(who), asSeen(shown), cmpopts.EquateEmpty(), cmp.AllowUnexported(deed{})); diff != "" {
		r.Fatalf("person %d is shown (+) what should not be (-):\n%s", who, diff)
	}
	if shown.ID != r.m.link {
		r.Fatalf("link %s, want %s", shown.ID, r.m.link)
	}
}

// settled reads the team once and compares what everyone would be shown with the model.
func (r *run) settled() {
	b, err := r.w.store.Ballot(r.w.t.Context(), r.teamID)
	if err != nil {
		r.Fatal(err)
	}
	for who, p := range r.people {
		r.agree(who, b.For(p.ID))
	}
}

// end checks the events, compares what everyone is shown over HTTP with the model, and deletes the people.
func (r *run) end() {
	var events, finals int64
	err := r.w.Pool.QueryRow(r.w.t.Context(), `
SELECT count(*), (SELECT count(*) FROM rounds o WHERE team_id = $1 AND (state <> 'open') <> EXISTS (
  SELECT FROM team_events f WHERE f.round_id = o.round_id AND f.kind = 'finalised')) FROM team_events
WHERE team_id = $1`,
		r.teamID).Scan(&events, &finals)
	if want := r.m.version; err != nil || !r.m.gone && events != want || finals != 0 {
		r.Fatalf("%d events, version %d, %d rounds that were not finalised once (%v)", events, want, finals, err)
	}
	for who := range r.people {
		status, shown := r.call(who, http.MethodGet, "/api/team?id="+r.m.link, "", "")
		switch {
		case r.m.gone && status != http.StatusNotFound, !r.m.gone && status != http.StatusOK:
			r.Fatalf("deleted: %v, answered with %d", r.m.gone, status)
		case !r.m.gone:
			r.agree(who, shown)
		}
	}
	if _, err := r.w.Pool.Exec(r.w.t.Context(), `DELETE FROM people WHERE person_id = ANY($1)`,
		ids4(r.people)); err != nil {
		r.Fatal(err)
	}
}

func ids4(people []*servertest.Person) (ids []string) {
	for _, p := range people {
		ids = append(ids, p.ID)
	}
	return ids
}

// asSeen converts a team to the form that the model has.
func asSeen(t ballot.View) seen {
	v := seen{
		Version: t.Version, Size: t.Size, Role: t.Role, CreatedBy: t.CreatedBy, Hide: t.HideTallies, Names: t.ShowNames,
		State: t.Round.State, HeadCount: t.Round.HeadCount, Voted: t.Round.Voted,
		Hid: t.Round.HideTallies, Named: t.Round.ShowNames, Locked: t.Round.Locked,
		Closing: t.Round.Closing, Settled: t.Round.Settled,
		Needs: slices.Sorted(slices.Values(t.Round.Needs)),
	}
	if t.Me != nil {
		v.MyNeeds = t.Me.Needs
	}
	for _, m := range t.Members {
		line := memberSeen{ID: m.ID, Name: m.Name, Owner: m.Owner, You: m.You, In: m.InToday}
		if m.Voted != nil {
			line.Voted = shownFlag(true, *m.Voted)
		}
		if m.Coming != nil {
			line.Coming = shownFlag(true, *m.Coming)
		}
		v.Members = append(v.Members, line)
	}
	for _, c := range t.Round.Candidates {
		line := choiceSeen{
			Place: idOf(c.Restaurant), By: c.SuggestedBy, Removable: c.Removable, Ruling: c.Ruling, Votes: -1,
			Mine: c.HasVoted, Voters: c.Voters,
		}
		if c.Votes != nil {
			line.Votes = *c.Votes
		}
		v.Choices = append(v.Choices, line)
	}
	if d := t.Round.Decision; d != nil {
		v.Decision = &verdictSeen{
			Winner: d.Winner, By: d.By, ByName: d.ByName, Rule: d.Rule, Turnout: d.Turnout, HeadCount: d.HeadCount,
		}
		for _, s := range d.Tally {
			v.Decision.Tally = append(v.Decision.Tally, s.PlaceID)
		}
		if d.Moved != nil {
			v.Moved = idOf(d.Moved.To.Restaurant)
		}
	}
	for _, a := range t.Activity { // osm-n1 is Cafe 1
		v.Activity = append(v.Activity, deed{a.Kind, a.MemberID, strings.Replace(a.Restaurant, "Cafe ", "osm-n", 1)})
	}
	return v
}

func idOf(restaurant json.RawMessage) string {
	var place struct {
		ID string `json:"place_id"`
	}
	_ = json.Unmarshal(restaurant, &place)
	return place.ID
}

// revealed returns the round and the secret of the draw, which the receipt reveals.
func revealed(r *run, shown ballot.View) (roundID string, secret []byte) {
	if shown.Round.Decision == nil {
		r.Fatalf("there is no decision")
	}
	secret, err := hex.DecodeString(shown.Round.Decision.Secret)
	if err != nil {
		r.Fatal(err)
	}
	return shown.Round.ID, secret
}
