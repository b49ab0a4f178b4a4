package main

import (
	"fmt"

	"github.com/alecthomas/kong"

	"noonish/cmd/noonish/config"
)

type configCmd struct{}

// Run prints the settings in force, one per line, with passwords hidden.
func (configCmd) Run(k *kong.Kong, set *config.Settings, s streams) error {
	_, err := set.Check()
	for _, flag := range k.Model.Flags {
		if len(flag.Envs) > 0 {
			if _, err := fmt.Fprintf(s.out, "%s=%s\n", flag.Envs[0], config.Shown(flag)); err != nil {
				return err
			}
		}
	}
	return err
}
