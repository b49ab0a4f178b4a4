# `make` alone prints the targets. CI runs the same ones.
.DEFAULT_GOAL := help
SHELL := bash
.SHELLFLAGS := -eu -o pipefail -c

VERSION  := $(shell git describe --tags --always --dirty 2>/dev/null || echo dev)
COMMIT   := $(shell git log -1 --format='-X main.commit=%H -X main.commitTime=%cI' 2>/dev/null)
# Beside Go's build cache, so that another clone on this machine need not build the linter again.
TOOLS    := $(patsubst %/,%,$(dir $(shell go env GOCACHE)))/noonish-tools
LINT     := $(TOOLS)/golangci-lint-v2.14.0
ACTIONS  := $(TOOLS)/actionlint-v1.7.12
# The tools of the web want Node 22. Where there is an older one, npm fetches a newer one for this project alone.
ifneq ($(shell node -p 'process.versions.node.split(".")[0] >= 22' 2>/dev/null),true)
NODE     := $(TOOLS)/node-v24.21.0
export PATH := $(NODE)/bin:$(PATH)
endif
WEB_DEPS := web/node_modules/.package-lock.json
GO_FILES := $(shell find api cmd internal -name '*.go' -o -name '*.sql' -o -name '*.tsv' -o -name '*.html' -path 'internal/*') web/embed.go web/folder.go api/openapi.yaml go.mod go.sum
BOUNDED  := $(shell grep -rl --include='*_test.go' boundtest.Under cmd internal test | xargs dirname | sort -u | sed 's|^|./|')
WEB_FILES := $(shell find web/src web/public -type f 2>/dev/null) $(wildcard web/*.ts) web/index.html web/package-lock.json

.PHONY: help
help: ## print this list
	@awk -F':.*## ' '/^[a-z0-9-]+:.*## /{printf "  make %-14s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

.PHONY: demo
demo: build ## build, fill a database with an invented city, and serve it
	bin/noonish demo --serve

.PHONY: dev
dev: $(WEB_DEPS) ## serve, and reload the browser app as you type (http://127.0.0.1:5173)
	@trap 'kill 0' EXIT; go run ./cmd/noonish demo --serve & npm --prefix web run dev & wait

.PHONY: build
build: bin/noonish ## build everything into bin/noonish

bin/noonish: web/dist/index.html $(GO_FILES)
	CGO_ENABLED=0 go build -trimpath -ldflags '-s -w -X main.version=$(VERSION) $(COMMIT)' -o $@ ./cmd/noonish

web/dist/index.html: $(WEB_DEPS) $(WEB_FILES)
	npm --prefix web run build

$(WEB_DEPS): web/package-lock.json $(NODE)
	PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD=1 npm --prefix web ci --ignore-scripts --no-audit --no-fund
	@touch $@

$(TOOLS)/node-v%:
	@mkdir -p $(TOOLS)
	fetching=$$(mktemp -d $(TOOLS)/fetching-XXXXXX); \
	package=node-$$(uname -s | tr A-Z a-z)-$$(uname -m | sed 's/x86_64/x64/; s/aarch64/arm64/'); \
	npm install --prefix $$fetching --ignore-scripts --no-audit --no-fund $$package@$*; \
	mv $$fetching/node_modules/$$package $@; \
	rm -r $$fetching

.PHONY: check
check: lint test ## lint, then run every test that needs no browser

.PHONY: lint
lint: lint-go lint-web ## check the style, and that the generated types are up to date

.PHONY: lint-go
lint-go: $(LINT)
	GOFLAGS="-race -trimpath" $(LINT) run ./...
	go mod tidy -diff

$(LINT):
	@mkdir -p $(TOOLS)
	building=$$(mktemp -d $(TOOLS)/building-XXXXXX); \
	GOBIN=$$building CGO_ENABLED=0 go install -trimpath github.com/golangci/golangci-lint/v2/cmd/golangci-lint@v2.14.0; \
	mv $$building/golangci-lint $@; \
	rmdir $$building

.PHONY: lint-web
lint-web: $(WEB_DEPS) tools/apigen/node_modules/.package-lock.json
	npm --prefix tools/apigen run check
	npm --prefix web run format:check
	npm --prefix web run lint
	npm --prefix web run typecheck
	npm --prefix web run texts:check

tools/apigen/node_modules/.package-lock.json: tools/apigen/package-lock.json
	npm --prefix tools/apigen ci --ignore-scripts --no-audit --no-fund
	@touch $@

.PHONY: generate
generate: tools/apigen/node_modules/.package-lock.json ## generate the TypeScript types from api/openapi.yaml
	npm --prefix tools/apigen run generate

.PHONY: brands
brands: ## generate the table of brand names from the name-suggestion-index
	npm --prefix tools/nsi ci --ignore-scripts --no-audit --no-fund
	npm --prefix tools/nsi run build

.PHONY: test
test: test-go test-tools test-web ## run unit and integration tests, on a real PostgreSQL and NATS

.PHONY: test-go
test-go: # golangci-lint has vetted it, and compiled it with the same flags
	go test -race -trimpath -vet=off -count=1 -timeout 20m ./...

.PHONY: test-tools
test-tools:
	go -C tools/release test ./...

.PHONY: model-team
model-team: ## compare ten thousand sequences of calls to the team API with a model
	go test -timeout 2h -run TheWholeTeamAPIIsTheModel -v ./internal/team -rapid.checks=10000

.PHONY: fuzz-pbf
fuzz-pbf: ## import crafted and ten thousand mutated PBF files: no panic, less than 1 GB of memory
	NOONISH_BENCH=1 go test -timeout 60m -run 'CraftedFiles|MutatedFiles' -v ./internal/catalogue/source/osm -mutations=10000

.PHONY: test-web
test-web: $(WEB_DEPS)
	npm --prefix web run test

.PHONY: e2e
e2e: build bin/noonish-next ## run user journeys in a real browser, against the built binary
	npm --prefix web run size
	npm --prefix web run e2e

bin/noonish-next: bin/noonish web/e2e/next-release.mjs
	node web/e2e/next-release.mjs $@

.PHONY: pictures
pictures: build $(WEB_DEPS) ## make the pictures of README.md and of the app's manifest in a browser, into docs/pictures and web/public/screenshots
	cd web && NOONISH_E2E_PICTURES=1 npx playwright test --project=pictures pictures

.PHONY: icons
icons: $(WEB_DEPS) ## draw the app's icons and the picture of team links, into web/public/icons and internal/preview/data
	cd web && NOONISH_E2E_PICTURES=1 NOONISH_E2E_RUNNING=1 npx playwright test --project=pictures icons

.PHONY: mutants
mutants: $(WEB_DEPS) ## break the product once for every exact statement of docs/spec.md; its tests must fail (ONLY='2.home radius.tsx')
	go run ./test/mutants -only '$(ONLY)' $(MUTANTS)

.PHONY: mutants-changed
mutants-changed: $(WEB_DEPS) ## the same for what the last changes touch, for at most three minutes
	go run ./test/mutants -changed -budget 110s

.PHONY: bench
bench: ## run the Go benchmarks, and compare with the bare engine
	go test -run '^$$' -bench . -benchmem ./...

.PHONY: bench-bounds
bench-bounds: build ## compare time and memory with their bounds, one test after the other, on a machine that is otherwise idle
	NOONISH_BENCH=1 go test -p 1 -count=1 -timeout 60m $(BOUNDED)
	NOONISH_BENCH=1 npm --prefix web run e2e -- --project=timed --no-deps

.PHONY: bench-search
bench-search: build ## measure a search, compared with bare PostgreSQL, with and without memory (N=1000000 places; needs pgbench)
	go test -tags bench -run 'TestBenchSearch|TestBenchMemory' -v -count=1 -timeout 90m ./internal/place

.PHONY: bench-import
bench-import: ## measure an import, compared with osmium's filter (needs osmium), the cost per row by file size, and a release of many files
	go test -tags bench -run TestBenchImport -v -count=1 -timeout 60m ./internal/catalogue

.PHONY: bench-tiles
bench-tiles: ## measure map tiles and walks in Helsinki (NOONISH_SHARED names the folder with the extract)
	go test -tags bench -run TestBenchTiles -v -count=1 -timeout 20m ./internal/streetmap
	go test -tags bench -run TestBenchMap -v -count=1 -timeout 20m ./internal/catalogue

.PHONY: bench-vendor
bench-vendor: ## measure searches without a vendor, with a dead one and with one that is 10 s slow, from the first call on
	go test -tags bench -run TestBenchVendor -v -count=1 -timeout 20m ./internal/foursquare

.PHONY: lunch-quality
lunch-quality: ## measure on real places what names tell (NOONISH_SHARED names the folder with the open data)
	go run ./test/lunchquality

.PHONY: faults-team
faults-team: ## kill replicas and PostgreSQL while teams vote, and count what was lost (KILLS=100 POSTGRES_KILLS=5)
	go run ./test/faults -kills $(or $(KILLS),100) -postgres-kills $(or $(POSTGRES_KILLS),5)

.PHONY: attack
attack: ## run attacks that once worked, and 10,000 bad requests made from the contract, against two replicas
	go run ./test/attack $(ATTACK)

.PHONY: load-streams
load-streams: ## measure what 10,000 open ballots cost one replica, and how soon they show a vote, compared with bare NATS
	go run ./test/load

.PHONY: noon
noon: ## measure how soon two replicas close rounds due in the same minute, with stale statistics (ROUNDS=200000)
	go run ./test/noon -rounds $(or $(ROUNDS),200000)

.PHONY: overload
overload: ## send one replica 1, 1.5 and 3 times its capacity, and measure the effect on teams (OVERLOAD='-phase 30s')
	go run ./test/overload $(OVERLOAD)

.PHONY: search-faults
search-faults: ## search from memory while an import changes 100,000 places, and while PostgreSQL is away for 30 s (MEMORY='-away 1m')
	go run ./test/memory $(MEMORY)

.PHONY: costs
costs: ## measure what a search, a vote, a stream, a push, a place, a team and a person cost, for docs/scale.md (COSTS='-votes 500')
	go run ./test/costs $(COSTS)

.PHONY: lunch-hour
lunch-hour: ## compute what a day costs on which noon sweeps over the time zones, as a table and as docs/lunch-hour.svg (USERS=1000000)
	go run ./test/lunchhour -users $(or $(USERS),1000000) $(if $(USERS),,-svg docs/lunch-hour.svg)

.PHONY: rolling
rolling: ## restart two replicas in turn behind nginx and behind Caddy while people search and vote (needs both)
	go run ./test/rolling $(ROLLING)

.PHONY: upgrade-check
upgrade-check: web/dist/index.html ## upgrade two replicas from an older release, roll back and upgrade again, while people search and vote (OLD=v1.2.3; needs nginx, Caddy)
	test/rolling/upgrade '$(OLD)' $(ROLLING)

.PHONY: pooler
pooler: ## measure searches and votes a second through PgBouncer and without it (needs pgbouncer; POOLER='-during 30s')
	go run ./test/pooler $(POOLER)

.PHONY: release
release: $(WEB_DEPS) ## build what a release publishes into bin/release: tarballs, Debian packages, SBOMs, licences, checksums (VERSION=v1.2.3 SIGN_KEY=path)
	env -u VITE_API_URL npm --prefix web run build
	go -C tools/release run . -version '$(VERSION)' $(if $(SIGN_KEY),-sign-key '$(abspath $(SIGN_KEY))')

.PHONY: release-check
release-check: $(LINT) test-tools ## build this commit twice in other folders, compare the bytes, and check SBOM, package and units
	cd tools/release && $(LINT) run ./...
	tools/release/check

.PHONY: deploy-check
deploy-check: $(ACTIONS) ## read workflows, compose.yaml, Dockerfile, Kubernetes files, dashboard and alerts as the programs do that run them
	$(ACTIONS) .github/workflows/*.yml
	go -C tools/deploycheck test -count=1 ./... # Go does not notice that a file outside its module changed
	go -C tools/metricscheck test -count=1 ./...

$(ACTIONS):
	@mkdir -p $(TOOLS)
	building=$$(mktemp -d $(TOOLS)/building-XXXXXX); \
	GOBIN=$$building CGO_ENABLED=0 go install -trimpath github.com/rhysd/actionlint/cmd/actionlint@v1.7.12; \
	mv $$building/actionlint $@; \
	rmdir $$building

.PHONY: restore-check
restore-check: build ## rehearse backup and restore on clusters of its own: a dump, and a point in time (needs PostgreSQL, jq)
	test/restore/check

.PHONY: install-check
install-check: ## install the package of bin/release on a new Debian and have lunch decided there, within ten minutes (root)
	test/install/check

.PHONY: clean
clean: ## remove build output
	rm -rf bin web/dist/* web/node_modules tools/*/node_modules
	touch web/dist/.gitkeep
