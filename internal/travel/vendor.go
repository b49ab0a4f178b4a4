package travel

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"time"

	"github.com/sony/gobreaker/v2"
)

// These limits bound a call to another server: its time, the size of its answer and the number of places.
const (
	askTimeout = 1500 * time.Millisecond
	maxAnswer  = 1 << 20
	mostAsked  = 50
)

// ask sends a request and decodes the JSON answer. The error of a failed request contains the first 300 bytes of its
// body.
func ask(client *http.Client, request *http.Request, answer any) error {
	response, err := client.Do(request)
	if err != nil {
		return err
	}
	defer response.Body.Close() //nolint:errcheck // it was read
	body := io.LimitReader(response.Body, maxAnswer)
	if response.StatusCode != http.StatusOK {
		text, _ := io.ReadAll(io.LimitReader(body, 300))
		return fmt.Errorf("%s: %s", response.Status, text)
	}
	return json.NewDecoder(body).Decode(answer)
}

// legsOf reads the single row of a matrix. A null means that a place cannot be reached.
func legsOf(to []Target, seconds, distances [][]*float64, metres float64) (Legs, error) {
	if len(seconds) != 1 || len(distances) != 1 || len(seconds[0]) != len(to) || len(distances[0]) != len(to) {
		return nil, fmt.Errorf("the matrix is not 1 by %d", len(to))
	}
	legs := Legs{}
	for i, t := range to {
		if s, d := seconds[0][i], distances[0][i]; s != nil && d != nil && *s >= 0 && *d >= 0 {
			legs[t.ID] = Leg{Metres: float32(*d * metres), Seconds: float32(*s)}
		}
	}
	return legs, nil
}

// Guarded calls an engine on another server with a time limit, and stops calling it for a while after repeated
// failures. Each mode has its own circuit breaker, because it may use a different server or none.
type Guarded struct {
	engine   Engine
	breakers map[Mode]*gobreaker.CircuitBreaker[Legs]
}

// NewGuarded returns a Guarded that stops calling the engine after five consecutive failures.
func NewGuarded(name string, engine Engine) *Guarded {
	g := &Guarded{engine, map[Mode]*gobreaker.CircuitBreaker[Legs]{}}
	for _, mode := range []Mode{Walking, Cycling, Driving} {
		g.breakers[mode] = gobreaker.NewCircuitBreaker[Legs](gobreaker.Settings{
			Name: name, Timeout: 20 * time.Second,
			ReadyToTrip: func(c gobreaker.Counts) bool { return c.ConsecutiveFailures >= 5 },
			// A caller that cancels its request says nothing about the engine.
			IsSuccessful: func(err error) bool { return err == nil || errors.Is(err, context.Canceled) },
		})
	}
	return g
}

// Legs asks for the first fifty places. The others get no routes.
func (g *Guarded) Legs(ctx context.Context, mode Mode, from Point, radiusKm float64, to []Target) (Legs, error) {
	return g.breakers[mode].Execute(func() (Legs, error) {
		ctx, cancel := context.WithTimeout(ctx, askTimeout)
		defer cancel()
		return g.engine.Legs(ctx, mode, from, radiusKm, to[:min(len(to), mostAsked)])
	})
}
