package product

import (
	"context"
	"fmt"
	"net/http"
	"time"
)

// NewTeam lets a person create a team with one place on its ballot, and returns its link. More people are expected than
// will ever vote: otherwise a round would close a minute after everyone has voted.
func (p *Person) NewTeam(ctx context.Context, client *http.Client, base, place string) (link string, err error) {
	do := func(method, path string, body map[string]any) (Answer, error) {
		answer, err := p.Do(ctx, client, base, Call{Method: method, Path: path, Body: body})
		if err == nil && !answer.OK() {
			err = fmt.Errorf("%s %s: %d %s", method, path, answer.Status, answer.Message)
		}
		return answer, err
	}
	made, err := do(http.MethodPost, "/api/teams", map[string]any{
		"name": "Crew", "myName": "Owner", "timeZone": ZoneAtDawn(time.Now()), "departure": "12:00",
	})
	if err != nil {
		return "", err
	}
	link = made.Ballot.Team
	if _, err = do(http.MethodPatch, "/api/team", map[string]any{"teamId": link, "size": 200}); err != nil {
		return "", err
	}
	_, err = do(http.MethodPost, "/api/team/suggestions", map[string]any{"teamId": link, "place_id": place})
	return link, err
}
