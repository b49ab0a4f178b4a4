package doctor

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"time"

	"github.com/nats-io/nats.go"
)

// Service is another server that is asked over HTTP.
type Service struct{ Name, URL, Setting string }

// examine asks for the first page of the server. Any answer is one: a key is not tried, because a call may cost money.
func (s Service) examine(ctx context.Context) Finding {
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, s.URL, nil)
	if err != nil {
		return Finding{s.Name, Failure, "its address cannot be read", "change " + s.Setting}
	}
	asked := time.Now()
	answer, err := http.DefaultClient.Do(request)
	if err != nil {
		return Finding{
			s.Name, Warning, "it does not answer: " + reason(err),
			"check " + s.Setting + ", the firewall and the server; people get less information meanwhile",
		}
	}
	_ = answer.Body.Close()
	took := time.Since(asked).Milliseconds()
	return Finding{s.Name, OK, fmt.Sprintf("it answers in %d ms; keys are not tried", took), ""}
}

// reason is an error without the address of the call, which may have a password in it.
func reason(err error) string {
	if call, ok := errors.AsType[*url.Error](err); ok {
		return call.Err.Error()
	}
	return err.Error()
}

func examineNATS(ctx context.Context, address string) Finding {
	if address == "" {
		return Finding{"nats", OK, "it is not set, which is right for a single replica", ""}
	}
	conn, err := nats.Connect(address, nats.Name("noonish doctor"), nats.Timeout(patience))
	if err != nil {
		return Finding{
			"nats", Warning, "it does not answer: " + reason(err),
			"start it, or change NOONISH_NATS_URL; meanwhile live screens are up to 20 s late",
		}
	}
	defer conn.Close()
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	if err := conn.FlushWithContext(ctx); err != nil {
		return Finding{"nats", Warning, "it does not confirm: " + err.Error(), "look at its log"}
	}
	return Finding{"nats", OK, "it answers", ""}
}

// examineAddress judges how people reach the app. Browsers keep a person only over https.
func examineAddress(o Options) Finding {
	switch {
	case strings.HasPrefix(o.PublicURL, "https://"):
		return Finding{"address", OK, "people open " + o.PublicURL, ""}
	case o.Local && o.PublicURL == "":
		return Finding{
			"address", OK, "only this machine can open the app, or a proxy on it",
			"behind a proxy, set NOONISH_PUBLIC_URL to the https address that people open",
		}
	}
	return Finding{
		"address", Warning, "no https address is set, and without https browsers keep no session",
		"put a proxy with TLS in front, and set NOONISH_PUBLIC_URL to its https address",
	}
}
