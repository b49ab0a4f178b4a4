-- +goose Up
-- A need is a wish or a must. Places that are known not to serve a must of somebody who is in today cannot win.
ALTER TABLE team_members ADD COLUMN musts text[] NOT NULL DEFAULT '{}' CHECK (cardinality(musts) <= 7);
ALTER TABLE team_members ADD COLUMN needs_named boolean NOT NULL DEFAULT false;

COMMENT ON COLUMN team_members.musts IS 'those of needs that are musts';
COMMENT ON COLUMN team_members.needs_named IS 'the member lets the team know their needs by name';

-- A round closes a minute after everyone has voted. Its deadline moves there, so that what closes due rounds finds it.
ALTER TABLE teams ADD COLUMN close_early boolean NOT NULL DEFAULT true;
ALTER TABLE rounds ADD COLUMN planned timestamptz;
ALTER TABLE rounds ADD COLUMN restarts smallint NOT NULL DEFAULT 0;
ALTER TABLE rounds ADD COLUMN reopened_late boolean NOT NULL DEFAULT false;

COMMENT ON COLUMN rounds.planned IS 'the deadline to go back to while the round is closing early';
COMMENT ON COLUMN rounds.restarts IS 'how often a change started the minute anew';
COMMENT ON COLUMN rounds.reopened_late IS 'a member who came late has reopened a round of this day';

-- Plan B: where people go if the place is shut or full, and the moves that they made.
ALTER TABLE rounds ADD COLUMN plan_b jsonb;
ALTER TABLE rounds ADD COLUMN moves jsonb;

COMMENT ON COLUMN rounds.plan_b IS 'where to go from the place that holds now; {} if nowhere; null until it was looked for';
COMMENT ON COLUMN rounds.moves IS 'in the order they were made; null if there was none';

ALTER TABLE notices DROP CONSTRAINT notices_kind_check;
ALTER TABLE notices ADD CONSTRAINT notices_kind_check
  CHECK (kind IN ('decided', 'reopened', 'asked') OR kind ~ '^moved-[0-9]+$') NOT VALID;
ALTER TABLE notices VALIDATE CONSTRAINT notices_kind_check;

-- +goose Down
DELETE FROM notices WHERE kind LIKE 'moved-%';
ALTER TABLE notices DROP CONSTRAINT notices_kind_check;
ALTER TABLE notices ADD CONSTRAINT notices_kind_check CHECK (kind IN ('decided', 'reopened', 'asked'));
ALTER TABLE rounds DROP COLUMN moves;
ALTER TABLE rounds DROP COLUMN plan_b;
ALTER TABLE rounds DROP COLUMN reopened_late;
ALTER TABLE rounds DROP COLUMN restarts;
ALTER TABLE rounds DROP COLUMN planned;
ALTER TABLE teams DROP COLUMN close_early;
ALTER TABLE team_members DROP COLUMN needs_named;
ALTER TABLE team_members DROP COLUMN musts;
