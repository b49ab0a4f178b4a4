package product

import (
	"context"
	"fmt"
	"os"
	"os/signal"
	"time"
)

// Main is the main function of a command that starts the product and measures it. It ends measure at an interrupt and
// after the given time, and exits with what went wrong.
func Main(most time.Duration, measure func(context.Context) error) {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	ctx, cancel := context.WithTimeout(ctx, most)
	err := measure(ctx)
	cancel()
	stop()
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}
