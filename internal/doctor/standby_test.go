package doctor_test

import (
	"strings"
	"testing"

	"noonish/internal/doctor"
	"noonish/internal/postgres/postgrestest"
)

func TestAServerThatIsNoStandbyIsFound(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ url, found string }{
		{postgrestest.URL(t), "it is not a standby"},
		{"postgres://127.0.0.1:1/noonish", "it does not answer"},
	} {
		found := find(t, doctor.Examine(t.Context(), doctor.Options{
			DatabaseURL: postgrestest.URL(t), Conns: 10, Local: true, StandbyURL: c.url, StandbyConns: 5,
		}), "standby")
		if found.State != doctor.Warning || !strings.Contains(found.Found, c.found) || found.Mend == "" {
			t.Errorf("%s: %+v", c.url, found)
		}
	}
}
