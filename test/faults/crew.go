package main

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	mathrand "math/rand/v2"
	"net/http"
	"sync/atomic"
	"time"

	"noonish/test/product"
)

// load is what all voters share.
type load struct {
	client *http.Client
	bases  []string // addresses of the replicas
	places []string // more than fit on a ballot
	apart  [2]apart // two places for teams that no place suits
	zone   string
	start  time.Time

	answered atomic.Int64 // answered gestures so far
}

// voter is one person who makes one call after the other, with the history of those calls.
type voter struct {
	*load
	client  int
	person  *product.Person
	member  string
	table   string // the place of their own table, in a team that is divided; else ""
	random  *mathrand.Rand
	history []gesture
}

// patience bounds how long a call is retried. A killed replica and its database are back long before.
const patience = time.Minute

var errUnanswered = errors.New("no replica answered within a minute")

// do sends a gesture to random replicas until it is answered. If stubborn is false, it may give up once an answer is
// lost.
func (v *voter) do(ctx context.Context, g gesture, call product.Call, stubborn bool) (product.Answer, error) {
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	g.client, g.person, g.member, g.key = v.client, v.person.ID, v.member, call.Key
	for ctx.Err() == nil {
		sent := time.Since(v.start)
		answer, err := v.person.Do(ctx, v.load.client, v.bases[v.random.IntN(len(v.bases))], call)
		if errors.Is(err, product.ErrNotSent) || answer.Status == http.StatusTooManyRequests {
			time.Sleep(time.Duration(2+v.random.IntN(8)) * time.Millisecond)
			continue
		}
		if g.first == 0 {
			g.first = sent
		}
		g.last = sent
		if err == nil && (answer.OK() || answer.Refused()) {
			v.answered.Add(1)
			g.answer, g.answered, g.back = answer, true, time.Since(v.start)
			v.history = append(v.history, g)
			return answer, nil
		}
		g.lost++
		if answer.Status == http.StatusInternalServerError {
			g.broken++
		}
		if g.broken > 10 || answer.Status == http.StatusNotImplemented {
			return answer, fmt.Errorf("%s %s is always answered with %d", call.Method, call.Path, answer.Status)
		}
		if !stubborn && v.random.IntN(2) == 0 {
			v.history = append(v.history, g)
			return answer, nil
		}
		time.Sleep(time.Duration(v.random.IntN(20*min(g.lost, 10))) * time.Millisecond)
	}
	return product.Answer{}, fmt.Errorf("%w (%d times): %s %s", errUnanswered, g.lost, call.Method, call.Path)
}

func of(team string) map[string]any { return map[string]any{"teamId": team} }

func (v *voter) look(ctx context.Context, team string) (product.Answer, error) {
	return v.do(ctx, gesture{kind: look, team: team}, product.Call{
		Method: http.MethodGet, Path: "/api/team?id=" + team,
	}, true)
}

// unrecorded makes a call that must succeed and is not part of the history, because the model starts after it.
func (v *voter) unrecorded(ctx context.Context, method, path string, body any) (*product.Ballot, error) {
	before := len(v.history)
	answer, err := v.do(ctx, gesture{}, product.Call{Method: method, Path: path, Key: rand.Text(), Body: body}, true)
	if err == nil && !answer.OK() {
		err = fmt.Errorf("%s %s: %d %s", method, path, answer.Status, answer.Message)
	}
	v.history = v.history[:before]
	return answer.Ballot, err
}

// found creates a team.
func (v *voter) found(ctx context.Context) (team string, err error) {
	ballot, err := v.unrecorded(ctx, http.MethodPost, "/api/teams", map[string]any{
		"name": "Crew", "myName": "Owner", "timeZone": v.zone, "departure": "12:00",
	})
	if err != nil {
		return "", err
	}
	v.member, team = ballot.Me, ballot.Team
	// A round that closes by itself would not be in the history.
	_, err = v.unrecorded(ctx, http.MethodPatch, "/api/team", map[string]any{"teamId": team, "closeEarly": false})
	return team, err
}

func (v *voter) join(ctx context.Context, team string) error {
	answer, err := v.do(ctx, gesture{kind: join, team: team}, product.Call{
		Method: http.MethodPost, Path: "/api/team/members", Key: rand.Text(),
		Body: map[string]any{"teamId": team, "name": "Member"},
	}, true)
	if err == nil && !answer.OK() {
		err = fmt.Errorf("joining: %d %s", answer.Status, answer.Message)
	}
	if err == nil {
		v.member = answer.Ballot.Me
	}
	return err
}

func (v *voter) suggest(ctx context.Context, team, place string) error {
	_, err := v.do(ctx, gesture{kind: suggest, team: team, place: place}, product.Call{
		Method: http.MethodPost, Path: "/api/team/suggestions", Key: rand.Text(),
		Body: map[string]any{"teamId": team, "place_id": place},
	}, false)
	return err
}

// decide finalises, may move the team to plan B and back, and reopens after a while. All of it is retried until it is
// answered. Only the owner does it, so it is always known who did it.
func (v *voter) decide(ctx context.Context, team string) error {
	answer, err := v.do(ctx, gesture{kind: finalise, team: team}, product.Call{
		Method: http.MethodPost, Path: "/api/team/finalise", Body: of(team),
	}, true)
	if err != nil || !answer.OK() {
		return err
	}
	for range 1 + v.random.IntN(3) { // others call a closed round meanwhile
		if err := v.act(ctx, team); err != nil {
			return err
		}
	}
	if v.random.IntN(3) == 0 { // a second call returns the same decision
		if _, err := v.do(ctx, gesture{kind: finalise, team: team}, product.Call{
			Method: http.MethodPost, Path: "/api/team/finalise", Body: of(team),
		}, true); err != nil {
			return err
		}
	}
	if v.random.IntN(2) == 0 {
		if err := v.planB(ctx, team, answer.Ballot.Winner); err != nil {
			return err
		}
	}
	_, err = v.do(ctx, gesture{kind: reopen, team: team}, product.Call{
		Method: http.MethodPost, Path: "/api/team/reopen", Body: of(team),
	}, true)
	return err
}

// planB moves the team from the winner to plan B and, now and then, back.
func (v *voter) planB(ctx context.Context, team, winner string) error {
	if winner == "" {
		return nil
	}
	body := of(team)
	body["restaurantId"], body["why"] = winner, []string{"shut", "full"}[v.random.IntN(2)]
	_, err := v.do(ctx, gesture{kind: move, team: team, place: winner}, product.Call{
		Method: http.MethodPost, Path: "/api/team/plan-b", Body: body,
	}, true)
	if err != nil || v.random.IntN(2) == 0 {
		return err
	}
	_, err = v.do(ctx, gesture{kind: back, team: team}, product.Call{
		Method: http.MethodDelete, Path: "/api/team/plan-b?teamId=" + team,
	}, true)
	return err
}
