package team_test

import (
	"fmt"
	"net/http"
	"testing"

	"noonish/internal/server/servertest"
	"noonish/internal/team"
)

func TestADeviceDoesNotLoseATeamToAPersonWhoHasTwenty(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	laptop, phone, fresh := w.As(t), w.As(t), w.As(t)
	for i := range 20 {
		w.do(laptop, http.MethodPost, "/api/teams", fmt.Sprintf(`{"name":"Team %d"}`, i), http.StatusCreated)
	}
	mine := w.found(phone).ID
	w.team(fresh, http.MethodGet, "/api/team", "") // a team that opening the app makes
	code := func() string {
		return servertest.Decode[struct{ Code string }](t,
			w.do(laptop, http.MethodPost, "/api/me/move", "", http.StatusCreated)).Code
	}
	typed := fmt.Sprintf(`{"code":%q}`, code())
	w.refused(phone, http.MethodPost, "/api/session/move", typed, http.StatusConflict)
	if got := w.show(phone, mine); got.Role != "owner" {
		t.Errorf("the phone's team: %+v", got)
	}
	lines := servertest.Decode[[]team.Summary](t, w.do(laptop, http.MethodGet, "/api/teams", "", http.StatusOK))
	w.do(laptop, http.MethodDelete, "/api/team/members/"+w.show(laptop, lines[0].ID).Me.ID+"?teamId="+lines[0].ID, "",
		http.StatusNoContent)
	w.do(phone, http.MethodPost, "/api/session/move", typed, http.StatusOK) // the code was not used up
	if got := w.show(laptop, mine); got.Role != "owner" {
		t.Errorf("after there was room: %+v", got)
	}
	w.do(fresh, http.MethodPost, "/api/session/move", fmt.Sprintf(`{"code":%q}`, code()), http.StatusOK)
	if lines := servertest.Decode[[]team.Summary](t,
		w.do(fresh, http.MethodGet, "/api/teams", "", http.StatusOK)); len(lines) != 20 {
		t.Errorf("%d teams", len(lines))
	}
	w.sound()
}
