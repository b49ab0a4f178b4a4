package product

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"regexp"
	"strconv"
	"strings"
	"syscall"
	"time"

	"github.com/jackc/pgx/v5"
)

// Settings are shared by all replicas of one installation.
type Settings struct {
	Program, Database, NATS string
	Listen                  string   // the address without its port; 127.0.0.1 when empty
	Env                     []string // additional settings
	Held                    bool     // the socket stays open while the program is replaced
}

// Replica is one process of the program. It keeps its address when it is restarted.
type Replica struct {
	Base, Figures string // addresses of the app and of the metrics
	settings      Settings
	port, figures int
	socket        *os.File // nil unless it is held
	process       *process
}

// Demo migrates the database and fills it with the invented city. No hours are known there: a test runs at any hour,
// and a place that is closed takes no votes.
func (s Settings) Demo(ctx context.Context) error {
	if err := s.Run(ctx, "demo"); err != nil {
		return err
	}
	conn, err := pgx.Connect(ctx, strings.ReplaceAll(s.Database, "&pooler=transaction", ""))
	if err != nil {
		return err
	}
	defer conn.Close(context.WithoutCancel(ctx)) //nolint:errcheck // it has done its work
	_, err = conn.Exec(ctx, `UPDATE places SET hours = ''`, pgx.QueryExecModeSimpleProtocol)
	return err
}

// Run runs a command of the program that ends by itself.
func (s Settings) Run(ctx context.Context, args ...string) error {
	_, err := s.Output(ctx, args...)
	return err
}

// Output runs a command of the program that ends by itself, and returns the end of what it printed.
func (s Settings) Output(ctx context.Context, args ...string) (string, error) {
	running, err := run(nil, s.env(), s.Program, args...)
	if err != nil {
		return "", err
	}
	select {
	case <-running.done:
	case <-ctx.Done():
		running.kill()
	}
	if !running.command.ProcessState.Success() {
		err = fmt.Errorf("%s:\n%s", strings.Join(args, " "), running.words)
	}
	return running.words.String(), err
}

func (s Settings) env() []string {
	return append([]string{
		"NOONISH_DATABASE_URL=" + s.Database, "NOONISH_NATS_URL=" + s.NATS,
		"NOONISH_DRAIN=0s", "NOONISH_LOG_LEVEL=warn",
	}, s.Env...)
}

// NewReplica starts a replica and waits until it is ready.
func NewReplica(ctx context.Context, settings Settings) (*Replica, error) {
	r := &Replica{settings: settings}
	if r.settings.Listen == "" {
		r.settings.Listen = "127.0.0.1"
	}
	var err error
	if r.port, err = freePort(); err != nil {
		return nil, err
	}
	if r.figures, err = freePort(); err != nil {
		return nil, err
	}
	r.Base, r.Figures = fmt.Sprintf("http://127.0.0.1:%d", r.port), fmt.Sprintf("http://127.0.0.1:%d", r.figures)
	if settings.Held {
		if r.socket, err = openSocket(ctx, r.port); err != nil {
			return nil, err
		}
	}
	return r, r.Start(ctx)
}

// openSocket listens for whoever is given the socket.
func openSocket(ctx context.Context, port int) (*os.File, error) {
	listener, err := new(net.ListenConfig).Listen(ctx, "tcp", fmt.Sprintf("127.0.0.1:%d", port))
	if err != nil {
		return nil, err
	}
	socket, err := listener.(*net.TCPListener).File() //nolint:forcetypeassert // of a tcp address
	return socket, errors.Join(err, listener.Close())
}

// Replace makes the next start use another program.
func (r *Replica) Replace(program string) { r.settings.Program = program }

// Start starts the replica, also after it was killed, and waits until it is ready.
func (r *Replica) Start(ctx context.Context) error {
	env := append(r.settings.env(),
		fmt.Sprintf("NOONISH_LISTEN=%s:%d", r.settings.Listen, r.port),
		fmt.Sprintf("NOONISH_METRICS_LISTEN=127.0.0.1:%d", r.figures))
	var err error
	if r.socket == nil {
		r.process, err = run(nil, env, r.settings.Program, "serve")
	} else {
		r.process, err = handOver(r.socket, env, r.settings.Program, "serve")
	}
	if err != nil {
		return err
	}
	return r.process.until(ctx, time.Minute, r.ready)
}

// StartWaiting starts a replica and does not wait until it is ready.
func StartWaiting(settings Settings) (*Replica, error) {
	r := &Replica{settings: settings}
	r.settings.Listen = "127.0.0.1"
	var err error
	if r.port, err = freePort(); err == nil {
		r.figures, err = freePort()
	}
	if err == nil {
		r.Base = fmt.Sprintf("http://127.0.0.1:%d", r.port)
		env := append(r.settings.env(),
			fmt.Sprintf("NOONISH_LISTEN=127.0.0.1:%d", r.port),
			fmt.Sprintf("NOONISH_METRICS_LISTEN=127.0.0.1:%d", r.figures))
		r.process, err = run(nil, env, settings.Program, "serve")
	}
	return r, err
}

func (r *Replica) ready(ctx context.Context) error { return ready(ctx, http.DefaultClient, r.Base) }

// ready returns nil if who answers at the address, or whom they ask, is ready.
func ready(ctx context.Context, client *http.Client, base string) error {
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, base+"/readyz", nil)
	if err != nil {
		return err
	}
	answer, err := client.Do(request)
	if err != nil {
		return err
	}
	defer answer.Body.Close() //nolint:errcheck // only the status matters
	if answer.StatusCode != http.StatusOK {
		return fmt.Errorf("not ready: %s", answer.Status)
	}
	return nil
}

// Kill ends the replica with SIGKILL: no shutdown, no rollback, no flush.
func (r *Replica) Kill() { r.process.kill() }

// Stop ends the replica with SIGTERM, as an operator does. If it does not end in time, the error contains its log.
func (r *Replica) Stop() error {
	if r.process.ended() {
		return nil
	}
	return r.process.signal(syscall.SIGTERM, 30*time.Second)
}

// Log returns the end of its output.
func (r *Replica) Log() string { return r.process.words.String() }

// MemoryMB returns the resident memory of the replica.
func (r *Replica) MemoryMB() (int, error) {
	body, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", r.process.command.Process.Pid))
	if err != nil {
		return 0, err
	}
	for line := range strings.Lines(string(body)) {
		var kb int
		if n, _ := fmt.Sscanf(line, "VmRSS: %d kB", &kb); n == 1 {
			return kb / 1024, nil
		}
	}
	return 0, fmt.Errorf("no VmRSS of process %d", r.process.command.Process.Pid)
}

// Figure returns one of its metrics, named as it is exported.
func (r *Replica) Figure(ctx context.Context, name string) (float64, error) {
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, r.Figures+"/metrics", nil)
	if err != nil {
		return 0, err
	}
	answer, err := http.DefaultClient.Do(request)
	if err != nil {
		return 0, err
	}
	defer answer.Body.Close() //nolint:errcheck // the body was read completely
	content, err := io.ReadAll(answer.Body)
	if err != nil {
		return 0, err
	}
	found := regexp.MustCompile(`(?m)^` + regexp.QuoteMeta(name) + ` (\S+)$`).FindSubmatch(content)
	if found == nil {
		return 0, fmt.Errorf("there is no metric %s", name)
	}
	return strconv.ParseFloat(string(found[1]), 64)
}
