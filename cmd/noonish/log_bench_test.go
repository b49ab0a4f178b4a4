package main

import (
	"io"
	"log/slog"
	"testing"
)

// BenchmarkRequestLine writes the line that every request writes: `go test -bench RequestLine ./cmd/noonish`.
func BenchmarkRequestLine(b *testing.B) {
	for name, logger := range map[string]*slog.Logger{
		"ours": newLogger(io.Discard, slog.LevelInfo),
		"bare": slog.New(slog.NewJSONHandler(io.Discard, nil)),
	} {
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				logger.LogAttrs(b.Context(), slog.LevelInfo, "request", slog.String("method", "GET"),
					slog.String("route", "GET /api/restaurants"), slog.Int("status", 200), slog.Int("bytes", 20_931),
					slog.Float64("ms", 1.234))
			}
		})
	}
}
