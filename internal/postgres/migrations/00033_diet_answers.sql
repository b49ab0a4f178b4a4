-- +goose Up
-- What members say that a place serves, where the catalogue does not know. It holds for their team.
CREATE TABLE diet_answers (
  team_id   text NOT NULL,
  place_id  text NOT NULL,
  diet      text NOT NULL,
  member_id text NOT NULL,
  at        timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (team_id, place_id, diet),
  FOREIGN KEY (team_id, member_id) REFERENCES team_members (team_id, member_id) ON DELETE CASCADE
);
CREATE INDEX diet_answers_member ON diet_answers (team_id, member_id);
CREATE INDEX diet_answers_age ON diet_answers (at);

-- +goose Down
DROP TABLE diet_answers;
