// Package contract holds the API contract, so that the server can show it and tests can hold it to it.
package contract

import (
	_ "embed"

	"github.com/getkin/kin-openapi/openapi3"
)

// YAML is openapi.yaml as it stands in the repository.
//
//go:embed openapi.yaml
var YAML []byte

// Load reads the contract.
func Load() (*openapi3.T, error) {
	return openapi3.NewLoader().LoadFromData(YAML)
}
