-- RECORD OF EXPORTS

create table exports (
  id uuid primary key,
  reseller_id uuid,
  operation text not null,
  actor_id text not null,
  created_position bigint not null unique,
  resource text not null
);
create index exports_by_reseller on exports (reseller_id, created_position desc);
