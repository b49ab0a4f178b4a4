//go:build bench

package place

import (
	"compress/gzip"
	"encoding/json"
	"io"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"sync/atomic"
	"testing"
	"time"

	"github.com/klauspost/compress/gzhttp"
)

// The settings of a process that only says hello.
const (
	helloListen  = "NOONISH_BENCH_HELLO"
	helloAnswers = "NOONISH_BENCH_HELLO_ANSWERS" // a file
)

// TestHello is the least that net/http needs for answers of the same size, compressed as ours are. It runs as a process
// of its own, so that its processor time can be told apart.
func TestHello(t *testing.T) {
	address := os.Getenv(helloListen)
	if address == "" {
		t.Skip("runs as a part of TestBenchMemory")
	}
	file, err := os.ReadFile(os.Getenv(helloAnswers))
	var answers [][]byte
	if err == nil {
		err = json.Unmarshal(file, &answers)
	}
	if err != nil {
		t.Fatal(err)
	}
	compress, err := gzhttp.NewWrapper(gzhttp.MinSize(1024), gzhttp.CompressionLevel(gzip.BestSpeed))
	if err != nil {
		t.Fatal(err)
	}
	var next atomic.Uint64
	t.Fatal(http.ListenAndServe(address, compress(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "application/json")
		_, _ = w.Write(answers[next.Add(1)%uint64(len(answers))])
	}))))
}

// serveHello starts a process that answers with what another replica answered to some of the paths.
func (b *bench) serveHello(t *testing.T, like memoryReplica, paths []string) memoryReplica {
	t.Helper()
	file := filepath.Join(t.TempDir(), "answers")
	text, err := json.Marshal(like.answers(t, paths[:300]))
	if err == nil {
		err = os.WriteFile(file, text, 0o600)
	}
	if err != nil {
		t.Fatal(err)
	}
	address := freeAddress(t)
	command := exec.Command(os.Args[0], "-test.run=^TestHello$")
	command.Env = append(os.Environ(), helloListen+"="+address, helloAnswers+"="+file)
	if err := command.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = command.Process.Kill(); _ = command.Wait() })
	base := "http://" + address
	for range 200 {
		if answer, err := http.Get(base); err == nil {
			answer.Body.Close()
			return memoryReplica{b: b, benchReplica: benchReplica{base: base, pid: command.Process.Pid}}
		}
		time.Sleep(25 * time.Millisecond)
	}
	t.Fatal("hello did not start")
	return memoryReplica{}
}

func (r memoryReplica) answers(t *testing.T, paths []string) (answers [][]byte) {
	t.Helper()
	for _, path := range paths {
		answer, err := http.Get(r.base + path)
		if err != nil {
			t.Fatal(err)
		}
		body, err := io.ReadAll(answer.Body)
		answer.Body.Close()
		if err != nil {
			t.Fatal(err)
		}
		answers = append(answers, body)
	}
	return answers
}
