-- +goose Up
CREATE EXTENSION IF NOT EXISTS postgis;

-- One row is one restaurant in the normal form every source is brought to.
-- lat and lng are the truth; what follows from them is generated, so it can never disagree.
CREATE TABLE places (
  place_id   text COLLATE "C" PRIMARY KEY CHECK (length(place_id) BETWEEN 3 AND 160),
  source     text NOT NULL,
  area       text NOT NULL,
  lat        float8 NOT NULL CHECK (lat BETWEEN -90 AND 90),
  lng        float8 NOT NULL CHECK (lng BETWEEN -180 AND 180),
  hours      text NOT NULL DEFAULT '',
  doc        text NOT NULL,
  changed_at timestamptz NOT NULL DEFAULT now(),
  x          float8 NOT NULL GENERATED ALWAYS AS (cos(radians(lat)) * cos(radians(lng))) STORED,
  y          float8 NOT NULL GENERATED ALWAYS AS (cos(radians(lat)) * sin(radians(lng))) STORED,
  z          float8 NOT NULL GENERATED ALWAYS AS (sin(radians(lat))) STORED,
  geom       geometry(Point, 4326) NOT NULL GENERATED ALWAYS AS (ST_SetSRID(ST_MakePoint(lng, lat), 4326)) STORED
);
CREATE INDEX places_geom ON places USING gist (geom);
CREATE INDEX places_area ON places (source, area);

COMMENT ON COLUMN places.area IS 'the extract that last held the place: an import deletes only what left its own area';
COMMENT ON COLUMN places.hours IS 'opening hours as the source wrote them; empty when it said nothing';
COMMENT ON COLUMN places.doc IS 'the place as JSON, less what depends on who asks; spliced into answers as it is';
COMMENT ON COLUMN places.x IS 'x, y, z: the point on the unit sphere, so that distance is three multiplications';

-- Keys that all replicas share and nobody types: made here, once, by the database.
CREATE TABLE secrets (
  name  text PRIMARY KEY,
  value bytea NOT NULL CHECK (length(value) = 32)
);
INSERT INTO secrets (name, value)
VALUES ('cursor', uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()));
