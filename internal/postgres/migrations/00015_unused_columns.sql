-- +goose Up
-- River runs the deliveries: these columns are of a queue that we no longer have.
DROP INDEX deliveries_waiting;
ALTER TABLE deliveries DROP COLUMN leased, DROP COLUMN next_at;

COMMENT ON COLUMN deliveries.state IS 'dropped: the decision was too old to be sent';
COMMENT ON COLUMN place_terms.diets IS 'what the place offers: diets served, diets unknown, features (place.OfferBits)';
COMMENT ON COLUMN places.diets IS 'what the place offers: diets served, diets unknown, features (place.OfferBits)';
