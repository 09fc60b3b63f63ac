-- Received energy has its own table: the key of `usage` has no channel, and the previous version
-- still writes by that key.
alter table usage add column quality text not null default 'actual';

create table usage_received (
  asset_id uuid not null,
  period_start timestamptz not null,
  period_end timestamptz not null,
  kwh numeric not null,
  quality text not null,
  primary key (asset_id, period_start, period_end)
);
