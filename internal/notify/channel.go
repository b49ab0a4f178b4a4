package notify

import (
	"net/netip"
	"net/url"
	"regexp"
	"slices"
	"strings"

	"noonish/internal/fault"
	"noonish/internal/outbound"
)

// request is a message in the form its receiver expects.
type request struct {
	url    string
	header map[string]string
	body   []byte
}

// channelKind is one kind of chat or webhook.
type channelKind struct {
	name  string
	hosts []string // "*." matches any subdomain; none means any public host
	path  *regexp.Regexp
	query []string // parameters the address must have
	like  string   // an example address, for the error message
	write func(n notice, address *url.URL) (request, error)
}

// channelKinds lists every kind. A webhook is also signed when it is sent.
var channelKinds = []channelKind{
	{
		name: "slack", hosts: []string{"hooks.slack.com", "hooks.slack-gov.com"},
		path: regexp.MustCompile(`^/services/[\w-]+/[\w-]+/[\w-]+$`), like: "https://hooks.slack.com/services/…",
		write: writeSlack,
	},
	{
		name: "teams", hosts: []string{"*.logic.azure.com", "*.api.powerplatform.com", "*.powerautomate.com"},
		path: regexp.MustCompile(`/workflows/[\w-]+/`), query: []string{"sig"},
		like:  "the address that Workflows in Microsoft Teams shows: https://….api.powerplatform.com/…/workflows/…",
		write: writeTeams,
	},
	{
		name: "googlechat", hosts: []string{"chat.googleapis.com"},
		path: regexp.MustCompile(`^/v1/spaces/[\w-]+/messages$`), query: []string{"key", "token"},
		like: "https://chat.googleapis.com/v1/spaces/…/messages?key=…&token=…", write: writeGoogleChat,
	},
	{
		name: "discord", hosts: []string{"discord.com", "discordapp.com"},
		path: regexp.MustCompile(`^/api/(v\d+/)?webhooks/\d+/[\w-]+$`), like: "https://discord.com/api/webhooks/…",
		write: writeDiscord,
	},
	{
		name: "webhook", path: regexp.MustCompile(``), like: "an https address on the public internet",
		write: writeWebhook,
	},
}

// pushHosts are the push services of browsers.
var pushHosts = []string{
	"fcm.googleapis.com", "*.push.services.mozilla.com", "*.notify.windows.com", "web.push.apple.com",
	"*.push.apple.com",
}

func kindNames() (names []string) {
	for _, kind := range channelKinds {
		names = append(names, kind.name)
	}
	return names
}

func kindOf(name string) (channelKind, bool) {
	at := slices.IndexFunc(channelKinds, func(k channelKind) bool { return k.name == name })
	if at < 0 {
		return channelKind{}, false
	}
	return channelKinds[at], true
}

// allowed are hosts with their ports that the operator trusts, although they are in a private network or use plain
// HTTP.
type allowed map[string]bool

// read parses an address of this kind as a person pasted it.
func (k channelKind) read(text string, allow allowed) (*url.URL, error) {
	u, err := readAddress(text)
	if err != nil {
		return nil, fault.Param("url", "must look like %s", k.like)
	}
	switch query := u.Query(); {
	case !k.path.MatchString(u.EscapedPath()), slices.ContainsFunc(k.query,
		func(name string) bool { return query.Get(name) == "" }):
		return nil, fault.Param("url", "must look like %s", k.like)
	case !reachable(u, k.hosts, allow):
		return nil, fault.Param("url", "must look like %s", k.like)
	}
	return u, nil
}

func readAddress(text string) (*url.URL, error) {
	u, err := url.Parse(strings.TrimSpace(text))
	if err != nil || u.Host == "" || u.User != nil || u.Fragment != "" || u.Opaque != "" || len(text) > mostAddress {
		return nil, fault.Param("url", "must be an https address")
	}
	u.Host = strings.ToLower(u.Host)
	return u, nil
}

// hostPort returns the host and port of an address, as the operator would write it.
func hostPort(u *url.URL) string {
	port := u.Port()
	if port == "" {
		port = map[string]string{"https": "443", "http": "80"}[u.Scheme]
	}
	return u.Hostname() + ":" + port
}

// reachable reports whether the address itself permits sending a message there. What its name resolves to is checked
// when a connection is made.
func reachable(u *url.URL, hosts []string, allow allowed) bool {
	if u.Scheme != "https" && u.Scheme != "http" {
		return false
	}
	if allow[hostPort(u)] {
		return true
	}
	host := u.Hostname()
	if u.Scheme != "https" || (u.Port() != "" && u.Port() != "443") {
		return false
	}
	if len(hosts) > 0 {
		return slices.ContainsFunc(hosts, func(pattern string) bool {
			below, wild := strings.CutPrefix(pattern, "*")
			return host == pattern || (wild && strings.HasSuffix(host, below) && len(host) > len(below))
		})
	}
	if address, err := netip.ParseAddr(host); err == nil {
		return outbound.Public(address)
	}
	return publicName(host)
}

// insideNames are the endings of names that only have a meaning inside a network, or on this machine.
var insideNames = []string{
	".localhost", ".local", ".internal", ".intranet", ".lan", ".home", ".corp", ".private", ".home.arpa",
}

func publicName(host string) bool {
	host = strings.TrimSuffix(host, ".")
	last := host[strings.LastIndexByte(host, '.')+1:]
	numeric := strings.Trim(last, "0123456789") == "" || strings.HasPrefix(last, "0x") // an IPv4 address in disguise
	return strings.Contains(host, ".") && !numeric && len(host) <= 253 &&
		!slices.ContainsFunc(insideNames, func(end string) bool { return strings.HasSuffix(host, end) })
}
