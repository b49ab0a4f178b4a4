package spill

import (
	"bytes"
	"os"
	"strconv"
	"syscall"
	"unsafe"
)

// Make returns an array of n values, all zero. T must hold no pointers, because the garbage collector does not look
// into the file.
func Make[T any](s *Space, n int) []T {
	var value T
	m := s.bytes(int64(n) * int64(unsafe.Sizeof(value))) //nolint:gosec // the size of a small value
	if m == nil {
		return make([]T, n)
	}
	return unsafe.Slice((*T)(unsafe.Pointer(unsafe.SliceData(m))), n) //nolint:gosec // m has room for n values
}

// extend maps n more bytes of a file. They are allocated now: on a full disk, a write to the map would end the process.
func extend(file *os.File, from, n int64) ([]byte, error) {
	fd := int(file.Fd())
	if err := syscall.Fallocate(fd, 0, from, n); err != nil {
		return nil, os.NewSyscallError("fallocate", err)
	}
	m, err := syscall.Mmap(fd, from, int(n), syscall.PROT_READ|syscall.PROT_WRITE, syscall.MAP_SHARED)
	return m, os.NewSyscallError("mmap", err)
}

func unmap(m []byte) { _ = syscall.Munmap(m) }

// drop removes the pages of a map from the process. What was written stays in the file.
func drop(m []byte) { _ = syscall.Madvise(m, syscall.MADV_DONTNEED) }

// mappedBytes returns how many bytes of mapped files are in the memory of this process.
func mappedBytes() int64 {
	statm, err := os.ReadFile("/proc/self/statm")
	fields := bytes.Fields(statm)
	if err != nil || len(fields) < 3 {
		return 0
	}
	pages, _ := strconv.ParseInt(string(fields[2]), 10, 64)
	return pages * int64(os.Getpagesize())
}
