package server

import (
	"bytes"
	"cmp"
	"crypto/rand"
	_ "embed"
	"encoding/json"
	"fmt"
	"html/template"
	"net/http"
	"slices"
	"sync"

	"github.com/getkin/kin-openapi/openapi3"

	contract "noonish/api"
	"noonish/internal/api"
)

//go:embed docs.html
var docsHTML string

var docsPage = template.Must(template.New("docs").Parse(docsHTML))

// contractJSON answers with the contract. It is parsed on the first call: most replicas never get one.
func contractJSON() api.Handler {
	body := sync.OnceValues(func() ([]byte, error) {
		doc, err := contract.Load()
		if err != nil {
			return nil, err
		}
		return json.Marshal(doc)
	})
	return func(w http.ResponseWriter, _ *http.Request) error {
		raw, err := body()
		if err != nil {
			return err
		}
		return api.Raw(w, http.StatusOK, raw)
	}
}

// call is one operation as shown on the page.
type call struct {
	Method, Path, Tag, Summary, Description string
	Params                                  openapi3.Parameters
}

// contractPage answers with the contract as a readable page.
func contractPage() api.Handler {
	calls := sync.OnceValues(readCalls)
	return func(w http.ResponseWriter, _ *http.Request) error {
		list, err := calls()
		if err != nil {
			return err
		}
		nonce := rand.Text()
		var page bytes.Buffer
		if err := docsPage.Execute(&page, map[string]any{"Calls": list, "Nonce": nonce}); err != nil {
			return fmt.Errorf("rendering the contract: %w", err)
		}
		h := w.Header()
		h.Set("Content-Security-Policy", "default-src 'none'; style-src 'nonce-"+nonce+"'; "+
			"base-uri 'none'; object-src 'none'; frame-ancestors 'none'")
		h.Set("Content-Type", "text/html; charset=utf-8")
		_, _ = w.Write(page.Bytes())
		return nil
	}
}

func readCalls() ([]call, error) {
	doc, err := contract.Load()
	if err != nil {
		return nil, err
	}
	order := map[string]int{}
	for i, tag := range doc.Tags {
		order[tag.Name] = i
	}
	var calls []call
	for path, item := range doc.Paths.Map() {
		for method, op := range item.Operations() {
			calls = append(calls, call{
				Method: method, Path: path, Tag: op.Tags[0], Summary: op.Summary,
				Description: op.Description, Params: op.Parameters,
			})
		}
	}
	slices.SortFunc(calls, func(a, b call) int {
		return cmp.Or(
			cmp.Compare(order[a.Tag], order[b.Tag]),
			cmp.Compare(a.Path, b.Path),
			cmp.Compare(a.Method, b.Method),
		)
	})
	return calls, nil
}
