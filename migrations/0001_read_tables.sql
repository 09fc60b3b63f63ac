-- The first read models: resellers, customers and attachments; assets; exchange transactions.
-- Read tables only: all of them can be dropped and rebuilt from the event log.

create table lane_checkpoints (
  lane text primary key,
  -- the last event applied; the lane resumes after it
  position bigint not null default 0,
  -- nothing for the lane is left up to here; for freshness, never resumed from
  seen bigint not null default 0,
  events bigint not null default 0,
  stopped_reason text,
  updated_at timestamptz not null default now()
);

create table resellers (
  id uuid primary key,
  code text not null,
  name text not null,
  operating_states text[] not null,
  revision bigint not null,
  created_position bigint not null unique,
  resource text not null
);

create table customers (
  id uuid primary key,
  name text not null,
  email text,
  external_ref text,
  status text not null,
  revision bigint not null,
  created_position bigint not null unique,
  resource text not null
);

create table attachments (
  id uuid primary key,
  customer_id uuid not null,
  reseller_id uuid not null,
  state text,
  cost_key text not null check (cost_key <> ''),
  is_primary boolean not null,
  created_position bigint not null unique,
  resource text not null,
  -- deferrable: a promotion writes both rows in one statement, in either order
  constraint attachments_triple unique nulls not distinct (customer_id, reseller_id, state)
    deferrable initially deferred,
  constraint attachments_one_primary exclude using btree (customer_id with =) where (is_primary)
    deferrable initially deferred
);
create index attachments_by_customer on attachments (customer_id, created_position);
create index attachments_by_reseller on attachments (reseller_id, customer_id);

create table assets (
  id uuid primary key,
  -- a whole number for clients that need one: the n-th asset registered, the same after a rebuild
  objectid integer not null unique,
  organization_id text,
  asset_type text not null,
  name text not null,
  description text,
  reseller_id uuid,
  customer_id uuid,
  state text,
  cost_key text,
  status text not null,
  attributes text not null,
  geometry_text text,
  geom geometry(Geometry, 4326),
  revision bigint not null,
  created_position bigint not null unique,
  resource text not null,
  feature text not null
);
create index assets_by_reseller on assets (reseller_id, created_position);
create index assets_by_customer on assets (customer_id, created_position);
create index assets_by_organization on assets (organization_id, created_position);
create index assets_by_type on assets (asset_type, created_position);
create index assets_by_cost_key on assets (cost_key, created_position);
create index assets_by_state on assets (state, created_position);
create index assets_by_geom on assets using gist (geom);

create table transactions (
  id uuid primary key,
  counterparty_id uuid not null,
  asset_id uuid,
  reseller_id uuid,
  cost_key text,
  transaction_type text not null,
  volume_mwh numeric not null,
  price_per_mwh numeric not null,
  delivery_start timestamptz not null,
  delivery_end timestamptz not null,
  status text not null,
  revision bigint not null,
  created_position bigint not null unique,
  resource text not null
);
create index transactions_by_counterparty on transactions (counterparty_id, created_position desc);
create index transactions_by_asset on transactions (asset_id, created_position desc);
create index transactions_by_reseller on transactions (reseller_id, created_position desc);

-- how many assets were registered ever; one row
create table asset_numbers (
  id boolean primary key check (id),
  last integer not null
);
