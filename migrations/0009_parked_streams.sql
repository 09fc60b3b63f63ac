-- Streams that wait in a lane because one of their events cannot be projected. Everything here follows from the log and
-- the projections: a lane that is built anew begins without any of it.
create table parked_streams (
  lane text not null,
  stream text not null,
  -- the first event that waits: the stream goes on from here
  event_id uuid not null,
  event_type text not null,
  position bigint not null,
  revision bigint not null,
  -- how many events wait, that one included
  events bigint not null,
  -- unreadable: its data is not what its schema says; refused: the database does not take its rows;
  -- failed: the projection failed on it; behind: it needs rows of another stream that is parked
  code text not null,
  reason text not null,
  -- the stream that it waits for
  behind text,
  parked_at timestamptz not null default now(),
  tried_at timestamptz not null default now(),
  tries integer not null default 0,
  retry_at timestamptz not null
);
-- A stream's name may be longer than an index entry.
create unique index parked_streams_by_name on parked_streams (lane, md5(stream));
create index parked_streams_in_order on parked_streams (lane, position);

alter table lane_checkpoints
  -- how often the lane's parked streams have changed: a worker that knows another number has to read them again
  add column parkings bigint not null default 0,
  -- how many of its streams are parked
  add column parked integer not null default 0,
  -- the event that a newer version has to project, where the lane waits for one
  add column waiting_reason text;

-- Numbers of registrations that wait: the n-th registration of the log has the number n, whenever it is projected.
create table asset_numbers_kept (
  position bigint primary key,
  objectid integer not null
);
create table utility_numbers_kept (
  position bigint primary key,
  objectid integer not null
);
