-- +goose Up
-- What a person says is wrong with a place. Nobody else is shown a row.
CREATE TABLE reports (
  person_id text COLLATE "C" NOT NULL REFERENCES people ON DELETE CASCADE,
  place_id  text COLLATE "C" NOT NULL CHECK (length(place_id) BETWEEN 3 AND 160),
  reason    text NOT NULL CHECK (reason IN ('closed', 'hours', 'position', 'not-restaurant')),
  said_at   timestamptz NOT NULL,
  PRIMARY KEY (person_id, place_id)
);
CREATE INDEX reports_place ON reports (place_id);
CREATE INDEX reports_said ON reports (said_at);

-- Places that lists leave out, because enough independent people reported them. It holds nothing of anybody.
CREATE TABLE hidden_places (
  place_id  text COLLATE "C" PRIMARY KEY,
  people    int4 NOT NULL,
  reasons   text[] NOT NULL,
  hidden_at timestamptz NOT NULL
);

COMMENT ON COLUMN hidden_places.place_id IS 'as it was when it was hidden; sightings says which place that is now';

-- Places of which the operator said that they are as listed: reports do not hide them for a while.
CREATE TABLE dismissed_places (
  place_id     text COLLATE "C" PRIMARY KEY,
  dismissed_at timestamptz NOT NULL
);

ALTER TABLE places ADD COLUMN hidden boolean NOT NULL DEFAULT false;
CREATE INDEX places_hidden ON places (place_id) WHERE hidden;

COMMENT ON COLUMN places.hidden IS 'the place has no rows in place_terms; written only under the lock of the search table';
