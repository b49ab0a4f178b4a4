package team_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"noonish/internal/server/servertest"
	"noonish/internal/team/ballot"
)

// shows changes how the team shows votes.
func (w *world) shows(p *servertest.Person, link string, hideTallies, showNames bool) ballot.View {
	w.t.Helper()
	return w.team(p, http.MethodPatch, "/api/team",
		fmt.Sprintf(`{"teamId":%q,"hideTallies":%v,"showNames":%v}`, link, hideTallies, showNames))
}

// staysSecret checks that nothing reveals who voted, nor for what while the round is open.
func staysSecret(t *testing.T, when string, got ballot.View) {
	t.Helper()
	for _, c := range got.Round.Candidates {
		if c.Voters != nil || got.Round.State == "open" && c.Votes != nil {
			t.Errorf("%s: votes %v of %v are shown", when, c.Votes, c.Voters)
		}
	}
	for _, m := range got.Members {
		if m.Voted != nil && !m.You {
			t.Errorf("%s: it is shown whether %s voted", when, m.Name)
		}
	}
	for _, a := range got.Activity {
		if strings.HasPrefix(a.Kind, "vot") &&
			(a.Name != "" || a.MemberID != "" || got.Round.State == "open" && a.Restaurant != "") {
			t.Errorf("%s: %+v", when, a)
		}
	}
}

func TestWhatWasCastInSecretStaysSecret(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	anna := w.As(t)
	link := w.found(anna).ID
	bert := w.joins(link, "Bert")
	w.suggest(anna, link, "osm-n1")
	if got := w.shows(anna, link, true, false); !got.Round.HideTallies || got.Round.ShowNames || got.Round.Locked {
		t.Fatalf("before a vote the setting must apply at once: %+v", got.Round)
	}
	w.vote(bert, link, "osm-n1")
	got := w.shows(anna, link, false, true)
	if got.HideTallies || !got.ShowNames || !got.Round.HideTallies || got.Round.ShowNames || !got.Round.Locked {
		t.Errorf("after a vote the setting must apply to the next round only: %+v", got.Round)
	}
	staysSecret(t, "after the owner changed the setting", got)
	staysSecret(t, "after the vote was taken back and cast again", func() ballot.View {
		w.withdraw(bert, link, "osm-n1")
		w.shows(anna, link, false, true)
		w.vote(bert, link, "osm-n1")
		return w.show(anna, link)
	}())
	staysSecret(t, "once it is decided", w.team(anna, http.MethodPost, "/api/team/finalise", of(link)))
	staysSecret(t, "once it is open again", w.team(anna, http.MethodPost, "/api/team/reopen", of(link)))
	w.shows(anna, link, true, true)
	staysSecret(t, "once it was decided again", w.team(anna, http.MethodPost, "/api/team/finalise", of(link)))
	(&prey{w: w, link: link}).nightfall()
	if got := w.show(anna, link); !got.Round.HideTallies || !got.Round.ShowNames || got.Round.Locked {
		t.Errorf("the next day's round must follow the setting: %+v", got.Round)
	}
}
