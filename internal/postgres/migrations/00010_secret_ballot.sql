-- +goose Up
-- What a team is shown of dietary needs is fixed when a round opens, and changes when three statements have changed.
ALTER TABLE rounds ADD COLUMN needs text[] CHECK (cardinality(needs) BETWEEN 1 AND 7);
ALTER TABLE teams ADD COLUMN needs_shown text[] CHECK (cardinality(needs_shown) BETWEEN 1 AND 7);
ALTER TABLE team_members ADD COLUMN needs_counted text[] NOT NULL DEFAULT '{}' CHECK (cardinality(needs_counted) <= 7);

COMMENT ON COLUMN rounds.needs IS 'what members see; null while none are shown';
COMMENT ON COLUMN teams.needs_shown IS 'what the next round shows, unless enough statements have changed by then';
COMMENT ON COLUMN team_members.needs_counted IS 'this member''s statement as it is in needs_shown';

-- How votes are shown is the team's setting until the first vote is cast in a round, and stays with the round from then on.
ALTER TABLE rounds ADD COLUMN hide_tallies boolean;
ALTER TABLE rounds ADD COLUMN show_names boolean;
UPDATE rounds r SET hide_tallies = t.hide_tallies, show_names = t.show_names FROM teams t
WHERE t.team_id = r.team_id AND r.day >= current_date - 2 AND EXISTS (SELECT FROM votes v WHERE v.round_id = r.round_id);

COMMENT ON COLUMN rounds.hide_tallies IS 'as it was when the first vote was cast; null before';
COMMENT ON COLUMN rounds.show_names IS 'as it was when the first vote was cast; null before';

-- The way to a candidate as the team is shown it, and as a tie is settled by it.
ALTER TABLE candidates ADD COLUMN walk integer CHECK (walk > 0);
ALTER TABLE candidates ADD COLUMN walk_real boolean NOT NULL DEFAULT false;

COMMENT ON COLUMN candidates.walk IS 'minutes, fixed when it was suggested or when the team moved; null when it is not known from where';
