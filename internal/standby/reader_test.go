package standby

import (
	"context"
	"errors"
	"net"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/prometheus/client_golang/prometheus"

	"noonish/internal/postgres"
	"noonish/internal/postgres/postgrestest"
)

// pools returns a primary, and a server that stands for a standby which is in order. Each says its name in a table.
func pools(t *testing.T) Reader {
	t.Helper()
	r := Reader{Primary: postgrestest.Open(t), Standby: New(postgrestest.Open(t), 5*time.Second)}
	for name, pool := range map[string]*pgxpool.Pool{"primary": r.Primary, "standby": r.Standby.pool} {
		if _, err := pool.Exec(t.Context(), `CREATE TABLE me AS SELECT '`+name+`' AS name`); err != nil {
			t.Fatal(err)
		}
	}
	r.Standby.seen.Store(&sight{time.Now(), time.Now()})
	return r
}

// counted returns a counter of the standby.
func counted(t *testing.T, r Reader, name, server string) float64 {
	t.Helper()
	registry := prometheus.NewPedanticRegistry()
	registry.MustRegister(r.Standby.Metrics()...)
	families, err := registry.Gather()
	if err != nil {
		t.Fatal(err)
	}
	for _, family := range families {
		for _, m := range family.GetMetric() {
			if family.GetName() == "noonish_standby_"+name+"_total" &&
				(server == "" || m.GetLabel()[0].GetValue() == server) {
				return m.GetCounter().GetValue()
			}
		}
	}
	t.Fatalf("nothing counts %s %s", name, server)
	return 0
}

// name returns which server answers a call of each kind.
func name(t *testing.T, r Reader) string {
	t.Helper()
	var names [3]string
	rows, err := r.Query(t.Context(), `SELECT name FROM me`)
	if err == nil {
		names[0], err = pgx.CollectExactlyOneRow(rows, pgx.RowTo[string])
	}
	if err == nil {
		err = r.QueryRow(t.Context(), `SELECT name FROM me`).Scan(&names[1])
	}
	if err == nil {
		err = r.Read(t.Context(), func(ctx context.Context, pool *pgxpool.Pool) error {
			return pool.QueryRow(ctx, `SELECT name FROM me`).Scan(&names[2])
		})
	}
	if err != nil {
		t.Fatal(err)
	}
	if names[1] != names[0] || names[2] != names[0] {
		t.Errorf("%v answered", names)
	}
	return names[0]
}

func TestTheStandbyAnswersWhileItMayBeUsed(t *testing.T) {
	t.Parallel()
	r := pools(t)
	for _, tt := range []struct {
		name string
		seen *sight
		want string
	}{
		{"in order", &sight{time.Now(), time.Now()}, "standby"},
		{"not seen", nil, "primary"},
		{"too far behind", &sight{time.Now().Add(-6 * time.Second), time.Now()}, "primary"},
		{"not seen for a while", &sight{time.Now(), time.Now().Add(-4 * time.Second)}, "primary"},
	} {
		r.Standby.seen.Store(tt.seen)
		if got := name(t, r); got != tt.want {
			t.Errorf("%s: the %s answers, want the %s", tt.name, got, tt.want)
		}
	}
	if n := counted(t, r, "reads", "standby"); n != 3 {
		t.Errorf("%v reads on the standby are counted, want 3", n)
	}
	if n := counted(t, r, "reads", "primary"); n != 9 {
		t.Errorf("%v reads on the primary are counted, want 9", n)
	}
	if got := name(t, Reader{Primary: r.Primary}); got != "primary" {
		t.Errorf("without a standby the %s answers", got)
	}
	tx, err := r.Begin(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	defer tx.Rollback(t.Context())
	var begun string
	if err := tx.QueryRow(t.Context(), `SELECT name FROM me`).Scan(&begun); err != nil || begun != "primary" {
		t.Errorf("a transaction is on the %q (%v)", begun, err)
	}
}

// raise fails on the standby only, with a code, after so many rows.
const raise = `
CREATE FUNCTION answer(code text) RETURNS SETOF text LANGUAGE plpgsql AS $$
BEGIN
  RETURN NEXT 'a row';
  IF (SELECT name FROM me) = 'standby' THEN
    IF code = 'sleep' THEN PERFORM pg_sleep(30); ELSE RAISE 'on purpose' USING ERRCODE = code; END IF;
  END IF;
END $$`

func TestWhatFailsBecauseOfTheStandbyIsRepeatedOnThePrimary(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		code     string
		repeated bool
	}{
		{"40001", true},
		{"40P01", true},
		{"57P01", true},
		{"57014", true},
		{"53300", true},
		{"25006", true},
		{"sleep", true},
		{"22P02", false},
		{"42P01", false},
		{"XX000", false},
	} {
		t.Run(tt.code, func(t *testing.T) {
			t.Parallel()
			r := pools(t)
			for _, pool := range []*pgxpool.Pool{r.Primary, r.Standby.pool} {
				if _, err := pool.Exec(t.Context(), raise); err != nil {
					t.Fatal(err)
				}
			}
			started := time.Now()
			rows, err := r.Query(t.Context(), `SELECT * FROM answer($1)`, tt.code)
			if err == nil {
				var got []string
				got, err = pgx.CollectRows(rows, pgx.RowTo[string])
				if err == nil && !reflect.DeepEqual(got, []string{"a row"}) {
					t.Errorf("got %q, want one row", got)
				}
			}
			if (err == nil) != tt.repeated {
				t.Errorf("%v; want it repeated: %v", err, tt.repeated)
			}
			if took := time.Since(started); took > 10*time.Second {
				t.Errorf("it took %v", took)
			}
			if used := r.Standby.usable(time.Now()); used == tt.repeated {
				t.Errorf("the standby is used after that: %v", used)
			}
		})
	}
}

func TestAStandbyThatIsGoneIsNotAskedTwice(t *testing.T) {
	t.Parallel()
	nobody, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	nobody.Close()
	gone, err := postgres.Open(t.Context(), "postgres://"+nobody.Addr().String()+"/noonish", 2, postgres.Unasked{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(gone.Close)
	r := pools(t)
	r.Standby.pool = gone
	if got := name(t, r); got != "primary" {
		t.Errorf("the %s answers", got)
	}
	if n := counted(t, r, "failures", ""); n != 1 {
		t.Errorf("%v failures, want 1: the first", n)
	}
}

func TestNobodyWhoLeftIsAnsweredByThePrimary(t *testing.T) {
	t.Parallel()
	r := pools(t)
	ctx, cancel := context.WithTimeout(t.Context(), 200*time.Millisecond)
	defer cancel()
	err := r.QueryRow(ctx, `SELECT 1 FROM pg_sleep(30)`).Scan(new(int))
	if !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("%v, want the caller's own deadline", err)
	}
	if n := counted(t, r, "reads", "primary"); n != 0 || !r.Standby.usable(time.Now()) {
		t.Errorf("%v reads were repeated, and the standby is used: %v", n, r.Standby.usable(time.Now()))
	}
}

type meal struct {
	N     int64
	Name  *string
	Tags  []string
	Price float64
	Open  bool
}

func TestRowsOfTheStandbyAreThoseOfThePrimary(t *testing.T) {
	t.Parallel()
	r := pools(t)
	const query = `
SELECT n, CASE WHEN n % 3 > 0 THEN repeat('é', n::int % 50) END, ARRAY['a', n::text], n / 7.0::float8, n % 2 = 0
FROM generate_series(1::int8, $1) n`
	for _, count := range []int{0, 1, 5000} {
		want, err := rowsOf(t, r.Primary, query, count)
		if err != nil {
			t.Fatal(err)
		}
		got, err := rowsOf(t, r, query, count)
		if err != nil {
			t.Fatal(err)
		}
		if len(got) != count || !reflect.DeepEqual(got, want) {
			t.Errorf("%d rows of %d, or they differ", len(got), count)
		}
	}
	rows, err := r.Query(t.Context(), query, 2)
	if err != nil {
		t.Fatal(err)
	}
	rows.Next()
	raw := rows.RawValues()
	values, err := rows.Values()
	if err != nil || len(values) != 5 || values[0] != int64(1) || values[4] != false || string(raw[1]) != "é" {
		t.Errorf("%v %q %v", values, raw, err)
	}
	if rows.Close(); rows.Next() || rows.Err() != nil || !strings.HasPrefix(rows.CommandTag().String(), "SELECT") {
		t.Errorf("closed rows go on, %v, %s", rows.Err(), rows.CommandTag())
	}
	if n := counted(t, r, "reads", "standby"); n != 4 {
		t.Errorf("the standby answered %v times, want 4", n)
	}
}

func rowsOf(t *testing.T, db postgres.Querier, query string, count int) ([]meal, error) {
	t.Helper()
	rows, err := db.Query(t.Context(), query, count)
	if err != nil {
		return nil, err
	}
	return pgx.CollectRows(rows, pgx.RowToStructByPos[meal])
}
