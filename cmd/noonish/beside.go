package main

import (
	"context"
	"fmt"
	"log/slog"
	"runtime/debug"
	"sync"
	"time"

	"github.com/jackc/pgx/v5/pgxpool"

	"noonish/internal/nudge"
	"noonish/internal/place"
	"noonish/internal/place/memory"
	"noonish/internal/retention"
	"noonish/internal/server"
	"noonish/internal/standby"
	"noonish/internal/wiring"
)

// runBeside starts the background work. It goes on while a replica drains, because people look and vote until then;
// stop ends it and waits. What only looks at the database uses a single connection, which no other work waits for.
func runBeside(
	ctx context.Context, pools wiring.Pools, nouns server.Nouns, bus *nudge.Bus, m measured, single *pgxpool.Pool,
) (stop func()) {
	ctx, cancel := context.WithCancel(context.WithoutCancel(ctx))
	people := nouns.People.Store
	people.Pool = pools.Background
	sweeper := retention.Store{Pool: pools.Background, Rules: nouns.Kept.Rules, People: people.Sweep}
	var running sync.WaitGroup
	for doing, run := range map[string]func(context.Context){
		"counting places": func(ctx context.Context) {
			countPlaces(ctx, place.Store{Pool: pools.Background}, bus, m.metrics)
		},
		"sweeping":             sweeper.Run,
		"figures":              nouns.Visits.Waits.Run,
		"reports":              nouns.Reports.Background.Run,
		"closing rounds":       nouns.Teams.Store.Closing,
		"rechecking decisions": nouns.Teams.Store.Rechecking,
		"heartbeats":           nouns.Teams.Live.Run,
		"watching":             func(ctx context.Context) { m.watch.Run(ctx, single) },
		"standby":              func(ctx context.Context) { watchStandby(ctx, pools.Standby, single, bus) },
		"search memory": func(ctx context.Context) {
			fillMemory(ctx, nouns.Places.Memory, single, pools.Background, bus)
		},
	} {
		running.Go(func() { keep(ctx, doing, run) })
	}
	return func() {
		cancel()
		running.Wait()
	}
}

// watchStandby decides whether searches are read from the standby, until ctx ends. Without a standby it only waits.
func watchStandby(ctx context.Context, s *standby.Server, primary *pgxpool.Pool, bus *nudge.Bus) {
	if s == nil {
		<-ctx.Done()
		return
	}
	imports, stop := listenForImports(bus, "searches may see them later")
	defer stop()
	s.Run(ctx, primary, imports)
}

// fillMemory holds what searches read, until ctx ends. Without a memory it only waits.
func fillMemory(ctx context.Context, m *memory.Memory, asks, reads *pgxpool.Pool, bus *nudge.Bus) {
	if m == nil {
		<-ctx.Done()
		return
	}
	imports, stop := listenForImports(bus, "searches may see them later")
	defer stop()
	m.Run(ctx, asks, reads, imports)
}

// listenForImports is woken after an import. If it cannot be, it logs what follows from that.
func listenForImports(bus *nudge.Bus, otherwise string) (imports <-chan struct{}, stop func()) {
	imports, stop, err := bus.Listen("catalogue")
	if err != nil {
		slog.Warn("could not listen for imports, "+otherwise, "error", err)
		return nil, func() {}
	}
	return imports, stop
}

// keep runs a task until ctx ends, and again after a panic: the replica goes on answering, and somebody reads the log.
func keep(ctx context.Context, doing string, run func(context.Context)) {
	for ctx.Err() == nil {
		func() {
			defer func() {
				if trouble := recover(); trouble != nil {
					slog.Error("panic", "doing", doing, "panic", fmt.Sprint(trouble), "stack", string(debug.Stack()))
				}
			}()
			run(ctx)
		}()
		select {
		case <-ctx.Done():
		case <-time.After(time.Second):
		}
	}
}
