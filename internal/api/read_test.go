package api

import (
	"errors"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"noonish/internal/fault"
)

func TestABodySaysEachThingOnce(t *testing.T) {
	t.Parallel()
	for body, ok := range map[string]bool{
		`{"teamId":"a"}`: true,
		`{"teamId":"a","more":{"x":1,"y":[{"x":1}]}}`:  true,
		`{"more":[{"x":1},{"x":2}]}`:                   true,
		`{"teamId":"a","TEAMID":"b"}`:                  false,
		`{"teamId":"a","teamId":"b"}`:                  false,
		`{"TEAMID":"b","teamId":"a"}`:                  false,
		`{"teamId":"a","more":{"x":1,"X":2}}`:          false,
		`{"teamId":"a","more":[[{"x":1,"\u0058":2}]]}`: false,
		`{"teamId":"a","more":{"s":1,"ſ":2}}`:          false,
		`{"teamId":"a"} {}`:                            false,
		`{"teamId":"a"`:                                false,
		``:                                             false,
	} {
		r := httptest.NewRequestWithContext(t.Context(), http.MethodPost, "/", strings.NewReader(body))
		r.Header.Set("Content-Type", "application/json")
		var value struct {
			TeamID string `json:"teamId"`
			More   any    `json:"more"`
		}
		err := Read(httptest.NewRecorder(), r, 1000, &value)
		if (err == nil) != ok {
			t.Errorf("%s: %v, want it read: %v", body, err, ok)
		}
		if err != nil && fault.Of(err).Kind != fault.Invalid {
			t.Errorf("%s: %v", body, fault.Of(err).Kind)
		}
	}
}

func TestABodyIsBounded(t *testing.T) {
	t.Parallel()
	r := httptest.NewRequestWithContext(t.Context(), http.MethodPost, "/",
		strings.NewReader(`{"a":"`+strings.Repeat("x", 100)+`"}`))
	r.Header.Set("Content-Type", "application/json")
	var tooLarge *http.MaxBytesError
	if err := Read(httptest.NewRecorder(), r, 50, &struct{ A string }{}); !errors.As(err, &tooLarge) {
		t.Errorf("it is %v", err)
	}
}
