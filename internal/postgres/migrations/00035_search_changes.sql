-- +goose Up
-- Replicas hold the rows of searches in memory. Here they see what changed since.
CREATE TABLE search_changes (
  version int8 GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  bands   int4[]
);

COMMENT ON TABLE search_changes IS 'written only under the lock of the search table, so that versions commit in order';
COMMENT ON COLUMN search_changes.bands IS 'strips of latitude whose places changed; NULL if nobody knows which';

-- Whatever writes them is noticed: an import of the release before, or a person by hand. Imports of this release say
-- which bands change (term.Lock, term.Note).
-- +goose StatementBegin
CREATE FUNCTION note_search_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF current_setting('noonish.notes_bands', true) IS DISTINCT FROM 'yes' THEN
    PERFORM pg_advisory_xact_lock(4715236891);
    INSERT INTO search_changes DEFAULT VALUES;
  END IF;
  RETURN NULL;
END
$$;
-- +goose StatementEnd

CREATE TRIGGER places_changed BEFORE INSERT OR UPDATE OR DELETE OR TRUNCATE ON places
  FOR EACH STATEMENT EXECUTE FUNCTION note_search_change();
CREATE TRIGGER place_terms_changed BEFORE INSERT OR UPDATE OR DELETE OR TRUNCATE ON place_terms
  FOR EACH STATEMENT EXECUTE FUNCTION note_search_change();

-- +goose Down
DROP TRIGGER place_terms_changed ON place_terms;
DROP TRIGGER places_changed ON places;
DROP FUNCTION note_search_change();
DROP TABLE search_changes;
