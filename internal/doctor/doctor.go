// Package doctor says what keeps the product from working, and what to do about it. It changes nothing.
package doctor

import (
	"context"
	"fmt"
	"io"
	"time"

	"noonish/internal/postgres"
)

// State is how much a finding matters.
type State string

// The states of a finding.
const (
	OK      State = "ok"
	Warning State = "warn" // it works, with less
	Failure State = "FAIL"
)

// Finding is one thing that was looked at. Mend says what to do; it is empty where nothing is to be done.
type Finding struct {
	About string
	State State
	Found string
	Mend  string
}

// Options is what the settings say.
type Options struct {
	DatabaseURL string
	// Timeouts are those of all pools of a replica.
	Timeouts []postgres.Timeout
	// Conns is how many connections one replica opens.
	Conns   int
	NATSURL string
	// StandbyURL is a standby that searches are read from, empty for none. A replica opens StandbyConns connections to
	// it, with StandbyTimeout.
	StandbyURL     string
	StandbyConns   int
	StandbyTimeout postgres.Timeout
	// Services are other servers that are asked over HTTP.
	Services []Service
	// PublicURL is how people reach the app, and Local whether only this machine can.
	PublicURL string
	Local     bool
}

// pooled reports whether the settings say that a pooler is in front of PostgreSQL.
func (o Options) pooled() bool { return pooled(o.DatabaseURL) }

func pooled(url string) bool {
	_, pooler := postgres.CutPooler(url)
	return pooler != ""
}

// patience bounds each check.
const patience = 5 * time.Second

// Examine looks at everything. What depends on the database is left out while it cannot be opened.
func Examine(ctx context.Context, o Options) []Finding {
	var found []Finding
	limit := postgres.Timeout(patience)
	if o.pooled() {
		limit = 0 // a pooler has only the limits of replicas
	}
	pool, err := postgres.Open(ctx, o.DatabaseURL, 2, limit)
	if err != nil {
		found = append(found, Finding{"database", Failure, err.Error(), ""})
	} else {
		defer pool.Close()
		found = append(found, examinePooler(ctx, store{pool}, o)...)
		if len(found) == 0 || found[0].State != Failure { // else what is read is not reliable
			found = append(found, examineDatabase(ctx, store{pool}, o)...)
		}
		if o.StandbyURL != "" {
			found = append(found, examineStandby(ctx, store{pool}, o)...)
		}
	}
	found = append(found, examineNATS(ctx, o.NATSURL), examineAddress(o))
	for _, service := range o.Services {
		found = append(found, service.examine(ctx))
	}
	return found
}

// Print writes the findings, and returns an error if one of them is a failure.
func Print(to io.Writer, found []Finding) error {
	failures := 0
	for _, f := range found {
		if f.State == Failure {
			failures++
		}
		if _, err := fmt.Fprintf(to, "%-4s  %-13s %s\n", f.State, f.About, f.Found); err != nil {
			return err
		}
		if f.Mend != "" {
			if _, err := fmt.Fprintf(to, "      %-13s → %s\n", "", f.Mend); err != nil {
				return err
			}
		}
	}
	switch failures {
	case 0:
		return nil
	case 1:
		return fmt.Errorf("one thing must be mended")
	}
	return fmt.Errorf("%d things must be mended", failures)
}
