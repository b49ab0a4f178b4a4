package main

import (
	"context"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"time"

	"noonish/test/product"
)

// readNeeds puts one person with a need among others with another need, and looks for it in what others see.
func readNeeds(ctx context.Context, s *site) error {
	people, err := s.people(ctx, 6)
	if err != nil {
		return err
	}
	observer, victim, guest := people[0], people[1], people[5]
	link, _, err := s.newTeam(ctx, people[:2], 2)
	if err != nil {
		return err
	}
	needs := func(b *browser, needs ...string) error {
		return b.must(ctx, http.MethodPatch, "/api/team/members/me",
			map[string]any{"teamId": link, "needs": needs}, nil)
	}
	if err := needs(victim, "Halal"); err != nil {
		return err
	}
	for i, doll := range people[2:5] {
		body := map[string]any{"teamId": link, "name": fmt.Sprintf("Doll %d", i), "needs": []string{"Vegan"}}
		if err := doll.must(ctx, http.MethodPost, "/api/team/members", body, nil); err != nil {
			return err
		}
	}
	for _, in := range []bool{true, false, true} {
		body := map[string]any{"teamId": link, "inToday": in}
		if err := victim.must(ctx, http.MethodPatch, "/api/team/members/me", body, nil); err != nil {
			return err
		}
		for _, b := range []*browser{observer, people[2], guest} {
			a, err := b.ask(ctx, http.MethodGet, "/api/team?id="+link, nil)
			if err != nil {
				return err
			}
			if strings.Contains(string(a.body), `"Halal"`) {
				return fmt.Errorf("others see the need while the only person who has it is in: %t", in)
			}
		}
	}
	var own team
	if err := victim.must(ctx, http.MethodGet, "/api/team?id="+link, nil, &own); err != nil {
		return err
	}
	if own.Me == nil || !slices.Equal(own.Me.Needs, []string{"Halal"}) {
		return fmt.Errorf("the person no longer sees their own need")
	}
	return nil
}

// endedSession ends sessions on one replica while their streams are open on the other. The streams must end.
func endedSession(ctx context.Context, s *site) error {
	people, err := s.people(ctx, 3)
	if err != nil {
		return err
	}
	link, _, err := s.newTeam(ctx, people[:2], 1)
	if err != nil {
		return err
	}
	member, guest := people[1], people[2]
	for _, end := range []struct {
		who          *browser
		method, path string
	}{
		{member, http.MethodDelete, "/api/session"},
		{guest, http.MethodDelete, "/api/me"},
	} {
		status, ended, leave, err := end.who.at(0).follow(ctx, link)
		if err != nil {
			return err
		}
		defer leave()
		if status != http.StatusOK {
			return fmt.Errorf("a stream was refused with %d", status)
		}
		if err := end.who.at(1).must(ctx, end.method, end.path, nil, nil); err != nil {
			return err
		}
		select {
		case <-ended:
		case <-time.After(30 * time.Second):
			return fmt.Errorf("30 s after %s %s the stream is still open", end.method, end.path)
		}
	}
	return nil
}

// showSecretVotes casts votes in secret. Then the owner turns on names and tallies.
func showSecretVotes(ctx context.Context, s *site) error {
	people, err := s.people(ctx, 3)
	if err != nil {
		return err
	}
	link, places, err := s.newTeam(ctx, people, 2)
	if err != nil {
		return err
	}
	show := func(names bool) (answer, error) {
		body := map[string]any{"teamId": link, "showNames": names, "hideTallies": !names}
		return people[0].ask(ctx, http.MethodPatch, "/api/team", body)
	}
	if a, err := show(false); err != nil || !a.ok() {
		return fmt.Errorf("hiding: %d %w", a.status, err)
	}
	if err := people[1].must(ctx, http.MethodPost, "/api/team/vote", map[string]any{
		"teamId": link, "restaurantId": places[0],
	}, nil); err != nil {
		return err
	}
	if _, err := show(true); err != nil {
		return err
	}
	for _, look := range []string{"while it is open", "when it is decided", "when it is open again"} {
		var seen team
		if err := people[0].must(ctx, http.MethodGet, "/api/team?id="+link, nil, &seen); err != nil {
			return err
		}
		for _, c := range seen.Round.Candidates {
			if len(c.Voters) > 0 {
				return fmt.Errorf("secret voters are shown %s", look)
			}
		}
		path := map[string]string{"open": "/api/team/finalise", "final": "/api/team/reopen"}[seen.Round.State]
		if err := people[0].must(ctx, http.MethodPost, path, map[string]any{"teamId": link}, nil); err != nil {
			return err
		}
	}
	return nil
}

// comeBack removes a member, who then tries the old link, and the new one as if a colleague had passed it on.
func comeBack(ctx context.Context, s *site) error {
	people, err := s.people(ctx, 3)
	if err != nil {
		return err
	}
	owner, removed := people[0], people[1]
	link, _, err := s.newTeam(ctx, people, 1)
	if err != nil {
		return err
	}
	var seen team
	if err := removed.must(ctx, http.MethodGet, "/api/team?id="+link, nil, &seen); err != nil {
		return err
	}
	member := "/api/team/members/" + seen.Me.ID + "?teamId=" + link
	if err := owner.must(ctx, http.MethodDelete, member, nil, nil); err != nil {
		return err
	}
	if err := people[2].must(ctx, http.MethodGet, "/api/team", nil, &seen); err != nil {
		return err
	}
	for _, known := range []string{link, seen.ID} {
		a, err := removed.ask(ctx, http.MethodGet, "/api/team?id="+known, nil)
		if err != nil {
			return err
		}
		if a.ok() {
			return fmt.Errorf("the removed member reads the team (by the new link: %t)", known != link)
		}
		if a, err = removed.ask(ctx, http.MethodPost, "/api/team/members", map[string]any{
			"teamId": known, "name": "Back",
		}); err != nil {
			return err
		}
		if a.ok() {
			return fmt.Errorf("the removed member joined again (by the new link: %t)", known != link)
		}
	}
	return nil
}

// keptTooLong checks an export, makes the team's data older than it may be kept, and waits for the next sweep.
func keptTooLong(ctx context.Context, s *site) error {
	people, err := s.people(ctx, 1)
	if err != nil {
		return err
	}
	link, places, err := s.newTeam(ctx, people, 1)
	if err != nil {
		return err
	}
	owner := people[0]
	vote := map[string]any{"teamId": link, "restaurantId": places[0]}
	if err := owner.with("Idempotency-Key", "attack-kept").
		must(ctx, http.MethodPost, "/api/team/vote", vote, nil); err != nil {
		return err
	}
	if err := owner.must(ctx, http.MethodPost, "/api/team/finalise", map[string]any{"teamId": link}, nil); err != nil {
		return err
	}
	export, err := owner.ask(ctx, http.MethodGet, "/api/me/export", nil)
	if err != nil {
		return err
	}
	for _, part := range []string{places[0], "suggestions", "attendance", "events", "gestures"} {
		if !strings.Contains(string(export.body), part) {
			return fmt.Errorf("the export has no %s: %s", part, export.body)
		}
	}
	return s.age(ctx, link)
}

// age makes the team's data 200 days old and starts a replica, whose sweep must delete it.
func (s *site) age(ctx context.Context, link string) error {
	for _, statement := range []string{
		`UPDATE rounds SET day = current_date - 200 WHERE team_id = (SELECT team_id FROM team_links WHERE link = $1)`,
		`UPDATE team_events SET at = now() - interval '200 days'
WHERE team_id = (SELECT team_id FROM team_links WHERE link = $1)`,
		`UPDATE gestures SET at = now() - interval '200 days' WHERE key = 'attack-kept' AND $1 <> ''`,
		`UPDATE sweeps SET at = '-infinity' WHERE $1 <> ''`,
	} {
		if _, err := s.pool.Exec(ctx, statement, link); err != nil {
			return err
		}
	}
	replica, err := product.NewReplica(ctx, s.Settings)
	if err != nil {
		return err
	}
	defer replica.Kill()
	var left string
	err = until(ctx, 30*time.Second, func() (bool, error) {
		err := s.pool.QueryRow(ctx, `
SELECT concat((SELECT count(*) FROM rounds JOIN team_links USING (team_id) WHERE link = $1), ' rounds, ',
  (SELECT count(*) - 1 FROM team_events JOIN team_links USING (team_id) WHERE link = $1), ' events, ',
  (SELECT count(*) FROM gestures WHERE key = 'attack-kept'), ' gestures')`, link).Scan(&left)
		return left == "0 rounds, 0 events, 0 gestures", err
	})
	if err != nil {
		return fmt.Errorf("%s are left: %w", left, err)
	}
	return nil
}
