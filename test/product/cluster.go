package product

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"os/user"
	"path/filepath"
	"sort"
	"strconv"
	"syscall"
	"time"

	"github.com/jackc/pgx/v5"
)

// ErrMissing means that this machine lacks a program, a user or a permission.
var ErrMissing = errors.New("is not installed")

// Cluster is a private PostgreSQL, which may be killed. It is durable: fsync is on.
type Cluster struct {
	folder, programs string
	port             int
	as               *syscall.Credential
	process          *process
	disk             string // mount point of its small disk; "" for none
}

// NewCluster creates and starts a cluster.
func NewCluster(ctx context.Context) (*Cluster, error) {
	programs, err := postgresPrograms()
	if err != nil {
		return nil, err
	}
	c := &Cluster{programs: programs}
	if c.as, err = postgresUser(); err != nil {
		return nil, err
	}
	if c.folder, err = os.MkdirTemp("", "noonish-postgres-"); err != nil {
		return nil, err
	}
	if err = c.init(ctx); err == nil {
		err = c.Start(ctx)
	}
	if err != nil {
		c.Close()
		return nil, err
	}
	return c, nil
}

// postgresPrograms returns the folder with the programs of the newest installed version.
func postgresPrograms() (string, error) {
	found, _ := filepath.Glob("/usr/lib/postgresql/*/bin/initdb")
	if len(found) > 0 {
		sort.Strings(found)
		return filepath.Dir(found[len(found)-1]), nil
	}
	path, err := exec.LookPath("initdb")
	if err != nil {
		return "", fmt.Errorf("PostgreSQL's initdb %w (Debian: apt-get install postgresql-15 postgresql-15-postgis-3)",
			ErrMissing)
	}
	return filepath.Dir(path), nil
}

// postgresUser returns the user that runs PostgreSQL, which refuses to run as root. It is nil for the current user.
func postgresUser() (*syscall.Credential, error) {
	if os.Geteuid() != 0 {
		return nil, nil //nolint:nilnil // nil is the current user
	}
	account, err := user.Lookup("postgres")
	if err != nil {
		return nil, fmt.Errorf("root cannot run PostgreSQL, and a user postgres %w", ErrMissing)
	}
	uid, uidErr := strconv.ParseUint(account.Uid, 10, 32)
	gid, gidErr := strconv.ParseUint(account.Gid, 10, 32)
	return &syscall.Credential{Uid: uint32(uid), Gid: uint32(gid)}, errors.Join(uidErr, gidErr)
}

func (c *Cluster) data() string { return filepath.Join(c.folder, "data") }

// own gives its folder to the user that runs it, and takes a port.
func (c *Cluster) own() (err error) {
	if c.as != nil {
		if err = os.Chown(c.folder, int(c.as.Uid), int(c.as.Gid)); err != nil {
			return err
		}
	}
	c.port, err = freePort()
	return err
}

func (c *Cluster) init(ctx context.Context) error {
	if err := c.own(); err != nil {
		return err
	}
	// Only initdb skips fsync; the running server does not.
	initdb, err := run(c.as, nil, filepath.Join(c.programs, "initdb"), "--pgdata", c.data(), "--username", "noonish",
		"--auth", "trust", "--no-sync", "--encoding", "UTF8", "--locale", "C.UTF-8")
	if err != nil {
		return err
	}
	select {
	case <-initdb.done:
	case <-ctx.Done():
		initdb.kill()
	}
	if !initdb.command.ProcessState.Success() {
		return fmt.Errorf("initdb failed:\n%s", initdb.words)
	}
	return nil
}

// URL returns the address of one of its databases.
func (c *Cluster) URL(database string) string {
	return fmt.Sprintf("postgres://noonish@127.0.0.1:%d/%s?sslmode=disable", c.port, database)
}

// Start starts the cluster, also after a crash, and waits until it answers. Backends of a killed postmaster may live a
// moment longer, and until they end the next postmaster refuses to start.
func (c *Cluster) Start(ctx context.Context) error {
	var err error
	for range 100 {
		c.process, err = run(c.as, nil, filepath.Join(c.programs, "postgres"), "-D", c.data(), "-k", c.folder,
			"-c", "listen_addresses=127.0.0.1", "-c", "port="+strconv.Itoa(c.port), "-c", "max_connections=100",
			"-c", "fsync=on", "-c", "synchronous_commit=on", "-c", "shared_buffers=64MB",
			"-c", "wal_retrieve_retry_interval=500ms") // for a standby
		if err != nil {
			return err
		}
		if err = c.process.until(ctx, time.Minute, c.answers); err == nil || !c.process.ended() {
			return err
		}
		time.Sleep(50 * time.Millisecond)
	}
	return err
}

func (c *Cluster) answers(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, 5*time.Second)
	defer cancel()
	conn, err := pgx.Connect(ctx, c.URL("postgres"))
	if err != nil {
		return err
	}
	return conn.Close(ctx)
}

// Kill ends the postmaster with SIGKILL. Its backends notice and exit.
func (c *Cluster) Kill() { c.process.kill() }

// Close stops the cluster and deletes its files.
func (c *Cluster) Close() {
	if c.process != nil && !c.process.ended() {
		_ = c.Resume() // a paused process handles no signal
		_ = c.process.signal(syscall.SIGQUIT, 20*time.Second)
	}
	if c.disk != "" {
		_ = syscall.Unmount(c.disk, syscall.MNT_DETACH)
	}
	_ = os.RemoveAll(c.folder)
}
