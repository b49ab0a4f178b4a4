-- +goose Up
-- What replicas count together: people made and codes guessed by one address, joins of one team. One row is one
-- allowance that is not full; it is full again at full_at, and then the row says nothing and goes. Unlogged: after a
-- crash everybody starts with a full allowance, and no vote waits for this to reach the disk.
CREATE UNLOGGED TABLE allowances (
  rule    text COLLATE "C" NOT NULL,
  who     text COLLATE "C" NOT NULL CHECK (length(who) BETWEEN 1 AND 64),
  full_at timestamptz NOT NULL,
  PRIMARY KEY (rule, who)
);
CREATE INDEX allowances_full ON allowances (full_at);

COMMENT ON COLUMN allowances.who IS 'a team, or a keyed hash of a network: no address is stored';

-- Whom an owner removed. They may not come back, whatever link they have, until the owner lets them.
CREATE TABLE team_blocks (
  team_id   text COLLATE "C" NOT NULL REFERENCES teams ON DELETE CASCADE,
  person_id text COLLATE "C" NOT NULL REFERENCES people ON DELETE CASCADE,
  member_id text COLLATE "C" NOT NULL UNIQUE,
  name      text NOT NULL CHECK (length(name) <= 40),
  at        timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (team_id, person_id)
);
CREATE INDEX team_blocks_person ON team_blocks (person_id);

COMMENT ON COLUMN team_blocks.member_id IS 'that they had in the team: how the owner names them';

-- "sessions" seals tokens, so that one that we made is known without asking the database.
INSERT INTO secrets (name, value)
SELECT 'sessions', sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()));
