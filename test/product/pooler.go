package product

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"time"

	"github.com/jackc/pgx/v5"
)

// Pooler is PgBouncer in front of a cluster, as deploy/pgbouncer advises.
type Pooler struct {
	folder, program string
	port            int
	as              *syscall.Credential
	process         *process
}

// The role that PgBouncer lets in. It is not a superuser, and PostgreSQL asks for its password.
const (
	poolerRole   = "lunch"
	poolerSecret = "sesame"
)

// NewPooler starts PgBouncer with its recipe, in which only addresses and files are replaced, and then what change
// says, in pairs as of strings.NewReplacer. The database must exist: see PrepareForPooler.
func NewPooler(ctx context.Context, recipe string, c *Cluster, change ...string) (*Pooler, error) {
	p := &Pooler{program: "/usr/sbin/pgbouncer", as: c.as}
	var err error
	if _, err = os.Stat(p.program); err != nil {
		if p.program, err = exec.LookPath("pgbouncer"); err != nil {
			return nil, fmt.Errorf("pgbouncer %w (Debian: apt-get install pgbouncer)", ErrMissing)
		}
	}
	if p.port, err = freePort(); err != nil {
		return nil, err
	}
	if p.folder, err = os.MkdirTemp("", "noonish-pgbouncer-"); err != nil {
		return nil, err
	}
	if err = p.configure(ctx, recipe, c, change); err == nil {
		err = p.Start(ctx)
	}
	if err != nil {
		p.Close()
		return nil, err
	}
	return p, nil
}

func (p *Pooler) configure(ctx context.Context, recipe string, c *Cluster, change []string) error {
	content, err := os.ReadFile(recipe)
	if err != nil {
		return err
	}
	text := strings.NewReplacer(
		"listen_addr = 10.0.0.21", "listen_addr = 127.0.0.1",
		"listen_port = 6432", fmt.Sprintf("listen_port = %d", p.port),
		"host=10.0.0.31 port=5432", fmt.Sprintf("host=127.0.0.1 port=%d", c.port),
		"/etc/pgbouncer/", p.folder+"/", "/var/log/postgresql/", p.folder+"/", "/var/run/postgresql/", p.folder+"/",
	).Replace(string(content))
	text = strings.NewReplacer(change...).Replace(text)
	conn, err := pgx.Connect(ctx, c.URL("postgres"))
	if err != nil {
		return err
	}
	defer conn.Close(ctx) //nolint:errcheck // it was only read
	var users string
	err = conn.QueryRow(ctx, `SELECT format('"%s" "%s"', rolname, rolpassword) FROM pg_authid WHERE rolname = $1`,
		poolerRole).Scan(&users)
	if err != nil {
		return fmt.Errorf("reading the role's secret: %w", err)
	}
	err = errors.Join(os.WriteFile(p.file("pgbouncer.ini"), []byte(text), 0o600),
		os.WriteFile(p.file("userlist.txt"), []byte(users+"\n"), 0o600))
	for _, path := range []string{p.folder, p.file("pgbouncer.ini"), p.file("userlist.txt")} {
		if p.as != nil {
			err = errors.Join(err, os.Chown(path, int(p.as.Uid), int(p.as.Gid)))
		}
	}
	return err
}

func (p *Pooler) file(name string) string { return filepath.Join(p.folder, name) }

// PrepareForPooler creates an empty database with the extensions, owned by a role that needs a password.
func (c *Cluster) PrepareForPooler(ctx context.Context, database string) error {
	rules := filepath.Join(c.data(), "pg_hba.conf")
	others, err := os.ReadFile(rules)
	if err != nil {
		return err
	}
	text := "host all " + poolerRole + " 127.0.0.1/32 scram-sha-256\n" + string(others)
	if err := os.WriteFile(rules, []byte(text), 0o600); err != nil {
		return err
	}
	for _, step := range []struct{ database, statement string }{
		{"postgres", "CREATE ROLE " + poolerRole + " LOGIN PASSWORD '" + poolerSecret + "'"},
		{"postgres", "CREATE DATABASE " + database + " OWNER " + poolerRole},
		{"postgres", "SELECT pg_reload_conf()"},
		{database, "CREATE EXTENSION postgis; CREATE EXTENSION pg_trgm; CREATE EXTENSION pgrouting"},
		{database, "ALTER SCHEMA public OWNER TO " + poolerRole},
	} {
		if err := c.Exec(ctx, step.database, step.statement); err != nil {
			return fmt.Errorf("%s: %w", step.statement, err)
		}
	}
	return nil
}

// URL returns the address of one of its databases, without saying that it is a pooler's.
func (p *Pooler) URL(database string) string {
	return fmt.Sprintf("postgres://%s:%s@127.0.0.1:%d/%s?sslmode=disable", poolerRole, poolerSecret, p.port, database)
}

// Start starts PgBouncer, also after it was killed, always on the same port.
func (p *Pooler) Start(ctx context.Context) error {
	var err error
	if p.process, err = run(p.as, nil, p.program, p.file("pgbouncer.ini")); err != nil {
		return err
	}
	return p.process.until(ctx, 20*time.Second, func(ctx context.Context) error {
		conn, err := pgx.Connect(ctx, p.URL("noonish"))
		if err != nil {
			return err
		}
		return conn.Close(ctx)
	})
}

// Kill ends PgBouncer with SIGKILL, in the middle of whatever is under way.
func (p *Pooler) Kill() { p.process.kill() }

// Log returns the end of its output.
func (p *Pooler) Log() string { return p.process.words.String() }

// Close stops PgBouncer and deletes its files.
func (p *Pooler) Close() {
	if p.process != nil && !p.process.ended() {
		_ = p.process.signal(syscall.SIGINT, 5*time.Second)
	}
	_ = os.RemoveAll(p.folder)
}
