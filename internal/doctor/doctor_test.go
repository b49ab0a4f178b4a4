package doctor_test

import (
	"bytes"
	"context"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/jackc/pgx/v5"

	"noonish/internal/doctor"
	"noonish/internal/postgres/postgrestest"
)

// find returns the finding about one thing.
func find(t *testing.T, found []doctor.Finding, about string) doctor.Finding {
	t.Helper()
	for _, f := range found {
		if f.About == about {
			return f
		}
	}
	t.Fatalf("nothing about %s in %+v", about, found)
	return doctor.Finding{}
}

func exec(t *testing.T, url string, statements ...string) {
	t.Helper()
	conn, err := pgx.Connect(t.Context(), url)
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close(context.WithoutCancel(t.Context()))
	for _, statement := range statements {
		if _, err := conn.Exec(t.Context(), statement); err != nil {
			t.Fatalf("%s: %v", statement, err)
		}
	}
}

func examine(t *testing.T, url string) []doctor.Finding {
	t.Helper()
	return doctor.Examine(t.Context(), doctor.Options{DatabaseURL: url, Conns: 10, Local: true})
}

func TestANewDatabaseOnlyLacksPlaces(t *testing.T) {
	t.Parallel()
	for _, f := range examine(t, postgrestest.URL(t)) {
		want := doctor.OK
		if f.About == "data" {
			want = doctor.Warning
		}
		if f.State != want || (f.State != doctor.OK && f.Mend == "") {
			t.Errorf("got %+v, want %s", f, want)
		}
	}
}

func TestWhatIsBrokenIsFound(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ about, breaks, found string }{
		{
			"indexes", `UPDATE pg_index SET indisvalid = false WHERE indexrelid = 'team_links_current'::regclass`,
			"PostgreSQL does not use team_links_current",
		},
		{"time zones", `INSERT INTO teams (team_id, name, zone) VALUES ('t', 'Crew', 'Mars/Base')`, "Mars/Base"},
		{"schema", `DELETE FROM goose_db_version WHERE version_id > 20`, "older than this binary"},
		{"pgrouting", `DROP EXTENSION pgrouting CASCADE`, "not in this database yet"},
		{
			"data",
			`INSERT INTO areas (source, area, file, places, imported_at) VALUES ('osm', 'a', 'f', 1, '2020-01-01')`,
			"1 area, the newest imported on 2020-01-01",
		},
	} {
		t.Run(c.about, func(t *testing.T) {
			t.Parallel()
			url := postgrestest.URL(t)
			exec(t, url, c.breaks)
			f := find(t, examine(t, url), c.about)
			if f.State == doctor.OK || f.Mend == "" || !strings.Contains(f.Found, c.found) {
				t.Errorf("got %+v, want %q", f, c.found)
			}
		})
	}
}

func TestWhoMayNotWriteIsTold(t *testing.T) {
	t.Parallel()
	url := postgrestest.URL(t)
	separator := "?"
	if strings.Contains(url, "?") {
		separator = "&"
	}
	f := find(t, examine(t, url+separator+"default_transaction_read_only=on"), "rights")
	if f.State != doctor.Failure || !strings.Contains(f.Found, "read-only") {
		t.Errorf("a read-only database: %+v", f)
	}
	// pg_monitor is a role that every server has, and that owns nothing.
	f = find(t, examine(t, url+separator+"role=pg_monitor"), "rights")
	if f.State != doctor.Failure || !strings.Contains(f.Found, "may not create tables") {
		t.Errorf("a role without rights: %+v", f)
	}
}

func TestADatabaseThatIsNotThereEndsNothingElse(t *testing.T) {
	t.Parallel()
	found := doctor.Examine(t.Context(), doctor.Options{
		DatabaseURL: "postgres://ann:canary@127.0.0.1:1/noonish", NATSURL: "nats://bob:canary@127.0.0.1:1",
		Services: []doctor.Service{
			{Name: "valhalla", URL: "http://eve:canary@127.0.0.1:1", Setting: "NOONISH_VALHALLA"},
		},
	})
	var out bytes.Buffer
	err := doctor.Print(&out, found)
	if err == nil || err.Error() != "one thing must be mended" {
		t.Errorf("got %v", err)
	}
	for about, want := range map[string]doctor.State{
		"database": doctor.Failure, "nats": doctor.Warning, "valhalla": doctor.Warning, "address": doctor.Warning,
	} {
		if f := find(t, found, about); f.State != want {
			t.Errorf("got %+v, want %s", f, want)
		}
	}
	if strings.Contains(out.String(), "canary") {
		t.Errorf("a password is printed:\n%s", out.String())
	}
}

func TestAnyAnswerOfAServerIsOne(t *testing.T) {
	t.Parallel()
	server := httptest.NewServer(http.NotFoundHandler())
	defer server.Close()
	found := doctor.Examine(t.Context(), doctor.Options{
		DatabaseURL: "postgres://127.0.0.1:1/noonish", PublicURL: "https://lunch.example",
		Services: []doctor.Service{{Name: "photon", URL: server.URL, Setting: "NOONISH_PHOTON_URL"}},
	})
	if f := find(t, found, "photon"); f.State != doctor.OK {
		t.Errorf("got %+v", f)
	}
	if f := find(t, found, "address"); f.State != doctor.OK {
		t.Errorf("got %+v", f)
	}
}
