# web build → Go build → an image with one file in it.
FROM node:22-bookworm-slim AS web
WORKDIR /src
COPY web/package.json web/package-lock.json web/.npmrc web/
RUN npm --prefix web ci --ignore-scripts --no-audit --no-fund
COPY web web
RUN npm --prefix web run build

FROM golang:1.26.8-bookworm AS go
WORKDIR /src
COPY go.mod go.sum ./
RUN go mod download
COPY api api
COPY cmd cmd
COPY internal internal
COPY web/embed.go web/embed.go
COPY --from=web /src/web/dist web/dist
ARG VERSION=dev
RUN CGO_ENABLED=0 go build -trimpath -ldflags "-s -w -X main.version=$VERSION" -o /noonish ./cmd/noonish

FROM scratch
COPY --from=go /etc/ssl/certs/ca-certificates.crt /etc/ssl/certs/
COPY --from=go /noonish /noonish
USER 65532:65532
ENTRYPOINT ["/noonish"]
