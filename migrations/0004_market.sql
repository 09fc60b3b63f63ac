-- Plans, rate history, usage and enrollments.

create table plans (
  id uuid primary key,
  utility_id uuid not null,
  reseller_id uuid,
  is_business boolean not null,
  revision bigint not null,
  created_position bigint not null unique,
  resource text not null
);
create index plans_by_utility on plans (utility_id, created_position);
create index plans_by_reseller on plans (reseller_id, created_position);

create table rates (
  utility_id uuid not null,
  area_code text not null,
  recorded_at date not null,
  -- the event's position and the record's place in it: what was recorded later counts as newer
  position bigint not null,
  place integer not null,
  resource text not null,
  primary key (utility_id, recorded_at, position, place)
);
create index rates_by_area on rates (utility_id, area_code, recorded_at, position, place);

create table usage (
  asset_id uuid not null,
  period_start timestamptz not null,
  period_end timestamptz not null,
  kwh numeric not null,
  primary key (asset_id, period_start, period_end)
);

create table enrollments (
  id uuid primary key,
  reseller_id uuid,
  revision bigint not null,
  created_position bigint not null unique,
  resource text not null
);
create index enrollments_by_reseller on enrollments (reseller_id, created_position);
