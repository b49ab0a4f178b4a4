-- +goose Up
-- Whom a provider of OpenID Connect named when a person signed in. Nothing else that it says of them is kept.
CREATE TABLE identities (
  issuer    text NOT NULL CHECK (length(issuer) BETWEEN 1 AND 500),
  subject   text COLLATE "C" NOT NULL CHECK (length(subject) BETWEEN 1 AND 255),
  person_id text COLLATE "C" NOT NULL REFERENCES people ON DELETE CASCADE,
  seen_on   date NOT NULL DEFAULT current_date,
  PRIMARY KEY (issuer, subject)
);
CREATE INDEX identities_person ON identities (person_id);
