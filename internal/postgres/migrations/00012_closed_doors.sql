-- +goose Up
-- Which photos the catalogue names: no other file is fetched. The condition keeps the many places without one out.
CREATE INDEX places_photos ON places USING gin ((doc::jsonb -> 'photos') jsonb_path_ops) WHERE position('"photo_reference"' IN doc) > 0;

-- The operator can shut out a team or a person (noonish admin suspend). What they have stays, and nobody can use it.
ALTER TABLE people ADD COLUMN suspended_at timestamptz;
ALTER TABLE teams ADD COLUMN suspended_at timestamptz;
