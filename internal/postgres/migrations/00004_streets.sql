-- +goose Up
-- What a lunch map shows, out of the same extract as the places: shapes as tiles want them, simplified for
-- four bands of zoom, and the ways that a person can walk.

-- One row an extract whose map is here. The digest tells whether a file is already in.
CREATE TABLE streets (
  area        text PRIMARY KEY,
  digest      text NOT NULL,
  file        text NOT NULL,
  shapes      int8 NOT NULL,
  ways        int8 NOT NULL,
  imported_at timestamptz NOT NULL DEFAULT now()
);

-- A shape is listed under every tile it touches at its band's first zoom, cut to that tile, so a tile is one
-- stretch of the key. A shape that several extracts hold belongs to the one that was read last.
CREATE TABLE map_fills (
  band  int2 NOT NULL,
  x     int4 NOT NULL,
  y     int4 NOT NULL,
  shape int8 NOT NULL,
  kind  text NOT NULL,
  size  float4 NOT NULL,
  geom  geometry(MultiPolygon, 3857) NOT NULL,
  area  text NOT NULL,
  PRIMARY KEY (band, x, y, shape)
);
CREATE INDEX map_fills_area ON map_fills (area);

CREATE TABLE map_lines (
  band  int2 NOT NULL,
  x     int4 NOT NULL,
  y     int4 NOT NULL,
  shape int8 NOT NULL,
  kind  text NOT NULL,
  name  text NOT NULL,
  rank  int2 NOT NULL,
  geom  geometry(MultiLineString, 3857) NOT NULL,
  area  text NOT NULL,
  PRIMARY KEY (band, x, y, shape)
);
CREATE INDEX map_lines_area ON map_lines (area);

CREATE TABLE map_labels (
  band  int2 NOT NULL,
  x     int4 NOT NULL,
  y     int4 NOT NULL,
  shape int8 NOT NULL,
  kind  text NOT NULL,
  name  text NOT NULL,
  rank  int2 NOT NULL,
  geom  geometry(Point, 3857) NOT NULL,
  area  text NOT NULL,
  PRIMARY KEY (band, x, y, shape)
);
CREATE INDEX map_labels_area ON map_labels (area);

COMMENT ON COLUMN map_fills.band IS 'the first zoom of the band, of which x and y are a tile: 10, 12, 13 or 14';
COMMENT ON COLUMN map_fills.shape IS 'the OpenStreetMap number times 4, plus 0 node, 1 way, 2 relation; negative is the sea';
COMMENT ON COLUMN map_fills.size IS 'square metres of the map: when a tile is too full, the smallest are left out';

-- Where people go in. Only those of buildings matter, and there are few.
CREATE TABLE entrances (
  node int8 PRIMARY KEY,
  main boolean NOT NULL,
  geom geometry(Point, 3857) NOT NULL,
  area text NOT NULL
);
CREATE INDEX entrances_geom ON entrances USING gist (geom);
CREATE INDEX entrances_area ON entrances (area);

-- The ways on foot, cut where they meet. Both directions take the same time.
CREATE TABLE walk_edges (
  edge    int8 GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  way     int8 NOT NULL,
  step    int4 NOT NULL,
  source  int8 NOT NULL,
  target  int8 NOT NULL,
  metres  float4 NOT NULL CHECK (metres >= 0),
  seconds float4 NOT NULL CHECK (seconds >= 0),
  geom    geometry(LineString, 3857) NOT NULL,
  area    text NOT NULL,
  UNIQUE (way, step)
);
CREATE INDEX walk_edges_geom ON walk_edges USING gist (geom);
CREATE INDEX walk_edges_area ON walk_edges (area);

COMMENT ON COLUMN walk_edges.seconds IS 'at an even pace, more on stairs and at crossings';

-- Where a place is reached from: a point on a way, and how far from there to its door.
CREATE TABLE place_doors (
  n        int8 PRIMARY KEY REFERENCES places ON DELETE CASCADE,
  edge     int8 NOT NULL REFERENCES walk_edges ON DELETE CASCADE,
  fraction float4 NOT NULL CHECK (fraction BETWEEN 0 AND 1),
  metres   float4 NOT NULL
);
CREATE INDEX place_doors_edge ON place_doors (edge);

-- pgRouting finds the ways. Where it is not installed, or may not be, minutes stay estimates.
-- +goose StatementBegin
DO $$
BEGIN
  CREATE EXTENSION IF NOT EXISTS pgrouting;
EXCEPTION WHEN OTHERS THEN
  RAISE NOTICE 'walking minutes will be estimates: %', SQLERRM;
END
$$;
-- +goose StatementEnd
