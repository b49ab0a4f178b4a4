-- +goose Up
-- A team can have its owner let people in one by one.
ALTER TABLE teams ADD COLUMN approve_joins boolean NOT NULL DEFAULT false;

-- Who asked to join such a team. A request becomes a member with its id, or is deleted.
CREATE TABLE join_requests (
  request_id text COLLATE "C" PRIMARY KEY,
  team_id    text COLLATE "C" NOT NULL REFERENCES teams ON DELETE CASCADE,
  person_id  text COLLATE "C" NOT NULL REFERENCES people ON DELETE CASCADE,
  name       text NOT NULL,
  needs      text[] NOT NULL,
  at         timestamptz NOT NULL DEFAULT now(),
  UNIQUE (team_id, person_id)
);
CREATE INDEX join_requests_person ON join_requests (person_id);
CREATE INDEX join_requests_at ON join_requests (at);
