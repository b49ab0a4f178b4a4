#!/usr/bin/env bash
# One product for browser tests: the built binary on a database of its own.
#   serve.sh demo PORT          the invented city
#   serve.sh helsinki PORT      a real extract beside a list of London, where the shared data folder is at hand; else the invented city
set -euo pipefail
cd "$(dirname "$0")/../.."
what=$1 port=$2
server=${NOONISH_TEST_DATABASE_URL:-postgres://127.0.0.1:5432/postgres}
database=noonish_e2e_${what}_$port
extract=${NOONISH_SHARED:-../shared}/data/helsinki-centre-2019.osm.pbf

psql -q "$server" -c "DROP DATABASE IF EXISTS $database WITH (FORCE)" -c "CREATE DATABASE $database"
export NOONISH_DATABASE_URL="${server%/*}/$database"
export NOONISH_LISTEN=127.0.0.1:$port NOONISH_METRICS_LISTEN='' NOONISH_DRAIN=0s NOONISH_LOG_LEVEL=warn

if [ "$what" = helsinki ] && [ -f "$extract" ]; then
  bin/noonish import osm "$extract"
  bin/noonish import geojson "${extract%/*}/london-restaurants-2026-04.flattened.geojson"
  psql -q "$NOONISH_DATABASE_URL" -f web/e2e/always-open.sql
  exec bin/noonish serve
fi
bin/noonish demo
psql -q "$NOONISH_DATABASE_URL" -f web/e2e/always-open.sql
exec bin/noonish demo --serve # what is there already stays as it is
