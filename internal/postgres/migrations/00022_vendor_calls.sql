-- +goose Up
-- How many paid requests were made to a vendor on a day, by all replicas together. It holds money back, so it survives
-- a crash.
CREATE TABLE vendor_calls (
  vendor text COLLATE "C" NOT NULL,
  day    date NOT NULL,
  calls  int  NOT NULL CHECK (calls > 0),
  PRIMARY KEY (vendor, day)
);

COMMENT ON COLUMN vendor_calls.day IS 'in UTC';

-- "photos" signs references to pictures of a vendor, so that only those that we gave out are fetched.
INSERT INTO secrets (name, value)
SELECT 'photos', sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()));
