-- +goose Up
-- A team settles on one place a day. Composite foreign keys carry team_id through every table below it, so that no
-- row can join a member, a round or a candidate of one team with those of another.
CREATE TABLE teams (
  team_id      text COLLATE "C" PRIMARY KEY CHECK (length(team_id) BETWEEN 1 AND 64),
  name         text NOT NULL CHECK (length(name) BETWEEN 1 AND 60),
  size         integer NOT NULL DEFAULT 4 CHECK (size BETWEEN 1 AND 200),
  version      bigint NOT NULL DEFAULT 0,
  zone         text NOT NULL DEFAULT 'UTC',
  departure    time NOT NULL DEFAULT '12:00',
  address      text CHECK (length(address) <= 200),
  lat          double precision CHECK (lat BETWEEN -90 AND 90),
  lng          double precision CHECK (lng BETWEEN -180 AND 180),
  hide_tallies boolean NOT NULL DEFAULT false,
  show_names   boolean NOT NULL DEFAULT true,
  created_at   timestamptz NOT NULL DEFAULT now(),
  CHECK ((lat IS NULL) = (lng IS NULL) AND (lat IS NULL) = (address IS NULL))
);

COMMENT ON COLUMN teams.team_id IS 'never shown: people see a link, which can be changed';
COMMENT ON COLUMN teams.version IS 'rises by one with every change, under the lock of this row; that of its newest event';

CREATE TABLE team_links (
  link       text COLLATE "C" PRIMARY KEY CHECK (length(link) BETWEEN 1 AND 64),
  team_id    text COLLATE "C" NOT NULL REFERENCES teams ON DELETE CASCADE,
  current    boolean NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX team_links_current ON team_links (team_id) WHERE current;

COMMENT ON TABLE team_links IS 'one that is no longer current lets nobody in, and goes on meaning the team to its members';

CREATE TABLE team_members (
  member_id text COLLATE "C" PRIMARY KEY,
  team_id   text COLLATE "C" NOT NULL REFERENCES teams ON DELETE CASCADE,
  person_id text COLLATE "C" NOT NULL REFERENCES people ON DELETE CASCADE,
  name      text NOT NULL CHECK (length(name) <= 40),
  owner     boolean NOT NULL,
  needs     text[] NOT NULL DEFAULT '{}' CHECK (cardinality(needs) <= 7),
  joined_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  UNIQUE (team_id, person_id),
  UNIQUE (member_id, team_id)
);
CREATE UNIQUE INDEX team_members_owner ON team_members (team_id) WHERE owner;
CREATE INDEX team_members_person ON team_members (person_id);

-- The team a person looked at last.
CREATE TABLE current_teams (
  person_id text COLLATE "C" PRIMARY KEY REFERENCES people ON DELETE CASCADE,
  team_id   text COLLATE "C" NOT NULL REFERENCES teams ON DELETE CASCADE
);
CREATE INDEX current_teams_team ON current_teams (team_id);

-- A round is decided once. A decision that is taken back stays as it was, undone, and the day's next attempt opens.
CREATE TABLE rounds (
  round_id     text COLLATE "C" PRIMARY KEY,
  team_id      text COLLATE "C" NOT NULL REFERENCES teams ON DELETE CASCADE,
  day          date NOT NULL,
  attempt      integer NOT NULL DEFAULT 1 CHECK (attempt BETWEEN 1 AND 20),
  state        text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'final', 'undone')),
  opened_at    timestamptz NOT NULL DEFAULT clock_timestamp(),
  deadline     timestamptz NOT NULL,
  departure    timestamptz NOT NULL,
  lot_secret   bytea NOT NULL CHECK (length(lot_secret) = 32),
  finalised_at timestamptz,
  finalised_by text COLLATE "C",
  winner       text COLLATE "C",
  receipt      jsonb,
  UNIQUE (round_id, team_id),
  UNIQUE (team_id, day, attempt),
  CHECK ((state = 'open') = (finalised_at IS NULL)),
  CHECK ((state = 'open') = (receipt IS NULL))
);
CREATE UNIQUE INDEX rounds_one_live ON rounds (team_id, day) WHERE state <> 'undone';
CREATE INDEX rounds_due ON rounds (deadline) WHERE state = 'open';
CREATE INDEX rounds_visited ON rounds (team_id, winner, day) WHERE state = 'final' AND winner IS NOT NULL;

COMMENT ON COLUMN rounds.finalised_by IS 'a member; null when the deadline did it';

CREATE TABLE candidates (
  round_id     text COLLATE "C" NOT NULL,
  team_id      text COLLATE "C" NOT NULL,
  place_id     text COLLATE "C" NOT NULL CHECK (length(place_id) BETWEEN 3 AND 160),
  name         text NOT NULL CHECK (length(name) BETWEEN 1 AND 200),
  suggested_by text COLLATE "C",
  added_at     timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (round_id, place_id),
  UNIQUE (round_id, team_id, place_id),
  FOREIGN KEY (round_id, team_id) REFERENCES rounds (round_id, team_id) ON DELETE CASCADE,
  FOREIGN KEY (suggested_by, team_id) REFERENCES team_members (member_id, team_id) ON DELETE SET NULL (suggested_by)
);
CREATE INDEX candidates_suggested ON candidates (suggested_by);

COMMENT ON COLUMN candidates.name IS 'last known: all that is left to show when the place leaves the catalogue';

CREATE TABLE votes (
  round_id  text COLLATE "C" NOT NULL,
  place_id  text COLLATE "C" NOT NULL,
  member_id text COLLATE "C" NOT NULL,
  team_id   text COLLATE "C" NOT NULL,
  at        timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (round_id, place_id, member_id),
  FOREIGN KEY (round_id, team_id, place_id) REFERENCES candidates (round_id, team_id, place_id) ON DELETE CASCADE,
  FOREIGN KEY (member_id, team_id) REFERENCES team_members (member_id, team_id) ON DELETE CASCADE
);
CREATE INDEX votes_member ON votes (member_id);

-- What a member says about a day: not in, or, after the decision, coming or not.
CREATE TABLE attendance (
  team_id   text COLLATE "C" NOT NULL,
  member_id text COLLATE "C" NOT NULL,
  day       date NOT NULL,
  in_today  boolean NOT NULL DEFAULT true,
  coming    boolean,
  PRIMARY KEY (member_id, day),
  FOREIGN KEY (member_id, team_id) REFERENCES team_members (member_id, team_id) ON DELETE CASCADE
);

-- The team's history, one row a version, without gaps; what is old goes from its beginning. It is what a screen may have missed, and what settles whether a call that got no
-- answer was carried out.
CREATE TABLE team_events (
  team_id   text COLLATE "C" NOT NULL REFERENCES teams ON DELETE CASCADE,
  version   bigint NOT NULL,
  kind      text NOT NULL,
  round_id  text COLLATE "C",
  member_id text COLLATE "C",
  place_id  text COLLATE "C",
  at        timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (team_id, version)
);
CREATE UNIQUE INDEX team_events_final ON team_events (round_id) WHERE kind = 'finalised';
CREATE INDEX team_events_round ON team_events (team_id, round_id, version);

-- One gesture, however often it is sent. The row commits with what the gesture did, so a second sending can tell.
CREATE TABLE gestures (
  person_id text COLLATE "C" NOT NULL REFERENCES people ON DELETE CASCADE,
  key       text COLLATE "C" NOT NULL CHECK (length(key) BETWEEN 8 AND 64),
  digest    bytea NOT NULL CHECK (length(digest) = 32),
  team_id   text COLLATE "C" NOT NULL REFERENCES teams ON DELETE CASCADE,
  version   bigint NOT NULL,
  at        timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (person_id, key)
);
CREATE INDEX gestures_age ON gestures (at);
CREATE INDEX gestures_team ON gestures (team_id);

-- Members whose open page showed the decision.
CREATE TABLE shown (
  round_id  text COLLATE "C" NOT NULL REFERENCES rounds ON DELETE CASCADE,
  member_id text COLLATE "C" NOT NULL REFERENCES team_members ON DELETE CASCADE,
  at        timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (round_id, member_id)
);
CREATE INDEX shown_member ON shown (member_id);
