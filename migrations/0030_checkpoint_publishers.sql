-- Which process publishes checkpoints and asks witnesses, until when unless it renews its row, and what it found. One row for each
-- origin, list of places and list of witnesses. No lane makes it: rebuilds leave it alone.
create table checkpoint_publishers (
  name text primary key,
  holder uuid not null,
  held_until timestamptz not null,
  -- The size that witnesses were asked about last, and the state of each witness.
  witnessed jsonb
);
