-- +goose Up
-- What people found at a door when their team stood there. Other teams are told for the rest of the day.
CREATE TABLE door_reports (
  person_id text NOT NULL REFERENCES people ON DELETE CASCADE,
  place_id  text NOT NULL,
  with_team text NOT NULL,
  why       text NOT NULL CHECK (why IN ('shut', 'full')),
  at        timestamptz NOT NULL,
  until     timestamptz NOT NULL,
  PRIMARY KEY (person_id, place_id)
);
CREATE INDEX door_reports_place ON door_reports (place_id);
CREATE INDEX door_reports_until ON door_reports (until);

COMMENT ON COLUMN door_reports.with_team IS 'tells teams apart; the row is the person''s and stays when the team goes';
COMMENT ON COLUMN door_reports.until IS 'the end of the day where the team is';

-- A decision is looked at again shortly before people leave: hours may have been imported since.
-- Older decisions, and those of replicas of the release before, are not.
ALTER TABLE rounds ADD COLUMN rechecked boolean NOT NULL DEFAULT true;
CREATE INDEX rounds_recheck ON rounds (departure) WHERE state = 'final' AND NOT rechecked AND winner IS NOT NULL;

ALTER TABLE notices DROP CONSTRAINT notices_kind_check;
ALTER TABLE notices ADD CONSTRAINT notices_kind_check
  CHECK (kind IN ('decided', 'reopened', 'asked', 'doubted') OR kind ~ '^moved-[0-9]+$') NOT VALID;
ALTER TABLE notices VALIDATE CONSTRAINT notices_kind_check;

-- +goose Down
DELETE FROM notices WHERE kind = 'doubted';
ALTER TABLE notices DROP CONSTRAINT notices_kind_check;
ALTER TABLE notices ADD CONSTRAINT notices_kind_check
  CHECK (kind IN ('decided', 'reopened', 'asked') OR kind ~ '^moved-[0-9]+$');
DROP INDEX rounds_recheck;
ALTER TABLE rounds DROP COLUMN rechecked;
DROP TABLE door_reports;
