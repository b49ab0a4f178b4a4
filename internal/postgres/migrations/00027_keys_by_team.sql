-- +goose NO TRANSACTION
-- +goose Up
-- Every key of a team's tables starts with the team, so that teams can be spread over several servers. This migration
-- builds the new keys beside the old ones while people vote, and 00028 exchanges them. It may be interrupted: each
-- statement can run again.

-- A statement that needs a short lock on a whole table does not wait long for it, because everybody else would wait
-- behind it. It tries again, for up to ten minutes.
-- +goose StatementBegin
CREATE OR REPLACE FUNCTION try_for_lock(statement text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  FOR attempt IN 1..300 LOOP
    BEGIN
      PERFORM set_config('lock_timeout', '500ms', true);
      EXECUTE statement;
      RETURN;
    EXCEPTION WHEN lock_not_available OR deadlock_detected THEN
      IF attempt = 300 THEN RAISE; END IF;
    END;
    PERFORM pg_sleep(1 + random());
  END LOOP;
END
$$;
-- +goose StatementEnd

-- Two tables have no team yet. Replicas of the release before insert without it; a trigger adds it for them.
SELECT try_for_lock('ALTER TABLE shown ADD COLUMN IF NOT EXISTS team_id text COLLATE "C"');
SELECT try_for_lock('ALTER TABLE deliveries ADD COLUMN IF NOT EXISTS team_id text COLLATE "C"');

-- +goose StatementBegin
CREATE OR REPLACE FUNCTION add_team_of_round() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT team_id INTO NEW.team_id FROM rounds WHERE round_id = NEW.round_id;
  RETURN NEW;
END
$$;
-- +goose StatementEnd

SELECT try_for_lock('CREATE OR REPLACE TRIGGER shown_team BEFORE INSERT ON shown
  FOR EACH ROW WHEN (NEW.team_id IS NULL) EXECUTE FUNCTION add_team_of_round()');
SELECT try_for_lock('CREATE OR REPLACE TRIGGER deliveries_team BEFORE INSERT ON deliveries
  FOR EACH ROW WHEN (NEW.team_id IS NULL) EXECUTE FUNCTION add_team_of_round()');

-- In batches, in the order of the old keys: no row stays locked for long.
-- +goose StatementBegin
DO $$
DECLARE
  name text;
  last text;
  upto text;
BEGIN
  FOREACH name IN ARRAY ARRAY['shown', 'deliveries'] LOOP
    last := '';
    LOOP
      EXECUTE format('SELECT max(round_id) FROM '
        || '(SELECT round_id FROM %I WHERE round_id > $1 ORDER BY round_id LIMIT 2000) AS next', name) INTO upto USING last;
      EXIT WHEN upto IS NULL;
      EXECUTE format('UPDATE %I t SET team_id = r.team_id FROM rounds r WHERE r.round_id = t.round_id '
        || 'AND t.round_id > $1 AND t.round_id <= $2 AND t.team_id IS NULL', name) USING last, upto;
      last := upto;
      COMMIT;
    END LOOP;
  END LOOP;
END
$$;
-- +goose StatementEnd

-- A checked condition lets 00028 say NOT NULL without reading the table.
SELECT try_for_lock('ALTER TABLE shown DROP CONSTRAINT IF EXISTS shown_has_team,
  ADD CONSTRAINT shown_has_team CHECK (team_id IS NOT NULL) NOT VALID');
SELECT try_for_lock('ALTER TABLE deliveries DROP CONSTRAINT IF EXISTS deliveries_has_team,
  ADD CONSTRAINT deliveries_has_team CHECK (team_id IS NOT NULL) NOT VALID');
ALTER TABLE shown VALIDATE CONSTRAINT shown_has_team;
ALTER TABLE deliveries VALIDATE CONSTRAINT deliveries_has_team;

-- The new keys.
DROP INDEX CONCURRENTLY IF EXISTS team_members_key;
CREATE UNIQUE INDEX CONCURRENTLY team_members_key ON team_members (team_id, member_id);
DROP INDEX CONCURRENTLY IF EXISTS rounds_key;
CREATE UNIQUE INDEX CONCURRENTLY rounds_key ON rounds (team_id, round_id);
DROP INDEX CONCURRENTLY IF EXISTS candidates_key;
CREATE UNIQUE INDEX CONCURRENTLY candidates_key ON candidates (team_id, round_id, place_id);
DROP INDEX CONCURRENTLY IF EXISTS votes_key;
CREATE UNIQUE INDEX CONCURRENTLY votes_key ON votes (team_id, round_id, place_id, member_id);
DROP INDEX CONCURRENTLY IF EXISTS attendance_key;
CREATE UNIQUE INDEX CONCURRENTLY attendance_key ON attendance (team_id, member_id, day);
DROP INDEX CONCURRENTLY IF EXISTS team_events_finalised;
CREATE UNIQUE INDEX CONCURRENTLY team_events_finalised ON team_events (team_id, round_id) WHERE kind = 'finalised';
DROP INDEX CONCURRENTLY IF EXISTS gestures_key;
CREATE UNIQUE INDEX CONCURRENTLY gestures_key ON gestures (team_id, person_id, key);
DROP INDEX CONCURRENTLY IF EXISTS shown_key;
CREATE UNIQUE INDEX CONCURRENTLY shown_key ON shown (team_id, round_id, member_id);
DROP INDEX CONCURRENTLY IF EXISTS team_blocks_member;
CREATE UNIQUE INDEX CONCURRENTLY team_blocks_member ON team_blocks (team_id, member_id);
DROP INDEX CONCURRENTLY IF EXISTS join_requests_key;
CREATE UNIQUE INDEX CONCURRENTLY join_requests_key ON join_requests (team_id, request_id);
DROP INDEX CONCURRENTLY IF EXISTS channels_key;
CREATE UNIQUE INDEX CONCURRENTLY channels_key ON channels (team_id, channel_id);
DROP INDEX CONCURRENTLY IF EXISTS notices_key;
CREATE UNIQUE INDEX CONCURRENTLY notices_key ON notices (team_id, round_id, kind);
DROP INDEX CONCURRENTLY IF EXISTS deliveries_key;
CREATE UNIQUE INDEX CONCURRENTLY deliveries_key ON deliveries (team_id, round_id, kind, target);

-- One key of a person is one request, in whichever team: a change looks here, under the lock of the person's row.
DROP INDEX CONCURRENTLY IF EXISTS gestures_person;
CREATE INDEX CONCURRENTLY gestures_person ON gestures (person_id, key);

-- For replicas of the release before, which look rows up without the team. A later release drops what is named old_.
DROP INDEX CONCURRENTLY IF EXISTS old_team_members;
CREATE INDEX CONCURRENTLY old_team_members ON team_members (member_id);
DROP INDEX CONCURRENTLY IF EXISTS old_rounds;
CREATE INDEX CONCURRENTLY old_rounds ON rounds (round_id);
DROP INDEX CONCURRENTLY IF EXISTS old_candidates;
CREATE INDEX CONCURRENTLY old_candidates ON candidates (round_id);
DROP INDEX CONCURRENTLY IF EXISTS old_votes;
CREATE INDEX CONCURRENTLY old_votes ON votes (round_id);
DROP INDEX CONCURRENTLY IF EXISTS old_attendance;
CREATE UNIQUE INDEX CONCURRENTLY old_attendance ON attendance (member_id, day);
DROP INDEX CONCURRENTLY IF EXISTS old_shown;
CREATE INDEX CONCURRENTLY old_shown ON shown (round_id);
DROP INDEX CONCURRENTLY IF EXISTS old_notices;
CREATE INDEX CONCURRENTLY old_notices ON notices (round_id);
DROP INDEX CONCURRENTLY IF EXISTS old_deliveries;
CREATE INDEX CONCURRENTLY old_deliveries ON deliveries (round_id);
