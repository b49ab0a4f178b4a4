//go:build bench

package place

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"
)

// traffic is what one replica is asked, one path after the other, in the same order for every replica.
type traffic struct {
	paths   []string
	header  string // additional lines of a request
	clients int
	next    *atomic.Uint64
}

func (a *traffic) path() string { return a.paths[(a.next.Add(1)-1)%uint64(len(a.paths))] }

// pair is the same traffic for both replicas. Each goes on where it was in the round before.
type pair struct{ off, warm *traffic }

func newPair(paths []string, header string, clients int) *pair {
	asked := traffic{paths: paths, header: header, clients: clients}
	return &pair{off: asked.first(), warm: asked.first()}
}

// again returns the same traffic from its first path on.
func (p *pair) again() *traffic { return p.off.first() }

func (a *traffic) first() *traffic { return &traffic{a.paths, a.header, a.clients, new(atomic.Uint64)} }

// cost is a measurement with the processor time of one search.
type cost struct {
	run
	goMicros, postgresMicros float64
}

// middle returns the median of each figure.
func middle(costs []cost) cost {
	of := func(figure func(cost) float64) float64 {
		var all []float64
		for _, c := range costs {
			all = append(all, figure(c))
		}
		slices.Sort(all)
		return all[len(all)/2]
	}
	return cost{
		run: run{
			perSecond: of(func(c cost) float64 { return c.perSecond }),
			meanMs:    of(func(c cost) float64 { return c.meanMs }),
			p99:       of(func(c cost) float64 { return c.p99 }),
		},
		goMicros:       of(func(c cost) float64 { return c.goMicros }),
		postgresMicros: of(func(c cost) float64 { return c.postgresMicros }),
	}
}

// ask sends the traffic over kept connections, as fast as answers come.
func (r memoryReplica) ask(t *testing.T, asked *traffic, seconds int) cost {
	t.Helper()
	replica, database := processorTime(t, r.pid), r.b.postgresTime(t)
	end := time.Now().Add(time.Duration(seconds) * time.Second)
	took := make([][]float64, asked.clients)
	var clients sync.WaitGroup
	for client := range asked.clients {
		clients.Go(func() {
			var err error
			if took[client], err = asked.send(strings.TrimPrefix(r.base, "http://"), end); err != nil {
				t.Error(err)
			}
		})
	}
	clients.Wait()
	all := slices.Concat(took...)
	if len(all) == 0 {
		t.Fatal("no search was answered")
	}
	each := func(used time.Duration) float64 { return float64(used.Microseconds()) / float64(len(all)) }
	return cost{
		run:            summary(all, seconds),
		goMicros:       each(processorTime(t, r.pid) - replica),
		postgresMicros: each(r.b.postgresTime(t) - database),
	}
}

// send is one client. It returns how many milliseconds each answer took.
func (a *traffic) send(address string, end time.Time) (took []float64, err error) {
	connection, err := net.Dial("tcp", address)
	if err != nil {
		return nil, err
	}
	defer connection.Close()
	reader := bufio.NewReaderSize(connection, 64<<10)
	for time.Now().Before(end) {
		start := time.Now()
		if err := askOnce(connection, reader, address, a.path(), a.header); err != nil {
			return took, err
		}
		took = append(took, float64(time.Since(start).Microseconds())/1000)
	}
	return took, nil
}

// skipAnswer reads an answer that must be 200. It parses as little as it can: the server has what the client leaves.
// A compressed answer comes in chunks.
func skipAnswer(r *bufio.Reader) error {
	status, err := r.ReadSlice('\n')
	if err == nil && !strings.Contains(string(status), " 200 ") {
		err = fmt.Errorf("%q", status)
	}
	if err != nil {
		return err
	}
	length, base := "", 10
	for {
		line, err := r.ReadSlice('\n')
		if err != nil {
			return err
		}
		if len(line) == 2 {
			break
		}
		if value, found := strings.CutPrefix(string(line), "Content-Length: "); found {
			length = value
		}
	}
	chunked := length == ""
	for {
		if chunked {
			line, err := r.ReadSlice('\n')
			if err != nil {
				return err
			}
			length, base = string(line), 16
		}
		size, err := strconv.ParseInt(strings.TrimSpace(length), base, 32)
		if err != nil {
			return err
		}
		skip := int(size)
		if chunked {
			skip += 2 // a chunk ends with a line break
		}
		if _, err := r.Discard(skip); err != nil || !chunked || size == 0 {
			return err
		}
	}
}

// metric returns a metric of the replica, named as it is exported.
func (r memoryReplica) metric(t *testing.T, name string) (value float64, found bool) {
	t.Helper()
	answer, err := http.Get(r.metrics)
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	body, err := io.ReadAll(answer.Body)
	if err != nil {
		t.Fatal(err)
	}
	line := regexp.MustCompile(`(?m)^` + regexp.QuoteMeta(name) + ` (\S+)$`).FindSubmatch(body)
	if line == nil {
		return 0, false
	}
	value, err = strconv.ParseFloat(string(line[1]), 64)
	return value, err == nil
}

func (r memoryReplica) rssMB(t *testing.T) float64 {
	t.Helper()
	body, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", r.pid))
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(body)) {
		var kb float64
		if n, _ := fmt.Sscanf(line, "VmRSS: %f kB", &kb); n == 1 {
			return kb / 1024
		}
	}
	t.Fatal("no VmRSS")
	return 0
}

// processorTime returns how much processor time a process has used.
func processorTime(t *testing.T, pid int) time.Duration {
	t.Helper()
	own, _, _, err := statOf(strconv.Itoa(pid))
	if err != nil {
		t.Fatal(err)
	}
	return own
}

// postgresTime returns how much processor time PostgreSQL has used, with all its processes, also those that ended. It
// also counts what others ask of the same cluster meanwhile.
func (b *bench) postgresTime(t *testing.T) time.Duration {
	t.Helper()
	var backend int
	if err := b.pool.QueryRow(context.Background(), `SELECT pg_backend_pid()`).Scan(&backend); err != nil {
		t.Fatal(err)
	}
	_, _, postmaster, err := statOf(strconv.Itoa(backend))
	if err != nil {
		t.Fatalf("PostgreSQL must run on this machine: %v", err)
	}
	own, ended, _, _ := statOf(postmaster)
	total := own + ended
	all, _ := filepath.Glob("/proc/[0-9]*")
	for _, folder := range all {
		own, ended, parent, err := statOf(filepath.Base(folder))
		if err == nil && parent == postmaster { // one that cannot be read has ended meanwhile
			total += own + ended
		}
	}
	return total
}

// statOf returns the processor time of a process and of its children that ended, and its parent.
func statOf(pid string) (own, ended time.Duration, parent string, err error) {
	body, err := os.ReadFile(filepath.Join("/proc", pid, "stat"))
	if err != nil {
		return 0, 0, "", err
	}
	_, rest, _ := strings.Cut(string(body), ") ") // after the name, which may contain anything
	fields := strings.Fields(rest)
	if len(fields) < 15 {
		return 0, 0, "", fmt.Errorf("cannot read the processor time of process %s", pid)
	}
	var spent [4]time.Duration // in hundredths of a second
	for i := range spent {
		ticks, _ := strconv.ParseInt(fields[11+i], 10, 64)
		spent[i] = time.Duration(ticks) * 10 * time.Millisecond
	}
	return spent[0] + spent[1], spent[2] + spent[3], fields[1], nil
}
