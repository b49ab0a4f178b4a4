//go:build webdir

// Package web holds the built browser app.
package web

import (
	"io/fs"
	"os"
)

// App is the browser app as it lies in the folder of the build, for test/mutants: a new build needs no new binary.
func App() fs.FS { return os.DirFS("web/dist") }
