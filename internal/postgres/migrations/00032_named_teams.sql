-- +goose Up
-- A first team has the same name everywhere. Its owner is asked for another before the link is shared, unless they have
-- said that it is called so.
ALTER TABLE teams ADD COLUMN name_given boolean NOT NULL DEFAULT false;

COMMENT ON COLUMN teams.name_given IS 'the owner gave the team its name, even if it is the name of a first team';

-- +goose Down
ALTER TABLE teams DROP COLUMN name_given;
