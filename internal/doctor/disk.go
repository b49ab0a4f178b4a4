package doctor

import (
	"fmt"
	"syscall"
)

const megabyte = 1 << 20

// leastFree is the free space below which PostgreSQL soon stops. An import that changes everything needs about as much
// as the database has.
const leastFree = 1024 * megabyte

// disk judges the free space where the database is, if that is on this machine and may be known.
func disk(s state) Finding {
	size := fmt.Sprintf("the database has %d MB", s.Size/megabyte)
	free, ok := freeSpace(s)
	if !ok {
		return Finding{"disk", OK, size + "; free space can only be seen on its own machine", ""}
	}
	return judgeDisk(size, s.Size, free)
}

func judgeDisk(text string, size, free int64) Finding {
	f := Finding{"disk", OK, fmt.Sprintf("%s, %d MB are free", text, free/megabyte), ""}
	switch {
	case free < leastFree:
		f.State, f.Mend = Failure, "free some space on the database's disk: PostgreSQL stops when it is full"
	case free < size:
		f.State, f.Mend = Warning, "an import may need as much space again as the database has"
	}
	return f
}

func freeSpace(s state) (int64, bool) {
	var stat syscall.Statfs_t
	if !s.Local || s.DataDirectory == "" || syscall.Statfs(s.DataDirectory, &stat) != nil {
		return 0, false
	}
	//nolint:gosec,unconvert // no disk is that large, and the types differ between systems
	return int64(stat.Bavail) * int64(stat.Bsize), true
}
