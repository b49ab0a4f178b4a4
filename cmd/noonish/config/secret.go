package config

import (
	"fmt"
	"net/url"
	"os"
	"strings"

	"github.com/alecthomas/kong"
)

// SecretFiles reads a secret setting from the file its _FILE variable names.
type SecretFiles struct{}

// Validate accepts every program.
func (SecretFiles) Validate(*kong.Application) error { return nil }

// Resolve returns the content of the file, or nothing for a setting without one.
func (SecretFiles) Resolve(_ *kong.Context, _ *kong.Path, flag *kong.Flag) (any, error) {
	path := ""
	if flag.Tag.Has("secret") && len(flag.Envs) > 0 {
		path = os.Getenv(flag.Envs[0] + "_FILE")
	}
	if path == "" {
		return nil, nil //nolint:nilnil // this tells kong that the resolver has no value
	}
	content, err := os.ReadFile(path) //nolint:gosec // the operator names the file
	if err != nil {
		return nil, fmt.Errorf("%s_FILE: %w", flag.Envs[0], err)
	}
	return strings.TrimSpace(string(content)), nil
}

// Shown returns the value of a setting, without its secret.
func Shown(flag *kong.Flag) string {
	value := fmt.Sprint(flag.Target.Interface())
	switch {
	case flag.Tag.Get("secret") == "whole" && value != "":
		return "xxxxx"
	case flag.Tag.Has("secret"):
		return hidePasswords(value)
	}
	return value
}

// hidePasswords hides the password of every server in a list, as NATS accepts one.
func hidePasswords(list string) string {
	servers := strings.Split(list, ",")
	for i, server := range servers {
		servers[i] = hidePassword(server)
	}
	return strings.Join(servers, ",")
}

// hidePassword hides the password of a URL and keeps the rest.
func hidePassword(text string) string {
	if text == "" {
		return ""
	}
	u, err := url.Parse(text)
	if err != nil {
		return "(cannot be read)"
	}
	query := u.Query()
	for name := range query {
		if strings.Contains(name, "password") {
			query.Set(name, "xxxxx")
		}
	}
	u.RawQuery = query.Encode()
	if _, password := u.User.Password(); u.User != nil && !password && u.Scheme == "nats" {
		u.User = url.User("xxxxx") // NATS reads a name without a password as a token
	}
	return u.Redacted()
}
