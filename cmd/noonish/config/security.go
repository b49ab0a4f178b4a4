package config

import (
	"strings"

	"noonish/internal/server"
)

// securitySettings are about audits and reports of vulnerabilities.
type securitySettings struct {
	SecurityContact string `env:"NOONISH_SECURITY_CONTACT" help:"Whom to tell about a vulnerability, in /.well-known/security.txt: a mail address or an https address. Empty for no such file."`
	AuditKey        string `env:"NOONISH_AUDIT_KEY" secret:"whole" help:"Hashes who and where in security events; at least 16 characters, the same for every replica. Empty for one of each process."`
}

// checkSecurity reads the settings about security. It runs after those that set the public address.
func (s Settings) checkSecurity(c *Config, fail func(name, must string)) {
	c.Operator = server.Operator{PublicURL: c.Notify.PublicURL, SecurityContact: s.SecurityContact}
	c.AuditKey = s.AuditKey
	if s.SecurityContact != "" &&
		(!contact(s.SecurityContact) || len(s.SecurityContact) > 200 ||
			strings.ContainsAny(s.SecurityContact, " \r\n")) {
		fail("NOONISH_SECURITY_CONTACT", "must be a mail address or an https address, or empty")
	}
	if n := len(s.AuditKey); n > 0 && n < 16 {
		fail("NOONISH_AUDIT_KEY", "must be at least 16 characters long, or empty")
	}
}
