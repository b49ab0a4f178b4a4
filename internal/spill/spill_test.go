package spill

import (
	"os"
	"slices"
	"strings"
	"testing"
	"time"
)

func open(t *testing.T) *Space {
	t.Helper()
	s, err := Open()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(s.Close)
	return s
}

func TestAListKeepsWhatIsAppended(t *testing.T) {
	t.Parallel()
	for name, space := range map[string]*Space{"in a file": open(t), "in memory": nil} {
		const many = 200_000 // several chunks
		list := NewList[int64](space)
		for i := range int64(many) {
			list.Append(many - i)
		}
		for value := range list.All() {
			*value *= 2
		}
		whole := list.Slice()
		slices.Sort(whole)
		if list.Len() != many || len(whole) != many || whole[0] != 2 || whole[many-1] != 2*many {
			t.Errorf("%s: %d values, sorted %d from %d to %d",
				name, list.Len(), len(whole), whole[0], whole[len(whole)-1])
		}
		if err := space.Err(); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// TestPagesBeyondTheBudgetAreDropped fills twice the budget. It is not parallel: pages of all tests count.
func TestPagesBeyondTheBudgetAreDropped(t *testing.T) {
	if _, err := os.Stat("/proc/self/statm"); err != nil {
		t.Skip("only Linux tells how much is mapped")
	}
	values := Make[int64](open(t), 2*budget/8)
	for i := range values {
		values[i] = int64(i)
	}
	for end := time.Now().Add(5 * time.Second); mappedBytes() > budget && time.Now().Before(end); {
		time.Sleep(lookEach)
	}
	if took := mappedBytes(); took > budget {
		t.Errorf("%d MB are in memory, want at most %d", took>>20, budget>>20)
	}
	for i, value := range values {
		if value != int64(i) {
			t.Fatalf("value %d became %d", i, value)
		}
	}
}

// TestAFullDiskIsAnError closes the file, so that no array can be kept in it.
func TestAFullDiskIsAnError(t *testing.T) {
	t.Parallel()
	s := open(t)
	if err := s.file.Close(); err != nil {
		t.Fatal(err)
	}
	if values := Make[int32](s, 10); len(values) != 10 {
		t.Errorf("got %d values", len(values))
	}
	if err := s.Err(); err == nil || !strings.Contains(err.Error(), "TMPDIR") {
		t.Errorf("got %v, want an error that says what to do", err)
	}
}
