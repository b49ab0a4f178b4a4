//go:build bench

package place

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"math/rand/v2"
	"net"
	"net/http"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"
)

const benchQueryTable = `
DROP TABLE IF EXISTS bench_queries;
CREATE UNLOGGED TABLE bench_queries (i int PRIMARY KEY, mix text,
  c1 float8, c2 float8, c3 float8, c4 float8[], c5 float8[], c6 int4[], c7 int4[], c8 int4[], c9 float8[], c10 float8[],
  c11 int2[], c12 int8, c13 int8, c14 int4, c15 int4, c16 int8,
  point geography(Point), metres float8, cuisines text[], diets text[], price int, nochain boolean)`

// queries stores the queries, so that every contestant gets the same ones.
func (b *bench) queries(t *testing.T, queries []benchQuery) {
	t.Helper()
	ctx := context.Background()
	for statement := range strings.SplitSeq(benchQueryTable, ";") {
		mustExec(ctx, t, b.pool, statement)
	}
	b.paths = nil
	for i, q := range queries {
		args := append([]any{i + 1, q.mix}, q.search.query().Args(0, q.search.PageSize+2)...)
		f := q.search.Filter
		args = append(args, q.search.From.Lng, q.search.From.Lat, q.search.RadiusKm*1000,
			f.Cuisines, f.Dietary, f.MaxPrice, f.ExcludeChains)
		_, err := b.pool.Exec(ctx, `INSERT INTO bench_queries VALUES (
			$1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18,
			ST_SetSRID(ST_MakePoint($19, $20), 4326)::geography, $21,
			nullif($22::text[], '{}'), nullif($23::text[], '{}'), nullif($24, 0), $25)`, args...)
		if err != nil {
			t.Fatal(err)
		}
		b.paths = append(b.paths, q.path(""))
	}
	mustExec(ctx, t, b.pool, "ANALYZE bench_queries")
}

// naiveSearch is what most apps do. strongSearch takes the order from the index.
const (
	naiveFrom = `SELECT h.* FROM bench_queries b, LATERAL (
  SELECT place_id, doc, ST_Distance(geog, b.point) AS d FROM naive
  WHERE ST_DWithin(geog, b.point, b.metres)
    AND (b.cuisines IS NULL OR types && b.cuisines) AND (b.diets IS NULL OR diets @> b.diets)
    AND (b.price IS NULL OR naive.price IS NULL OR naive.price <= b.price) AND (NOT b.nochain OR NOT chain)`
	naiveSearch  = naiveFrom + ` ORDER BY d, place_id LIMIT 51) AS h WHERE b.i = :i`
	strongSearch = naiveFrom + ` ORDER BY geog <-> b.point LIMIT 51) AS h WHERE b.i = :i`
)

var placeholder = regexp.MustCompile(`\$(\d+)`)

// bareSearch returns our own statement in the form pgbench runs.
func bareSearch(statement string) string {
	return "SELECT h.* FROM bench_queries b, LATERAL (" + placeholder.ReplaceAllString(statement, "b.c$1") +
		") AS h WHERE b.i = :i"
}

// pgbench runs a statement over all queries.
func (b *bench) pgbench(t *testing.T, statement string, seconds int) run {
	t.Helper()
	var count int
	if err := b.pool.QueryRow(context.Background(), "SELECT count(*) FROM bench_queries").Scan(&count); err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	script := filepath.Join(dir, "script.sql")
	text := fmt.Sprintf("\\set i random(1, %d)\n%s;\n", count, strings.ReplaceAll(statement, "\n", " "))
	if err := os.WriteFile(script, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	command := exec.Command("pgbench", "-n", "-M", "prepared", "-c", strconv.Itoa(benchClients), "-j", "2", "-T",
		strconv.Itoa(seconds),
		"-l", "--log-prefix="+filepath.Join(dir, "log"), "-f", script, "--random-seed=1", b.url)
	command.Env = append(os.Environ(), "PGOPTIONS=-c jit=off -c plan_cache_mode=force_generic_plan")
	out, err := command.CombinedOutput()
	if err != nil {
		t.Fatalf("pgbench: %v\n%s", err, out)
	}
	return latencies(t, dir, seconds)
}

// latencies reads pgbench's log: the third field of a line is microseconds.
func latencies(t *testing.T, dir string, seconds int) run {
	t.Helper()
	logs, _ := filepath.Glob(filepath.Join(dir, "log*"))
	var all []float64
	for _, log := range logs {
		file, err := os.Open(log)
		if err != nil {
			t.Fatal(err)
		}
		for lines := bufio.NewScanner(file); lines.Scan(); {
			micros, _ := strconv.ParseFloat(strings.Fields(lines.Text())[2], 64)
			all = append(all, micros/1000)
		}
		file.Close()
	}
	return summary(all, seconds)
}

func summary(all []float64, seconds int) run {
	total := 0.0
	for _, ms := range all {
		total += ms
	}
	slices.Sort(all)
	return run{
		perSecond: float64(len(all)) / float64(seconds), meanMs: total / float64(len(all)), p99: all[len(all)*99/100],
	}
}

// benchReplica is a running replica. It is stopped when the test ends, if not before.
type benchReplica struct {
	base string
	pid  int
	stop func()
}

// serve starts the built binary on the catalogue. env holds settings that replace these.
func (b *bench) serve(t *testing.T, env ...string) benchReplica {
	t.Helper()
	address := freeAddress(t)
	command := exec.Command("../../bin/noonish", "serve")
	command.Env = append(os.Environ(),
		"NOONISH_DATABASE_URL="+b.url, "NOONISH_LISTEN="+address, "NOONISH_METRICS_LISTEN=",
		// as docs/operations.md advises
		"NOONISH_DRAIN=0s", "NOONISH_DATABASE_CONNS="+strconv.Itoa(max(6, 2*runtime.NumCPU())))
	command.Env = append(command.Env, env...)
	if err := command.Start(); err != nil {
		t.Fatalf("make build first: %v", err)
	}
	stop := func() { _ = command.Process.Kill(); _ = command.Wait() }
	t.Cleanup(stop)
	for range 200 {
		if answer, err := http.Get("http://" + address + "/readyz"); err == nil {
			answer.Body.Close()
			if answer.StatusCode == http.StatusOK {
				return benchReplica{base: "http://" + address, pid: command.Process.Pid, stop: stop}
			}
		}
		time.Sleep(25 * time.Millisecond)
	}
	t.Fatal("the server did not start")
	return benchReplica{}
}

func freeAddress(t *testing.T) string {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer listener.Close()
	return listener.Addr().String()
}

// ask sends the stored paths over kept connections, as fast as answers come. It reads only the length of an answer,
// because whatever the client costs, the server on the same two cores has less.
func (b *bench) ask(t *testing.T, server, endpoint string, seconds int) run {
	t.Helper()
	return askPaths(t, server, endpoint, b.paths, seconds)
}

func askPaths(t *testing.T, server, endpoint string, paths []string, seconds int) run {
	t.Helper()
	address := strings.TrimPrefix(server, "http://")
	end := time.Now().Add(time.Duration(seconds) * time.Second)
	var all []float64
	var lock sync.Mutex
	var clients sync.WaitGroup
	for client := range benchClients {
		clients.Go(func() {
			random := rand.New(rand.NewPCG(1, uint64(client)))
			connection, err := net.Dial("tcp", address)
			if err != nil {
				t.Error(err)
				return
			}
			defer connection.Close()
			reader := bufio.NewReaderSize(connection, 64<<10)
			var took []float64
			for time.Now().Before(end) {
				start := time.Now()
				path := endpoint + paths[random.IntN(len(paths))]
				if err := askOnce(connection, reader, address, path, ""); err != nil {
					t.Error(err)
					return
				}
				took = append(took, float64(time.Since(start).Microseconds())/1000)
			}
			lock.Lock()
			defer lock.Unlock()
			all = append(all, took...)
		})
	}
	clients.Wait()
	return summary(all, seconds)
}

// askOnce asks for a path with additional lines of a header.
func askOnce(w io.Writer, r *bufio.Reader, host, path, header string) error {
	_, err := io.WriteString(w, "GET "+path+" HTTP/1.1\r\nHost: "+host+"\r\n"+header+"\r\n")
	if err == nil {
		err = skipAnswer(r)
	}
	if err != nil {
		return fmt.Errorf("%s: %w", path, err)
	}
	return nil
}

// deepPath follows cursors to a page and returns its address.
func (b *bench) deepPath(t *testing.T, server string, q benchQuery, page int) string {
	t.Helper()
	path := q.path("/api/restaurants")
	next := path
	for range page - 1 {
		answer, err := http.Get(server + next)
		if err != nil {
			t.Fatal(err)
		}
		body, _ := io.ReadAll(answer.Body)
		answer.Body.Close()
		var got struct{ Cursor string }
		if err := json.Unmarshal(body, &got); err != nil || got.Cursor == "" {
			t.Fatalf("no page %d: %.200s", page, body)
		}
		next = path + "&cursor=" + url.QueryEscape(got.Cursor)
	}
	return next
}
