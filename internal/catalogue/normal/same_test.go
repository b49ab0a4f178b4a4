package normal

import (
	"math"
	"testing"

	"noonish/internal/postgres/postgrestest"
)

func TestLikenessIsPostgreSQLs(t *testing.T) {
	t.Parallel()
	pool := postgrestest.Open(t)
	names := []string{
		"", "a", "ab", "maisonbleue", "maisonbleu", "lamaisonbleue", "pizzeria", "pizzeriaroma", "kahvila", "aaaa",
		"aaa",
		"樂天客棧", "樂天", "본가신숙희진골막국수", "fishandchips", "fishnchips", "λαμπρος",
	}
	for _, a := range names {
		for _, b := range names {
			var want float64
			if err := pool.QueryRow(t.Context(), `SELECT similarity($1, $2)`, a, b).Scan(&want); err != nil {
				t.Fatal(err)
			}
			if got := Likeness(a, b); a != "" && b != "" && math.Abs(got-want) > 1e-6 {
				t.Errorf("%q and %q: %v, PostgreSQL says %v", a, b, got, want)
			}
		}
	}
}

func TestWhichNamesAreOnePlace(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		a, b    string
		metres  float64
		generic bool
		want    bool
	}{
		{"maisonbleue", "maisonbleue", 75, false, true},
		{"maisonbleue", "maisonbleue", 75.1, false, false},
		{"maisonbleue", "lamaisonbleue", 60, false, true},
		{"maisonbleue", "nordicbowl", 0, false, false},
		{"nordic", "nordicbowlandsalad", 25, false, true},
		{"nordicbowlandsalad", "nordic", 25.1, false, false},
		{"pizzeria", "pizzeriaromatrastevere", 5, true, false},
		{"nord", "nordicbowlandsalad", 5, false, false},
		{"", "", 0, false, false},
	} {
		if _, got := Same(c.a, c.b, c.metres, c.generic); got != c.want {
			t.Errorf("%q and %q at %v m: %v", c.a, c.b, c.metres, got)
		}
	}
}
