-- +goose Up
-- A person is an anonymous account: nobody signs up. Every table that holds something of a person has a
-- person_id that refers here and goes with the row, so that deleting a person is one statement.
CREATE TABLE people (
  person_id  text COLLATE "C" PRIMARY KEY CHECK (length(person_id) BETWEEN 1 AND 64),
  created_at timestamptz NOT NULL DEFAULT now()
);

COMMENT ON COLUMN people.person_id IS 'the userId that the browser keeps; it opens nothing by itself';

-- One row is one browser. Of tokens only the SHA-256 is kept.
CREATE TABLE sessions (
  session_id text COLLATE "C" PRIMARY KEY,
  person_id  text COLLATE "C" NOT NULL REFERENCES people ON DELETE CASCADE,
  device     text NOT NULL CHECK (device IN ('phone', 'computer')),
  token_hash bytea NOT NULL UNIQUE CHECK (length(token_hash) = 32),
  rotated_at timestamptz NOT NULL DEFAULT now(),
  next_hash  bytea UNIQUE CHECK (length(next_hash) = 32),
  next_at    timestamptz,
  old_hash   bytea UNIQUE CHECK (length(old_hash) = 32),
  old_until  timestamptz,
  seen_on    date NOT NULL DEFAULT current_date,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX sessions_person ON sessions (person_id);

COMMENT ON COLUMN sessions.next_hash IS 'given to the browser and not yet seen again; it takes over when it is';
COMMENT ON COLUMN sessions.old_hash IS 'the token before: good until old_until, and then a sign of theft';

-- A code by which another device joins a person, once.
CREATE TABLE moves (
  code_hash  bytea PRIMARY KEY CHECK (length(code_hash) = 32),
  person_id  text COLLATE "C" NOT NULL UNIQUE REFERENCES people ON DELETE CASCADE,
  expires_at timestamptz NOT NULL
);

-- What a person saved: our own place and the name it had, never what a browser sent about it.
CREATE TABLE favorites (
  person_id text COLLATE "C" NOT NULL REFERENCES people ON DELETE CASCADE,
  place_id  text COLLATE "C" NOT NULL CHECK (length(place_id) BETWEEN 3 AND 160),
  name      text NOT NULL CHECK (length(name) BETWEEN 1 AND 200),
  added_at  timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (person_id, place_id)
);

COMMENT ON COLUMN favorites.name IS 'last known: all that is left to show when the place leaves the catalogue';
