package ballot_test

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"flag"
	"os"
	"strconv"
	"testing"

	"github.com/google/go-cmp/cmp"

	"noonish/internal/team/ballot"
)

var update = flag.Bool("update", false, "write testdata anew")

// draw is one case of testdata/lot.json. The tests of the browser's check use the same file.
type draw struct {
	Name       string                  `json:"name"`
	Round      string                  `json:"round"`
	Secret     string                  `json:"secret"` // hex
	Commitment string                  `json:"commitment"`
	Candidates []ballot.CandidateTally `json:"candidates"`
	Message    string                  `json:"message"`
	Tied       []string                `json:"tied"`
	Winner     string                  `json:"winner"`
}

func TestLotsFallAsPublished(t *testing.T) {
	t.Parallel()
	const file = "testdata/lot.json"
	body, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	var draws []draw
	if err := json.Unmarshal(body, &draws); err != nil {
		t.Fatal(err)
	}
	for i, want := range draws {
		key, err := hex.DecodeString(want.Secret)
		if err != nil {
			t.Fatal(err)
		}
		outcome := ballot.Decide(want.Round, key, want.Candidates)
		if outcome.Draw == nil {
			t.Fatalf("%s: settled by %s", want.Name, outcome.Rule)
		}
		got := want
		got.Commitment, got.Message, got.Tied, got.Winner =
			ballot.Commitment(key), outcome.Draw.Message, outcome.Draw.Tied, outcome.Winner
		if diff := cmp.Diff(want, got); diff != "" && !*update {
			t.Errorf("%s:\n%s", want.Name, diff)
		}
		draws[i] = got
	}
	if !*update {
		return
	}
	body, err = json.MarshalIndent(draws, "", "  ")
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(file, append(body, '\n'), 0o600); err != nil {
		t.Fatal(err)
	}
}

// Over many rounds each of the tied candidates wins equally often. The bound allows one false alarm in a million; the
// rounds are always the same, so once the test passes it has no false alarms.
func TestLotsFavourNobody(t *testing.T) {
	t.Parallel()
	const rounds = 10_000
	for tied, bound := range map[int]float64{2: 23.9, 3: 27.6, 5: 33.4, 12: 49.7} {
		candidates := make([]ballot.CandidateTally, tied)
		for i := range candidates {
			candidates[i] = ballot.CandidateTally{PlaceID: "osm-n" + strconv.Itoa(i), Votes: 2}
		}
		won := map[string]int{}
		for i := range rounds {
			key := sha256.Sum256([]byte(strconv.Itoa(i)))
			won[ballot.Decide("round-"+strconv.Itoa(i), key[:], candidates).Winner]++
		}
		expected, squares := float64(rounds)/float64(tied), 0.0
		for _, c := range candidates {
			off := float64(won[c.PlaceID]) - expected
			squares += off * off / expected
		}
		if len(won) != tied || squares > bound {
			t.Errorf("%d tied: chi-square %.1f, more than %.1f: %v", tied, squares, bound, won)
		}
	}
}
