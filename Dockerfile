# An image with one file in it. The binary comes from this source, with the flags of a release, or from a release:
#   docker build .
#   make release && docker build --build-arg BINARY=released .
ARG BINARY=built

FROM node:22-bookworm-slim AS web
WORKDIR /src
COPY web/package.json web/package-lock.json web/.npmrc web/
RUN npm --prefix web ci --ignore-scripts --no-audit --no-fund
COPY web web
RUN npm --prefix web run build

FROM golang:1.26.8-bookworm AS built
WORKDIR /src
COPY go.mod go.sum ./
RUN go mod download
COPY api api
COPY cmd cmd
COPY internal internal
COPY web/embed.go web/embed.go
COPY --from=web /src/web/dist web/dist
ARG VERSION=dev
ARG COMMIT=
ARG COMMIT_TIME=
RUN CGO_ENABLED=0 go build -trimpath -buildvcs=false -o /noonish -ldflags "-s -w -buildid= -X main.version=$VERSION \
  -X main.commit=$COMMIT -X main.commitTime=$COMMIT_TIME" ./cmd/noonish

FROM golang:1.26.8-bookworm AS released
ARG TARGETARCH
ADD bin/release/noonish_*_linux_${TARGETARCH}.tar.gz /release/
RUN mv /release/*/noonish /noonish

FROM ${BINARY} AS binary

FROM scratch
COPY --from=binary /etc/ssl/certs/ca-certificates.crt /etc/ssl/certs/
COPY --from=binary /noonish /noonish
USER 65532:65532
ENTRYPOINT ["/noonish"]
