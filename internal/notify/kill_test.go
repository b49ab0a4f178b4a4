package notify

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"os"
	"os/exec"
	"strings"
	"sync"
	"testing"
	"time"

	"noonish/internal/notify/notifytest"
	"noonish/internal/postgres"
)

const childEnv = "NOTIFY_TEST_CHILD"

// orders tell a worker in a process of its own what to do.
type orders struct {
	Database string
	Allow    []string
	Workers  int
	Stage    string // where it stops and waits to be killed
	After    int    // how many times it passes that stage first
}

// TestMain makes the test binary usable as a worker that tests can kill.
func TestMain(m *testing.M) {
	text := os.Getenv(childEnv)
	if text == "" {
		os.Exit(m.Run())
	}
	if err := workInChild(context.Background(), text); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func workInChild(ctx context.Context, text string) error {
	slog.SetDefault(slog.New(slog.DiscardHandler))
	var o orders
	if err := json.Unmarshal([]byte(text), &o); err != nil {
		return err
	}
	pool, err := postgres.Open(ctx, o.Database, 4)
	if err != nil {
		return err
	}
	var mu, alone sync.Mutex
	// one delivery at a time, in any queue: so the test knows what is under way when the worker stops
	one := o.Workers == 1
	store, err := Open(ctx, pool, Options{
		PublicURL: "https://lunch.example", VAPIDContact: "ops@lunch.example", Allow: o.Allow, Workers: o.Workers,
		pace: killPace(),
		stage: func(name string) {
			if one && name == "taken" {
				alone.Lock()
			}
			mu.Lock()
			defer mu.Unlock()
			fmt.Println(name)
			if o.After--; name == o.Stage && o.After < 0 {
				fmt.Println("standing")
				select {}
			}
			if one && name == "recorded" {
				alone.Unlock()
			}
		},
	})
	if err != nil {
		return err
	}
	if _, err := store.Start(ctx); err != nil {
		return err
	}
	fmt.Println("started")
	select {}
}

// killPace makes River rescue the jobs of killed workers as soon as it looks for them, which is every 30 seconds.
func killPace() *pace {
	p := quick()
	p.start, p.call, p.record, p.rescue = 2*time.Second, 6*time.Second, time.Second, 10*time.Second
	return p
}

// child starts a worker in a process of its own, which prints a line for each stage it reaches.
func (w *world) child(o orders) (*exec.Cmd, *bufio.Scanner) {
	w.t.Helper()
	o.Database, o.Allow = w.url, w.hosts()
	text, err := json.Marshal(o)
	if err != nil {
		w.t.Fatal(err)
	}
	command := exec.CommandContext(w.t.Context(), os.Args[0])
	command.Env = append(os.Environ(), childEnv+"="+string(text))
	command.Stderr = w.t.Output()
	lines, err := command.StdoutPipe()
	if err != nil {
		w.t.Fatal(err)
	}
	if err := command.Start(); err != nil {
		w.t.Fatal(err)
	}
	return command, bufio.NewScanner(lines)
}

func kill(t *testing.T, command *exec.Cmd) {
	t.Helper()
	if err := command.Process.Kill(); err != nil && !errors.Is(err, os.ErrProcessDone) {
		t.Fatal(err)
	}
	_ = command.Wait()
}

// killAt lets a worker make some deliveries and kills it with SIGKILL at the stage in its orders.
func (w *world) killAt(o orders) {
	w.t.Helper()
	command, lines := w.child(o)
	stood := false
	for !stood && lines.Scan() {
		stood = lines.Text() == "standing"
	}
	kill(w.t, command)
	if !stood {
		w.t.Errorf("a worker ended before %q", o.Stage)
	}
}

// shown counts the messages a receiver showed, by key, and fails for a message without one.
func shown(t *testing.T, receiver *notifytest.Receiver) map[string]int {
	t.Helper()
	if refusals := receiver.Refusals(); len(refusals) > 0 {
		t.Errorf("%s refused: %q", receiver.Kind, refusals)
	}
	keys := map[string]int{}
	for _, m := range receiver.Messages() {
		if m.Key == "" {
			t.Errorf("%s got a message without a key", receiver.Kind)
		}
		keys[m.Key]++
	}
	return keys
}

// Workers are killed just before they send and just after they recorded it: no message may be lost, none may come
// twice, whether or not its receiver checks keys.
func TestEveryChannelGetsOneMessageHoweverManyWorkersAreKilled(t *testing.T) {
	t.Parallel()
	w := newWorld(t, func(o *Options) { o.pace = killPace() })
	var rounds []string
	for range 10 { // enough for every worker, although the jobs of killed workers are not run again meanwhile
		d := w.decision()
		rounds = append(rounds, d.RoundID)
		w.enqueue(d)
	}
	kills := 0
	for _, stage := range []string{"taken", "recorded"} {
		var wait sync.WaitGroup
		for range 5 {
			kills++
			wait.Go(func() { w.killAt(orders{Workers: 1, Stage: stage, After: rand.IntN(3)}) })
		}
		wait.Wait()
	}
	w.start()
	w.settled()
	for _, receiver := range w.receivers() {
		keys := shown(t, receiver)
		for _, round := range rounds {
			if n := keys[notice{roundID: round, kind: Decided, target: w.ids[receiver.Kind]}.key()]; n != 1 {
				t.Errorf("%s got %d messages about one round", receiver.Kind, n)
			}
		}
		if len(keys) != len(rounds) || receiver.Calls() != len(rounds) || len(receiver.Repeats()) != 0 {
			t.Errorf("%s: %d messages in %d calls, %d repeated; want %d", receiver.Kind, len(keys), receiver.Calls(),
				len(receiver.Repeats()), len(rounds))
		}
	}
	t.Logf("%d kills, %d rounds to %d receivers, one message each", kills, len(rounds), len(w.receivers()))
}

// Between the answer and its record there is one statement. A worker killed there has sent and cannot know: the second
// message has the same key, and a receiver that checks keys shows one.
func TestAWorkerKilledBetweenAnswerAndRecordRepeatsTheKey(t *testing.T) {
	t.Parallel()
	w := newWorld(t, func(o *Options) { o.pace = killPace() })
	w.enqueue(w.decision())
	for range 4 {
		w.killAt(orders{Workers: 1, Stage: "answered"})
	}
	w.start()
	w.settled()
	for _, receiver := range w.receivers() {
		if keys := shown(t, receiver); len(keys) != 1 {
			t.Errorf("%s got %d keys", receiver.Kind, len(keys))
		}
		if dedup := receiver.Kind == "webhook" || receiver.Kind == "googlechat" ||
			receiver.Kind == "push"; dedup && len(receiver.Messages()) != 1 {
			t.Errorf("%s checks keys and showed %d", receiver.Kind, len(receiver.Messages()))
		}
	}
}

// Several workers at once are killed at any moment: nothing is lost, and a message that comes twice has the same key.
func TestNothingIsLostWhenWorkersAreKilledAtAnyMoment(t *testing.T) {
	t.Parallel()
	w := newWorld(t, func(o *Options) { o.pace = killPace() })
	const rounds, kills = 10, 8
	for range rounds {
		w.enqueue(w.decision())
	}
	for range kills {
		command, lines := w.child(orders{Workers: 4})
		for lines.Scan() && !strings.HasPrefix(lines.Text(), "started") {
		}
		go func() {
			for lines.Scan() { // or the worker would block on its output
			}
		}()
		time.Sleep(rand.N(120 * time.Millisecond))
		kill(t, command)
	}
	w.start()
	w.settled()
	twice := 0
	for _, receiver := range w.receivers() {
		keys := shown(t, receiver)
		if len(keys) != rounds {
			t.Errorf("%s got messages about %d rounds of %d", receiver.Kind, len(keys), rounds)
		}
		twice += len(receiver.Messages()) - len(keys) + len(receiver.Repeats())
	}
	if twice > kills*4 {
		t.Errorf("%d messages came twice, more than were under way when workers died", twice)
	}
	t.Logf("%d kills, %d messages, %d came twice under one key", kills, rounds*len(w.receivers()), twice)
}
