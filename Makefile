# `make` alone prints the targets. CI runs the same ones.
.DEFAULT_GOAL := help
SHELL := bash
.SHELLFLAGS := -eu -o pipefail -c

VERSION  := $(shell git describe --tags --always --dirty 2>/dev/null || echo dev)
TOOLS    := $(CURDIR)/bin/tools
LINT     := $(TOOLS)/golangci-lint-v2.14.0
WEB_DEPS := web/node_modules/.package-lock.json
GO_FILES := $(shell find api cmd internal -name '*.go' -o -name '*.sql' -o -name '*.tsv' -o -name '*.html' -path 'internal/*') web/embed.go web/folder.go api/openapi.yaml go.mod go.sum
WEB_FILES := $(shell find web/src web/public -type f 2>/dev/null) $(wildcard web/*.ts) web/index.html web/package-lock.json

.PHONY: help
help: ## print this list
	@awk -F':.*## ' '/^[a-z0-9-]+:.*## /{printf "  make %-14s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

.PHONY: demo
demo: build ## build, fill a database with an invented city, and serve it
	bin/noonish demo --serve

.PHONY: dev
dev: $(WEB_DEPS) ## serve with a browser app that reloads as you type (http://127.0.0.1:5173)
	@trap 'kill 0' EXIT; go run ./cmd/noonish demo --serve & npm --prefix web run dev & wait

.PHONY: build
build: bin/noonish ## build everything into bin/noonish

bin/noonish: web/dist/index.html $(GO_FILES)
	CGO_ENABLED=0 go build -trimpath -ldflags '-s -w -X main.version=$(VERSION)' -o $@ ./cmd/noonish

web/dist/index.html: $(WEB_DEPS) $(WEB_FILES)
	npm --prefix web run build

$(WEB_DEPS): web/package-lock.json
	PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD=1 npm --prefix web ci --ignore-scripts --no-audit --no-fund
	@touch $@

.PHONY: check
check: lint test ## lint, then every test that needs no browser

.PHONY: lint
lint: lint-go lint-web ## every rule of style, and the generated types are up to date

.PHONY: lint-go
lint-go: $(LINT)
	$(LINT) run ./...
	go mod tidy -diff

$(LINT):
	@mkdir -p $(TOOLS)
	GOBIN=$(TOOLS) go install github.com/golangci/golangci-lint/v2/cmd/golangci-lint@v2.14.0
	mv $(TOOLS)/golangci-lint $@

.PHONY: lint-web
lint-web: $(WEB_DEPS) tools/apigen/node_modules/.package-lock.json
	npm --prefix tools/apigen run check
	npm --prefix web run format:check
	npm --prefix web run lint
	npm --prefix web run typecheck

tools/apigen/node_modules/.package-lock.json: tools/apigen/package-lock.json
	npm --prefix tools/apigen ci --ignore-scripts --no-audit --no-fund
	@touch $@

.PHONY: generate
generate: tools/apigen/node_modules/.package-lock.json ## write the TypeScript types of api/openapi.yaml
	npm --prefix tools/apigen run generate

.PHONY: brands
brands: ## write the table of brand names out of the name-suggestion-index
	npm --prefix tools/nsi ci --ignore-scripts --no-audit --no-fund
	npm --prefix tools/nsi run build

.PHONY: test
test: test-go test-web ## unit and integration tests, on a real PostgreSQL and NATS

.PHONY: test-go
test-go:
	go test -race -timeout 20m ./...

.PHONY: model-team
model-team: ## ten thousand sequences of calls to the team API, held against a model
	go test -timeout 2h -run TheWholeTeamAPIIsTheModel -v ./internal/team -rapid.checks=10000

.PHONY: fuzz-pbf
fuzz-pbf: ## crafted and ten thousand mutated PBF files: no panic, less than 1 GB of memory
	go test -timeout 60m -run 'CraftedFiles|MutatedFiles' -v ./internal/catalogue -mutations=10000

.PHONY: test-web
test-web: $(WEB_DEPS)
	npm --prefix web run test

.PHONY: e2e
e2e: build bin/noonish-next ## a person's steps in a real browser, against the built binary
	npm --prefix web run size
	npm --prefix web run e2e

bin/noonish-next: bin/noonish web/e2e/next-release.mjs
	node web/e2e/next-release.mjs $@

.PHONY: mutants
mutants: $(WEB_DEPS) ## break the product once for every exact statement of docs/spec.md; its tests must notice (ONLY='2.home radius.tsx')
	go run ./test/mutants -only '$(ONLY)' $(MUTANTS)

.PHONY: mutants-changed
mutants-changed: $(WEB_DEPS) ## the same for what the last changes touch, for three minutes at most
	go run ./test/mutants -changed -budget 110s

.PHONY: bench
bench: ## what things cost, beside the engine run bare
	go test -run '^$$' -bench . -benchmem ./...

.PHONY: bench-search
bench-search: build ## what a search costs beside PostgreSQL run bare (N=1000000 places; needs pgbench)
	go test -tags bench -run TestBenchSearch -v -count=1 -timeout 90m ./internal/place

.PHONY: bench-import
bench-import: ## what an import costs beside osmium's filter, and a row in a small and a large file (needs osmium)
	go test -tags bench -run TestBenchImport -v -count=1 -timeout 60m ./internal/catalogue

.PHONY: bench-tiles
bench-tiles: ## what the map's tiles and walks cost in Helsinki (NOONISH_SHARED names the folder with the extract)
	go test -tags bench -run TestBenchTiles -v -count=1 -timeout 20m ./internal/streetmap
	go test -tags bench -run TestBenchMap -v -count=1 -timeout 20m ./internal/catalogue

.PHONY: faults-team
faults-team: ## kill replicas and PostgreSQL while teams vote, and count what was lost (KILLS=100 POSTGRES_KILLS=5)
	go run ./test/faults -kills $(or $(KILLS),100) -postgres-kills $(or $(POSTGRES_KILLS),5)

.PHONY: attack
attack: ## play the attacks that worked once, and 10,000 bad requests made from the contract, against two replicas
	go run ./test/attack $(ATTACK)

.PHONY: load-streams
load-streams: ## what 10,000 open ballots cost one replica, and how soon a vote is on them, beside NATS run bare
	go run ./test/load

.PHONY: noon
noon: ## rounds that are due in the same minute, with stale statistics, closed by two replicas (ROUNDS=200000)
	go run ./test/noon -rounds $(or $(ROUNDS),200000)

.PHONY: overload
overload: ## ask one replica for 1, 1.5 and 3 times what it can do, and measure what teams notice (OVERLOAD='-phase 30s')
	go run ./test/overload $(OVERLOAD)

.PHONY: clean
clean: ## remove what was built
	rm -rf bin web/dist/* web/node_modules tools/*/node_modules
	touch web/dist/.gitkeep
