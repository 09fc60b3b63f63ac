-- Filters of refusals. Rows of the first version lack the new columns until the lane is rebuilt.
alter table refusals
  add column code text,
  add column actor_id text,
  add column refused_at timestamptz;
