package server

import (
	"maps"
	"net/http"
	"slices"
	"strings"
	"testing"

	contract "noonish/api"
	"noonish/internal/limit"
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
	names := limit.Default().Names()
	unused := map[string]bool{}
	for _, name := range names {
		unused[name] = true
	}
	for _, shared := range []string{"streams", limit.NewPeople.Name, limit.Codes.Name, limit.Joins.Name} {
		delete(unused, shared) // not counted per call
	}
	for _, r := range routes(Nouns{}) {
		if r.limit != (limit.Rule{}) && !slices.Contains(names, r.limit.Name) {
			t.Errorf("%s has the limit %s, which no setting can change", r.pattern, r.limit.Name)
		}
		if !strings.HasPrefix(r.pattern, http.MethodGet+" ") && r.limit == (limit.Rule{}) {
			t.Errorf("%s changes something and is not limited", r.pattern)
		}
		delete(unused, r.limit.Name)
	}
	for name := range unused {
		t.Errorf("the limit %q is of no route", name)
	}
}
