package api_test

import (
	"errors"
	"net/http"
	"net/http/httptest"
	"testing"

	"noonish/internal/api"
	"noonish/internal/fault"
)

func TestAProblemHasTheCodeAndTheNumbersOfItsText(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		err  error
		want string
	}{
		{
			fault.New(fault.Full, "favorites-full", "%d of %s and %d", 500, "them", 7),
			`{"type":"/problems/full","title":"Conflict","status":409,` +
				`"code":"favorites-full","message":"500 of them and 7","values":[500,7],"instance":""}`,
		},
		{
			fault.New(fault.NotFound, "", "There is no such call."),
			`{"type":"/problems/not-found","title":"Not Found","status":404,` +
				`"message":"There is no such call.","instance":""}`,
		},
		{
			errors.New("the disk is full"),
			`{"type":"/problems/internal","title":"Internal Server Error","status":500,"code":"internal",` +
				`"message":"Something went wrong on our side. Please try again.","instance":""}`,
		},
	} {
		w := httptest.NewRecorder()
		api.WriteProblem(w, httptest.NewRequest(http.MethodGet, "/", nil), tt.err)
		if got := w.Body.String(); got != tt.want {
			t.Errorf("got  %s\nwant %s", got, tt.want)
		}
	}
}
