package product

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"time"

	"github.com/jackc/pgerrcode"
	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
)

// Stop does a fast shutdown: connections are closed, and no committed data is lost.
func (c *Cluster) Stop() error { return c.process.signal(syscall.SIGINT, 30*time.Second) }

// Pause stops every process of the cluster, so that connections stay open and get no answer.
func (c *Cluster) Pause() error { return c.signalAll(syscall.SIGSTOP) }

// Resume ends a pause.
func (c *Cluster) Resume() error { return c.signalAll(syscall.SIGCONT) }

func (c *Cluster) signalAll(signal syscall.Signal) error {
	postmaster := c.process.command.Process.Pid
	if err := syscall.Kill(postmaster, signal); err != nil {
		return err
	}
	entries, err := filepath.Glob("/proc/[0-9]*/stat")
	if err != nil {
		return err
	}
	for _, entry := range entries {
		stat, err := os.ReadFile(entry)
		if err != nil {
			continue // the process ended meanwhile
		}
		fields := strings.Fields(string(stat[strings.LastIndexByte(string(stat), ')')+1:]))
		if len(fields) < 2 || fields[1] != strconv.Itoa(postmaster) {
			continue
		}
		if pid, err := strconv.Atoi(filepath.Base(filepath.Dir(entry))); err == nil {
			_ = syscall.Kill(pid, signal)
		}
	}
	return nil
}

// Exec runs a statement in one of the databases, on a new connection.
func (c *Cluster) Exec(ctx context.Context, database, statement string) error {
	conn, err := pgx.Connect(ctx, c.URL(database))
	if err != nil {
		return err
	}
	defer conn.Close(ctx) //nolint:errcheck // the statement is done
	_, err = conn.Exec(ctx, statement)
	return err
}

// TakeConnections takes every connection, also those of the product, until release is called.
func (c *Cluster) TakeConnections(ctx context.Context) (release func(), err error) {
	var taken []*pgx.Conn
	release = func() {
		for _, conn := range taken {
			_ = conn.Close(context.WithoutCancel(ctx))
		}
	}
	for range 2000 {
		conn, err := pgx.Connect(ctx, c.URL("postgres"))
		if err == nil {
			taken = append(taken, conn)
			continue
		}
		var refused *pgconn.PgError
		if !errors.As(err, &refused) || refused.Code != pgerrcode.TooManyConnections {
			return release, err
		}
		var others int
		err = taken[0].QueryRow(ctx, `
SELECT count(*) FILTER (WHERE pg_terminate_backend(pid)) FROM pg_stat_activity
WHERE application_name = 'noonish'`).Scan(&others)
		if err != nil || others == 0 {
			return release, err
		}
	}
	return release, errors.New("connections came back faster than they were taken")
}

// SmallDisk mounts a disk of this size, as tablespace "small", that tables can be moved to. fill uses all its space,
// and empty frees it. It needs root.
func (c *Cluster) SmallDisk(ctx context.Context, megabytes int) (fill, empty func() error, err error) {
	folder := filepath.Join(c.folder, "small")
	if c.as == nil {
		return nil, nil, fmt.Errorf("a disk of our own: root %w", ErrMissing)
	}
	if err := os.Mkdir(folder, 0o700); err != nil {
		return nil, nil, err
	}
	options := fmt.Sprintf("size=%dm,uid=%d,gid=%d,mode=0700", megabytes, c.as.Uid, c.as.Gid)
	if err := syscall.Mount("tmpfs", folder, "tmpfs", 0, options); err != nil {
		return nil, nil, fmt.Errorf("a disk of our own (%w): the right to mount %w", err, ErrMissing)
	}
	c.disk = folder
	filler := filepath.Join(folder, "filler")
	fill = func() error {
		file, err := os.Create(filler)
		if err != nil {
			return err
		}
		defer file.Close() //nolint:errcheck // the content does not matter
		block := make([]byte, 4096)
		for range megabytes * 256 {
			if _, err := file.Write(block); err != nil {
				return nil // the disk is full
			}
		}
		return errors.New("the small disk is larger than it should be")
	}
	empty = func() error { return os.Remove(filler) }
	return fill, empty, c.Exec(ctx, "postgres", "CREATE TABLESPACE small LOCATION '"+folder+"'")
}
