-- +goose Up
-- Where no candidate suits everybody who is in and two would, the team is offered two tables. A row is a member who
-- accepted theirs.
CREATE TABLE table_seats (
  team_id   text COLLATE "C" NOT NULL,
  round_id  text COLLATE "C" NOT NULL,
  member_id text COLLATE "C" NOT NULL,
  place_id  text COLLATE "C" NOT NULL,
  at        timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (team_id, round_id, member_id),
  CONSTRAINT table_seats_candidate FOREIGN KEY (team_id, round_id, place_id)
    REFERENCES candidates (team_id, round_id, place_id) ON DELETE CASCADE,
  CONSTRAINT table_seats_of_member FOREIGN KEY (team_id, member_id)
    REFERENCES team_members (team_id, member_id) ON DELETE CASCADE
);
CREATE INDEX table_seats_member ON table_seats (team_id, member_id);

-- +goose Down
DROP TABLE table_seats;
