-- +goose Up
ALTER TABLE moves ADD COLUMN encrypted bytea CHECK (length(encrypted) <= 45000);
COMMENT ON COLUMN moves.encrypted IS 'history and profile for the other device. The key is a part of the code that is never sent to us.';
