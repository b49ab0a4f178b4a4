//go:build !linux

package spill

import (
	"errors"
	"os"
)

// Make returns an array of n values in memory: elsewhere than on Linux nothing is kept in the file.
func Make[T any](_ *Space, n int) []T { return make([]T, n) }

func extend(*os.File, int64, int64) ([]byte, error) { return nil, errors.ErrUnsupported }

func unmap([]byte) {}

func drop([]byte) {}

func mappedBytes() int64 { return 0 }
