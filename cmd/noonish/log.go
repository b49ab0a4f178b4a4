package main

import (
	"context"
	"io"
	"log/slog"
	"regexp"
	"strings"

	"noonish/internal/api"
)

// newLogger writes JSON lines that contain the id of their request and no secret.
func newLogger(w io.Writer, level slog.Level) *slog.Logger {
	return slog.New(requestIDs{slog.NewJSONHandler(w, &slog.HandlerOptions{
		Level:       level,
		ReplaceAttr: redact,
	})})
}

// requestIDs adds the id of the request to every line logged on its behalf.
type requestIDs struct{ slog.Handler }

func (h requestIDs) Handle(ctx context.Context, record slog.Record) error {
	if id := api.RequestID(ctx); id != "" {
		record.AddAttrs(slog.String("request", id))
	}
	return h.Handler.Handle(ctx, record)
}

func (h requestIDs) WithAttrs(attrs []slog.Attr) slog.Handler {
	return requestIDs{h.Handler.WithAttrs(attrs)}
}

func (h requestIDs) WithGroup(name string) slog.Handler {
	return requestIDs{h.Handler.WithGroup(name)}
}

var (
	secretName = regexp.MustCompile(`(?i)password|secret|token|cookie|authorization|api_?key`)
	userInfo   = regexp.MustCompile(`://[^/@\s]+@`)
	inQuery    = regexp.MustCompile(`(?i)\b(key|token|password|sig)=[^&\s"]+`)
)

// plainNames are the keys of the line that every request writes.
var plainNames = map[string]bool{
	"time": true, "level": true, "msg": true, "method": true, "route": true, "status": true, "bytes": true, "ms": true,
	"request": true,
}

// redact hides values by their name, and passwords and keys inside texts such as URLs and errors.
func redact(_ []string, a slog.Attr) slog.Attr {
	if !plainNames[a.Key] && secretName.MatchString(a.Key) {
		return slog.String(a.Key, "xxxxx")
	}
	var text string
	switch v := a.Value.Any().(type) {
	case string:
		text = v
	case error:
		text = v.Error()
	default:
		return a
	}
	// Nearly every text is a short word: Contains is a hundred times cheaper than matching.
	if strings.Contains(text, "@") {
		text = userInfo.ReplaceAllString(text, "://xxxxx@")
	}
	if strings.Contains(text, "=") {
		text = inQuery.ReplaceAllString(text, "$1=xxxxx")
	}
	return slog.String(a.Key, text)
}
