-- +goose Up
-- What a person said about one lunch at one place. Nobody else is shown a row.
CREATE TABLE visits (
  person_id text COLLATE "C" NOT NULL REFERENCES people ON DELETE CASCADE,
  place_id  text COLLATE "C" NOT NULL CHECK (length(place_id) BETWEEN 3 AND 160),
  day       date NOT NULL,
  half_hour int2 NOT NULL CHECK (half_hour BETWEEN 0 AND 47),
  verdict   text NOT NULL CHECK (verdict IN ('good', 'meh', 'absent')),
  wait      text CHECK (wait IN ('none', 'short', 'long')),
  shut      boolean NOT NULL,
  told_at   timestamptz NOT NULL,
  PRIMARY KEY (person_id, day, place_id),
  CHECK (NOT shut OR verdict = 'absent'),
  CHECK (wait IS NULL OR verdict <> 'absent')
);
CREATE INDEX visits_day ON visits (day);

COMMENT ON COLUMN visits.day IS 'of the lunch, by the clock of the place';

-- What everybody is told of a place: computed from visits in weekly steps, of nobody in particular.
CREATE TABLE place_figures (
  place_id text COLLATE "C" NOT NULL,
  kind     text NOT NULL CHECK (kind IN ('liked', 'shut', 'wait')),
  cell     int2 NOT NULL CHECK (cell BETWEEN 0 AND 335),
  value    float8 NOT NULL,
  weight   float8 NOT NULL,
  week     date NOT NULL,
  PRIMARY KEY (place_id, kind, cell)
);

COMMENT ON COLUMN place_figures.cell IS 'of a wait: the weekday, Sunday first, times 48, plus the half hour; otherwise 0';
COMMENT ON COLUMN place_figures.week IS 'a Monday: what was said before it is counted';

CREATE TABLE team_figures (
  team_id  text COLLATE "C" NOT NULL REFERENCES teams ON DELETE CASCADE,
  place_id text COLLATE "C" NOT NULL,
  liked    int4 NOT NULL,
  week     date NOT NULL,
  PRIMARY KEY (team_id, place_id)
);

INSERT INTO sweeps (name, at) VALUES ('figures', '-infinity');
