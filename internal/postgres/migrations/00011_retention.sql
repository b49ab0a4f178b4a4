-- +goose Up
-- What is old is found by its age, and deleted by whichever replica comes first.
CREATE INDEX rounds_day ON rounds (day);
CREATE INDEX attendance_day ON attendance (day);
CREATE INDEX team_events_age ON team_events (at);
CREATE INDEX shown_age ON shown (at);
CREATE INDEX sessions_seen ON sessions (seen_on);
CREATE INDEX sessions_age ON sessions (created_at);
CREATE INDEX moves_age ON moves (expires_at);

CREATE TABLE sweeps (
  name text COLLATE "C" PRIMARY KEY,
  at   timestamptz NOT NULL
);
INSERT INTO sweeps (name, at) VALUES ('hourly', '-infinity');

COMMENT ON TABLE sweeps IS 'when somebody last began to delete what is old';
