-- +goose Up
-- What a typed address can mean: one row is a house, a street, a postcode, a named part of the world, or a
-- building people know by name. Rows belong to the import that brought them, as sightings do, and an area
-- that overlaps another has rows of its own: no import can take away what another one says.
CREATE TABLE addresses (
  source     text NOT NULL,
  area       text NOT NULL,
  address_id text COLLATE "C" NOT NULL,
  kind       text NOT NULL CHECK (kind IN ('house', 'street', 'postcode', 'locality', 'building')),
  name       text NOT NULL CHECK (name <> ''),
  street_key text COLLATE "C" NOT NULL,
  number_key text COLLATE "C" NOT NULL,
  postcode   text NOT NULL,
  district   text NOT NULL,
  city       text NOT NULL,
  region     text NOT NULL,
  country    text NOT NULL,
  names      text COLLATE "C" NOT NULL,
  search     text COLLATE "C" NOT NULL,
  lat        float8 NOT NULL CHECK (lat BETWEEN -90 AND 90),
  lng        float8 NOT NULL CHECK (lng BETWEEN -180 AND 180),
  importance int4 NOT NULL,
  PRIMARY KEY (source, area, address_id)
);
-- Houses are found by their street, so typing looks among the few rows that are not houses.
CREATE INDEX addresses_words ON addresses USING gin (search gin_trgm_ops) WHERE kind <> 'house';
CREATE INDEX addresses_houses ON addresses (street_key, number_key) WHERE kind = 'house';

COMMENT ON COLUMN addresses.address_id IS 'what tells the rows of one import apart: kind, names and numbers in simple form';
COMMENT ON COLUMN addresses.street_key IS 'the street in simple form (lower case, no accents), of houses and streets';
COMMENT ON COLUMN addresses.names IS 'all names in simple form, each between bars: |etelaesplanadi|sodra esplanaden|';
COMMENT ON COLUMN addresses.search IS 'every word that may be typed, each with a space before it';
COMMENT ON COLUMN addresses.importance IS 'which comes first where texts match equally; 0 to 1000';
