// Package notifytest has a fake server for every service that messages are sent to. Each accepts and refuses what the
// real one does, with the same answers, and remembers what it showed to people.
package notifytest

import (
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"
)

// Message is a message that a service accepted.
type Message struct {
	Key    string // identifies repetitions
	Text   string // what a person reads first
	Body   map[string]any
	Header http.Header
	Query  url.Values
}

// Reply is an answer that a test makes a service give instead of its own.
type Reply struct {
	Status   int
	Header   map[string]string
	Body     string
	Delay    time.Duration // before it answers
	TakeIt   bool          // the message is accepted all the same
	Vanished bool          // no answer: the connection breaks
}

// Receiver is one service.
type Receiver struct {
	Kind    string
	Address string // as a person would paste it
	Host    string // host:port, for the list of allowed hosts

	mu       sync.Mutex
	secret   string
	messages []Message
	repeats  []Message
	refusals []string
	script   []Reply
	calls    int
}

// refusal is an error answer in a service's own format.
type refusal struct {
	status int
	body   string
}

// taking checks a request as a service does. It returns the message, or why it is refused.
type taking func(r *http.Request, body []byte) (Message, *refusal)

// service starts a fake server. With dedup set it drops repetitions, as some services do.
func service(
	t testing.TB, kind, path string, dedup bool, take taking, answer func(w http.ResponseWriter, m Message),
) *Receiver {
	t.Helper()
	receiver := &Receiver{Kind: kind}
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(io.LimitReader(r.Body, 1<<20))
		message, refused := take(r, body)
		message.Key = strings.Trim(r.Header.Get("Idempotency-Key"), `"`)
		message.Header, message.Query = r.Header, r.URL.Query()
		told, scripted := receiver.next()
		if scripted {
			time.Sleep(told.Delay)
		}
		if refused != nil {
			receiver.refuse(refused.body)
			w.WriteHeader(refused.status)
			_, _ = io.WriteString(w, refused.body)
			return
		}
		if !scripted || told.TakeIt || told.Status == 0 && !told.Vanished {
			receiver.keep(message, dedup)
		}
		switch {
		case told.Vanished:
			panic(http.ErrAbortHandler)
		case told.Status != 0:
			for name, value := range told.Header {
				w.Header().Set(name, value)
			}
			w.WriteHeader(told.Status)
			_, _ = io.WriteString(w, told.Body)
		default:
			answer(w, message)
		}
	}))
	t.Cleanup(server.Close)
	receiver.Address, receiver.Host = server.URL+path, strings.TrimPrefix(server.URL, "http://")
	return receiver
}

func (r *Receiver) next() (Reply, bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.calls++
	if len(r.script) == 0 {
		return Reply{}, false
	}
	reply := r.script[0]
	r.script = r.script[1:]
	return reply, true
}

func (r *Receiver) refuse(reason string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.refusals = append(r.refusals, reason)
}

func (r *Receiver) keep(m Message, dedup bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if dedup && slices.ContainsFunc(r.messages, func(other Message) bool { return other.Key == m.Key }) {
		r.repeats = append(r.repeats, m)
		return
	}
	r.messages = append(r.messages, m)
}

// Script sets the answers to the next requests, one after the other. After them the service answers as usual.
func (r *Receiver) Script(replies ...Reply) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.script = append(r.script, replies...)
}

// Messages returns the messages that people were shown.
func (r *Receiver) Messages() []Message {
	r.mu.Lock()
	defer r.mu.Unlock()
	return slices.Clone(r.messages)
}

// Repeats returns the messages that were dropped because their key was known.
func (r *Receiver) Repeats() []Message {
	r.mu.Lock()
	defer r.mu.Unlock()
	return slices.Clone(r.repeats)
}

// Refusals returns the error answers to invalid requests.
func (r *Receiver) Refusals() []string {
	r.mu.Lock()
	defer r.mu.Unlock()
	return slices.Clone(r.refusals)
}

// Calls returns how often the service was called.
func (r *Receiver) Calls() int {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.calls
}

// Secret gives a webhook's receiver the key that its owner was shown.
func (r *Receiver) Secret(secret string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.secret = secret
}

func (r *Receiver) key() string {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.secret
}

// Chats starts one service for each kind of channel.
func Chats(t testing.TB) []*Receiver {
	return []*Receiver{Slack(t), Teams(t), GoogleChat(t), Discord(t), Webhook(t)}
}

// Hosts returns the hosts of some services, for the list of allowed hosts.
func Hosts(receivers ...*Receiver) (hosts []string) {
	for _, r := range receivers {
		hosts = append(hosts, r.Host)
	}
	return hosts
}
