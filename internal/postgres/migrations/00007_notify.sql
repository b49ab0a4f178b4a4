-- +goose Up
-- Where a team's decisions are sent besides its page. Addresses open the door to a chat, so they are sealed.
CREATE TABLE channels (
  channel_id text COLLATE "C" PRIMARY KEY,
  team_id    text COLLATE "C" NOT NULL REFERENCES teams ON DELETE CASCADE,
  kind       text NOT NULL CHECK (kind IN ('slack', 'teams', 'googlechat', 'discord', 'webhook')),
  host       text NOT NULL CHECK (length(host) BETWEEN 1 AND 260),
  address    bytea NOT NULL,
  secret     bytea,
  state      text NOT NULL DEFAULT 'on' CHECK (state IN ('on', 'off')),
  strikes    integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT now(),
  CHECK ((kind = 'webhook') = (secret IS NOT NULL))
);
CREATE INDEX channels_team ON channels (team_id);

COMMENT ON COLUMN channels.strikes IS 'how often in a row the other side said that there is nothing there';

-- A browser that a person lets us wake. The endpoint and its keys are sealed; its hash tells two browsers apart.
CREATE TABLE push_subscriptions (
  push_id       text COLLATE "C" PRIMARY KEY,
  person_id     text COLLATE "C" NOT NULL REFERENCES people ON DELETE CASCADE,
  host          text NOT NULL CHECK (length(host) BETWEEN 1 AND 260),
  endpoint_hash bytea NOT NULL UNIQUE CHECK (length(endpoint_hash) = 32),
  address       bytea NOT NULL,
  created_at    timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX push_subscriptions_person ON push_subscriptions (person_id);

-- What a team is told outside its page: that a round is decided, or open again.
CREATE TABLE notices (
  round_id text COLLATE "C" NOT NULL,
  kind     text NOT NULL CHECK (kind IN ('decided', 'reopened')),
  team_id  text COLLATE "C" NOT NULL,
  message  jsonb NOT NULL,
  at       timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (round_id, kind),
  FOREIGN KEY (round_id, team_id) REFERENCES rounds (round_id, team_id) ON DELETE CASCADE
);

-- One row is one message to one channel or browser. Its key is what makes sending it twice a mistake that shows.
CREATE TABLE deliveries (
  round_id text COLLATE "C" NOT NULL,
  kind     text NOT NULL,
  target   text COLLATE "C" NOT NULL,
  way      text NOT NULL CHECK (way IN ('push', 'slack', 'teams', 'googlechat', 'discord', 'webhook')),
  state    text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'sent', 'failed', 'dropped')),
  tries    integer NOT NULL DEFAULT 0,
  leased   boolean NOT NULL DEFAULT false,
  next_at  timestamptz NOT NULL DEFAULT clock_timestamp(),
  at       timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (round_id, kind, target),
  FOREIGN KEY (round_id, kind) REFERENCES notices ON DELETE CASCADE
);
CREATE INDEX deliveries_waiting ON deliveries (next_at) WHERE state = 'waiting';
CREATE INDEX notices_team ON notices (team_id, at);
CREATE INDEX notices_age ON notices (at);

COMMENT ON COLUMN deliveries.target IS 'a channel_id or push_id; it may be gone by now';
COMMENT ON COLUMN deliveries.leased IS 'a worker has it; when its turn is over without an outcome, the worker is gone';
COMMENT ON COLUMN deliveries.next_at IS 'nobody may take it before: who takes it moves this on, and a worker that dies loses its turn then';
COMMENT ON COLUMN deliveries.state IS 'dropped: no longer worth saying';

-- "channels" seals addresses; "vapid" is the private key of web push, kept below the order of its curve.
INSERT INTO secrets (name, value)
SELECT 'channels', sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()));
INSERT INTO secrets (name, value)
SELECT 'vapid', set_byte(key, 0, get_byte(key, 0) & 127)
FROM (SELECT sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())) AS key) AS made;
