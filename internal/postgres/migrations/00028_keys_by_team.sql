-- +goose NO TRANSACTION
-- +goose Up
-- Exchanges the keys that 00027 built for the old ones, all at once. It reads no table, so its locks last milliseconds.
-- Every change of a team locks a row of teams first: who holds that table has no change under way that it could
-- deadlock with. References are made here: earlier they would have chosen an old key with the same columns.
-- +goose StatementBegin
SELECT try_for_lock($swap$
LOCK TABLE teams, deliveries, notices, channels, shown, votes, attendance, candidates, rounds, team_members,
  team_events, gestures, team_blocks, join_requests IN ACCESS EXCLUSIVE MODE;

ALTER TABLE deliveries ALTER COLUMN team_id SET NOT NULL;
ALTER TABLE deliveries DROP CONSTRAINT deliveries_has_team, DROP CONSTRAINT deliveries_round_id_kind_fkey,
  DROP CONSTRAINT deliveries_pkey,
  ADD CONSTRAINT deliveries_pkey PRIMARY KEY USING INDEX deliveries_key;
ALTER TABLE notices DROP CONSTRAINT notices_round_id_team_id_fkey, DROP CONSTRAINT notices_pkey,
  ADD CONSTRAINT notices_pkey PRIMARY KEY USING INDEX notices_key;
ALTER TABLE channels DROP CONSTRAINT channels_pkey, ADD CONSTRAINT channels_pkey PRIMARY KEY USING INDEX channels_key;
DROP INDEX channels_team;
ALTER TABLE shown ALTER COLUMN team_id SET NOT NULL;
ALTER TABLE shown DROP CONSTRAINT shown_has_team, DROP CONSTRAINT shown_round_id_fkey,
  DROP CONSTRAINT shown_member_id_fkey, DROP CONSTRAINT shown_pkey,
  ADD CONSTRAINT shown_pkey PRIMARY KEY USING INDEX shown_key;
ALTER TABLE votes DROP CONSTRAINT votes_round_id_team_id_place_id_fkey, DROP CONSTRAINT votes_member_id_team_id_fkey,
  DROP CONSTRAINT votes_pkey, ADD CONSTRAINT votes_pkey PRIMARY KEY USING INDEX votes_key;
ALTER TABLE attendance DROP CONSTRAINT attendance_member_id_team_id_fkey, DROP CONSTRAINT attendance_pkey,
  ADD CONSTRAINT attendance_pkey PRIMARY KEY USING INDEX attendance_key;
ALTER TABLE candidates DROP CONSTRAINT candidates_round_id_team_id_fkey,
  DROP CONSTRAINT candidates_suggested_by_team_id_fkey, DROP CONSTRAINT candidates_round_id_team_id_place_id_key,
  DROP CONSTRAINT candidates_pkey, ADD CONSTRAINT candidates_pkey PRIMARY KEY USING INDEX candidates_key;
ALTER TABLE rounds DROP CONSTRAINT rounds_round_id_team_id_key, DROP CONSTRAINT rounds_pkey,
  ADD CONSTRAINT rounds_pkey PRIMARY KEY USING INDEX rounds_key;
ALTER TABLE team_members DROP CONSTRAINT team_members_member_id_team_id_key, DROP CONSTRAINT team_members_pkey,
  ADD CONSTRAINT team_members_pkey PRIMARY KEY USING INDEX team_members_key;
DROP INDEX team_events_final;
ALTER TABLE gestures DROP CONSTRAINT gestures_pkey, ADD CONSTRAINT gestures_pkey PRIMARY KEY USING INDEX gestures_key;
DROP INDEX gestures_team;
ALTER TABLE team_blocks DROP CONSTRAINT team_blocks_member_id_key,
  ADD CONSTRAINT team_blocks_member_id_key UNIQUE USING INDEX team_blocks_member;
ALTER TABLE join_requests DROP CONSTRAINT join_requests_pkey,
  ADD CONSTRAINT join_requests_pkey PRIMARY KEY USING INDEX join_requests_key;

ALTER TABLE candidates
  ADD CONSTRAINT candidates_round FOREIGN KEY (team_id, round_id) REFERENCES rounds (team_id, round_id)
    ON DELETE CASCADE NOT VALID,
  ADD CONSTRAINT candidates_member FOREIGN KEY (team_id, suggested_by) REFERENCES team_members (team_id, member_id)
    ON DELETE SET NULL (suggested_by) NOT VALID;
ALTER TABLE votes
  ADD CONSTRAINT votes_candidate FOREIGN KEY (team_id, round_id, place_id)
    REFERENCES candidates (team_id, round_id, place_id) ON DELETE CASCADE NOT VALID,
  ADD CONSTRAINT votes_of_member FOREIGN KEY (team_id, member_id) REFERENCES team_members (team_id, member_id)
    ON DELETE CASCADE NOT VALID;
ALTER TABLE attendance
  ADD CONSTRAINT attendance_member FOREIGN KEY (team_id, member_id) REFERENCES team_members (team_id, member_id)
    ON DELETE CASCADE NOT VALID;
ALTER TABLE shown
  ADD CONSTRAINT shown_round FOREIGN KEY (team_id, round_id) REFERENCES rounds (team_id, round_id)
    ON DELETE CASCADE NOT VALID,
  ADD CONSTRAINT shown_to_member FOREIGN KEY (team_id, member_id) REFERENCES team_members (team_id, member_id)
    ON DELETE CASCADE NOT VALID;
ALTER TABLE notices
  ADD CONSTRAINT notices_round FOREIGN KEY (team_id, round_id) REFERENCES rounds (team_id, round_id)
    ON DELETE CASCADE NOT VALID;
ALTER TABLE deliveries
  ADD CONSTRAINT deliveries_notice FOREIGN KEY (team_id, round_id, kind)
    REFERENCES notices (team_id, round_id, kind) ON DELETE CASCADE NOT VALID;
$swap$) WHERE EXISTS (SELECT FROM pg_constraint WHERE conrelid = 'rounds'::regclass
  AND conname = 'rounds_round_id_team_id_key');
-- +goose StatementEnd

-- The stored rows are checked without a lock that anybody waits for. Those of the old references hold already.
ALTER TABLE candidates VALIDATE CONSTRAINT candidates_round;
ALTER TABLE candidates VALIDATE CONSTRAINT candidates_member;
ALTER TABLE votes VALIDATE CONSTRAINT votes_candidate;
ALTER TABLE votes VALIDATE CONSTRAINT votes_of_member;
ALTER TABLE attendance VALIDATE CONSTRAINT attendance_member;
ALTER TABLE shown VALIDATE CONSTRAINT shown_round;
ALTER TABLE shown VALIDATE CONSTRAINT shown_to_member;
ALTER TABLE notices VALIDATE CONSTRAINT notices_round;
ALTER TABLE deliveries VALIDATE CONSTRAINT deliveries_notice;

COMMENT ON INDEX old_attendance IS 'replicas of the release before name it in ON CONFLICT';
COMMENT ON TABLE gestures IS 'one key of a person is one request: the lock of the person''s row makes it so';

DROP FUNCTION IF EXISTS try_for_lock(text);
