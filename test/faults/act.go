package main

import (
	"context"
	"crypto/rand"
	"net/http"

	"noonish/test/product"
)

// action is something that every member may do, so often among a hundred.
type action struct {
	share int
	do    func(*voter, context.Context, string) error
}

// actions are what people do in a team that votes, and inDivided where no place suits everybody, so that votes are
// refused and tables are accepted instead.
var (
	actions = []action{
		{20, (*voter).lookAgain},
		{14, (*voter).suggestAny},
		{5, (*voter).remove},
		{7, (*voter).veto},
		{2, (*voter).unveto},
		{3, (*voter).lookVeto},
		{4, (*voter).confirm},
		{1, (*voter).accept},
		{44, (*voter).vote},
	}
	inDivided = []action{
		{25, (*voter).lookAgain},
		{5, (*voter).veto},
		{2, (*voter).unveto},
		{3, (*voter).lookVeto},
		{10, (*voter).confirm},
		{40, (*voter).accept},
		{10, (*voter).leave},
		{5, (*voter).vote},
	}
)

// act makes one of the calls that every member may make.
func (v *voter) act(ctx context.Context, team string) error {
	list := actions
	if v.table != "" {
		list = inDivided
	}
	dice := v.random.IntN(100)
	for _, one := range list {
		if dice -= one.share; dice < 0 {
			return one.do(v, ctx, team)
		}
	}
	return nil
}

// somewhere returns a place that may be on the ballot. Many are not, and some never will be.
func (v *voter) somewhere() string {
	if v.table != "" {
		return v.apart[v.random.IntN(len(v.apart))].place
	}
	return v.places[v.random.IntN(2*firstPlaces)]
}

// keyed makes a call with a key. Its outcome is known also if the voter gives up.
func (v *voter) keyed(ctx context.Context, g gesture, method, path string, body any) error {
	_, err := v.do(ctx, g, product.Call{Method: method, Path: path, Key: rand.Text(), Body: body}, false)
	return err
}

// named returns a body with the team and a restaurant.
func named(team, place string) map[string]any {
	return map[string]any{"teamId": team, "restaurantId": place}
}

func (v *voter) lookAgain(ctx context.Context, team string) error {
	_, err := v.look(ctx, team)
	return err
}

func (v *voter) suggestAny(ctx context.Context, team string) error {
	return v.suggest(ctx, team, v.places[v.random.IntN(len(v.places))])
}

func (v *voter) remove(ctx context.Context, team string) error {
	place := v.somewhere()
	return v.keyed(ctx, gesture{kind: remove, team: team, place: place},
		http.MethodDelete, "/api/team/suggestions/"+place+"?teamId="+team, nil)
}

func (v *voter) vote(ctx context.Context, team string) error {
	place, what := v.somewhere(), vote
	if v.random.IntN(5) < 2 {
		what = withdraw
	}
	body := named(team, place)
	body["vote"] = what == vote
	return v.keyed(ctx, gesture{kind: what, team: team, place: place}, http.MethodPost, "/api/team/vote", body)
}

func (v *voter) confirm(ctx context.Context, team string) error {
	g := gesture{
		kind: confirm, team: team, place: v.somewhere(), diet: []string{"Vegan", "Kosher"}[v.random.IntN(2)],
	}
	if v.random.IntN(3) == 0 {
		g.kind = unconfirm
		return v.keyed(ctx, g, http.MethodDelete, "/api/team/diets/"+g.place+"/"+g.diet+"?teamId="+team, nil)
	}
	body := named(team, g.place)
	body["diet"] = g.diet
	return v.keyed(ctx, g, http.MethodPut, "/api/team/diets", body)
}

// accept accepts the voter's own table, or now and then another, which is refused.
func (v *voter) accept(ctx context.Context, team string) error {
	place := v.table
	if place == "" || v.random.IntN(8) == 0 {
		place = v.somewhere()
	}
	return v.keyed(ctx, gesture{kind: accept, team: team, place: place, own: place == v.table},
		http.MethodPut, "/api/team/table", named(team, place))
}

func (v *voter) leave(ctx context.Context, team string) error {
	return v.keyed(ctx, gesture{kind: leave, team: team}, http.MethodDelete, "/api/team/table?teamId="+team, nil)
}

// ofVeto makes a call about the voter's own veto. It has no key, so it is repeated until it is answered: nothing else
// could tell whether it was carried out.
func (v *voter) ofVeto(ctx context.Context, g gesture, method, path string, body any) error {
	_, err := v.do(ctx, g, product.Call{Method: method, Path: path, Body: body}, true)
	return err
}

func (v *voter) veto(ctx context.Context, team string) error {
	place := v.somewhere()
	return v.ofVeto(ctx, gesture{kind: veto, team: team, place: place},
		http.MethodPut, "/api/team/veto", named(team, place))
}

func (v *voter) unveto(ctx context.Context, team string) error {
	return v.ofVeto(ctx, gesture{kind: unveto, team: team}, http.MethodDelete, "/api/team/veto?teamId="+team, nil)
}

func (v *voter) lookVeto(ctx context.Context, team string) error {
	return v.ofVeto(ctx, gesture{kind: lookVeto, team: team}, http.MethodGet, "/api/team/veto?teamId="+team, nil)
}
