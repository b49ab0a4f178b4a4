package live

import (
	"bufio"
	"context"
	"net"
	"net/http"
	"net/http/httptest"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"noonish/internal/api"
	"noonish/internal/fault"
	"noonish/internal/limit"
	"noonish/internal/team/ballot"
)

// taken is a response whose connection can be hijacked.
type taken struct {
	http.ResponseWriter
	conn net.Conn
}

func (t taken) Hijack() (net.Conn, *bufio.ReadWriter, error) { return t.conn, nil, nil }

// line is one line that a page received, and when.
type line struct {
	page int
	text string
	at   time.Time
}

// audience opens pages that follow teams that never change, and collects every line they receive.
func audience(t *testing.T, l *Live, pages int) (lines func() []line) {
	t.Helper()
	var mu sync.Mutex
	var all []line
	for i := range pages {
		near, far := net.Pipe()
		go func() {
			for scanner := bufio.NewScanner(near); scanner.Scan(); {
				mu.Lock()
				all = append(all, line{i, scanner.Text(), time.Now()})
				mu.Unlock()
			}
		}()
		li, err := l.enter("team-"+strconv.Itoa(i%5),
			newListener(Viewer{Person: "person-" + strconv.Itoa(i), Session: strconv.Itoa(i), Link: "link"}))
		if err != nil {
			t.Fatal(err)
		}
		stream, err := api.OpenStream(taken{httptest.NewRecorder(), far})
		if err != nil {
			t.Fatal(err)
		}
		li.start(stream)
	}
	synctest.Wait()
	return func() []line {
		mu.Lock()
		defer mu.Unlock()
		return append([]line{}, all...)
	}
}

func still(asked *atomic.Int64) *Live {
	return &Live{
		Read: func(_ context.Context, teamID string) (*ballot.Ballot, error) {
			return &ballot.Ballot{TeamID: teamID, Link: "link", Version: 7, Round: ballot.Round{ID: "round"}}, nil
		},
		Versions: func(_ context.Context, ids []string) (map[string]int64, error) {
			asked.Add(1)
			versions := map[string]int64{}
			for _, id := range ids {
				versions[id] = 7
			}
			return versions, nil
		},
		Listen: func(string) (<-chan struct{}, func(), error) { return nil, func() {}, nil },
		Alive: func(_ context.Context, ids []string) (map[string]bool, error) {
			alive := map[string]bool{}
			for _, id := range ids {
				alive[id] = true
			}
			return alive, nil
		},
		Most: limit.Streams, Pulse: pulse, Longest: longest,
		watches: map[string]*watch{}, people: map[string]int{}, sessions: map[string]int{},
	}
}

func count(lines []line, prefix string) (n int) {
	for _, l := range lines {
		if strings.HasPrefix(l.text, prefix) {
			n++
		}
	}
	return n
}

func TestAHeartbeatIsOneQuestionAndOneCommentAPage(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		var asked atomic.Int64
		l := still(&asked)
		lines := audience(t, l, 30)
		go l.Run(t.Context())
		time.Sleep(3*pulse + pulse/2)
		if asked.Load() != 3 {
			t.Errorf("versions were asked for %d times in three heartbeats", asked.Load())
		}
		if got := lines(); count(got, ":") != 90 || count(got, "id: 7") != 30 {
			t.Errorf("%d comments and %d messages for 30 pages", count(got, ":"), count(got, "id: "))
		}
		l.Leave(t.Context(), 0)
	})
}

func TestByesAreSpreadAndNobodyComesInMeanwhile(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		l := still(new(atomic.Int64))
		lines := audience(t, l, 30)
		start := time.Now()
		left := make(chan struct{})
		go func() {
			l.Leave(t.Context(), 3*time.Second)
			close(left)
		}()
		time.Sleep(time.Second)
		if _, err := l.enter("team-1",
			newListener(Viewer{Person: "late", Link: "link"})); fault.Of(err).Kind != fault.Unavailable {
			t.Errorf("a listener that came during the stop got %v", err)
		}
		<-left
		synctest.Wait()
		seconds := [4]int{}
		for _, line := range lines() {
			if line.text == "event: bye" {
				seconds[min(3, int(line.at.Sub(start)/time.Second))]++
			}
		}
		if seconds != [4]int{10, 10, 10, 0} && seconds != [4]int{11, 10, 9, 0} {
			t.Errorf("byes by second: %v", seconds)
		}
		if l.Open() != 0 || len(l.watches) != 0 || len(l.people) != 0 {
			t.Errorf("%d are open, %d teams watched, %d people counted", l.Open(), len(l.watches), len(l.people))
		}
	})
}

func TestAPageThatTakesNothingInIsLetGo(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		l := still(new(atomic.Int64))
		li, err := l.enter("team", newListener(Viewer{Person: "person", Link: "link"}))
		if err != nil {
			t.Fatal(err)
		}
		near, far := net.Pipe() // nobody reads from near
		defer near.Close()
		stream, err := api.OpenStream(taken{httptest.NewRecorder(), far})
		if err != nil {
			t.Fatal(err)
		}
		li.start(stream)
		time.Sleep(time.Minute)
		synctest.Wait()
		if l.Open() != 0 {
			t.Error("the stream is still open")
		}
	})
}
