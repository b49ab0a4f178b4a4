package config

import (
	"net"
	"net/netip"
	"net/url"
	"regexp"
	"strconv"
	"strings"

	"noonish/internal/notify"
)

// notifySettings are about messages outside the page.
type notifySettings struct {
	PublicURL    string `name:"public-url" env:"NOONISH_PUBLIC_URL" help:"The address at which people reach us, such as https://lunch.example or https://intranet.example/lunch; links in messages start with it. Empty for the one that is listened on."`
	Workers      string `env:"NOONISH_WORKERS" default:"64" help:"Messages that this replica sends at once, and as many to webhooks; 0 leaves sending to other replicas."`
	NotifyAllow  string `env:"NOONISH_NOTIFY_ALLOW" help:"Servers that messages may be sent to although they are inside or speak plain HTTP: \"chat.corp:443, 10.0.0.7:8065\"."`
	ChannelKey   string `env:"NOONISH_CHANNEL_KEY" secret:"whole" help:"Seals the addresses of channels, together with a key in the database; at least 16 characters, or empty."`
	VAPIDPrivate string `name:"vapid-private" env:"NOONISH_VAPID_PRIVATE" secret:"whole" help:"Private key of web push, 32 bytes in base64url; empty for one that is made once and kept in the database."`
	VAPIDContact string `name:"vapid-contact" env:"NOONISH_VAPID_CONTACT" help:"Whom push services may ask: a mail address, or an https address. Empty for the public address."`
}

// publicPath matches a path that reads the same in an address, on a page and in a pattern.
var publicPath = regexp.MustCompile(`^(/[A-Za-z0-9_-]{1,40}){0,4}/?$`)

// checkNotify reads the settings about messages outside the page.
func (s Settings) checkNotify(c *Config, fail func(name, must string)) {
	c.Notify = notify.Options{
		PublicURL: strings.TrimSuffix(s.PublicURL, "/"), Key: s.ChannelKey, VAPIDPrivate: s.VAPIDPrivate,
		VAPIDContact: s.VAPIDContact,
	}
	if u, err := webAddress(s.PublicURL); err != nil ||
		(u != nil && (u.RawQuery != "" || u.Fragment != "" || u.User != nil || !publicPath.MatchString(u.Path))) {
		fail("NOONISH_PUBLIC_URL", "must be an http or https address, with at most a path such as /lunch, or empty")
	}
	if s.PublicURL == "" {
		c.Notify.PublicURL = listened(s.Listen)
	}
	var err error
	if c.Notify.Workers, err = strconv.Atoi(s.Workers); err != nil || c.Notify.Workers < 0 || c.Notify.Workers > 500 {
		fail("NOONISH_WORKERS", "must be a whole number from 0 to 500")
	}
	for host := range strings.SplitSeq(s.NotifyAllow, ",") {
		if host = strings.TrimSpace(host); host == "" {
			continue
		}
		if name, port, err := net.SplitHostPort(host); err != nil || name == "" || port == "" {
			fail("NOONISH_NOTIFY_ALLOW",
				"must be servers with their ports and commas between, such as chat.corp:443, or empty")
		}
		c.Notify.Allow = append(c.Notify.Allow, host)
	}
	if n := len(s.ChannelKey); n > 0 && n < 16 {
		fail("NOONISH_CHANNEL_KEY", "must be at least 16 characters long, or empty")
	}
	if s.VAPIDPrivate != "" && notify.CheckVAPID(s.VAPIDPrivate) != nil {
		fail("NOONISH_VAPID_PRIVATE", "must be a P-256 private key, 32 bytes in base64url, or empty")
	}
	if s.VAPIDContact == "" && strings.HasPrefix(c.Notify.PublicURL, "https://") {
		c.Notify.VAPIDContact = c.Notify.PublicURL
	} else if s.VAPIDContact == "" {
		c.Notify.VAPIDContact = "nobody@localhost"
	} else if !contact(s.VAPIDContact) {
		fail("NOONISH_VAPID_CONTACT", "must be a mail address or an https address, or empty")
	}
}

func contact(text string) bool {
	name, host, mail := strings.Cut(strings.TrimPrefix(text, "mailto:"), "@")
	u, err := url.Parse(text)
	return (mail && name != "" && host != "") || (err == nil && u.Scheme == "https" && u.Host != "")
}

// listened returns how a browser on this machine reaches a listening address.
func listened(listen string) string {
	host, port, err := net.SplitHostPort(listen)
	if address, unreadable := netip.ParseAddr(host); err != nil || host == "" ||
		(unreadable == nil && address.IsUnspecified()) {
		host = "localhost"
	}
	return "http://" + net.JoinHostPort(host, port)
}
