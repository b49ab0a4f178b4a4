package foursquare

import (
	"context"
	"net/http"
	"net/url"
	"strconv"
	"strings"

	"github.com/prometheus/client_golang/prometheus"

	"noonish/internal/place"
	"noonish/internal/vendor"
)

const pageSize = 50

// The operations. Each has a breaker of its own.
const (
	searching  = "search"
	detailing  = "details"
	completing = "autocomplete"
)

// Client asks Foursquare. Create it with New.
type Client struct {
	base    *url.URL
	key     string
	dialect dialect
	calls   *vendor.Caller
}

// New returns a client for the API at base. take is called before every request, because each is paid for; an error
// prevents it.
func New(base *url.URL, key string, take func(context.Context) error) *Client {
	base = base.JoinPath("/") // a path of its own, so that addresses can be compared
	return &Client{
		base: base, key: key, dialect: dialectOf(base),
		calls: vendor.New("foursquare", "NOONISH_FOURSQUARE_KEY", take, searching, detailing, completing),
	}
}

// Metrics returns what the calls came to.
func (c *Client) Metrics() []prometheus.Collector { return c.calls.Metrics() }

// get makes a call. The key is in a header, never in the address.
func (c *Client) get(
	ctx context.Context, operation string, target *url.URL, read func(body []byte, header http.Header) error,
) error {
	return c.calls.Do(ctx, vendor.Call{
		Operation: operation,
		Request: func(ctx context.Context) (*http.Request, error) {
			request, err := http.NewRequestWithContext(ctx, http.MethodGet, target.String(), nil)
			if err != nil {
				return nil, err
			}
			c.dialect.authorise(request.Header, c.key)
			request.Header.Set("Accept", "application/json")
			return request, nil
		},
		Read: read,
	})
}

// box is a rectangle on the map.
type box struct{ sw, ne place.Point }

// search asks for the places to eat in a box, with these Premium fields, one page after the other, until enough returns
// true. It returns the places it has when a page fails, with the error.
func (c *Client) search(
	ctx context.Context, in box, fields string, mostPages int, enough func([]Place) bool,
) ([]Place, error) {
	target := c.base.JoinPath("places", "search")
	target.RawQuery = url.Values{
		"sw": {point(in.sw)}, "ne": {point(in.ne)}, c.dialect.category: {c.dialect.food},
		"fields": {c.dialect.with(fields)}, "limit": {strconv.Itoa(pageSize)},
	}.Encode()
	var found []Place
	for range mostPages {
		err := c.get(ctx, searching, target, func(body []byte, header http.Header) error {
			places, err := c.dialect.readPage(body)
			found = append(found, places...)
			target = c.next(header.Values("Link"))
			return err
		})
		if err != nil {
			return found, err
		}
		if target == nil || enough(found) {
			break
		}
	}
	return found, nil
}

// details asks for one place by Foursquare's own id, with these Premium fields and no others.
func (c *Client) details(ctx context.Context, id, fields string) (found Place, err error) {
	target := c.base.JoinPath("places", url.PathEscape(id))
	target.RawQuery = url.Values{"fields": {fields}}.Encode()
	err = c.get(ctx, detailing, target, func(body []byte, _ http.Header) (err error) {
		found, err = c.dialect.readOne(body)
		return err
	})
	return found, err
}

func point(p place.Point) string {
	return strconv.FormatFloat(p.Lat, 'f', 5, 64) + "," + strconv.FormatFloat(p.Lng, 'f', 5, 64)
}

// next returns the address of the next page, or nil. The key goes to the API only, so a link to any other server is
// none.
func (c *Client) next(links []string) *url.URL {
	search := c.base.JoinPath("places", "search")
	for _, rest := range links {
		for {
			address, after, ok := strings.Cut(rest[min(len(rest), strings.Index(rest, "<")+1):], ">")
			if !ok || !strings.Contains(rest, "<") {
				break
			}
			parameters, _, _ := strings.Cut(after, "<") // an address may contain commas
			rest = after
			target, err := c.base.Parse(address)
			if isNext(parameters) && err == nil && target.Scheme == search.Scheme && target.Host == search.Host &&
				target.User == nil && target.Path == search.Path {
				return target
			}
		}
	}
	return nil
}

func isNext(parameters string) bool {
	for p := range strings.SplitSeq(parameters, ";") {
		name, value, _ := strings.Cut(strings.TrimSpace(p), "=")
		if strings.EqualFold(name, "rel") && strings.EqualFold(strings.Trim(value, `", `), "next") {
			return true
		}
	}
	return false
}
