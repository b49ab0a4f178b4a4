package product

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"
)

// tick is the unit of CPU times in /proc, on every Linux that Go runs on.
const tick = 10 * time.Millisecond

// CPU returns how much processor time the replica has used so far.
func (r *Replica) CPU() (time.Duration, error) {
	own, _, _, err := cpuOf(strconv.Itoa(r.process.command.Process.Pid))
	return own, err
}

// CPU returns how much processor time PostgreSQL has used so far, with all its processes, also those that ended.
func (c *Cluster) CPU() (time.Duration, error) {
	postmaster := c.process.command.Process.Pid
	own, ended, _, err := cpuOf(strconv.Itoa(postmaster))
	if err != nil {
		return 0, err
	}
	total := own + ended
	all, err := filepath.Glob("/proc/[0-9]*")
	if err != nil {
		return 0, err
	}
	for _, folder := range all {
		own, ended, parent, err := cpuOf(filepath.Base(folder))
		if err == nil && parent == postmaster { // one that cannot be read has ended meanwhile
			total += own + ended
		}
	}
	return total, nil
}

// cpuOf returns the processor time of a process and of its children that ended, and its parent.
func cpuOf(pid string) (own, ended time.Duration, parent int, err error) {
	body, err := os.ReadFile(filepath.Join("/proc", pid, "stat"))
	if err != nil {
		return 0, 0, 0, err
	}
	_, rest, found := strings.Cut(string(body), ") ") // after the name, which may contain anything
	fields := strings.Fields(rest)
	if !found || len(fields) < 15 {
		return 0, 0, 0, fmt.Errorf("cannot read the processor time of process %s", pid)
	}
	var ticks [4]int64
	for i := range ticks {
		n, failed := strconv.ParseInt(fields[11+i], 10, 64)
		ticks[i], err = n, errors.Join(err, failed)
	}
	parent, failed := strconv.Atoi(fields[1])
	return time.Duration(ticks[0]+ticks[1]) * tick, time.Duration(ticks[2]+ticks[3]) * tick, parent,
		errors.Join(err, failed)
}
