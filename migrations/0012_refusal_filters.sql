-- Filters of refusals. Rows of the first version lack the columns until a rebuild.
alter table refusals
  add column code text,
  add column actor_id text,
  add column refused_at timestamptz;
