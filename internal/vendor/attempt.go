package vendor

import (
	"context"
	"errors"
	"io"
	"net/http"
	"strconv"
	"time"
)

// attempt makes one request. What it returns as an error names neither the address nor the key.
func (c *Caller) attempt(ctx context.Context, call Call) error {
	request, err := call.Request(ctx)
	if err != nil {
		return &Error{Kind: Refused}
	}
	if err := c.take(ctx); err != nil {
		return err
	}
	response, err := c.client.Do(request)
	if err != nil {
		return interrupted(ctx)
	}
	defer response.Body.Close() //nolint:errcheck // it was only read
	if response.StatusCode != http.StatusOK {
		return failure(response)
	}
	body, err := io.ReadAll(io.LimitReader(response.Body, maxAnswer+1))
	switch {
	case err != nil:
		return interrupted(ctx)
	case len(body) > maxAnswer:
		return &Error{Kind: TooLarge}
	}
	return call.Read(body, response.Header)
}

// interrupted says why a connection gave no answer: nobody waits for it any more, our time is over, or it broke.
func interrupted(ctx context.Context) error {
	switch {
	case errors.Is(ctx.Err(), context.Canceled):
		return context.Canceled
	case ctx.Err() != nil:
		return &Error{Kind: Slow}
	}
	return &Error{Kind: Unreachable}
}

// failure decides by the status alone: the body of an error has no promised form, and may repeat the question.
func failure(response *http.Response) error {
	e := &Error{Kind: Refused, Status: response.StatusCode}
	switch {
	case e.Status == http.StatusUnauthorized || e.Status == http.StatusForbidden:
		e.Kind = KeyRefused
	case e.Status == http.StatusPaymentRequired:
		e.Kind = Unpaid
	case e.Status == http.StatusNotFound:
		e.Kind = Missing
	case e.Status == http.StatusTooManyRequests:
		e.Kind = TooMany
		e.Retry = rest
		if seconds, err := strconv.Atoi(response.Header.Get("Retry-After")); err == nil && seconds > 0 {
			e.Retry = min(time.Duration(seconds)*time.Second, longestRest)
		}
	case e.Status >= 500 || e.Status < 400:
		e.Kind = Broken
	}
	return e
}
