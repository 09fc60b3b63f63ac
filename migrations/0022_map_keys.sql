-- Keys for maps: who made them and for whom, and whether they hold. What they are recognized by is in the log alone.
create table map_keys (
  id uuid primary key,
  reseller_id uuid,
  status text not null,
  revision bigint not null,
  created_position bigint not null unique,
  resource text not null
);
create index map_keys_by_reseller on map_keys (reseller_id, created_position);

-- When keys were used last, to the minute. No lane makes it: it is kept when tables are built anew.
create table key_uses (
  id uuid primary key,
  used_at timestamptz not null
);
