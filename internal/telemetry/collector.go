package telemetry

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"time"

	tracepb "go.opentelemetry.io/proto/otlp/trace/v1"
	"google.golang.org/protobuf/proto"
)

const (
	collectorPatience = 5 * time.Second
	mostAnswer        = 64 << 10 // of what a collector answers
)

// collector sends traces as OTLP over HTTP. It implements otlptrace.Client. OpenTelemetry's own client for HTTP depends
// on gRPC and its gateway, which are larger than the rest of our program.
type collector struct {
	address string
	client  *http.Client
}

func newCollector(base *url.URL) *collector {
	return &collector{base.JoinPath("v1", "traces").String(), &http.Client{
		Timeout:       collectorPatience,
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}}
}

// Start implements otlptrace.Client.
func (*collector) Start(context.Context) error { return nil }

// Stop implements otlptrace.Client.
func (c *collector) Stop(context.Context) error {
	c.client.CloseIdleConnections()
	return nil
}

// UploadTraces implements otlptrace.Client. On the wire, TracesData is the request of OTLP's export call.
func (c *collector) UploadTraces(ctx context.Context, spans []*tracepb.ResourceSpans) error {
	body, err := proto.Marshal(&tracepb.TracesData{ResourceSpans: spans})
	if err != nil {
		return err
	}
	request, err := http.NewRequestWithContext(ctx, http.MethodPost, c.address, bytes.NewReader(body))
	if err != nil {
		return err
	}
	request.Header.Set("Content-Type", "application/x-protobuf")
	answer, err := c.client.Do(request)
	if err != nil {
		if failed := new(url.Error); errors.As(err, &failed) {
			err = failed.Err // without the address, which may have a password
		}
		return fmt.Errorf("the collector of traces does not answer: %w", err)
	}
	defer answer.Body.Close() //nolint:errcheck // the status was read
	_, _ = io.CopyN(io.Discard, answer.Body, mostAnswer)
	if answer.StatusCode/100 != 2 {
		return fmt.Errorf("the collector of traces answers %d", answer.StatusCode)
	}
	return nil
}
