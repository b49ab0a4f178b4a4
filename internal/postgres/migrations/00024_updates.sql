-- +goose Up
-- How far an area follows OpenStreetMap. An update that is older would undo what a newer one said.
ALTER TABLE areas ADD COLUMN data_until timestamptz;

COMMENT ON COLUMN areas.data_until IS 'the newest edit that the data includes, as its file tells; null if it does not';
COMMENT ON COLUMN areas.imported_at IS 'the last import of all places; an update of some of them does not count';
