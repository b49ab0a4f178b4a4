package team_test

import (
	"context"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"

	"github.com/jackc/pgx/v5"

	"noonish/internal/notify"
	"noonish/internal/place"
	"noonish/internal/place/placetest"
	"noonish/internal/server/servertest"
	"noonish/internal/team/ballot"
)

// five are Anna and Ben, who must eat vegan, Cara, who must eat halal, and Dan and Eve, who eat anything. The grill
// serves nothing vegan and the green place nothing halal. Eve voted for the grill before anybody said so.
type five struct {
	*world
	anna, ben, cara, dan, eve *servertest.Person
	link                      string
}

func newFive(t *testing.T) five {
	t.Helper()
	w := newWorld(t)
	placetest.Put(t, w.Pool, place.Place{
		ID: "osm-grill", Lat: officeLat + 0.0001, Lng: 24.94, Zone: "Europe/Helsinki",
		Facts: place.Facts{
			Name: "Grill", Types: []string{"steak house"}, Dietary: map[string]string{"Vegan": "no", "Halal": "yes"},
		},
	}, place.Place{
		ID: "osm-green", Lat: officeLat + 0.002, Lng: 24.94, Zone: "Europe/Helsinki",
		Facts: place.Facts{
			Name: "Green", Types: []string{"cafe"}, Dietary: map[string]string{"Vegan": "yes", "Halal": "no"},
		},
	})
	f := five{world: w, anna: w.As(t)}
	f.link = w.found(f.anna).ID
	w.team(f.anna, http.MethodPatch, "/api/team", fmt.Sprintf(`{"teamId":%q,"size":5}`, f.link))
	f.ben, f.cara = w.joins(f.link, "Ben"), w.joins(f.link, "Cara")
	f.dan, f.eve = w.joins(f.link, "Dan"), w.joins(f.link, "Eve")
	w.suggest(f.eve, f.link, "osm-grill")
	w.vote(f.eve, f.link, "osm-grill")
	w.suggest(f.ben, f.link, "osm-green")
	w.say(f.anna, f.link, `"needs":["Vegan"],"musts":["Vegan"]`)
	w.say(f.ben, f.link, `"needs":["Vegan"],"musts":["Vegan"]`)
	w.say(f.cara, f.link, `"needs":["Halal"],"musts":["Halal"]`)
	return f
}

func (f five) accept(p *servertest.Person, placeID string) ballot.View {
	f.t.Helper()
	return f.team(p, http.MethodPut, "/api/team/table",
		fmt.Sprintf(`{"teamId":%q,"restaurantId":%q}`, f.link, placeID))
}

func (f five) leave(p *servertest.Person) ballot.View {
	f.t.Helper()
	return f.team(p, http.MethodDelete, "/api/team/table?teamId="+f.link, "")
}

// changed fails the test unless a table is refused because it is not the person's own.
func (f five) changed(p *servertest.Person, placeID string) {
	f.t.Helper()
	got := f.do(p, http.MethodPut, "/api/team/table",
		fmt.Sprintf(`{"teamId":%q,"restaurantId":%q}`, f.link, placeID), http.StatusConflict)
	if !strings.Contains(string(got.Body), `"tables-changed"`) {
		f.t.Errorf("%s: %s", placeID, got.Body)
	}
}

func (f five) table(p *servertest.Person) ballot.TablesView {
	f.t.Helper()
	if tables := f.show(p, f.link).Round.Tables; tables != nil {
		return *tables
	}
	return ballot.TablesView{}
}

// decided returns where the person is told that everybody sits: "Grill: Cara Dan. Green: Anna".
func decided(v ballot.View) string {
	tables := []string{}
	for _, table := range v.Round.Decision.Tables {
		names := table.Name + ":"
		for _, m := range v.Members {
			if slices.Contains(table.Members, m.ID) {
				names += " " + m.Name
			}
		}
		tables = append(tables, names)
	}
	return strings.Join(tables, ". ")
}

func TestTwoTablesAreOfferedAndDecided(t *testing.T) {
	t.Parallel()
	f := newFive(t)
	if got := f.table(f.ben); got != (ballot.TablesView{PlaceID: "osm-green"}) {
		t.Errorf("Ben is offered %+v", got)
	}
	for p, want := range map[*servertest.Person]string{f.cara: "osm-grill", f.dan: "osm-grill", f.eve: "osm-grill"} {
		if got := f.table(p).PlaceID; got != want {
			t.Errorf("offered %q, want %q", got, want)
		}
	}
	if got := f.show(f.As(t), f.link); got.Round.Tables != nil {
		t.Error("who has not joined is told of the tables")
	}
	f.changed(f.ben, "osm-grill")
	f.changed(f.ben, "osm-n1") // not on the ballot

	before := f.show(f.dan, f.link)
	version := f.accept(f.anna, "osm-green").Version
	if f.accept(f.anna, "osm-green").Version != version {
		t.Error("accepting twice is two changes")
	}
	// Dan learns that somebody accepted, and nothing of who or where.
	after := f.show(f.dan, f.link)
	if after.Version != before.Version+1 || len(after.Activity) != len(before.Activity) {
		t.Errorf("%+v, then %+v", before.Activity, after.Activity)
	}
	if got := f.table(f.dan); got != (ballot.TablesView{PlaceID: "osm-grill", AcceptedCount: 1}) {
		t.Errorf("Dan is told %+v", got)
	}
	f.accept(f.cara, "osm-grill")
	f.accept(f.dan, "osm-grill")
	// One at the green place would eat alone: nothing but Eve's vote is there to decide on.
	d := f.team(f.anna, http.MethodPost, "/api/team/finalise", of(f.link)).Round.Decision
	if d.Winner != "" || d.Rule != ballot.RuleRuledOut || d.Tables != nil {
		t.Errorf("%+v", d)
	}
	f.team(f.anna, http.MethodPost, "/api/team/reopen", of(f.link))
	if got := f.accept(f.ben, "osm-green").Round.Tables; !got.Accepted || got.AcceptedCount != 4 {
		t.Errorf("after it was undone: %+v", got) // the seats are kept
	}
	d = f.team(f.anna, http.MethodPost, "/api/team/finalise", of(f.link)).Round.Decision
	if d.Winner != "osm-grill" || d.Rule != ballot.RuleTables || d.WouldHave != nil || d.MeetAt == nil {
		t.Errorf("%+v", d)
	}
	if got := decided(f.show(f.eve, f.link)); got != "Grill: Cara Dan. Green: Anna Ben" {
		t.Error(got)
	}
	if got := decided(f.show(f.As(t), f.link)); got != "Grill:. Green:" {
		t.Error("who has not joined is told", got)
	}
	f.sound()
}

func TestTablesAreDecidedWithoutAVote(t *testing.T) {
	t.Parallel()
	f := newFive(t)
	f.withdraw(f.eve, f.link, "osm-grill")
	missing := f.do(f.anna, http.MethodPost, "/api/team/finalise", of(f.link), http.StatusConflict)
	if !strings.Contains(string(missing.Body), `"votes-missing"`) {
		t.Errorf("%s", missing.Body)
	}
	f.accept(f.anna, "osm-green")
	f.accept(f.ben, "osm-green")
	f.accept(f.cara, "osm-grill")
	f.do(f.anna, http.MethodPost, "/api/team/finalise", of(f.link), http.StatusConflict)
	f.accept(f.eve, "osm-grill")
	var told []notify.Decision
	f.store.Notify = func(_ context.Context, _ pgx.Tx, d notify.Decision) error {
		told = append(told, d)
		return nil
	}
	f.pass(f.show(f.anna, f.link).Round.ID)
	f.closeDue()
	d := f.show(f.anna, f.link).Round.Decision
	if d.Winner != "osm-grill" || d.Turnout != 0 ||
		decided(f.show(f.anna, f.link)) != "Grill: Cara Eve. Green: Anna Ben" {
		t.Errorf("%+v", d)
	}
	if len(told) != 1 || told[0].Place != "Grill" || told[0].Also != "Green" {
		t.Errorf("told %+v", told)
	}
	calendar := func(p *servertest.Person) string {
		return string(f.do(p, http.MethodGet, "/api/team/calendar.ics?id="+f.link, "", http.StatusOK).Body)
	}
	if one := calendar(f.ben); !strings.Contains(one, "SUMMARY:Lunch: Green") {
		t.Error(one)
	}
	if both := calendar(f.dan); !strings.Contains(both, "SUMMARY:Lunch: Two tables: Grill and Green") {
		t.Error(both)
	}
}

func TestASeatThatIsNoLongerOnesTableDoesNotCount(t *testing.T) {
	t.Parallel()
	f := newFive(t)
	for _, p := range []*servertest.Person{f.anna, f.ben} {
		f.accept(p, "osm-green")
	}
	for _, p := range []*servertest.Person{f.cara, f.dan, f.eve} {
		f.accept(p, "osm-grill")
	}
	if got := f.table(f.ben).AcceptedCount; got != 5 {
		t.Fatalf("%d accepted", got)
	}
	f.say(f.dan, f.link, `"needs":["Vegan"],"musts":["Vegan"]`)
	if got := f.table(f.dan); got != (ballot.TablesView{PlaceID: "osm-green", AcceptedCount: 4}) {
		t.Errorf("Dan, who is a vegan now: %+v", got)
	}
	f.say(f.eve, f.link, `"inToday":false`) // Cara would be alone
	if got := f.show(f.cara, f.link).Round.Tables; got != nil {
		t.Errorf("one person at a table: %+v", got)
	}
	f.changed(f.cara, "osm-grill")
	f.say(f.eve, f.link, `"inToday":true`)
	if got := f.table(f.eve); got != (ballot.TablesView{PlaceID: "osm-grill", AcceptedCount: 3}) {
		t.Errorf("Eve went out, and is back: %+v", got)
	}
	f.accept(f.eve, "osm-grill")
	f.team(f.anna, http.MethodPost, "/api/team/finalise", of(f.link))
	if got := decided(f.show(f.dan, f.link)); got != "Grill: Cara Eve. Green: Anna Ben" {
		t.Error(got) // Dan's old seat is not among them
	}
	// A place that suits everybody ends it.
	f.team(f.anna, http.MethodPost, "/api/team/reopen", of(f.link))
	f.suggest(f.anna, f.link, "osm-n1")
	if got := f.show(f.ben, f.link).Round.Tables; got != nil {
		t.Errorf("%+v", got)
	}
	f.sound()
}

func TestARoundClosesEarlyWhenAllHaveVotedOrAccepted(t *testing.T) {
	t.Parallel()
	f := newFive(t)
	p := pair{world: f.world}
	f.accept(f.anna, "osm-green")
	f.accept(f.ben, "osm-green")
	f.accept(f.cara, "osm-grill")
	p.soon(f.show(f.dan, f.link).Round, false)
	p.soon(f.accept(f.dan, "osm-grill").Round, true) // Eve has voted
	p.soon(f.leave(f.dan).Round, false)
	p.soon(f.accept(f.dan, "osm-grill").Round, true)
	both := `"needs":["Vegan","Halal"],"musts":["Vegan","Halal"]`
	p.soon(f.say(f.ben, f.link, both).Round, false) // Ben has nowhere to go
	p.soon(f.say(f.ben, f.link, `"needs":["Vegan"],"musts":["Vegan"]`).Round, true)
	p.soon(f.suggest(f.eve, f.link, "osm-n1").Round, false) // suits everybody: who sat at tables has no vote
	f.sound()
}
