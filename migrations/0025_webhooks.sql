-- Webhooks: what callers asked for, without secrets. The lane `webhooks` makes it.
create table webhooks (
  id uuid primary key,
  reseller_id uuid,
  revision bigint not null,
  created_position bigint not null unique,
  resource text not null,
  state text not null
);
create index webhooks_by_reseller on webhooks (reseller_id, created_position);

-- How far each webhook was told of events, and what waits for it. No lane makes these tables: they are kept when tables are
-- built anew, so that nothing is sent again.

-- Who delivers, until when unless it renews its row, and up to where it has heard of what happened to webhooks. One row.
create table webhook_deliverer (
  id boolean primary key default true check (id),
  holder uuid not null,
  held_until timestamptz not null,
  heard_to bigint
);

create table webhook_endpoints (
  id uuid primary key,
  -- what it is to be told of up to here stands in webhook_deliveries, or stood there
  read_to bigint not null,
  -- what it was not told of: after one position, up to another or, where that is null, to where it is switched on again
  gap_after bigint,
  gap_until bigint
);

create table webhook_deliveries (
  webhook_id uuid not null,
  position bigint not null,
  event_id uuid not null,
  type text not null,
  stream text not null,
  -- waiting, delivered, dropped
  status text not null default 'waiting',
  attempts integer not null default 0,
  first_attempt_at timestamptz,
  last_attempt_at timestamptz,
  next_attempt_at timestamptz,
  response_status integer,
  failure text,
  duration_ms integer,
  primary key (webhook_id, position)
);
create index webhook_deliveries_waiting on webhook_deliveries (webhook_id, position) where status = 'waiting';
