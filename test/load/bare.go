package main

import (
	"context"
	"fmt"
	"time"

	"github.com/nats-io/nats.go"
)

// bareNATS publishes messages of this size to the listeners of one team, each with its own connection, and measures the
// time until the last of them has received each message.
func bareNATS(ctx context.Context, url string, p plan, size int) (times []time.Duration, err error) {
	publisher, err := nats.Connect(url)
	if err != nil {
		return nil, fmt.Errorf("measuring bare NATS: %w", err)
	}
	defer publisher.Close()
	heard := make(chan time.Time, p.listeners)
	for range p.listeners {
		conn, err := nats.Connect(url)
		if err != nil {
			return nil, fmt.Errorf("measuring bare NATS: %w", err)
		}
		defer conn.Close()
		if _, err := conn.Subscribe("bare", func(*nats.Msg) { heard <- time.Now() }); err != nil {
			return nil, err
		}
		if err := conn.Flush(); err != nil {
			return nil, err
		}
	}
	message := make([]byte, size)
	for range p.votes {
		sent := time.Now()
		if err := publisher.Publish("bare", message); err != nil {
			return nil, err
		}
		var last time.Time
		for range p.listeners {
			select {
			case at := <-heard:
				if at.After(last) {
					last = at
				}
			case <-ctx.Done():
				return nil, ctx.Err()
			}
		}
		times = append(times, last.Sub(sent))
		time.Sleep(p.pace / 10)
	}
	return times, nil
}
