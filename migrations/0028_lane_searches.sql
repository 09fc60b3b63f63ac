-- Up to where the log was searched for a lane: between reached and the event, that included, it has none of the lane's streams.
-- A checkpoint stands at the lane's last own event, and a projector that starts would search everything behind it.
create table lane_searches (
  lane text primary key,
  -- the beginnings of the names of its streams, a JSON list
  streams text not null,
  reached bigint not null,
  position bigint not null,
  -- the event at position, by which the log is known again
  event_id uuid not null,
  searched_at timestamptz not null default now()
);
