// Noonish finds lunch near work. One binary: the server, its database migrations and the importers.
package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"os"
	"os/signal"
	"syscall"
	_ "time/tzdata" // an image from scratch has no time zones

	"github.com/alecthomas/kong"
	"github.com/jackc/pgx/v5/pgconn"

	"noonish/cmd/noonish/config"
	"noonish/cmd/noonish/importing"
	"noonish/internal/postgres"
	"noonish/internal/server"
)

func main() {
	if err := run(untilSignal(), os.Args[1:], os.Stdout, os.Stderr); err != nil {
		fmt.Fprintf(os.Stderr, "noonish: %v\n", err)
		if ofDatabase(err) {
			fmt.Fprintln(os.Stderr, `Run "noonish doctor": it checks everything and says how to mend it.`)
		}
		os.Exit(1)
	}
}

// ofDatabase reports whether the database refused us or something that we asked.
func ofDatabase(err error) bool {
	_, refused := errors.AsType[*pgconn.ConnectError](err)
	_, failed := errors.AsType[*pgconn.PgError](err)
	return refused || failed || errors.Is(err, postgres.ErrNoDatabase)
}

// untilSignal returns a context that ends at the first signal. A second signal kills the process, as usual.
func untilSignal() context.Context {
	ctx, cancel := context.WithCancelCause(context.Background())
	signals := make(chan os.Signal, 1)
	signal.Notify(signals, syscall.SIGINT, syscall.SIGTERM)
	go func() {
		cause := context.Canceled
		if <-signals == syscall.SIGINT {
			cause = server.ErrInterrupted
		}
		signal.Stop(signals)
		cancel(cause)
	}()
	return ctx
}

// commands is the whole command line.
type commands struct {
	config.Settings

	Serve   serveCmd   `cmd:"" default:"withargs" help:"Serve the app (the default)."`
	Migrate migrateCmd `cmd:"" help:"Bring the database schema up to date, then exit."`
	Import  importCmd  `cmd:"" help:"Fill the catalogue from open data."`
	Update  updateCmd  `cmd:"" help:"Bring areas of OpenStreetMap up to date, from change files or newer extracts."`
	Areas   areasCmd   `cmd:"" help:"List or delete what was imported."`
	Demo    demoCmd    `cmd:"" help:"Fill an empty database with an invented city, to look around without any file or key."`
	Fakes   fakesCmd   `cmd:"" help:"Serve a fake Foursquare and BestTime that know the places of the database, to see the product with vendors."`
	Admin   adminCmd   `cmd:"" help:"Find, suspend or delete teams and people."`
	Reports reportsCmd `cmd:"" help:"See what people report about places, and decide about it."`
	Doctor  doctorCmd  `cmd:"" help:"Check the database, NATS, the clock, the disk and other servers, and say how to mend each."`
	Config  configCmd  `cmd:"" help:"Print the settings in force, secrets hidden."`
	Ready   readyCmd   `cmd:"" help:"Ask a running server whether it is ready; for container health checks."`
	Version versionCmd `cmd:"" help:"Print the version, its commit and the Go that built it."`
}

// AfterApply refuses a misspelt setting.
func (*commands) AfterApply(k *kong.Kong) error { return config.Names(k) }

// streams are where a command writes: results to out, progress and errors to err.
type streams struct{ out, err io.Writer }

// run is the program as a function, so that tests can call it on a free port.
func run(ctx context.Context, args []string, out, errs io.Writer) error {
	var cli commands
	exited := errors.New("exited")
	parser, err := kong.New(&cli,
		kong.Name("noonish"),
		kong.Description("Where shall we eat, noonish? Every setting is a flag and an environment variable."),
		kong.Writers(out, errs),
		kong.Exit(func(int) { panic(exited) }), // --help ends here
		kong.Resolvers(config.SecretFiles{}),
		kong.UsageOnError(),
		kong.ConfigureHelp(kong.HelpOptions{Compact: true}),
		kong.Help(help),
	)
	if err != nil {
		return err
	}
	defer func() {
		if trouble := recover(); trouble != nil && trouble != any(exited) {
			panic(trouble)
		}
	}()
	command, err := parser.Parse(args)
	if err != nil {
		return err
	}
	command.BindTo(ctx, (*context.Context)(nil))
	return command.Run(&cli.Settings, streams{out, errs}, importHost(&cli.Settings, streams{out, errs}))
}

// help prints the settings for the whole program only. Every command would repeat them otherwise.
func help(options kong.HelpOptions, ctx *kong.Context) error {
	if ctx.Selected() == nil {
		return kong.DefaultHelpPrinter(options, ctx)
	}
	for _, flag := range ctx.Model.Flags {
		flag.Hidden = flag.Name != "help"
	}
	if err := kong.DefaultHelpPrinter(options, ctx); err != nil {
		return err
	}
	_, err := fmt.Fprintln(ctx.Stdout, "\nThe settings are flags, too: \"noonish --help\" lists them.")
	return err
}

type (
	importCmd = importing.Commands
	updateCmd = importing.Update
	areasCmd  = importing.Areas
)

// importHost returns what imports need. The settings are checked when an import opens the database.
func importHost(set *config.Settings, s streams) importing.Host {
	return importing.Host{Out: s.out, Err: s.err, Open: func(ctx context.Context) (importing.Database, error) {
		c, err := set.Check()
		if err != nil {
			return importing.Database{}, err
		}
		slog.SetDefault(newLogger(s.err, c.LogLevel))
		pool, err := openMigrated(ctx, c, c.DatabaseConns)
		return importing.Database{Pool: pool, NATSURL: c.NATSURL}, err
	}}
}
