package doctor

import (
	"context"
	"fmt"
	"strings"
	"time"

	"noonish/internal/postgres"
)

// Bounds of what is in order.
const (
	oldestPostgres = 15
	clockWarns     = time.Second
	clockFails     = 10 * time.Second
	dataIsOld      = 60 * 24 * time.Hour
)

// examineDatabase looks at everything that an open database can tell.
func examineDatabase(ctx context.Context, s store, o Options) []Finding {
	asked := time.Now()
	state, err := s.state(ctx)
	if err != nil {
		return []Finding{{"database", Failure, err.Error(), ""}}
	}
	took := time.Since(asked)
	found := []Finding{
		version(state, took), rights(state), clock(state.Now.Sub(asked.Add(took / 2))), disk(state),
		s.examineExtension(ctx, "postgis", Failure, "without it nothing works", "postgresql-15-postgis-3"),
		s.examineExtension(ctx, "pg_trgm", Failure, "without it nothing works", "postgresql-15"),
		s.examineExtension(ctx, "pgrouting", Warning, "without it walks are estimates", "postgresql-15-pgrouting"),
	}
	if !o.pooled() {
		found = append(found, connections(state, o.Conns))
	}
	schema := s.examineSchema(ctx)
	found = append(found, schema)
	if schema.State == OK {
		found = append(found, s.examineIndexes(ctx), s.examineZones(ctx), s.examineData(ctx))
	}
	return found
}

func version(s state, took time.Duration) Finding {
	f := Finding{"database", OK, fmt.Sprintf("PostgreSQL %s answers in %d ms", s.Version, took.Milliseconds()), ""}
	switch {
	case s.Number < oldestPostgres*10000:
		f.State, f.Mend = Failure, "use PostgreSQL 15 or newer"
	case s.Encoding != "UTF8":
		f.State, f.Mend = Failure, "create one for every language: createdb --encoding=UTF8 --template=template0"
		f.Found += ", and its encoding is " + s.Encoding
	}
	return f
}

func rights(s state) Finding {
	switch {
	case s.ReadOnly:
		return Finding{
			"rights", Failure, "the database is read-only: it is a standby, or its settings say so",
			"name the primary in NOONISH_DATABASE_URL",
		}
	case !s.MayCreate || !s.MayAddTables:
		return Finding{
			"rights", Failure, "this role may not create tables",
			"as a superuser: GRANT CREATE ON DATABASE noonish TO role; GRANT CREATE ON SCHEMA public TO role",
		}
	case !s.MayStage:
		return Finding{
			"rights", Failure, "this role may not create temporary tables, which imports need",
			"as a superuser: GRANT TEMPORARY ON DATABASE noonish TO role",
		}
	}
	return Finding{"rights", OK, "this role may create tables", ""}
}

// clock judges how far the database's clock is ahead of ours. Deadlines are the database's.
func clock(ahead time.Duration) Finding {
	f := Finding{"clock", OK, "this machine and the database agree", ""}
	if off := ahead.Abs(); off >= clockWarns {
		f.State, f.Found = Warning, fmt.Sprintf("the database's clock differs by %s", off.Round(time.Second/10))
		f.Mend = "let a time service set both clocks (Debian: apt-get install systemd-timesyncd)"
		if off >= clockFails {
			f.State = Failure
		}
	}
	return f
}

func connections(s state, conns int) Finding {
	f := Finding{
		"connections", OK,
		fmt.Sprintf("a replica opens %d, PostgreSQL has %d for all", conns+1, s.Connections), "",
	}
	if conns+1 > s.Connections {
		f.State, f.Mend = Failure, "lower NOONISH_DATABASE_CONNS, or raise max_connections of PostgreSQL"
	}
	return f
}

func (s store) examineExtension(ctx context.Context, name string, missing State, without, deb string) Finding {
	e, err := s.extension(ctx, name)
	switch {
	case err != nil:
		return unread(name, err)
	case e.Installed != "":
		return Finding{name, OK, "version " + e.Installed, ""}
	case e.Offered != "" && e.MayAdd:
		return Finding{name, Warning, "it is not in this database yet", "noonish migrate adds it"}
	case e.Offered != "":
		return Finding{
			name, missing, "it is not in this database: " + without,
			"as a superuser, in this database: CREATE EXTENSION " + name,
		}
	}
	return Finding{
		name, missing, "the server does not have it: " + without,
		fmt.Sprintf("Debian: apt-get install %s; then, as a superuser: CREATE EXTENSION %s", deb, name),
	}
}

func (s store) examineSchema(ctx context.Context) Finding {
	pending, err := postgres.Pending(ctx, s.pool)
	switch {
	case err != nil:
		return unread("schema", err)
	case pending:
		return Finding{
			"schema", Warning, "it is older than this binary",
			"noonish migrate brings it up to date, and noonish serve does so by itself",
		}
	}
	return Finding{"schema", OK, "it is up to date", ""}
}

func (s store) examineIndexes(ctx context.Context) Finding {
	broken, err := s.invalidIndexes(ctx)
	switch {
	case err != nil:
		return unread("indexes", err)
	case len(broken) > 0:
		return Finding{
			"indexes", Failure, "PostgreSQL does not use " + strings.Join(broken, ", ") + ": calls are slow",
			"REINDEX INDEX CONCURRENTLY " + broken[0] + ", and so on",
		}
	}
	return Finding{"indexes", OK, "all are valid", ""}
}

func (s store) examineZones(ctx context.Context) Finding {
	unknown, err := s.unknownZones(ctx)
	switch {
	case err != nil:
		return unread("time zones", err)
	case len(unknown) > 0:
		return Finding{
			"time zones", Failure, "PostgreSQL does not know " + strings.Join(unknown, ", "),
			"on the database's machine: apt-get install tzdata tzdata-legacy, and restart PostgreSQL",
		}
	}
	return Finding{"time zones", OK, "PostgreSQL knows those of all teams", ""}
}

func (s store) examineData(ctx context.Context) Finding {
	areas, newest, err := s.places(ctx)
	switch {
	case err != nil:
		return unread("data", err)
	case areas == 0:
		return Finding{
			"data", Warning, "no place is imported yet",
			"noonish import osm your-city.osm.pbf, or noonish demo for an invented city",
		}
	}
	count := "1 area"
	if areas > 1 {
		count = fmt.Sprintf("%d areas", areas)
	}
	f := Finding{"data", OK, count + ", the newest imported on " + newest.UTC().Format(time.DateOnly), ""}
	if time.Since(newest) > dataIsOld {
		f.State, f.Mend = Warning, "places open and close: import a newer extract, or run noonish update every night"
	}
	return f
}

func unread(about string, err error) Finding {
	return Finding{about, Failure, "it could not be read: " + err.Error(), ""}
}
