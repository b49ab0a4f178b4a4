package config

import (
	"errors"
	"fmt"
	"os"
	"strings"

	"github.com/agnivade/levenshtein"
	"github.com/alecthomas/kong"
)

// others are beginnings of NOONISH_ names that are not settings: of tests, and of Kubernetes, which tells every
// container where a service called noonish is.
var others = []string{
	"NOONISH_TEST_", "NOONISH_E2E_", "NOONISH_BENCH", "NOONISH_SHARED", "NOONISH_EXTRACT",
	"NOONISH_SERVICE_", "NOONISH_PORT",
}

// Names refuses a misspelt setting, which would otherwise be ignored, and a secret that is set twice.
func Names(k *kong.Kong) error {
	var faults []error
	known := map[string]bool{}
	for _, flag := range k.Model.Flags {
		for _, name := range flag.Envs {
			known[name] = true
			if !flag.Tag.Has("secret") {
				continue
			}
			known[name+"_FILE"] = true
			if os.Getenv(name) != "" && os.Getenv(name+"_FILE") != "" {
				faults = append(faults, fmt.Errorf("%s and %s_FILE are both set: keep one", name, name))
			}
		}
	}
	return errors.Join(append(faults, misspelt(known, os.Environ())...)...)
}

// misspelt returns a fault for every variable of ours that is no setting.
func misspelt(known map[string]bool, environ []string) []error {
	var faults []error
	for _, variable := range environ {
		name, _, _ := strings.Cut(variable, "=")
		if strings.HasPrefix(name, "NOONISH_") && !known[name] && !ofOthers(name) {
			faults = append(faults, fmt.Errorf("%s is not a setting%s", name, nearest(known, name)))
		}
	}
	return faults
}

func ofOthers(name string) bool {
	for _, beginning := range others {
		if strings.HasPrefix(name, beginning) {
			return true
		}
	}
	return false
}

// nearest returns the setting that was probably meant, as the end of a sentence.
func nearest(known map[string]bool, name string) string {
	best, distance := "", len(name)/3
	for candidate := range known {
		d := levenshtein.ComputeDistance(name, candidate)
		if d < distance || (d == distance && candidate < best) {
			best, distance = candidate, d
		}
	}
	if best == "" {
		return "; noonish --help lists them"
	}
	return ": did you mean " + best + "?"
}
