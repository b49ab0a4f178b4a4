package server

import (
	"maps"
	"net/http"
	"slices"
	"testing"

	contract "noonish/api"
)

func TestEveryRouteIsInTheContractAndEveryOperationHasARoute(t *testing.T) {
	t.Parallel()
	doc, err := contract.Load()
	if err != nil {
		t.Fatal(err)
	}
	if err := doc.Validate(t.Context()); err != nil {
		t.Fatalf("the contract is not valid OpenAPI: %v", err)
	}
	promised := map[string]bool{}
	for path, item := range doc.Paths.Map() {
		for method := range item.Operations() {
			promised[method+" "+path] = true
		}
	}
	built := map[string]bool{}
	for _, r := range routes(Nouns{}) {
		built[r.pattern] = true
	}
	for _, pattern := range slices.Sorted(maps.Keys(promised)) {
		if !built[pattern] {
			t.Errorf("%s is in the contract and has no route", pattern)
		}
	}
	for _, pattern := range slices.Sorted(maps.Keys(built)) {
		if !promised[pattern] {
			t.Errorf("%s has a route and is not in the contract", pattern)
		}
	}
}

func TestEveryWriteIsLimitedAndEveryLimitIsOfARoute(t *testing.T) {
	t.Parallel()
	doc, err := contract.Load()
	if err != nil {
		t.Fatal(err)
	}
	built := map[string]bool{}
	for path, item := range doc.Paths.Map() {
		for method := range item.Operations() {
			pattern := method + " " + path
			built[pattern] = true
			_, counted := limited[pattern]
			if method != http.MethodGet && !counted {
				t.Errorf("%s changes something and is not limited", pattern)
			}
		}
	}
	for pattern := range limited {
		if !built[pattern] {
			t.Errorf("%s is limited and has no route", pattern)
		}
	}
}
