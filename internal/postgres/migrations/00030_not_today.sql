-- +goose Up
-- Not today: a member's private veto of a place, one a week. It is kept by day, so that it also holds in a round that
-- is reopened.
ALTER TABLE teams ADD COLUMN vetoes boolean NOT NULL DEFAULT true;
ALTER TABLE rounds ADD COLUMN vetoed text[] NOT NULL DEFAULT '{}';

COMMENT ON COLUMN teams.vetoes IS 'the owner allows vetoes';
COMMENT ON COLUMN rounds.vetoed IS 'the places that a veto ruled out in an earlier attempt of the day';

CREATE TABLE vetoes (
  team_id   text COLLATE "C" NOT NULL,
  day       date NOT NULL,
  member_id text COLLATE "C" NOT NULL,
  place_id  text COLLATE "C" NOT NULL,
  spent     boolean NOT NULL DEFAULT false,
  at        timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (team_id, day, member_id),
  CONSTRAINT vetoes_member FOREIGN KEY (team_id, member_id) REFERENCES team_members (team_id, member_id)
    ON DELETE CASCADE
);
-- For what deletes old ones.
CREATE INDEX vetoes_day ON vetoes (day);

COMMENT ON COLUMN vetoes.spent IS 'a round closed while it counted';

-- +goose Down
DROP TABLE vetoes;
ALTER TABLE rounds DROP COLUMN vetoed;
ALTER TABLE teams DROP COLUMN vetoes;
